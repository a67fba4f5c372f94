import { derive } from '@latchkit/kernel'
import { Messages, Theme } from '@latchkit/plugin-shell/contract'
import type { Latchkit } from './latchkit.js'

/** Names of DOM events: an element requests its instance, an instance was created, an instance was destroyed. */
const WANTED = 'latchkit:wanted'
const OFFERED = 'latchkit:offered'
const WITHDRAWN = 'latchkit:withdrawn'

interface Wanted {
  readonly id: string
  readonly take: (latchkit: Latchkit) => void
}

const tell = (type: string, detail: Wanted | Latchkit) => document.dispatchEvent(new CustomEvent(type, { detail }))

/**
 * Connects this instance to every element of Latchkit on the page whose `for` attribute has its id, including elements added later.
 * Destroys the earlier instance with that id, such as one left by a hot reload. Uses DOM events, so that neither side keeps a list
 * and two copies of the package work together. Returns a function that disconnects the instance.
 */
export function offerToElements(latchkit: Latchkit): () => void {
  const answer = (event: Event) => {
    const { id, take } = (event as CustomEvent<Wanted>).detail
    if (id === latchkit.id) take(latchkit)
  }
  const giveWay = (event: Event) => {
    if ((event as CustomEvent<Latchkit>).detail.id === latchkit.id) void latchkit.destroy()
  }
  document.addEventListener(WANTED, answer)
  tell(OFFERED, latchkit)
  document.addEventListener(OFFERED, giveWay)
  return () => {
    document.removeEventListener(OFFERED, giveWay)
    document.removeEventListener(WANTED, answer)
    tell(WITHDRAWN, latchkit)
  }
}

/** Members that all elements of this package share. */
export interface LatchkitElement extends HTMLElement {
  /** Instance that the element belongs to. Found by the `for` attribute unless the property is set. */
  latchkit: Latchkit | undefined
  /** Draws the element, at once and after each change. */
  draw(): void
  /** Follows an instance until the returned function is called. */
  follow(latchkit: Latchkit): () => void
  connectedCallback(): void
}
type ElementClass = (new () => LatchkitElement) & { readonly observedAttributes: readonly string[] }

/** Returns the base class of the elements. Created in a function, because a server has no `HTMLElement`. */
export const createElementClass = (): ElementClass =>
  class extends HTMLElement {
    static readonly observedAttributes: readonly string[] =
      'for label disabled balance size loadinglabel charsstart charsend namespace'.split(' ')
    #latchkit: Latchkit | undefined
    #leave: (() => void) | undefined

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
      if (!this.#latchkit) this.#ask()
      document.addEventListener(OFFERED, this.#ask)
      document.addEventListener(WITHDRAWN, this.#lose)
      this.draw()
    }
    disconnectedCallback() {
      document.removeEventListener(OFFERED, this.#ask)
      document.removeEventListener(WITHDRAWN, this.#lose)
      this.latchkit = undefined
    }
    attributeChangedCallback(name: string) {
      if (name === 'for' && this.isConnected) this.#ask()
      this.draw()
    }

    readonly #ask = () => {
      const id = this.getAttribute('for') ?? ''
      tell(WANTED, { id, take: latchkit => Object.assign(this, { latchkit }) })
    }
    readonly #lose = (event: Event) => {
      if ((event as CustomEvent<Latchkit>).detail === this.#latchkit) this.latchkit = undefined
    }

    draw() {}

    follow(latchkit: Latchkit) {
      const theme = latchkit.kernel.get(Theme)
      const draw = () => this.draw()
      const wanted = derive([theme.mode, theme.variables], (mode, variables) =>
        Object.entries({ 'color-scheme': mode === 'auto' ? '' : mode, ...variables })
      )
      let painted = wanted.get()
      const paint = () => {
        for (const [name] of painted) this.style.setProperty(name, '')
        painted = wanted.get()
        for (const [name, value] of painted) this.style.setProperty(name, `${value}`)
      }
      const undo = [
        latchkit.subscribe(draw),
        latchkit.kernel.get(Messages).revision.subscribe(draw),
        wanted.subscribe(paint)
      ]
      paint()
      return () => {
        for (const leave of undo) leave()
      }
    }
  }
