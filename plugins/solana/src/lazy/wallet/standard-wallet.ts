import type { ChainId, StandardAccount, StandardWallet } from '@latchkit/plugin-chains/contract'

/** What the features that are used here are called with; their answers are checked wherever they are asked for. */
export interface FeatureCalls {
  'standard:connect': { connect(input: { readonly silent?: boolean }): unknown }
  'standard:disconnect': { disconnect(): unknown }
  'standard:events': { on(event: 'change', listener: (change: unknown) => void): unknown }
  'solana:signMessage': {
    signMessage(input: { readonly account: StandardAccount; readonly message: Uint8Array }): unknown
  }
  'solana:signTransaction': { signTransaction(...inputs: readonly TransactionInput[]): unknown }
  'solana:signAndSendTransaction': { signAndSendTransaction(input: TransactionInput): unknown }
}

export interface TransactionInput {
  readonly account: StandardAccount
  /** Wire form. */
  readonly transaction: Uint8Array
  readonly chain: ChainId
  readonly options?: object
}

export type FeatureName = keyof FeatureCalls

/** A feature that has the method of its name; undefined where the wallet lacks it. Never throws. */
export function featureOf<F extends FeatureName>(wallet: StandardWallet, name: F): FeatureCalls[F] | undefined {
  try {
    const feature = wallet.features[name]
    const method = name === 'standard:events' ? 'on' : name.slice(name.indexOf(':') + 1)
    const isWhole = typeof (feature as Readonly<Record<string, unknown>> | undefined)?.[method] === 'function'
    return isWhole ? (feature as unknown as FeatureCalls[F]) : undefined
  } catch {
    // The wallet guards itself with a getter that throws.
    return undefined
  }
}

/** Whether something on the page can be connected as the Wallet Standard says. */
export const isStandardWallet = (value: unknown): value is StandardWallet =>
  typeof value === 'object' && value !== null && featureOf(value as StandardWallet, 'standard:connect') !== undefined
