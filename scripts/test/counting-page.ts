/** Page that counts its listeners, except those of wallets, which wait for requests of pages. */
export class CountingPage extends EventTarget {
  readonly #listeners = new Set<string>()
  readonly #ids = new Map<unknown, number>()
  readonly #awaited: string | undefined

  /** @param awaited - event that only wallets listen for. */
  constructor(awaited?: string) {
    super()
    this.#awaited = awaited
  }
  #count(change: 'add' | 'delete', type: string, listener: unknown) {
    if (type === this.#awaited) return
    const id = this.#ids.get(listener) ?? this.#ids.size
    this.#ids.set(listener, id)
    this.#listeners[change](`${type} ${id}`)
  }
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    this.#count('add', args[0], args[1])
    super.addEventListener(...args)
  }
  override removeEventListener(...args: Parameters<EventTarget['removeEventListener']>) {
    this.#count('delete', args[0], args[1])
    super.removeEventListener(...args)
  }
  get listeners() {
    return this.#listeners.size
  }
}
