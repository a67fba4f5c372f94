import { says, type WalletErrorMatchers } from '@latchkit/plugin-chains/kit'

/**
 * Matchers for the errors of `@polkadot/extension`, which have no codes. A rejection is also the error for a site that the
 * visitor has blocked before; busy is a wallet whose earlier prompt is still open.
 */
export const errorMatchers: WalletErrorMatchers = {
  isRejection: failure => says(failure, /\bnot allowed to interact\b/i),
  isBusy: ({ text }) => /\bpending authori[sz]ation\b/i.test(text)
}
