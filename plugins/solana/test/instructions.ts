import {
  type CompiledTransactionMessage,
  compileTransaction,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction
} from '@solana/kit'

/** The instructions of a transaction in its wire form, as Solana's own library reads them. */
export function instructionsOf(wire: Uint8Array): readonly Instruction[] {
  return readWire(wire).instructions
}

function readWire(wire: Uint8Array) {
  const { messageBytes } = getTransactionDecoder().decode(wire)
  const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
  return decompileTransactionMessage(compiled as CompiledTransactionMessage & { readonly version: 0 } & never)
}

/** A transaction with other instructions in the place of its own. */
export function rewritten(
  wire: Uint8Array,
  change: (instructions: readonly Instruction[]) => readonly Instruction[]
): Uint8Array {
  const message = readWire(wire)
  const changed = { ...(message as object), instructions: change(message.instructions) }
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(changed as never)))
}
