import { PNG } from 'pngjs'
import { createRandom, seedOf } from '../catalogue/random.js'

type Colour = readonly [red: number, green: number, blue: number]

const grounds: readonly Colour[] = [
  [31, 64, 104],
  [92, 43, 106],
  [18, 92, 84],
  [124, 58, 34],
  [58, 70, 128],
  [110, 30, 62],
  [44, 84, 40],
  [70, 62, 56]
]
const inks: readonly Colour[] = [
  [250, 214, 132],
  [168, 224, 216],
  [246, 178, 178],
  [206, 200, 250],
  [190, 230, 160],
  [244, 240, 228]
]
const sizePx = 80

/** Signed distance of a point from the edge of a shape, in px from the centre; negative inside. */
type Figure = (x: number, y: number) => number
const disc: Figure = (x, y) => Math.hypot(x, y) - 19
const figures: readonly Figure[] = [
  disc,
  (x, y) => Math.abs(Math.hypot(x, y) - 16) - 5,
  (x, y) => (Math.abs(x) + Math.abs(y) - 24) / Math.SQRT2,
  (x, y) => Math.max(Math.abs(Math.abs(y) - 9) - 5, Math.abs(x) - 19),
  (x, y) => Math.max(disc(x, y), 15 - Math.hypot(x - 9, y - 7)),
  (x, y) => Math.max(Math.abs(Math.abs(x) + y / 2 - 6) - 5, Math.abs(y) - 18),
  (x, y) => Math.max(disc(x, y), 6 - Math.hypot(x, y)),
  (x, y) => Math.min(Math.hypot(x + 9, y) - 11, Math.hypot(x - 11, y) - 8)
]

const drawn = new Map<string, string>()

/**
 * Draws an icon by seed, like those of a service: a PNG, which a browser decodes without a request. A shape on a
 * coloured background; the same seed gives the same icon.
 *
 * @returns A `data:` URL, which `<img>` accepts without a further request.
 */
export function drawPicture(seed: string): string {
  const picture = drawn.get(seed) ?? draw(seed)
  drawn.set(seed, picture)
  return picture
}

function draw(seed: string): string {
  const random = createRandom(seedOf(seed))
  const ground = random.pick(grounds)
  const ink = random.pick(inks)
  const figure = random.pick(figures)
  const png = new PNG({ width: sizePx, height: sizePx })
  for (let pixel = 0; pixel < sizePx * sizePx; pixel++) {
    const outside = figure((pixel % sizePx) - (sizePx - 1) / 2, Math.floor(pixel / sizePx) - (sizePx - 1) / 2)
    // Anti-aliasing: a pixel on the edge is half of each colour.
    const covered = Math.min(Math.max(0.5 - outside, 0), 1)
    png.data.set([...ground.map((part, at) => part + ((ink[at] ?? part) - part) * covered), 255], pixel * 4)
  }
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`
}
