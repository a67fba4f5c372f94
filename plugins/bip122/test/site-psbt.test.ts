import { Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../src/address.js'
import { finalizeInputs, lockedInputs } from '../src/lazy/transaction/site-psbt.js'
import { type Kind, kinds, lockOf, secretOf } from './payment-surroundings.js'

/** Spends a coin of each kind, each of an address of its own. */
function spending(list: readonly Kind[]) {
  const transaction = new Transaction({ allowUnknownInputs: true })
  for (const [place, kind] of list.entries()) {
    const lock = lockOf(kind, place + 1)
    const amount = 100_000n
    const before = new Transaction({ allowUnknownOutputs: true })
    before.addInput({ txid: new Uint8Array(32).fill(place + 1), index: 0 })
    before.addOutput({ script: lock.script, amount })
    const { redeemScript, tapInternalKey } = lock as { redeemScript?: Uint8Array; tapInternalKey?: Uint8Array }
    transaction.addInput({
      txid: before.id,
      index: 0,
      ...(kind === 'p2pkh' ? { nonWitnessUtxo: before.unsignedTx } : { witnessUtxo: { script: lock.script, amount } }),
      ...(redeemScript && { redeemScript }),
      ...(tapInternalKey && { tapInternalKey })
    })
  }
  transaction.addOutput({ script: lockOf('p2wpkh', 99).script, amount: 1_000n })
  return transaction
}
const addressesOf = (list: readonly Kind[]) =>
  list.map((kind, place) => parseAddress(lockOf(kind, place + 1).address as string)!)

describe('the inputs of a site', () => {
  test('are found by the addresses that lock them', () => {
    const psbt = spending(kinds).toPSBT()
    const addresses = addressesOf(kinds)
    expect(lockedInputs(psbt, addresses)).toEqual(addresses.map((address, index) => ({ address, index })))
    expect(lockedInputs(psbt, addresses.slice(1, 2))).toEqual([{ address: addresses[1], index: 1 }])
    expect(lockedInputs(psbt, [])).toEqual([])
    expect(lockedInputs(Uint8Array.of(1), addresses)).toBeUndefined()
  })

  test.each(kinds.map((kind): readonly Kind[] => [kind]).concat([[...kinds]]))(
    'are finalised as another library does: %s',
    (...list) => {
      const transaction = spending(list)
      const requested = transaction.toPSBT()
      for (const index of list.keys()) transaction.signIdx(secretOf(index + 1), index)
      const signed = transaction.toPSBT()
      const inputs = lockedInputs(requested, addressesOf(list))!
      const finalised = finalizeInputs(requested, signed, inputs)
      transaction.finalize()
      expect(Transaction.fromPSBT(finalised).hex).toBe(transaction.hex)
      expect(finalizeInputs(requested, finalised, inputs)).toEqual(finalised)
    }
  )

  test('are not finalised without a signature', () => {
    const psbt = spending(['p2wpkh']).toPSBT()
    const inputs = lockedInputs(psbt, addressesOf(['p2wpkh']))!
    expect(() => finalizeInputs(psbt, psbt, inputs)).toThrow(RangeError)
  })
})
