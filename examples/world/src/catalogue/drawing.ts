/**
 * Draws icons by seed: one of a few shapes, rotated and scaled, on a coloured background. The same seed gives the same
 * icon.
 */
import { createRandom, type Random, seedOf } from './random.js'

type Figure = (light: string, accent: string, random: Random) => string

const figures: readonly Figure[] = [
  (light, accent, random) => {
    const size = 18 + random.below(12)
    return `<circle cx="48" cy="48" r="${size + 10}" fill="${accent}"/><circle cx="${48 + random.below(12)}" cy="${40 + random.below(12)}" r="${size}" fill="${light}"/>`
  },
  (light, accent, random) =>
    `<g transform="rotate(${random.below(8) * 45} 48 48)"><path d="M48 16 78 72H18Z" fill="${light}"/><path d="M48 40 64 72H32Z" fill="${accent}"/></g>`,
  (light, accent, random) => {
    const y = 34 + random.below(10)
    const wave = (top: number, colour: string) =>
      `<path d="M12 ${top}q12-14 24 0t24 0 24 0" fill="none" stroke="${colour}" stroke-width="8" stroke-linecap="round"/>`
    return wave(y, light) + wave(y + 22, accent)
  },
  (light, accent, random) =>
    `<g transform="rotate(${random.below(4) * 45} 48 48)"><path d="M48 14q30 18 0 68q-30-50 0-68Z" fill="${light}"/><path d="M48 26v48" stroke="${accent}" stroke-width="5"/></g>`,
  (light, accent, random) => {
    const radius = 6 + random.below(14)
    return `<rect x="20" y="28" width="56" height="42" rx="${radius}" fill="${light}"/><rect x="54" y="42" width="22" height="14" rx="7" fill="${accent}"/>`
  },
  (light, accent, random) => {
    const count = 5 + random.below(4)
    const petals = Array.from({ length: count }, (_, index) => {
      const turn = Math.round((360 / count) * index)
      return `<ellipse cx="48" cy="29" rx="8" ry="15" fill="${light}" transform="rotate(${turn} 48 48)"/>`
    })
    return `${petals.join('')}<circle cx="48" cy="48" r="9" fill="${accent}"/>`
  },
  (light, accent, random) =>
    `<g transform="rotate(${random.below(6) * 15} 48 48)"><path d="M48 16 76 32v32L48 80 20 64V32Z" fill="${light}"/><path d="M48 32 62 40v16l-14 8-14-8V40Z" fill="${accent}"/></g>`,
  (light, accent, random) => {
    const steps = Array.from({ length: 3 }, (_, index) => {
      const height = 18 + random.below(36)
      return `<rect x="${22 + index * 19}" y="${74 - height}" width="14" height="${height}" rx="4" fill="${index === 1 ? accent : light}"/>`
    })
    return steps.join('')
  }
]

/** Returns an SVG of 96 × 96, under 1 kB, without scripts, styles, texts or references. */
export function drawIcon(seed: string): string {
  const random = createRandom(seedOf(seed))
  const hue = random.below(360)
  const ground = `hsl(${hue} ${45 + random.below(40)}% ${28 + random.below(20)}%)`
  const light = `hsl(${(hue + 20) % 360} 70% 94%)`
  const accent = `hsl(${(hue + 120 + random.below(120)) % 360} 80% 66%)`
  const figure = random.pick(figures)(light, accent, random)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><rect width="96" height="96" fill="${ground}"/>${figure}</svg>`
}
