import { type MessageCatalogue, Messages } from '@latchkit/plugin-shell/contract'
import { LatchkitElement } from './element.js'
import type { Latchkit } from './latchkit.js'

const BUTTON_TAG = 'latchkit-button'

const english = {
  connect: 'Connect wallet',
  connecting: 'Connecting…',
  failed: 'Did not load.\nTry again'
} as const

/** Texts of the button. */
const buttonMessages: MessageCatalogue<typeof english> = {
  id: 'button',
  english,
  locales: { ar: () => import('./locales/ar.js') }
}

/**
 * Styles of the button, with the colours of the dialog. The transparent border is visible in forced colours. Without spaces, because
 * the build does not minify it.
 */
const styles = `
:host{display:inline-block;color-scheme:light dark;--accent:var(--lk-accent,light-dark(oklch(.5 .088 196),oklch(.81 .105 190)));--on-accent:var(--lk-on-accent,light-dark(#fff,oklch(.2 .03 200)))}
@supports (color:oklch(from red l c h)){:host{--on-accent:var(--lk-on-accent,oklch(from var(--accent) clamp(.14,(.57 - l)*1e3,1) 0 h))}}
:host([hidden]){display:none}
button{min-inline-size:9.5em;min-block-size:44px;padding-inline:19px;border:1px solid #0000;border-radius:var(--lk-radius-button,14px);cursor:pointer;white-space:pre-line;background:var(--accent);color:var(--on-accent);font:600 16px/1.25 var(--lk-font-family,system-ui,sans-serif)}
:host([size=sm]) button{min-block-size:36px;padding-inline:13px;font-size:14px}
button:hover{filter:brightness(1.08)}
button:active{filter:brightness(.95)}
button:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button:disabled{opacity:.5;cursor:default}`

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
  /** Called by `draw` while an account is connected. */
  declare onConnect?: () => void

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    try {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
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
      this.onConnect = resolve
    })
    return import('./elements/account-face.js').then(lazy => lazy.accountFace(this, latchkit))
  }

  /** Opens the dialog for the button's namespace. */
  open(latchkit: Latchkit): Promise<unknown> {
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
    if (address) this.onConnect?.()
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
