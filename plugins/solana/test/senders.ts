import { createSolanaWallet } from '@latchkit/example-wallets'
import type { Connector, NamespaceFeatures, Signer, TransferRequest } from '@latchkit/plugin-chains/contract'
import { createClient } from '../src/lazy/client.js'
import { networkAt } from './networks.js'

export const signal = () => new AbortController().signal

type Feature<N extends keyof NamespaceFeatures> = NonNullable<NamespaceFeatures[N]>

/** The features of a page that reaches a chain by these URLs. */
export function moneyOn(reference: string, urls: readonly string[]) {
  const features = createClient([networkAt(reference, urls)]).features() as {
    readonly [N in keyof NamespaceFeatures]-?: Feature<N>
  }
  return features
}

type Method = (...inputs: readonly { readonly transaction: Uint8Array }[]) => Promise<unknown>

interface SenderOptions {
  /** Changes a transaction before the wallet signs it. @defaultValue nothing */
  readonly change?: (wire: Uint8Array) => Uint8Array
  /** Sends a transaction; without it the wallet only signs. */
  readonly send?: (wire: Uint8Array) => Promise<Uint8Array>
  /** Runs with each signed transaction. @defaultValue nothing */
  readonly signed?: (wire: Uint8Array) => Promise<unknown>
  /** True if the wallet can also sign without sending. @defaultValue true */
  readonly signs?: boolean
}

/** A wallet with the real keys of the test accounts, connected to a page. */
export async function sender(chain: string, options: SenderOptions = {}) {
  const { change = wire => wire, send, signed, signs = true } = options
  const wallet = createSolanaWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    accounts: [0, 1, 2],
    storage: undefined,
    ...(send && { send })
  })
  await wallet.show([0, 1, 2])
  const features = Object.fromEntries(
    Object.entries(wallet.standard.features)
      .filter(([name]) => signs || name !== 'solana:signTransaction')
      .map(([name, feature]) => {
        const method = name.slice(name.indexOf(':') + 1)
        if (method !== 'signTransaction' && method !== 'signAndSendTransaction') return [name, feature]
        const own = (feature as Record<string, Method>)[method] as Method
        const changing: Method = async (...inputs) => {
          const outputs = await own(...inputs.map(input => ({ ...input, transaction: change(input.transaction) })))
          if (signed)
            await signed((outputs as readonly [{ readonly signedTransaction: Uint8Array }])[0].signedTransaction)
          return outputs
        }
        return [name, { ...feature, [method]: changing }]
      })
  )
  const standard = Object.create(wallet.standard, { features: { value: features } }) as object
  const connector = {
    info: { id: 'com.example.larch', name: 'Larch', kind: 'announced' },
    provider: async () => standard
  } as unknown as Connector
  return {
    wallet,
    signerFor: (address: string): Signer => ({ connector, account: `${chain}:${address}` as Signer['account'] }),
    /** The last transaction that the wallet was asked for. */
    asked: () => {
      const [input] = (wallet.requests.at(-1)?.params ?? []) as readonly { readonly transaction: Uint8Array }[]
      return Uint8Array.from(input?.transaction ?? [])
    }
  }
}

export const transferFrom = (chain: string, from: string, rest: Omit<TransferRequest, 'account'>): TransferRequest => ({
  account: `${chain}:${from}` as TransferRequest['account'],
  ...rest
})
