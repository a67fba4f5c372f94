/** PSBTs and transactions of this plugin, as `@scure/btc-signer` reads them. */
import { base64, hex } from '@scure/base'
import { p2tr, Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { parseAddress } from '../src/address.js'
import { isXOnlyPoint, taprootOutputKey } from '../src/lazy/transaction/key-signature.js'
import { findSignature, parsePsbt } from '../src/lazy/transaction/psbt.js'
import { type BuiltPayment, encodePsbt, finalTransaction, keyFields } from '../src/lazy/transfer/build-payment.js'
import { outputScript } from '../src/lazy/transfer/transaction.js'
import { chainOf } from '../src/lazy/wallet/chains.js'
import { chain, kinds, lockOf, payer, secretOf } from './payment-surroundings.js'

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

function built(kind: (typeof kinds)[number], selection: BuiltPayment['selection']): BuiltPayment {
  const { script } = lockOf(kind, 5)
  const address = parseAddress(payer(kind, 5).address)!
  const spent = selection.coins.map(({ value }) => ({ witnessUtxo: { script, value } }))
  return { chain: chainOf(chain)!, address, selection, recipient: lockOf('p2sh', 6).script, change: script, spent }
}

describe.each(kinds.filter(kind => kind !== 'p2pkh'))('from %s', kind => {
  const { script } = lockOf(kind, 5)
  const { account } = payer(kind, 5)

  test('a PSBT says what another library reads, and is signed to the same transaction', () => {
    fc.assert(
      fc.property(some, fc.boolean(), (selection, isFinalized) => {
        const payment = built(kind, selection)
        expect(Object.keys(keyFields(payment.address, account.publicKey))).toHaveLength(kind === 'p2wpkh' ? 0 : 1)
        const bytes = encodePsbt(payment, account.publicKey)
        const { transaction } = parsePsbt(bytes)!

        const theirs = Transaction.fromPSBT(bytes)
        expect(theirs.version).toBe(2)
        expect(theirs.inputsLength).toBe(selection.coins.length)
        for (const [index, { txid, vout, value }] of selection.coins.entries()) {
          const input = theirs.getInput(index)
          expect([hex.encode(input.txid!), input.index, input.sequence]).toEqual([txid, vout, 0xfffffffd])
          expect(input.witnessUtxo).toEqual({ script, amount: value })
        }
        const paid = [selection.amount, ...(selection.change > 0n ? [selection.change] : [])]
        expect(Array.from({ length: theirs.outputsLength }, (_, at) => theirs.getOutput(at).amount)).toEqual(paid)

        theirs.sign(secretOf(5))
        const signed = parsePsbt(theirs.toPSBT())!
        theirs.finalize()
        const read = isFinalized ? parsePsbt(theirs.toPSBT())! : signed
        const signatures = read.fields.map(
          (fields, index) => findSignature(payment.address, { transaction, index, spent: read.spent }, fields)!
        )
        expect(finalTransaction(payment.address, transaction, signatures)).toEqual({ id: theirs.id, hex: theirs.hex })
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
    for (const key of [other, wrong, undefined, '', 'x', 'abc', 'ff'.repeat(32), '00'.repeat(32)])
      expect(keyFields(address, key)).toEqual({})
  }
})

test('the key of a Taproot address may come with the sign of its point', () => {
  const { address, account } = payer('p2tr', 5)
  const fields = keyFields(parseAddress(address)!, account.publicKey)
  expect(fields.tapInternalKey).toEqual(hex.decode(account.publicKey!))
  expect(keyFields(parseAddress(address)!, `03${account.publicKey}`)).toEqual(fields)
})

test('encodes 500 inputs of Taproot in less than two seconds', () => {
  const list = Array.from({ length: 500 }, (_, vout) => ({
    txid: 'ab'.repeat(32),
    vout,
    value: 10_000n,
    isConfirmed: true
  }))
  const start = performance.now()
  const bytes = encodePsbt(built('p2tr', { coins: list, amount: 4_000_000n, change: 0n, fee: 1n }), undefined)
  expect(parsePsbt(bytes)?.spent).toHaveLength(500)
  expect(performance.now() - start).toBeLessThan(2_000)
})

test('the output key of Taproot is that of another library, and no key has none', () => {
  // The first of BIP-341's vectors for wallets.
  const [internal, output] = [
    'd6889cb081036e0faefa3a35157ad71086b123b2b144b649798b494c300a961d',
    '53a1f6e454df1aa2776a2814a721372d6258050de330b3c6d10ee8f4e0dda343'
  ].map(text => hex.decode(text))
  expect(taprootOutputKey(internal!)).toEqual(output)
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), key => {
      const expected = isXOnlyPoint(key) ? p2tr(key).tweakedPubkey : undefined
      expect(taprootOutputKey(key)).toEqual(expected)
    }),
    { numRuns: 50 }
  )
})

test('pays to every witness version without a word on the console', () => {
  const written = (['log', 'info', 'warn', 'error', 'debug'] as const).map(name => vi.spyOn(console, name))
  for (const [text, script] of [
    // BIP-350, with the script of each address.
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
      '5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6'
    ],
    ['BC1SW50QGDZ25J', '6002751e'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', '5210751e76e8199196d454941c45d1b3a323'],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
    ]
  ] as const) {
    const recipient = outputScript(parseAddress(text)!)
    expect(hex.encode(recipient)).toBe(script)
    const payment = built('p2wpkh', {
      coins: [{ txid: 'ab'.repeat(32), vout: 0, value: 10_000n, isConfirmed: true }],
      amount: 9_000n,
      change: 0n,
      fee: 1_000n
    })
    const bytes = encodePsbt({ ...payment, recipient }, undefined)
    expect(base64.encode(Transaction.fromPSBT(bytes, { allowUnknownOutputs: true }).getOutput(0).script!)).toBe(
      base64.encode(recipient)
    )
    expect(parsePsbt(bytes)).toBeDefined()
  }
  for (const spy of written) {
    expect(spy).not.toHaveBeenCalled()
    spy.mockRestore()
  }
})
