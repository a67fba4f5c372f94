import { tryOrUndefined } from '@latchkit/kernel/options'
import type { ChainId, StandardAccount, StandardWallet } from '@latchkit/plugin-chains/contract'

/** The features that are used here, each with what its method is called with. */
export interface FeatureInputs {
  'standard:connect': readonly [input: { readonly silent?: boolean }]
  'standard:disconnect': readonly []
  'standard:events': readonly [event: 'change', listener: (change: unknown) => void]
  'solana:signMessage': readonly [input: { readonly account: StandardAccount; readonly message: Uint8Array }]
  'solana:signTransaction': readonly TransactionInput[]
  'solana:signAndSendTransaction': readonly [input: TransactionInput & { readonly options?: object }]
}
type FeatureName = keyof FeatureInputs

interface TransactionInput {
  readonly account: StandardAccount
  /** Wire form. */
  readonly transaction: Uint8Array
  readonly chain: ChainId
}

type FeatureMethod<F extends FeatureName> = (...inputs: FeatureInputs[F]) => unknown

/** Returns the method of a feature; `undefined` if the wallet lacks it. Never throws. */
export const featureMethod = <F extends FeatureName>(wallet: StandardWallet, name: F) =>
  tryOrUndefined((): FeatureMethod<F> | undefined => {
    const feature = wallet.features[name] as Readonly<Record<string, FeatureMethod<F>>>
    const method = name === 'standard:events' ? 'on' : name.slice(name.indexOf(':') + 1)
    return typeof feature[method] === 'function' ? (...inputs) => feature[method]?.(...inputs) : undefined
  })

/** Tests if something on the page can be connected as the Wallet Standard says. */
export const isStandardWallet = (value: unknown): value is StandardWallet =>
  featureMethod(value as StandardWallet, 'standard:connect') !== undefined
