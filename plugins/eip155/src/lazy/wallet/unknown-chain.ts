import { readFailure, says } from '@latchkit/plugin-chains/kit'

/**
 * Whether a wallet threw because it does not know the chain: 4902 is a habit of wallets (no EIP names it), often wrapped,
 * at times only words.
 */
export function isUnknownChain(thrown: unknown): boolean {
  const failure = readFailure(thrown)
  return failure.codes.has(4902) || says(failure, /unrecogni[sz]ed chain|unknown chain|wallet_addEthereumChain/i)
}
