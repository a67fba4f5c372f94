import { errorCode } from '@latchkit/kernel'
import { Connect } from '@latchkit/plugin-connect/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { Messages } from '@latchkit/plugin-shell/contract'
import { connectWallet } from '../actions/connect-wallet.js'
import { findNamed } from '../actions/named-wallet.js'
import type { ButtonElement, ButtonFace } from '../button.js'
import { elementMessages } from '../element-messages.js'
import type { Latchkit } from '../latchkit.js'
import { part, picture } from './face-parts.js'
import { dress } from './face-styles.js'

/** Codes of requests that the visitor declined or cancelled, which show no error. */
const declined = /^(connections\/(rejected|aborted|modal-closed)|latchkit\/dialog-closed)$/

/**
 * Returns the class of `<latchkit-wallet-button wallet="…">`: connects the wallet whose id, rdns or name is in the
 * attribute. Shows the wallet's icon and name, or the text of the attribute while the wallet is unknown.
 */
export const createWalletButton = (Button: typeof ButtonElement): typeof ButtonElement =>
  class extends Button {
    static override readonly observedAttributes = [...Button.observedAttributes, 'wallet']
    /** Outcome of the last press. */
    progress: 'idle' | 'pending' | 'failed' = 'idle'

    get wallet() {
      return this.getAttribute('wallet') ?? ''
    }
    override async load(latchkit: Latchkit): Promise<ButtonFace> {
      const { kernel } = latchkit
      const messages = kernel.get(Messages)
      const { wallets } = kernel.get(Connections)
      void messages.load(elementMessages)
      if (this.shadowRoot) dress(this.shadowRoot)
      const leave = wallets.subscribe(() => this.draw())
      return {
        draw: () => {
          const { button, progress } = this
          const match = findNamed(latchkit, this.wallet)
          const present = match.status === 'present' ? match.wallet : undefined
          const siteWallet =
            match.status === 'elsewhere'
              ? kernel.get(Connect).customWallets?.find(({ id }) => id === match.id)
              : undefined
          const name = present?.name ?? siteWallet?.name ?? this.wallet
          const text = progress === 'idle' ? name : messages.text(elementMessages, textOf[progress], { wallet: name })
          button.dataset.state = 'connected'
          button.dataset.testid = 'wallet-button'
          button.disabled ||= progress === 'pending' || this.wallet === ''
          button.ariaBusy = `${progress === 'pending'}`
          button.replaceChildren(...picture(present?.icon ?? siteWallet?.image_url, 'square'), part('text', text))
          return true
        },
        stop: leave
      }
    }
    override async press() {
      const { latchkit, wallet } = this
      if (!latchkit || this.progress === 'pending') return
      this.progress = 'pending'
      this.draw()
      const namespace = this.getAttribute('namespace')
      try {
        await connectWallet(latchkit, { wallet, ...(namespace && { namespace }) })
        this.progress = 'idle'
      } catch (error) {
        this.progress = declined.test(errorCode(error) ?? '') ? 'idle' : 'failed'
      }
      this.draw()
    }
    override draw() {
      super.draw()
      // Until the texts are loaded.
      if (!this.face) this.button.textContent = this.wallet
    }
  }

const textOf = { pending: 'connectingWallet', failed: 'walletFailed' } as const
