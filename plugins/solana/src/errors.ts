import { PluginError } from '@latchkit/kernel'

interface SolanaErrors {
  /** The site gave no RPC URL for the chain. */
  'solana/no-rpc-url': { readonly chain: string }
  /** None of the chain's RPC URLs gave an answer in time; `cause` is an `AggregateError` with what each one did. */
  'solana/unreachable': { readonly chain: string; readonly method: string }
  /** The node answered that it will not; `rpcCode` is its JSON-RPC code. */
  'solana/refused': { readonly method: string; readonly rpcCode: number; readonly reason: string }
  'solana/invalid-answer': { readonly chain: string; readonly method: string; readonly expected: string }
  'solana/invalid-params': { readonly method: string; readonly expected: string }
  /** No wallet is connected, or another account is the one that is shown. */
  'solana/not-the-signer': { readonly method: string }
}

const texts = {
  'solana/no-rpc-url': 'No URL was provided to the Transport: no RPC URL is configured for {chain}',
  'solana/unreachable': 'No node of {chain} answered {method}',
  'solana/refused': '{method} was refused: {reason}',
  'solana/invalid-answer': 'The node of {chain} answered {method} with something other than {expected}',
  'solana/invalid-params': '{method} needs {expected}',
  'solana/not-the-signer': '{method} needs the account that is connected'
} satisfies Record<keyof SolanaErrors, string>

/** What is wrong with a node or a request; what is wrong with a wallet is a `WalletError`. Match on `code`. */
export class SolanaError<C extends keyof SolanaErrors = keyof SolanaErrors> extends PluginError<SolanaErrors, C> {
  override readonly name = 'SolanaError'
  constructor(code: C, context: SolanaErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
