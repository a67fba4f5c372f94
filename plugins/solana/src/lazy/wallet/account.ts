import { type AccountId, type ChainId, parseAccountId } from '@latchkit/plugin-chains/contract'
import { addressBytes } from '../../address.js'
import { SolanaError } from '../../errors.js'

export interface AccountParts {
  readonly chain: ChainId
  readonly address: string
  /** The public key, which the address encodes. */
  readonly key: Uint8Array
}

/**
 * Reads an account id (CAIP-10).
 *
 * @throws {SolanaError} `solana/invalid-params` for an invalid id and for an account of another namespace
 */
export function accountParts(account: AccountId): AccountParts {
  const parts = parseAccountId(account)
  const key = parts?.namespace === 'solana' ? addressBytes(parts.address) : undefined
  if (parts && key) return { chain: parts.chain, address: parts.address, key }
  throw new SolanaError('solana/invalid-params', { method: account, expected: 'an account of Solana (CAIP-10)' })
}
