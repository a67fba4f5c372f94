import { says, type WalletErrorMatchers } from '@latchkit/plugin-chains/kit'

/**
 * The words of `@polkadot/extension`, whose errors have no codes: for a site that the visitor shut out before, and for one
 * whose question is still on the screen.
 */
export const dialect: WalletErrorMatchers = {
  isRejection: failure => says(failure, /\bnot allowed to interact\b/i),
  isBusy: ({ text }) => /\bpending authori[sz]ation\b/i.test(text)
}
