import { PluginError } from '@latchkit/kernel'

interface CosmosErrors {
  /** The site gave no REST URL for the chain. */
  'cosmos/no-rest-url': { readonly chain: string }
  /** None of the chain's REST URLs gave an answer in time; `cause` is an `AggregateError` with what each one did. */
  'cosmos/unreachable': { readonly chain: string; readonly path: string }
  'cosmos/invalid-answer': { readonly chain: string; readonly path: string; readonly expected: string }
  /** A node's own word, and its code of gRPC. */
  'cosmos/refused': {
    readonly chain: string
    readonly path: string
    readonly rpcCode: number
    readonly reason: string
  }
  'cosmos/invalid-params': { readonly method: string; readonly expected: string }
  /** No wallet is connected, or another account is the one that is shown. */
  'cosmos/not-the-signer': { readonly method: string }
}

const texts = {
  'cosmos/no-rest-url': 'No URL was provided to the Transport: no REST URL is configured for {chain}',
  'cosmos/unreachable': 'No node of {chain} answered {path}',
  'cosmos/invalid-answer': 'The node of {chain} answered {path} with something other than {expected}',
  'cosmos/refused': 'The node of {chain} refused {path}: {reason}',
  'cosmos/invalid-params': '{method} needs {expected}',
  'cosmos/not-the-signer': '{method} needs the account that is connected'
} satisfies Record<keyof CosmosErrors, string>

/** What is wrong with a node or a request; what is wrong with a wallet is a `WalletError`. Match on `code`. */
export class CosmosError<C extends keyof CosmosErrors = keyof CosmosErrors> extends PluginError<CosmosErrors, C> {
  override readonly name = 'CosmosError'
  constructor(code: C, context: CosmosErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
