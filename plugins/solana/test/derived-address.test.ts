import { base58 } from '@scure/base'
import { isOffCurveAddress } from '@solana/kit'
import fc from 'fast-check'
import { findAssociatedTokenPda } from 'solana-program-token-on-kit'
import { describe, expect, test } from 'vitest'
import { addressBytes } from '../src/address.js'
import { TOKEN } from '../src/lazy/node/programs.js'
import { isOnCurve } from '../src/lazy/signing/ed25519.js'
import { associatedAddress } from '../src/lazy/transfer/token-transfer.js'
import { first, second, third } from './keys.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './local-tokens.js'

const addresses = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => base58.encode(bytes))

describe('addresses', () => {
  test('isOnCurve agrees with the library of Solana', () => {
    fc.assert(
      fc.property(addresses, address => {
        expect(isOnCurve(addressBytes(address) as Uint8Array)).toBe(!isOffCurveAddress(address as never))
      })
    )
  })

  test('associatedAddress agrees with the library of Solana', async () => {
    for (const program of [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]) {
      for (const [owner, mint] of [
        [first, second],
        [second, third],
        [third, TOKEN]
      ]) {
        const [expected] = await findAssociatedTokenPda({
          owner: owner as never,
          mint: mint as never,
          tokenProgram: program
        })
        expect(associatedAddress(owner as string, mint as string, program)).toBe(expected)
      }
    }
  })
})
