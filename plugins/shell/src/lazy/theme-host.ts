import type { ThemeApi } from '../contract.js'

/** The size of text that the visitor's browser starts from, where nothing of the page has changed it. */
const usualFontSizePx = 16

/** Keeps the host element's attributes and variables in step with the theme, until the returned function is called. */
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
 * Returns the size of a rem, over the usual one: what the visitor chose in the browser, also where the page makes it larger,
 * up to twice. Outside of that the page sets its root for arithmetic of its own (10 px, 100 px, a tenth of the window), and
 * `medium` tells what the visitor chose.
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
