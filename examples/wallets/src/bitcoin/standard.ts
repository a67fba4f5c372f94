import { bitcoinNetworkNames } from './networks.js'
import type { BitcoinTestWallet } from './wallet.js'

interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
interface Change {
  readonly accounts: readonly StandardAccount[]
}
interface Registration {
  register(wallet: object): unknown
}

/** The wallet as the Wallet Standard describes one, with the Bitcoin extensions. */
export function standardBitcoinWallet(wallet: BitcoinTestWallet) {
  const { name, icon } = wallet.info
  let accounts: readonly StandardAccount[] = []
  const shown = async () => {
    const features = ['bitcoin:connect', 'bitcoin:signMessage']
    const chains = [`bitcoin:${wallet.network}`]
    accounts = (await wallet.visible()).map(({ address, publicKey }) => ({ address, publicKey, chains, features }))
    return accounts
  }
  return {
    version: '1.0.0',
    name,
    icon,
    chains: bitcoinNetworkNames.map(network => `bitcoin:${network}`),
    get accounts() {
      return accounts
    },
    features: {
      'bitcoin:connect': {
        version: '1.0.0',
        connect: (input?: { readonly purposes?: readonly string[] }) =>
          wallet.request('bitcoin:connect', input, async asking => {
            await wallet.connect(asking)
            return { accounts: await shown() }
          })
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: readonly { readonly account: StandardAccount; readonly message: Uint8Array }[]) =>
          wallet.request('bitcoin:signMessage', inputs, asking =>
            Promise.all(
              inputs.map(async ({ account: { address }, message }) => ({
                signedMessage: message,
                signature: await wallet.sign(asking, { address, message, protocol: 'bip322' })
              }))
            )
          )
      },
      'standard:connect': {
        version: '1.0.0',
        connect: (input?: { readonly silent?: boolean }) =>
          wallet.request('standard:connect', input, async asking => {
            if (!input?.silent) await wallet.connect(asking)
            return { accounts: await shown() }
          })
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => wallet.disconnect() },
      'standard:events': {
        version: '1.0.0',
        on: (_event: 'change', listener: (change: Change) => void) =>
          wallet.listen(() => void shown().then(changed => listener({ accounts: changed })))
      }
    }
  } as const
}

/** Registers a wallet with the page, now and with whoever asks later. Returns its undo; what has registered stays so. */
export function registerStandardWallet(wallet: object, page: EventTarget = window): () => void {
  const register = ({ register: add }: Registration) => void add(wallet)
  const hear = (event: Event) => register((event as CustomEvent<Registration>).detail)
  page.addEventListener('wallet-standard:app-ready', hear)
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => page.removeEventListener('wallet-standard:app-ready', hear)
}
