/** Smaller differences are bars of the browser that come and go. */
const leastKeyboardPx = 120

/**
 * Keeps an element that covers the window above the keyboard on the screen, which covers the window as well and
 * changes only what is seen of it. Until the returned function is called.
 */
export function stayAboveKeyboard(element: HTMLElement): () => void {
  const seen = window.visualViewport
  if (!seen) return () => undefined
  const fit = () => {
    // Zoomed in, the visitor looks at a part of the window and means it.
    const isCovered = seen.scale === 1 && window.innerHeight - seen.height > leastKeyboardPx
    element.style.blockSize = isCovered ? `${seen.height}px` : ''
    element.style.insetBlockStart = isCovered ? `${seen.offsetTop}px` : ''
  }
  const events = ['resize', 'scroll'] as const
  fit()
  for (const name of events) seen.addEventListener(name, fit)
  return () => {
    for (const name of events) seen.removeEventListener(name, fit)
    element.style.blockSize = ''
    element.style.insetBlockStart = ''
  }
}
