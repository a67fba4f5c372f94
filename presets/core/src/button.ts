import { Messages, Theme } from '@latchkit/plugin-shell/contract'
import { buttonStyles } from './button-styles.js'
import type { Latchkit } from './latchkit.js'
import { buttonMessages } from './messages.js'

const TAG = 'latchkit-button'
/** A button asks for its instance by the first; an instance that was just made, or is gone, tells all by the others. */
const WANTED = 'latchkit:button-wanted'
const OFFERED = 'latchkit:offered'
const WITHDRAWN = 'latchkit:withdrawn'

interface Wanted {
  readonly id: string
  readonly take: (latchkit: Latchkit) => void
}

/**
 * Hands this instance to every `<latchkit-button>` of the page whose `for` attribute has its id, also to those that
 * come later. Through events, so that neither side keeps a list and two copies of the package get along.
 */
export function offerToButtons(latchkit: Latchkit): () => void {
  const answer = (event: Event) => {
    const { id, take } = (event as CustomEvent<Wanted>).detail
    if (id === latchkit.id) take(latchkit)
  }
  document.addEventListener(WANTED, answer)
  document.dispatchEvent(new Event(OFFERED))
  return () => {
    document.removeEventListener(WANTED, answer)
    document.dispatchEvent(new CustomEvent(WITHDRAWN, { detail: latchkit }))
  }
}

/** Defines `<latchkit-button>`, unless a copy of this package did so or the page has no custom elements. */
export function defineLatchkitButton(): void {
  const { customElements } = globalThis as Partial<typeof globalThis>
  if (!customElements || customElements.get(TAG)) return
  // The class is made here because a server has no HTMLElement to extend.
  class LatchkitButton extends HTMLElement {
    static readonly observedAttributes = ['for', 'label', 'disabled']
    // The page's own `document.createElement` may be a form of that name.
    readonly #button = Document.prototype.createElement.call(document, 'button') as HTMLButtonElement
    #latchkit: Latchkit | undefined
    #leave = () => {}
    /** The last press did not open the dialog. */
    #failed = false

    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
      try {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(buttonStyles)
        root.adoptedStyleSheets = [sheet]
      } catch {
        // Without constructed sheets it looks as the browser draws buttons.
      }
      this.#button.addEventListener('click', () => this.#open())
      for (const intent of ['pointerenter', 'focus', 'touchstart']) {
        this.#button.addEventListener(intent, () => this.#latchkit?.prefetch(), { passive: true })
      }
      root.append(this.#button)
    }

    /** The instance that the button opens. Found by the `for` attribute unless it is set. */
    get latchkit() {
      return this.#latchkit
    }
    set latchkit(latchkit: Latchkit | undefined) {
      this.#leave()
      this.#latchkit = latchkit
      this.#leave = latchkit ? this.#follow(latchkit) : () => {}
      this.#draw()
    }

    connectedCallback() {
      if (!this.#latchkit) this.#ask()
      document.addEventListener(OFFERED, this.#ask)
      document.addEventListener(WITHDRAWN, this.#lose)
      this.#draw()
    }
    disconnectedCallback() {
      document.removeEventListener(OFFERED, this.#ask)
      document.removeEventListener(WITHDRAWN, this.#lose)
      this.latchkit = undefined
    }
    attributeChangedCallback(name: string) {
      if (name === 'for' && this.isConnected) this.#ask()
      this.#draw()
    }

    readonly #ask = () => {
      const detail: Wanted = { id: this.getAttribute('for') ?? '', take: latchkit => Object.assign(this, { latchkit }) }
      document.dispatchEvent(new CustomEvent(WANTED, { detail }))
    }

    async #open() {
      try {
        await this.#latchkit?.open()
        this.#failed = false
      } catch {
        this.#failed = true
      }
      this.#draw()
    }

    readonly #lose = (event: Event) => {
      if ((event as CustomEvent<Latchkit>).detail === this.#latchkit) this.latchkit = undefined
    }

    #follow(latchkit: Latchkit) {
      const messages = latchkit.kernel.get(Messages)
      const theme = latchkit.kernel.get(Theme)
      const draw = () => this.#draw()
      let painted: readonly string[] = []
      const paint = () => {
        const mode = theme.mode.get()
        const variables = Object.entries(theme.variables.get())
        for (const name of painted) this.style.removeProperty(name)
        painted = variables.map(([name]) => name)
        this.style.colorScheme = mode === 'auto' ? '' : mode
        for (const [name, value] of variables) this.style.setProperty(name, String(value))
      }
      const undo = [
        latchkit.subscribe(draw),
        messages.revision.subscribe(draw),
        theme.mode.subscribe(paint),
        theme.variables.subscribe(paint)
      ]
      void messages.load(buttonMessages)
      paint()
      return () => {
        for (const leave of undo) leave()
      }
    }

    #draw() {
      const state = this.#latchkit?.getState()
      const text = (key: keyof typeof buttonMessages.english, address = '') =>
        this.#latchkit?.kernel.get(Messages).text(buttonMessages, key, { address }) ?? ''
      const waiting = state?.status === 'connecting' || state?.status === 'reconnecting'
      const { address } = state ?? {}
      const button = this.#button
      button.disabled = !this.#latchkit || this.hasAttribute('disabled')
      button.dataset.state = address ? 'connected' : waiting ? 'connecting' : 'disconnected'
      button.dataset.testid = address ? 'account-button' : 'connect-button'
      // As `shortAddress` of the shell's kit, which is not there yet.
      const shortened = address?.replace(/^([a-z]{3,16}1.{4}|.{6})..+(.{4})$/, '$1…$2')
      const invitation = (this.getAttribute('label') ?? text('connect')) || buttonMessages.english.connect
      button.textContent = this.#failed ? text('failed') : (shortened ?? (waiting ? text('connecting') : invitation))
      // The name contains what can be seen, for those who speak to the page (WCAG 2.5.3).
      if (shortened && !this.#failed) button.setAttribute('aria-label', text('account', shortened))
      else button.removeAttribute('aria-label')
      button.ariaHasPopup = 'dialog'
    }
  }
  customElements.define(TAG, LatchkitButton)
}
