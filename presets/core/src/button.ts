import { Messages } from '@latchkit/plugin-shell/contract'
import { buttonStyles } from './button-styles.js'
import { LatchkitElement } from './element.js'
import type { Latchkit } from './latchkit.js'
import { buttonMessages } from './messages.js'

const BUTTON_TAG = 'latchkit-button'

/** Content of a button that depends on loaded plugins, such as the connected account. Loaded later than the button. */
export interface ButtonFace {
  /** Draws the content into the button. Returns false if there is nothing to draw; the button then draws its own text. */
  draw(): boolean
  stop(): void
}

/** Class of the buttons: a `<button>` in a shadow root that opens the dialog. */
export class ButtonElement extends LatchkitElement {
  // A form named `createElement` on the page replaces `document.createElement`.
  readonly button = Document.prototype.createElement.call(document, 'button') as HTMLButtonElement
  /** True if the last press did not open the dialog. */
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
      // Without constructable stylesheets, the button has the browser's default style.
    }
    const { button } = this
    button.type = 'button'
    button.ariaHasPopup = 'dialog'
    button.addEventListener('click', () => void this.press())
    for (const intent of ['pointerenter', 'focus', 'touchstart']) {
      button.addEventListener(intent, () => this.latchkit?.prefetch(), { passive: true })
    }
    root.append(button)
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
      // The button keeps its own text.
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

  /** Waits until an account is connected, then resolves with the face that draws it. */
  async load(latchkit: Latchkit): Promise<ButtonFace | undefined> {
    await new Promise<void>(resolve => {
      const resolveIfConnected = () => latchkit.getState().address && resolve()
      latchkit.subscribe(resolveIfConnected)
      resolveIfConnected()
    })
    return import('./elements/account-face.js').then(lazy => lazy.accountFace(this, latchkit))
  }

  /** Opens the dialog for the button's namespace. */
  open(latchkit: Latchkit): Promise<void> {
    return latchkit.open({ namespace: this.getAttribute('namespace') || undefined })
  }

  /** Opens the dialog, and shows an error text if that failed. */
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
    const { button, latchkit, failed } = this
    const { status, address } = latchkit?.getState() ?? {}
    const text = (key: keyof typeof buttonMessages.english) =>
      latchkit?.kernel.get(Messages).text(buttonMessages, key) || buttonMessages.english[key]
    button.disabled = !latchkit || this.hasAttribute('disabled')
    button.removeAttribute('aria-label')
    if (!failed && this.face?.draw()) return
    // `connecting` or `reconnecting`
    const isWaiting = status?.endsWith('connecting')
    button.dataset.state = address ? 'connected' : isWaiting ? 'connecting' : 'disconnected'
    // A button for one chain family has its namespace in the test id: `connect-button-eip155`.
    button.dataset.testid = `connect-button-${this.getAttribute('namespace') ?? ''}`.replace(/-$/, '')
    button.textContent = failed
      ? text('failed')
      : address
        ? `${address.slice(0, 6)}…${address.slice(-4)}`
        : isWaiting
          ? (this.getAttribute('loadinglabel') ?? text('connecting'))
          : (this.getAttribute('label') ?? text('connect'))
  }
}

/** Defines `<latchkit-button>`, unless a copy of this package did so or the page has no custom elements. */
export function defineLatchkitButton(): void {
  const { customElements } = globalThis as Partial<typeof globalThis>
  if (customElements && !customElements.get(BUTTON_TAG)) customElements.define(BUTTON_TAG, ButtonElement)
}
