import { PluginError } from '@latchkit/kernel'

interface PolkadotErrors {
  /** The site gave no RPC URL for the chain. */
  'polkadot/no-rpc-url': { readonly chain: string }
  /** None of the chain's RPC URLs gave an answer in time; `cause` is an `AggregateError` with what each one did. */
  'polkadot/unreachable': { readonly chain: string; readonly method: string }
  /** The node answered that it will not; `rpcCode` is its JSON-RPC code. */
  'polkadot/refused': {
    readonly method: string
    readonly rpcCode: number
    readonly reason: string
    /** What the node adds, as it gave it. */
    readonly data?: unknown
  }
  'polkadot/invalid-answer': { readonly chain: string; readonly method: string; readonly expected: string }
  'polkadot/invalid-params': { readonly method: string; readonly expected: string }
  /** No wallet is connected, or another account is the one that is shown. */
  'polkadot/not-the-signer': { readonly method: string }
  /** The wallet keeps the account to another chain than the one that the request is for (`genesisHash`). */
  'polkadot/wrong-chain': { readonly wallet: string; readonly chain: string }
}

const texts = {
  'polkadot/no-rpc-url': 'No URL was provided to the Transport: no RPC URL is configured for {chain}',
  'polkadot/unreachable': 'No node of {chain} answered {method}',
  'polkadot/refused': '{method} was refused: {reason}',
  'polkadot/invalid-answer': 'The node of {chain} answered {method} with something other than {expected}',
  'polkadot/invalid-params': '{method} needs {expected}',
  'polkadot/not-the-signer': '{method} needs the account that is connected',
  'polkadot/wrong-chain': '{wallet} keeps this account to another network than {chain}'
} satisfies Record<keyof PolkadotErrors, string>

/** What is wrong with a node or a request; what is wrong with a wallet is a `WalletError`. Match on `code`. */
export class PolkadotError<C extends keyof PolkadotErrors = keyof PolkadotErrors> extends PluginError<
  PolkadotErrors,
  C
> {
  override readonly name = 'PolkadotError'
  constructor(code: C, context: PolkadotErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
