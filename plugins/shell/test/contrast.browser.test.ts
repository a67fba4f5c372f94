import { afterEach, describe, expect, test } from 'vitest'
import { sheetsOf } from '../src/ui/styles/sheet.js'

type Rgb = readonly [red: number, green: number, blue: number]

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!

/** Returns the colour that the browser paints for `colour` over the opaque colour `under`. */
function painted(colour: string, under = 'white'): Rgb {
  for (const fill of [under, colour]) {
    canvas.fillStyle = fill
    canvas.fillRect(0, 0, 1, 1)
  }
  const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** Returns the relative luminance of a colour (WCAG 2.2). */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map(byte => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Rgb, other: Rgb): number {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Reads tokens as a real element in a real shadow root computes them. */
function host(theme: 'light' | 'dark', variables: Record<string, string> = {}) {
  const element = document.createElement('latchkit-modal')
  const shadow = element.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = sheetsOf(document) as CSSStyleSheet[]
  element.dataset.theme = theme
  for (const [name, value] of Object.entries(variables)) element.style.setProperty(name, value)
  const probe = document.createElement('div')
  shadow.append(probe)
  document.body.append(element)
  const of = (token: string): Rgb => {
    probe.style.backgroundColor = 'transparent'
    probe.style.backgroundColor = `var(--${token})`
    return painted(getComputedStyle(probe).backgroundColor)
  }
  return { ratio: (text: string, surface: string) => contrast(of(text), of(surface)), of }
}

afterEach(() => document.body.replaceChildren())

const texts: readonly [text: string, surfaces: readonly string[]][] = [
  ['n12', ['n1', 'n2', 'n3', 'n4', 'accent-surface', 'success-surface', 'warning-surface', 'danger-surface', 'raised']],
  ['n11', ['n1', 'n4']],
  ['n10', ['n1', 'n2', 'n3', 'n4', 'accent-surface']],
  ['accent-text', ['n1', 'n2', 'n3', 'accent-surface']],
  ['on-accent', ['accent']],
  ['success', ['n1', 'n2', 'success-surface']],
  ['warning', ['n1', 'n2', 'n3', 'warning-surface']],
  ['danger', ['n1', 'n2', 'danger-surface']],
  // A toast has inverted colours.
  ['n1', ['n12']]
]
const controls: readonly [part: string, surfaces: readonly string[]][] = [
  ['n8', ['n1']],
  ['n9', ['n1', 'n2', 'n3']],
  ['accent-text', ['n1', 'n4']],
  ['success', ['n1', 'n4']],
  ['warning', ['n1', 'n4']],
  ['danger', ['n1', 'n4']],
  // The check mark of a selected checkbox.
  ['n1', ['accent-text']],
  ['n12', ['toast-success', 'toast-danger']]
]

describe.each(['light', 'dark'] as const)('%s', theme => {
  test.each(texts)('%s is readable', (text, surfaces) => {
    const { ratio } = host(theme)
    for (const surface of surfaces) expect(ratio(text, surface), `on ${surface}`).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controls)('%s is visible', (part, surfaces) => {
    const { ratio } = host(theme)
    for (const surface of surfaces) expect(ratio(part, surface), `on ${surface}`).toBeGreaterThanOrEqual(3)
  })

  test.each([
    '#000',
    '#fff',
    '#808080',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#ffff00',
    '#3396ff',
    '#7c3aed',
    '#f97316',
    '#0a7d5a',
    'oklch(0.6 0.2 300)'
  ])('text is readable with the accent %s', accent => {
    const { ratio } = host(theme, { '--lk-accent': accent })
    expect(ratio('on-accent', 'accent')).toBeGreaterThanOrEqual(4.5)
    for (const surface of ['n1', 'n2']) expect(ratio('accent-text', surface)).toBeGreaterThanOrEqual(4.5)
  })

  test('the neutral ramp is monotonic', () => {
    const { of } = host(theme)
    const steps = Array.from({ length: 12 }, (_, index) => luminance(of(`n${index + 1}`)))
    const sorted = [...steps].sort((a, b) => (theme === 'light' ? b - a : a - b))
    expect(steps).toEqual(sorted)
    expect(new Set(steps).size).toBe(12)
  })
})

test('a colour mix changes surfaces and keeps text readable', () => {
  const plain = host('light')
  const mixed = host('light', { '--lk-color-mix': '#00bb7f', '--lk-color-mix-strength': '20' })
  expect(mixed.of('n1')).not.toEqual(plain.of('n1'))
  expect(mixed.of('n12')).toEqual(plain.of('n12'))
  expect(mixed.ratio('n12', 'n4')).toBeGreaterThanOrEqual(4.5)
})

test('variables apply from rules of the page for the host and for the root', () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('latchkit-modal{--lk-accent:rgb(1 2 3)}:root{--lk-danger:rgb(4 5 6)}')
  document.adoptedStyleSheets = [sheet]
  try {
    const { of } = host('light')
    expect(of('accent')).toEqual([1, 2, 3])
    expect(of('danger')).toEqual([4, 5, 6])
  } finally {
    document.adoptedStyleSheets = []
  }
})
