import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Networks } from '@latchkit/plugin-networks/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import type { ButtonElement, ButtonFace } from '../button.js'
import type { LatchkitElement } from '../element.js'
import { elementMessages } from '../element-messages.js'
import type { Latchkit } from '../latchkit.js'
import { accountFace } from './account-face.js'
import { networkPictures, part, picture } from './face-parts.js'
import { dress } from './face-styles.js'
import { createWalletButton } from './wallet-button.js'

/**
 * Defines the elements other than `<latchkit-button>`, unless a copy of this package did so. Their base classes are
 * arguments: they are on the page already, and if a bundler saw them here too, it would move them, and much of the
 * kernel, into separate files.
 */
export function defineFurtherElements(Element: typeof LatchkitElement, Button: typeof ButtonElement): void {
  const define = (tag: string, create: () => CustomElementConstructor) => {
    if (!customElements.get(tag)) customElements.define(tag, create())
  }
  define('latchkit-account-button', () => createAccountButton(Button))
  define('latchkit-network-button', () => createNetworkButton(Button))
  define('latchkit-wallet-button', () => createWalletButton(Button))
  define('latchkit-modal', () => createModal(Element))
}

/** Returns the class of `<latchkit-account-button>`: shows the account, and is hidden without a connection. */
const createAccountButton = (Button: typeof ButtonElement) =>
  class extends Button {
    override async load(latchkit: Latchkit): Promise<ButtonFace> {
      return accountFace(this, latchkit)
    }
    override draw() {
      super.draw()
      this.button.hidden = !this.button.dataset.testid?.startsWith('account-button')
    }
  }

/**
 * Returns the class of `<latchkit-network-button>`: shows the wallet's current or the chosen network, and the content
 * of the element; opens the list of networks if the site allows a switch.
 */
const createNetworkButton = (Button: typeof ButtonElement) =>
  class extends Button {
    /** Slot that stays in place: inserting it again fires an event, which would cause an endless loop. */
    readonly slotted = document.createElement('slot')

    constructor() {
      super()
      this.slotted.addEventListener('slotchange', () => this.draw())
    }
    override draw() {
      super.draw()
      this.button.dataset.testid = 'w3m-network-button'
      if (this.latchkit && !this.latchkit.kernel.find(Networks)?.networkSwitch) this.button.disabled = true
      if (this.face || this.failed) return
      this.button.textContent = this.getAttribute('label') ?? elementMessages.english.selectNetwork
    }
    override async load(latchkit: Latchkit): Promise<ButtonFace> {
      const { kernel } = latchkit
      const chains = kernel.get(Chains)
      const connections = kernel.get(Connections)
      const messages = kernel.get(Messages)
      void messages.load(elementMessages)
      const draw = () => this.draw()
      const pictures = networkPictures(kernel, draw)
      const leave = connections.state.subscribe(draw)
      if (this.shadowRoot) dress(this.shadowRoot)
      return {
        draw: () => {
          const { chain } = latchkit.getState()
          const network = chains.networks.get().find(({ caipNetworkId }) => caipNetworkId === chain)
          const defaultName =
            network?.name ?? messages.text(elementMessages, chain ? 'unknownNetwork' : 'selectNetwork')
          const name = (network ? undefined : this.getAttribute('label')) ?? defaultName
          this.button.dataset.state = 'connected'
          const { button, slotted } = this
          for (const child of [...button.childNodes]) if (child !== slotted) child.remove()
          const content = this.textContent?.trim()
          button.prepend(
            ...picture(network && pictures.find(network), 'circle'),
            part('text', name),
            content ? ' ' : ''
          )
          if (!slotted.isConnected) button.append(slotted)
          const label = messages.text(elementMessages, 'network', { network: name })
          // The accessible name contains the visible text, for users of speech input (WCAG 2.5.3).
          button.setAttribute('aria-label', [label, content].filter(Boolean).join(' '))
          return true
        },
        stop: () => {
          leave()
          pictures.stop()
        }
      }
    }
    override open(latchkit: Latchkit) {
      return latchkit.open({ view: 'Networks' })
    }
  }

/**
 * Returns the class of the container of an embedded dialog. The dialog's own element has the same name and already has
 * a root: it is left unchanged.
 */
const createModal = (Element: typeof LatchkitElement) =>
  class extends Element {
    override follow(latchkit: Latchkit) {
      return this.shadowRoot ? () => {} : latchkit.attach(this)
    }
    override connectedCallback() {
      if (!this.shadowRoot) super.connectedCallback()
    }
  }
