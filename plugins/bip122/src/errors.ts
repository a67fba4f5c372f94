import { PluginError } from '@latchkit/kernel'

interface Bip122Errors {
  /** The site gave no URL for the chain. */
  'bip122/no-rpc-url': { readonly chain: string }
  /** None of the chain's URLs gave an answer in time; `cause` is an `AggregateError` with what each one did. */
  'bip122/unreachable': { readonly chain: string; readonly path: string }
  'bip122/invalid-params': { readonly method: string; readonly expected: string }
  /** No wallet is connected, or another account is the one that is shown. */
  'bip122/not-the-signer': { readonly method: string }
}

const texts = {
  'bip122/no-rpc-url': 'No URL was provided to the Transport: no URL is configured for {chain}',
  'bip122/unreachable': 'No server of {chain} answered {path}',
  'bip122/invalid-params': '{method} needs {expected}',
  'bip122/not-the-signer': '{method} needs the account that is connected'
} satisfies Record<keyof Bip122Errors, string>

/** What is wrong with a server or a request; what is wrong with a wallet is a `WalletError`. Match on `code`. */
export class Bip122Error<C extends keyof Bip122Errors = keyof Bip122Errors> extends PluginError<Bip122Errors, C> {
  override readonly name = 'Bip122Error'
  constructor(code: C, context: Bip122Errors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
