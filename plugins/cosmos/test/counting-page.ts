/** A page that knows how many listeners it has. */
export class CountingPage extends EventTarget {
  readonly #listeners = new Set<string>()
  readonly #ids = new Map<unknown, number>()
  #key(type: string, listener: unknown) {
    const id = this.#ids.get(listener) ?? this.#ids.size
    this.#ids.set(listener, id)
    return `${type} ${id}`
  }
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    this.#listeners.add(this.#key(args[0], args[1]))
    super.addEventListener(...args)
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
    this.#listeners.delete(this.#key(args[0], args[1]))
    super.removeEventListener(...args)
  }
  get listeners() {
    return this.#listeners.size
  }
}
