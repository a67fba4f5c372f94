import { Messages } from '@latchkit/plugin-shell/contract'
import { buttonStyles } from './button-styles.js'
import { createElementClass, type LatchkitElement } from './element.js'
import type { Latchkit } from './latchkit.js'
import { buttonMessages } from './messages.js'

const BUTTON_TAG = 'latchkit-button'

/** What a button shows of a connection. Loaded when there is one. */
export interface ButtonFace {
  /** Draws it into the button. Returns false while there is nothing to draw, which the button then does itself. */
  draw(): boolean
  stop(): void
}

/** A button of the page, and what its faces need of it. */
export interface ButtonElement extends LatchkitElement {
  readonly button: HTMLButtonElement
}

/** Returns the class of the buttons: a `<button>` in a shadow root that opens the dialog. */
export function createButtonClass() {
  return class extends createElementClass() implements ButtonElement {
    // The page's own `document.createElement` may be a form of that name.
    readonly button = Document.prototype.createElement.call(document, 'button') as HTMLButtonElement
    /** The last press did not open the dialog. */
    failed = false
    face: ButtonFace | undefined

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
      this.button.type = 'button'
      this.button.ariaHasPopup = 'dialog'
      this.button.addEventListener('click', () => void this.press())
      for (const intent of ['pointerenter', 'focus', 'touchstart']) {
        this.button.addEventListener(intent, () => this.latchkit?.prefetch(), { passive: true })
      }
      root.append(this.button)
    }

    override follow(latchkit: Latchkit) {
      void latchkit.kernel.get(Messages).load(buttonMessages)
      let isGone = false
      void this.load(latchkit).then(
        face => {
          if (isGone) return face?.stop()
          this.face = face
          this.draw()
        },
        // The plain text stays.
        () => {}
      )
      const leave = super.follow(latchkit)
      return () => {
        isGone = true
        this.face?.stop()
        this.face = undefined
        leave()
      }
    }

    /** Resolves with what draws a connection, once there is one. */
    async load(latchkit: Latchkit): Promise<ButtonFace | undefined> {
      await new Promise<void>(resolve => {
        const look = () => latchkit.getState().address && resolve()
        latchkit.subscribe(look)
        look()
      })
      return import('./elements/account-face.js').then(lazy => lazy.accountFace(this, latchkit))
    }

    /** Opens what the button stands for. */
    open(latchkit: Latchkit): Promise<void> {
      return latchkit.open({ namespace: this.getAttribute('namespace') || undefined })
    }

    /** Opens the dialog, and shows when it did not. */
    async press() {
      try {
        if (this.latchkit) await this.open(this.latchkit)
        this.failed = false
      } catch {
        this.failed = true
      }
      this.draw()
    }

    override draw() {
      const { button, latchkit } = this
      const { status, address } = latchkit?.getState() ?? {}
      const text = (key: keyof typeof buttonMessages.english) =>
        latchkit?.kernel.get(Messages).text(buttonMessages, key) || buttonMessages.english[key]
      button.disabled = !latchkit || this.hasAttribute('disabled')
      button.removeAttribute('aria-label')
      if (!this.failed && this.face?.draw()) return
      // `connecting` or `reconnecting`
      const isWaiting = !address && status?.endsWith('connecting')
      button.dataset.state = address ? 'connected' : isWaiting ? 'connecting' : 'disconnected'
      // Of a button for one chain family: `connect-button-eip155`.
      button.dataset.testid = `connect-button-${this.getAttribute('namespace') ?? ''}`.replace(/-$/, '')
      button.textContent = this.failed
        ? text('failed')
        : address
          ? `${address.slice(0, 6)}…${address.slice(-4)}`
          : isWaiting
            ? (this.getAttribute('loadinglabel') ?? text('connecting'))
            : (this.getAttribute('label') ?? text('connect'))
    }
  }
}

/** Defines `<latchkit-button>`, unless a copy of this package did so or the page has no custom elements. */
export function defineLatchkitButton(): void {
  const { customElements } = globalThis as Partial<typeof globalThis>
  if (customElements && !customElements.get(BUTTON_TAG)) customElements.define(BUTTON_TAG, createButtonClass())
}
