import { bitcoinNetworkNames } from './networks.js'
import type { BitcoinTestWallet } from './wallet.js'

interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
interface TransactionInput {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly { readonly account: StandardAccount; readonly signingIndexes: readonly number[] }[]
}
interface Change {
  readonly accounts: readonly StandardAccount[]
}

/** Creates the Wallet Standard object of the wallet, with the Bitcoin extensions. */
export function standardBitcoinWallet(wallet: BitcoinTestWallet) {
  const { name, icon } = wallet.info
  let accounts: readonly StandardAccount[] = []
  const shown = async () => {
    const features = ['bitcoin:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction']
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
          wallet.request('bitcoin:connect', input, async consent => {
            await wallet.connect(consent)
            return { accounts: await shown() }
          })
      },
      'bitcoin:signMessage': {
        version: '1.0.0',
        signMessage: (...inputs: readonly { readonly account: StandardAccount; readonly message: Uint8Array }[]) =>
          wallet.request('bitcoin:signMessage', inputs, consent =>
            Promise.all(
              inputs.map(({ account: { address }, message }) =>
                wallet.sign(consent, { address, message, protocol: 'bip322' })
              )
            )
          )
      },
      'bitcoin:signTransaction': {
        version: '1.0.0',
        signTransaction: (...inputs: readonly TransactionInput[]) =>
          wallet.request('bitcoin:signTransaction', inputs, consent =>
            Promise.all(
              inputs.map(async ({ psbt, inputsToSign }) => {
                const wanted = inputsToSign.flatMap(({ account: { address }, signingIndexes }) =>
                  signingIndexes.map(index => ({ index, address }))
                )
                const input = { psbt, inputs: wanted, finalize: false }
                return { signedPsbt: await wallet.transactions.signPsbt(consent, input) }
              })
            )
          )
      },
      'standard:connect': {
        version: '1.0.0',
        connect: (input?: { readonly silent?: boolean }) =>
          wallet.request('standard:connect', input, async consent => {
            if (!input?.silent) await wallet.connect(consent)
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
