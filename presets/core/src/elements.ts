import { Connections } from '@latchkit/plugin-connections/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { type ButtonFace, createButtonClass, defineLatchkitButton } from './button.js'
import { createElementClass } from './element.js'
import type { Latchkit } from './latchkit.js'
import { accountFace } from './lazy/account-face.js'
import { networkPictures, part, picture } from './lazy/face-parts.js'
import { dress } from './lazy/face-styles.js'
import { elementMessages } from './messages.js'

export type { LatchkitElementAttributes } from './element-attributes.js'

/**
 * Defines the custom elements `<latchkit-button>`, `<latchkit-account-button>`, `<latchkit-network-button>` and
 * `<latchkit-modal>`, unless a copy of this package did so. Does nothing on a server.
 *
 * `<latchkit-modal>` is the place of a dialog with the option `embedded`. Each element belongs to the instance whose `id` its
 * `for` attribute has, by default the one without an `id`, whether that is made before or after.
 *
 * @example
 * defineLatchkitElements()
 */
export function defineLatchkitElements(): void {
  if (typeof customElements === 'undefined') return
  defineLatchkitButton()
  define('latchkit-account-button', createAccountButton)
  define('latchkit-network-button', createNetworkButton)
  define('latchkit-modal', createModal)
}

const define = (tag: string, create: () => CustomElementConstructor) => {
  if (!customElements.get(tag)) customElements.define(tag, create())
}

/** The account alone: nothing to see while nobody is connected. */
const createAccountButton = () =>
  class extends createButtonClass() {
    override async load(latchkit: Latchkit): Promise<ButtonFace> {
      return accountFace(this, latchkit)
    }
    override draw() {
      super.draw()
      this.button.hidden = this.button.dataset.testid !== 'account-button'
    }
  }

/** The network that the wallet is on, or that was chosen; opens the list of networks. */
const createNetworkButton = () =>
  class extends createButtonClass() {
    override async load(latchkit: Latchkit): Promise<ButtonFace> {
      const { kernel } = latchkit
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
          const network = connections.networks.get().find(({ caipNetworkId }) => caipNetworkId === chain)
          const known = network?.name ?? messages.text(elementMessages, chain ? 'unknownNetwork' : 'selectNetwork')
          const name = (network ? undefined : this.getAttribute('label')) ?? known
          this.button.dataset.state = 'connected'
          this.button.dataset.testid = 'w3m-network-button'
          this.button.replaceChildren(...picture(network && pictures.find(network), 'circle'), part('text', name))
          this.button.setAttribute('aria-label', messages.text(elementMessages, 'network', { network: name }))
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

/** The place of an embedded dialog. The dialog's own element has the same name, and a root already: it is left alone. */
const createModal = () =>
  class extends createElementClass() {
    override follow(latchkit: Latchkit) {
      return this.shadowRoot ? () => {} : latchkit.attach(this)
    }
    override connectedCallback() {
      if (!this.shadowRoot) super.connectedCallback()
    }
  }
