/** PSBTs and transactions of this plugin, as another library reads them. */
import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../src/address.js'
import { toHex } from '../src/lazy/bytes.js'
import {
  finalTransaction,
  keyFields,
  paymentTransaction,
  psbtBytes,
  spentFields
} from '../src/lazy/payment-transaction.js'
import { readPsbt } from '../src/lazy/psbt.js'
import { signatureIn } from '../src/lazy/psbt-signature.js'
import { kinds, lockOf, payer, secretOf } from './payment-surroundings.js'

const coins = fc
  .uniqueArray(fc.record({ vout: fc.nat(300), value: fc.bigInt(10n ** 9n, 10n ** 13n) }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ vout }) => vout
  })
  .map(list => list.map(one => ({ ...one, txid: 'cd'.repeat(32), isConfirmed: true })))
const some = fc.record({
  coins,
  amount: fc.bigInt(1_000n, 5n * 10n ** 8n),
  change: fc.oneof(fc.constant(0n), fc.bigInt(1_000n, 4n * 10n ** 8n)),
  fee: fc.constant(0n)
})

describe.each(kinds.filter(kind => kind !== 'p2pkh'))('from %s', kind => {
  const { script } = lockOf(kind, 5)
  const { address, account } = payer(kind, 5)
  const parsed = parseAddress(address)!
  const receiver = lockOf('p2sh', 6).script

  test('a PSBT says what another library reads, and is signed to the same transaction', () => {
    fc.assert(
      fc.property(some, fc.boolean(), (selection, isFinalized) => {
        const transaction = paymentTransaction(selection, { receiver, change: script })
        const known = keyFields(parsed, account.publicKey)
        expect(known).toHaveLength(kind === 'p2wpkh' ? 0 : 1)
        const fields = selection.coins.map(coin => [...spentFields(coin, script, undefined), ...known])
        const psbt = psbtBytes(transaction, fields)

        const theirs = Transaction.fromPSBT(psbt)
        expect(theirs.inputsLength).toBe(selection.coins.length)
        for (const [index, { txid, vout, value }] of selection.coins.entries()) {
          const input = theirs.getInput(index)
          expect([toHex(input.txid!), input.index, input.sequence]).toEqual([txid, vout, 0xfffffffd])
          expect(input.witnessUtxo).toEqual({ script, amount: value })
        }
        const paid = [selection.amount, ...(selection.change > 0n ? [selection.change] : [])]
        expect(Array.from({ length: theirs.outputsLength }, (_, at) => theirs.getOutput(at).amount)).toEqual(paid)

        theirs.sign(secretOf(5))
        const signed = readPsbt(theirs.toPSBT())!
        theirs.finalize()
        const read = isFinalized ? readPsbt(theirs.toPSBT())! : signed
        const spent = read.inputs.map(input => input.spent)
        const signatures = read.inputs.map(
          ({ fields }, index) => signatureIn(parsed, { transaction, index, spent }, fields)!
        )
        expect(finalTransaction(parsed, transaction, signatures)).toEqual({ id: theirs.id, hex: theirs.hex })
      }),
      { numRuns: 15 }
    )
  })
})

test('a key that is not of the address is told to nobody', () => {
  const other = payer('p2tr', 7).account.publicKey
  const wrong = payer('p2sh', 7).account.publicKey
  for (const kind of kinds) {
    const address = parseAddress(payer(kind, 5).address)!
    for (const key of [other, wrong, undefined, '', 'ff'.repeat(32), '00'.repeat(32)])
      expect(keyFields(address, key)).toEqual([])
  }
})

test('the key of a Taproot address may come with the sign of its point', () => {
  const { address, account } = payer('p2tr', 5)
  expect(keyFields(parseAddress(address)!, `03${account.publicKey}`)).toEqual(
    keyFields(parseAddress(address)!, account.publicKey)
  )
})
