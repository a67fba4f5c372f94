/** Smaller differences in height are browser bars that appear and disappear. */
const MIN_KEYBOARD_PX = 120

/**
 * Keeps an element that covers the window above the on-screen keyboard, which changes only the visual viewport. Returns a
 * function that stops this.
 */
export function stayAboveKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => undefined
  const fit = () => {
    // The visitor has zoomed in on a part of the window.
    const isCovered = viewport.scale === 1 && window.innerHeight - viewport.height > MIN_KEYBOARD_PX
    element.style.blockSize = isCovered ? `${viewport.height}px` : ''
    element.style.insetBlockStart = isCovered ? `${viewport.offsetTop}px` : ''
  }
  const events = ['resize', 'scroll'] as const
  fit()
  for (const name of events) viewport.addEventListener(name, fit)
  return () => {
    for (const name of events) viewport.removeEventListener(name, fit)
    element.style.blockSize = ''
    element.style.insetBlockStart = ''
  }
}
