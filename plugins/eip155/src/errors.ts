import { PluginError } from '@latchkit/kernel'

interface Eip155Errors {
  /** The site gave no RPC URL for the chain. */
  'eip155/no-rpc-url': { readonly chain: string }
  /** None of the chain's RPC URLs gave an answer in time; `cause` is an `AggregateError` with what each one did. */
  'eip155/unreachable': { readonly chain: string; readonly method: string }
  /** The node answered that it will not; `rpcCode` is its JSON-RPC code, `data` what it adds: what a contract reverted with. */
  'eip155/refused': {
    readonly method: string
    readonly rpcCode: number
    readonly reason: string
    readonly data?: unknown
  }
  'eip155/invalid-answer': { readonly chain: string; readonly method: string; readonly expected: string }
  'eip155/invalid-params': { readonly method: string; readonly expected: string }
  /** No wallet is connected, or another account is the one that is shown. */
  'eip155/not-the-signer': { readonly method: string }
  /** The wallet is on another chain than the one that the request is for. */
  'eip155/wrong-chain': { readonly wallet: string; readonly chain: string }
}

const texts = {
  'eip155/no-rpc-url': 'No URL was provided to the Transport: no RPC URL is configured for {chain}',
  'eip155/unreachable': 'No node of {chain} answered {method}',
  'eip155/refused': '{method} was refused: {reason}',
  'eip155/invalid-answer': 'The node of {chain} answered {method} with something other than {expected}',
  'eip155/invalid-params': '{method} needs {expected}',
  'eip155/not-the-signer': '{method} needs the account that is connected',
  'eip155/wrong-chain': '{wallet} is on another network than {chain}'
} satisfies Record<keyof Eip155Errors, string>

/** What is wrong with a node or a request; what is wrong with a wallet is a `WalletError`. Match on `code`. */
export class Eip155Error<C extends keyof Eip155Errors = keyof Eip155Errors> extends PluginError<Eip155Errors, C> {
  override readonly name = 'Eip155Error'
  constructor(code: C, context: Eip155Errors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
