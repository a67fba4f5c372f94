import { PluginError } from '@latchkit/kernel'

interface SwapEvmErrors {
  /** The service or a node returned something else than `expected`. */
  'swap-evm/invalid-response': { readonly chain: string; readonly expected: string }
  /** No pool of the router exchanges these tokens in this amount any more. */
  'swap-evm/no-route': { readonly chain: string }
  /** The request is not of a chain that the provider serves, or its account, tokens, amount or slippage are invalid. */
  'swap-evm/invalid-request': { readonly account: string }
}

const texts = {
  'swap-evm/invalid-response': 'The response about {chain} is not {expected}',
  'swap-evm/no-route': 'No pool on {chain} exchanges these tokens any more',
  'swap-evm/invalid-request': 'This exchange of {account} cannot be built'
} satisfies Record<keyof SwapEvmErrors, string>

/** Error of a provider that is not an error of the data service (`DataError`) or of a node (`Eip155Error`). Match on `code`. */
export class SwapEvmError<C extends keyof SwapEvmErrors = keyof SwapEvmErrors> extends PluginError<SwapEvmErrors, C> {
  override readonly name = 'SwapEvmError'
  constructor(code: C, context: SwapEvmErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
