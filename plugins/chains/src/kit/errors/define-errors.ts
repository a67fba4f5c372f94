import { errorCode, PluginError } from '@latchkit/kernel'

/** Contexts of the errors of every chain plugin, by the part of the code behind the namespace. */
export interface ChainErrorContexts {
  /** The site gave no RPC URL for the chain. */
  'no-rpc-url': { readonly chain: string }
  /** No RPC URL of the chain responded in time; `cause` is an `AggregateError` with the failure of each. */
  unreachable: { readonly chain: string; readonly method: string }
  /** The node returned an error: its code (JSON-RPC, gRPC), its text, and the data that it adds. */
  refused: {
    readonly method: string
    readonly rpcCode: number
    readonly reason: string
    readonly data?: unknown
  }
  'invalid-answer': { readonly chain: string; readonly method: string; readonly expected: string }
  'invalid-params': { readonly method: string; readonly expected: string }
  /** No wallet is connected, or another account is active. */
  'not-the-signer': { readonly method: string }
  /** The wallet, or its account, is bound to another chain than that of the request. */
  'wrong-chain': { readonly wallet: string; readonly chain: string }
}
type Kind = keyof ChainErrorContexts

const texts: Readonly<Record<Kind, string>> = {
  'no-rpc-url': 'No URL was provided to the Transport: no RPC URL is configured for {chain}',
  unreachable: 'No node of {chain} answered {method}',
  refused: '{method} was refused: {reason}',
  'invalid-answer': 'The node of {chain} answered {method} with something other than {expected}',
  'invalid-params': '{method} needs {expected}',
  'not-the-signer': '{method} needs the account that is connected',
  'wrong-chain': '{wallet} is on another network than {chain}'
}

type Catalogue<N extends string, Own extends string> = {
  readonly [K in Kind | Own as `${N}/${K}`]: K extends Kind ? ChainErrorContexts[K] : Readonly<Record<string, string>>
}

/** Codes of the errors of a namespace: `solana/unreachable`, …, including the codes that only this namespace has. */
export type ChainErrorCode<N extends string, Own extends string = never> = keyof Catalogue<N, Own>

/** Creates and recognizes the errors of one chain plugin. */
export interface ChainErrors {
  /** @param kind - the part of the code behind the namespace. */
  of<K extends Kind>(kind: K, context: ChainErrorContexts[K], options?: ErrorOptions): Error
  /** Tests if an error has a code of this plugin. */
  has(error: unknown): boolean
}

/**
 * Returns the base class for the errors of a chain plugin, about nodes and requests; errors of wallets are `WalletError`s.
 *
 * @param own - texts of errors that only this plugin has, and texts that replace the default ones, by the code without its namespace.
 * @example
 * ```ts
 * import { type ChainErrorCode, defineErrors } from '@latchkit/plugin-chains/kit'
 *
 * export class TonError<C extends ChainErrorCode<'ton'> = ChainErrorCode<'ton'>> extends defineErrors('ton', 'TonError')<C> {}
 * throw new TonError('ton/unreachable', { chain: 'ton:-239', method: 'getBalance' })
 * ```
 */
export function defineErrors<const N extends string, Own extends string = never>(
  namespace: N,
  name: string,
  own = {} as Readonly<Record<Own, string>>
) {
  type Errors = Catalogue<N, Own>
  const entries = Object.entries<string>({ ...texts, ...own }).map(([kind, text]) => [`${namespace}/${kind}`, text])
  const byCode = Object.fromEntries(entries) as Record<keyof Errors, string>

  return class<C extends keyof Errors = keyof Errors> extends PluginError<Errors, C> {
    override readonly name = name
    constructor(code: C, context: Errors[C], options?: ErrorOptions) {
      super(code, context, byCode, options)
    }
    /** Creates an error by the part of its code behind the namespace. */
    static of<K extends Kind>(kind: K, context: ChainErrorContexts[K], options?: ErrorOptions): Error {
      return new this(`${namespace}/${kind}` as keyof Errors, context as never, options)
    }
    /** Tests if an error has a code of this plugin. */
    static has = (error: unknown): boolean => errorCode(error)?.startsWith(`${namespace}/`) ?? false
  }
}
