import type { Signer, WalletAccount } from '@latchkit/plugin-chains/contract'
import type { ChainRequest } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { canonicalAddress } from '../../address.js'
import { Bip122Error } from '../../errors.js'
import { isBitcoinConnector } from '../wallet/connected-wallet.js'

/** Request with the accounts of the active wallet. */
export interface BitcoinRequest extends ChainRequest {
  readonly accounts: readonly WalletAccount[]
}

export const address = v.pipe(v.unknown(), v.transform(canonicalAddress), v.string('Expected an address'))

/**
 * Returns the signer if `account` and the chain of the request are the active ones.
 *
 * @throws {Bip122Error} `bip122/not-the-signer`; `bip122/wrong-chain` for another chain, if the request signs or sends.
 */
export const requireAccount = ({ chain, risk, requireSigner }: ChainRequest, account: string): Signer =>
  // An account has another address on another chain, so the chain decides first: `requireSigner` rejects it for an unsafe request.
  requireSigner(shown => (shown.chain === chain ? shown.address === account : risk === 'unsafe'))

/**
 * Returns the signer of another address of the active wallet. A wallet of this page must have listed it; a session lists only one
 * of its addresses.
 *
 * @throws {Bip122Error} `bip122/not-the-signer`.
 */
export function signerOf({ method, chain, accounts }: BitcoinRequest, other: string, signer: Signer): Signer {
  const { connector } = signer
  const account = `${chain}:${other}` as const
  const isShown = account === signer.account || accounts.some(one => one.address === other)
  if (isShown || !isBitcoinConnector(connector)) return { connector, account }
  throw new Bip122Error('bip122/not-the-signer', { method })
}
