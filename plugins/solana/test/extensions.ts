import {
  type Address,
  addEncoderSizePrefix,
  getAddressEncoder,
  getU32Encoder,
  getUtf8Encoder,
  type Instruction,
  type KeyPairSigner
} from '@solana/kit'

interface Parts {
  readonly mint: Address
  readonly authority: KeyPairSigner
}

/**
 * Extension of a Token-2022 mint, encoded by the program's specification: no Token-2022 library is compatible with the Solana library
 * that is installed.
 */
export interface Extension {
  /** In the account, its head of four bytes included. */
  readonly bytes: number
  /** Number of bytes that the account grows by when the extension is written. @defaultValue 0 */
  readonly bytesLater?: number
  /** Returns the instruction that must precede the creation of the mint. @defaultValue nothing */
  before?(parts: Parts): Instruction
  /** Returns the instruction that must follow the creation of the mint. @defaultValue nothing */
  after?(parts: Parts): Instruction
}

const programAddress = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address
const bytesOf = (address: Address) => [...getAddressEncoder().encode(address)]
const text = addEncoderSizePrefix(getUtf8Encoder(), getU32Encoder())
const written = (address: Address) => ({ address, role: 1 as const })
const read = (address: Address) => ({ address, role: 0 as const })
const onMint = (mint: Address, data: readonly number[]): Instruction => ({
  programAddress,
  accounts: [written(mint)],
  data: Uint8Array.from(data)
})

/** Returns an extension that withholds a fee of each transfer, in basis points, for the creator of the token. */
export const transferFee = (basisPoints: number): Extension => ({
  bytes: 112,
  before({ mint, authority }) {
    const owner = [1, ...bytesOf(authority.address)]
    const fee = Buffer.alloc(10)
    fee.writeUInt16LE(basisPoints)
    fee.writeBigUInt64LE(10n ** 12n, 2)
    return onMint(mint, [26, 0, ...owner, ...owner, ...fee])
  }
})

/** A program that runs at each transfer. */
export const transferHook = (program: Address): Extension => ({
  bytes: 68,
  before: ({ mint, authority }) => onMint(mint, [36, 0, ...bytesOf(authority.address), ...bytesOf(program)])
})

export const nonTransferable: Extension = { bytes: 4, before: ({ mint }) => onMint(mint, [32]) }

/** Returns an extension that stores the token's name and symbol in its mint. */
export const named = (name: string, symbol: string): Extension => ({
  bytes: 68,
  bytesLater: 500,
  before: ({ mint, authority }) => onMint(mint, [39, 0, ...bytesOf(authority.address), ...bytesOf(mint)]),
  after: ({ mint, authority }) => ({
    programAddress,
    accounts: [
      written(mint),
      read(authority.address),
      read(mint),
      { address: authority.address, role: 2 as const, signer: authority }
    ],
    data: Uint8Array.from([
      // `spl_token_metadata_interface:initialize_account`, the first bytes of its hash.
      ...[210, 225, 30, 162, 88, 184, 77, 141],
      ...[name, symbol, ''].flatMap(part => [...text.encode(part)])
    ])
  })
})
