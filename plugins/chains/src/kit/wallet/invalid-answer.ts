import { WalletError } from '../../port/wallet-error.js'

/** @param expected - what the answer should have been: `a signature by 0x…`. */
export const invalidAnswer = (wallet: string, method: string, expected: string, options?: ErrorOptions) =>
  new WalletError('wallet/invalid-answer', { wallet, method, expected }, options)
