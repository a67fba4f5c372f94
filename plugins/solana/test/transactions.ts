import {
  type Address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash
} from '@solana/kit'

const system = '11111111111111111111111111111111' as Address

/** A transfer in its wire form with room for the signatures, as Solana's own library writes it. */
export function transferOf(
  from: string,
  to: string,
  amount: bigint,
  version: 'legacy' | 0,
  blockhash = system as string
) {
  const data = new Uint8Array(12)
  const view = new DataView(data.buffer)
  view.setUint32(0, 2, true)
  view.setBigUint64(4, amount, true)
  const message = pipe(
    createTransactionMessage({ version }),
    empty => setTransactionMessageFeePayer(from as Address, empty),
    paid =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 1n },
        paid
      ),
    living =>
      appendTransactionMessageInstruction(
        {
          programAddress: system,
          accounts: [
            { address: from as Address, role: 3 },
            { address: to as Address, role: 1 }
          ],
          data
        },
        living
      )
  )
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
}
