import { tryOrUndefined } from '@latchkit/kernel/options'
import { sameBytes } from '@latchkit/plugin-chains/kit'
import { getCompiledTransactionMessageDecoder, getCompiledTransactionMessageEncoder } from '../transfer/library.js'
import { parseTransaction } from '../transfer/transaction.js'

/** Returns true for the bytes of a transaction, or of the message that a signature of one is over. */
export const isTransactionMessage = (bytes: Uint8Array): boolean =>
  parseTransaction(bytes) !== undefined ||
  tryOrUndefined(() => {
    const message = getCompiledTransactionMessageDecoder().decode(bytes)
    const { numSignerAccounts } = message.header
    const encoded = getCompiledTransactionMessageEncoder().encode(message)
    return (
      numSignerAccounts > 0 &&
      message.staticAccounts.length >= numSignerAccounts &&
      sameBytes(Uint8Array.from(encoded), bytes)
    )
  }) === true
