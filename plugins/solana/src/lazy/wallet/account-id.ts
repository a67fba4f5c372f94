import { createAccountParser } from '@latchkit/plugin-chains/kit'
import { addressBytes } from '../../address.js'
import { SolanaError } from '../../errors.js'

/**
 * Reads an account id (CAIP-10). `key` is the public key, which the address encodes.
 *
 * @throws {SolanaError} `solana/invalid-params` for an invalid id and for an account of another namespace
 */
export const accountParts = createAccountParser({
  namespace: 'solana',
  family: 'Solana',
  errors: SolanaError,
  read(address) {
    const key = addressBytes(address)
    return key && { address, key }
  }
})

export type AccountParts = ReturnType<typeof accountParts>
