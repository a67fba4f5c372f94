/**
 * Calls back with the address of every picture that is drawn from now on. One that does not load may be gone before anybody
 * can look for it.
 *
 * @returns a function that ends it.
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
