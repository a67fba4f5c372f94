import type { ThemeApi } from '../contract.js'

/** Default font size of browsers, px. */
const usualFontSizePx = 16

/** Applies the theme to the host element's attributes and variables until the returned function is called. */
export function applyTheme(host: HTMLElement, theme: ThemeApi): () => void {
  const scale = textScale(host.shadowRoot ?? host)
  let names: readonly string[] = []

  const setMode = () => host.setAttribute('data-theme', theme.mode.get())
  const setVariables = () => {
    for (const name of names) host.style.removeProperty(name)
    const variables = Object.entries(theme.variables.get())
    names = variables.map(([name]) => name)
    for (const [name, value] of variables) host.style.setProperty(name, scaled(name, String(value)))
  }
  const scaled = (name: string, value: string) =>
    name === '--lk-font-size-master' && value.endsWith('px') ? `calc(${value} * ${scale})` : value

  host.style.setProperty('--font-scale', String(scale))
  setMode()
  setVariables()
  const undo = [theme.mode.subscribe(setMode), theme.variables.subscribe(setVariables)]
  return () => {
    for (const dispose of undo) dispose()
  }
}

/**
 * Returns the factor of the visitor's font size relative to the browsers' default. Uses the page's root font size if it is up to
 * twice `medium`, the visitor's setting; other root sizes (10 px, 100 px, a tenth of the window) are units of the page, and
 * `medium` is used.
 */
function textScale(parent: Node): number {
  const probe = document.createElement('span')
  probe.style.fontSize = 'medium'
  parent.appendChild(probe)
  const medium = fontSizeOf(probe)
  probe.remove()
  const root = fontSizeOf(document.documentElement)
  return (root > medium && root <= 2 * medium ? root : medium) / usualFontSizePx || 1
}

const fontSizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
