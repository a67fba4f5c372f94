import { derive } from '@latchkit/kernel'
import { Messages, Theme } from '@latchkit/plugin-shell/contract'
import type { Latchkit } from './latchkit.js'

/** Names of DOM events: an element requests its instance, an instance was created, an instance was destroyed. */
const WANTED = 'latchkit:wanted'
const OFFERED = 'latchkit:offered'
const WITHDRAWN = 'latchkit:withdrawn'

interface InstanceRequest {
  readonly id: string
  readonly take: (latchkit: Latchkit) => void
}

const notify = (type: string, detail: InstanceRequest | Latchkit) =>
  document.dispatchEvent(new CustomEvent(type, { detail }))

/**
 * Connects this instance to every element of Latchkit on the page whose `for` attribute has its id, including elements added later.
 * Destroys the earlier instance with that id, such as one left by a hot reload. Uses DOM events, so that neither side keeps a list
 * and two copies of the package work together. Returns a function that disconnects the instance.
 */
export function offerToElements(latchkit: Latchkit): () => void {
  const offer = (event: Event) => {
    const { id, take } = (event as CustomEvent<InstanceRequest>).detail
    if (id === latchkit.id) take(latchkit)
  }
  const destroyIfReplaced = (event: Event) => {
    if ((event as CustomEvent<Latchkit>).detail.id === latchkit.id) void latchkit.destroy()
  }
  document.addEventListener(WANTED, offer)
  notify(OFFERED, latchkit)
  document.addEventListener(OFFERED, destroyIfReplaced)
  return () => {
    document.removeEventListener(OFFERED, destroyIfReplaced)
    document.removeEventListener(WANTED, offer)
    notify(WITHDRAWN, latchkit)
  }
}

// A server has no `HTMLElement`, and never creates an element.
const Base = (globalThis as Partial<typeof globalThis>).HTMLElement ?? (Object as unknown as typeof HTMLElement)

/** Base class of the elements of this package. */
export class LatchkitElement extends Base {
  static readonly observedAttributes: readonly string[] =
    'for label disabled balance size loadinglabel charsstart charsend namespace'.split(' ')
  #latchkit: Latchkit | undefined
  #leave: (() => void) | undefined

  /** Instance that the element belongs to. Found by the `for` attribute unless the property is set. */
  get latchkit() {
    return this.#latchkit
  }
  set latchkit(latchkit: Latchkit | undefined) {
    this.#leave?.()
    this.#latchkit = latchkit
    this.#leave = latchkit && this.follow(latchkit)
    this.draw()
  }

  connectedCallback() {
    if (!this.latchkit) this.#request()
    document.addEventListener(OFFERED, this.#request)
    document.addEventListener(WITHDRAWN, this.#release)
    this.draw()
  }
  disconnectedCallback() {
    document.removeEventListener(OFFERED, this.#request)
    document.removeEventListener(WITHDRAWN, this.#release)
    this.latchkit = undefined
  }
  attributeChangedCallback(name: string) {
    if (name === 'for' && this.isConnected) this.#request()
    this.draw()
  }

  readonly #request = () => {
    const id = this.getAttribute('for') ?? ''
    notify(WANTED, { id, take: latchkit => Object.assign(this, { latchkit }) })
  }
  readonly #release = (event: Event) => {
    if ((event as CustomEvent<Latchkit>).detail === this.latchkit) this.latchkit = undefined
  }

  /** Draws the element, at once and after each change. */
  draw() {}

  /** Follows an instance until the returned function is called. */
  follow(latchkit: Latchkit): () => void {
    const theme = latchkit.kernel.get(Theme)
    const draw = () => this.draw()
    const properties = derive([theme.mode, theme.variables], (mode, variables) =>
      Object.entries({ 'color-scheme': mode === 'auto' ? '' : mode, ...variables })
    )
    let painted = properties.get()
    const paint = () => {
      for (const [name] of painted) this.style.setProperty(name, '')
      painted = properties.get()
      for (const [name, value] of painted) this.style.setProperty(name, `${value}`)
    }
    const undo = [
      latchkit.subscribe(draw),
      latchkit.kernel.get(Messages).revision.subscribe(draw),
      properties.subscribe(paint)
    ]
    paint()
    return () => {
      for (const leave of undo) leave()
    }
  }
}
