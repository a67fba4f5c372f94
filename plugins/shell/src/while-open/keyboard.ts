/** Smaller differences are bars of the browser that come and go. */
const MIN_KEYBOARD_PX = 120

/**
 * Keeps an element that covers the window above the keyboard on the screen, which covers the window as well and
 * changes only what is seen of it. Until the returned function is called.
 */
export function stayAboveKeyboard(element: HTMLElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => undefined
  const fit = () => {
    // Zoomed in, the visitor looks at a part of the window and means it.
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
