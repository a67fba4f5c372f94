import { tryOrUndefined } from '@latchkit/kernel/options'
import { sameBytes } from '@latchkit/plugin-chains/kit'
import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash
} from './library.js'

/** Limit of a serialized transaction: the size of one packet of the network. */
export const MAX_TRANSACTION_BYTES = 1_232
/** The largest input that is parsed: twice the size of a packet. */
const MAX_PARSED_BYTES = 2 * MAX_TRANSACTION_BYTES

export interface TransactionParts {
  /** The address that signs and pays the fee. */
  readonly payer: string
  readonly lifetime: { readonly blockhash: string; readonly lastValidBlockHeight: bigint }
  readonly instructions: readonly Instruction[]
}

/** Returns the wire form of a transaction of version 0 without lookup tables, with zeros in place of its signatures. */
export function buildTransaction({ payer, lifetime, instructions }: TransactionParts): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    empty => setTransactionMessageFeePayer(address(payer), empty),
    paid =>
      setTransactionMessageLifetimeUsingBlockhash({ ...lifetime, blockhash: lifetime.blockhash as Blockhash }, paid),
    living => appendTransactionMessageInstructions(instructions, living)
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}

export interface ParsedInstruction {
  readonly program: string
  readonly accounts: readonly string[]
  readonly data: Uint8Array
}

export interface ParsedTransaction {
  /** The bytes that are signed. */
  readonly message: Uint8Array
  /** Each signature by the address of its signer, in their order; the first signer pays. `null` for 64 zeros. */
  readonly signatures: Readonly<Record<string, Uint8Array | null>>
  /** `undefined` for a message with lookup tables, because the accounts in the tables are not part of it. */
  readonly instructions: readonly ParsedInstruction[] | undefined
}

/**
 * Parses the wire form of a transaction. Returns `undefined` unless it is a legacy transaction or one of version 0, and
 * encodes to the same bytes: the library's decoder reads every other version as version 0, takes what is missing at the end
 * for zeros, and ignores what follows the message.
 */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction | undefined {
  if (bytes.length > MAX_PARSED_BYTES) return undefined
  return tryOrUndefined(() => {
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
    if (message.version !== 'legacy' && message.version !== 0) return undefined
    const encoded = getCompiledTransactionMessageEncoder().encode(message) as typeof messageBytes
    const again = getTransactionEncoder().encode({ messageBytes: encoded, signatures })
    // With fewer accounts than its header says signers, the library goes by the accounts.
    const isExact = message.header.numSignerAccounts === Object.keys(signatures).length
    if (!isExact || !sameBytes(Uint8Array.from(again), bytes)) return undefined
    const hasTables = 'addressTableLookups' in message
    return {
      message: Uint8Array.from(messageBytes),
      signatures: signatures as ParsedTransaction['signatures'],
      instructions: hasTables ? undefined : instructionsIn(message)
    }
  })
}

type Message = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>

/** @throws {RangeError} for an index without an account, which the library reads as `undefined` */
function instructionsIn({ staticAccounts, instructions }: Message): readonly ParsedInstruction[] {
  const accountAt = (index: number): string => {
    const found = staticAccounts[index]
    if (found === undefined) throw new RangeError(`No account ${index}`)
    return found
  }
  return instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
    program: accountAt(programAddressIndex),
    accounts: accountIndices.map(accountAt),
    data: Uint8Array.from(data)
  }))
}
