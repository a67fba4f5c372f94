import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { addressBytes } from '../../address.js'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS } from '../library.js'
import { isOnCurve } from '../signing/ed25519.js'

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/** The address of the account of `owner` for a token: the one place where everybody looks for it. */
export function associatedAddress(owner: string, mint: string, tokenProgram: string): string {
  const seeds = [owner, tokenProgram, mint].map(bytesOf)
  const program = bytesOf(ASSOCIATED_TOKEN_PROGRAM_ADDRESS)
  // The first that is no point of the curve, so that nobody can have a key for it.
  for (let bump = 255; bump >= 0; bump--) {
    const address = sha256(Uint8Array.from([...seeds.flatMap(seed => [...seed]), bump, ...program, ...marker]))
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new RangeError(`No address can be derived for ${mint}`)
}

function bytesOf(address: string): Uint8Array {
  const bytes = addressBytes(address)
  if (!bytes) throw new RangeError(`Not an address of Solana: ${address}`)
  return bytes
}
