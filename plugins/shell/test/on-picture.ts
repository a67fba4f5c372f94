/**
 * Calls `listener` with the URL of every picture that is rendered from now on, including those that are removed because they fail
 * to load. Returns a function that stops this.
 */
export function onPicture(listener: (src: string) => void): () => void {
  const { setAttribute } = Element.prototype
  const src = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src') as PropertyDescriptor
  Element.prototype.setAttribute = function (name, value) {
    if (this instanceof HTMLImageElement && name === 'src') listener(value)
    setAttribute.call(this, name, value)
  }
  Object.defineProperty(HTMLImageElement.prototype, 'src', {
    ...src,
    set(value) {
      listener(value)
      src.set?.call(this, value)
    }
  })
  return () => {
    Element.prototype.setAttribute = setAttribute
    Object.defineProperty(HTMLImageElement.prototype, 'src', src)
  }
}
