import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../src/address.js'
import { concat, fromBase64, readBytes, toBase64, toHex } from '../src/lazy/bytes.js'
import { MAX_PSBT_BYTES, readPsbt } from '../src/lazy/psbt.js'
import { isSignedInput, wantsLess } from '../src/lazy/psbt-signature.js'
import { readTransaction, transactionBytes } from '../src/lazy/transaction.js'

const kinds = ['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'] as const
type Kind = (typeof kinds)[number]

const secretOf = (seed: number) => new Uint8Array(32).fill(seed)
function lockOf(kind: Kind, seed: number) {
  const key = pubECDSA(secretOf(seed))
  if (kind === 'p2tr') return { ...p2tr(pubSchnorr(secretOf(seed))), tapInternalKey: pubSchnorr(secretOf(seed)) }
  return kind === 'p2sh' ? p2sh(p2wpkh(key)) : kind === 'p2wpkh' ? p2wpkh(key) : p2pkh(key)
}
const addressOf = (kind: Kind, seed: number) => parseAddress(lockOf(kind, seed).address)!

/** A transaction that spends a coin of each kind, each by the key of its place (from 1). */
function spending(list: readonly Kind[], outputs: readonly bigint[], options = {}) {
  const transaction = new Transaction({ allowUnknownInputs: true, ...options })
  for (const [place, kind] of list.entries()) {
    const lock = lockOf(kind, place + 1)
    const amount = 100_000n + BigInt(place)
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
  for (const [place, amount] of outputs.entries())
    transaction.addOutput({ script: lockOf('p2wpkh', place + 50).script, amount })
  return transaction
}
const spends = (psbt: NonNullable<ReturnType<typeof readPsbt>>) =>
  psbt.inputs.map(({ fields }, index) => ({
    fields,
    spend: { transaction: psbt.transaction, index, spent: psbt.inputs.map(({ spent }) => spent) }
  }))
const signedBy = (bytes: Uint8Array, list: readonly Kind[], of = (place: number) => place + 1) =>
  spends(readPsbt(bytes)!).map(({ spend, fields }, place) =>
    isSignedInput(addressOf(list[place] as Kind, of(place)), spend, fields)
  )

const some = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 4 })
const amounts = fc.array(fc.bigInt(1_000n, 20_000n), { minLength: 1, maxLength: 4 })

describe('what another library writes', () => {
  test('is read as it reads it', () => {
    fc.assert(
      fc.property(some, amounts, fc.nat(500_000_000), (list, outputs, lockTime) => {
        const theirs = spending(list, outputs, { lockTime })
        const psbt = readPsbt(theirs.toPSBT())!
        expect(toHex(transactionBytes(psbt.transaction))).toBe(toHex(theirs.unsignedTx))
        for (const [place, { spent }] of psbt.inputs.entries()) {
          expect(toHex(spent!.script)).toBe(toHex(lockOf(list[place] as Kind, place + 1).script))
          expect(new DataView(spent!.amount.slice().buffer).getBigUint64(0, true)).toBe(100_000n + BigInt(place))
        }
      }),
      { numRuns: 40 }
    )
  })

  test('is signed by the key of each input, and by no other, before and after it was finalised', () => {
    fc.assert(
      fc.property(some, amounts, (list, outputs) => {
        const theirs = spending(list, outputs)
        expect(signedBy(theirs.toPSBT(), list)).not.toContain(true)
        for (const place of list.keys()) theirs.signIdx(secretOf(place + 1), place)
        expect(signedBy(theirs.toPSBT(), list)).not.toContain(false)
        expect(signedBy(theirs.toPSBT(), list, place => place + 20)).not.toContain(true)
        theirs.finalize()
        expect(signedBy(theirs.toPSBT(), list)).not.toContain(false)
        expect(signedBy(theirs.toPSBT(), list, place => place + 20)).not.toContain(true)
        expect(transactionBytes(readTransaction(theirs.extract())).length).toBe(
          theirs.unsignedTx.length + scripts(theirs)
        )
      }),
      { numRuns: 12 }
    )
    function scripts(transaction: Transaction) {
      return Array.from({ length: transaction.inputsLength }, (_, at) => transaction.getInput(at).finalScriptSig ?? [])
        .map(({ length }) => length)
        .reduce((sum, length) => sum + length, 0)
    }
  })

  test.each(kinds)('a signature of %s counts for its transaction alone', kind => {
    const one = spending([kind, 'p2wpkh'], [5_000n])
    const other = spending([kind, 'p2wpkh'], [5_001n])
    one.signIdx(secretOf(1), 0)
    const { fields } = spends(readPsbt(one.toPSBT())!)[0]!
    const { spend } = spends(readPsbt(other.toPSBT())!)[0]!
    expect(isSignedInput(addressOf(kind, 1), spend, fields)).toBe(false)
  })

  test.each(kinds)('a signature of %s that commits to less is none', kind => {
    const sighashes = [0x02, 0x03, 0x81, 0x82, 0x83]
    for (const type of sighashes) {
      const theirs = spending([kind], [5_000n, 6_000n])
      theirs.updateInput(0, { sighashType: type })
      theirs.signIdx(secretOf(1), 0, [type])
      const psbt = theirs.toPSBT()
      expect(signedBy(psbt, [kind])).toEqual([false])
      expect(wantsLess(addressOf(kind, 1), readPsbt(psbt)!.inputs[0]!.fields)).toBe(true)
    }
  })

  test.each([
    ['p2wpkh', 1],
    ['p2tr', 1],
    ['p2tr', 0]
  ] as const)('%s may ask for the type %i, which commits to all', (kind, type) => {
    const theirs = spending([kind], [5_000n])
    theirs.updateInput(0, { sighashType: type })
    theirs.signIdx(secretOf(1), 0, [type])
    expect(signedBy(theirs.toPSBT(), [kind])).toEqual([true])
    expect(wantsLess(addressOf(kind, 1), readPsbt(theirs.toPSBT())!.inputs[0]!.fields)).toBe(false)
  })
})

describe('what is hostile', () => {
  const whole = spending(['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'], [5_000n, 7_000n])
  for (const place of [0, 1, 2, 3]) whole.signIdx(secretOf(place + 1), place)
  const list = ['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'] as const
  const bytes = whole.toPSBT()

  test('is cut off, or has something behind it', () => {
    for (let length = 0; length < bytes.length; length++) expect(readPsbt(bytes.subarray(0, length))).toBeUndefined()
    expect(readPsbt(concat(bytes, [0]))).toBeUndefined()
    expect(readPsbt(concat(bytes, [1, 7, 0, 0]))).toBeUndefined()
  })

  test('is changed somewhere, and never makes a signature count for something else', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = bytes.slice()
        changed[at]! ^= change
        const psbt = readPsbt(changed)
        if (!psbt) return
        const isSame = toHex(transactionBytes(psbt.transaction)) === toHex(whole.unsignedTx)
        const counted = spends(psbt).map(({ spend, fields }, place) =>
          isSignedInput(addressOf(list[place]!, place + 1), spend, fields)
        )
        if (!isSame) expect(counted).not.toContain(true)
      }),
      { numRuns: 250 }
    )
  })

  test('is nothing at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), noise => {
        expect(readPsbt(noise)).toBeUndefined()
        expect(readPsbt(concat([0x70, 0x73, 0x62, 0x74, 0xff], noise))).toBeUndefined()
      })
    )
    expect(readPsbt(new Uint8Array(MAX_PSBT_BYTES + 1))).toBeUndefined()
  })

  const magic = [0x70, 0x73, 0x62, 0x74, 0xff]
  const record = (key: readonly number[], value: Uint8Array) => {
    const size = value.length < 0xfd ? [value.length] : [0xfd, value.length & 0xff, value.length >> 8]
    return concat([key.length], key, size, value)
  }
  const plain = spending(['p2wpkh'], [5_000n])
  const built = (shared: readonly Uint8Array[], input: readonly Uint8Array[] = []) =>
    concat(magic, ...shared, [0], ...input, [0], [0])
  const unsigned = record([0], plain.unsignedTx)

  test('is the same with what BIP-174 forbids', () => {
    expect(readPsbt(built([unsigned]))).toBeDefined()
    expect(readPsbt(built([unsigned, record([0xfb], new Uint8Array(4))]))).toBeDefined()
    expect(readPsbt(built([unsigned, record([0xfb], Uint8Array.of(2, 0, 0, 0))]))).toBeUndefined()
    expect(readPsbt(built([unsigned, unsigned]))).toBeUndefined()
    expect(readPsbt(built([]))).toBeUndefined()
    plain.signIdx(secretOf(1), 0)
    plain.finalize()
    expect(readPsbt(built([record([0], plain.extract())]))).toBeUndefined()
    // An input that has a script already: the length of the script stands behind version, count and outpoint.
    const scripted = plain.unsignedTx
    const script = concat(scripted.subarray(0, 41), [1, 0x51], scripted.subarray(42))
    expect(readTransaction(script).inputs[0]!.script).toEqual(Uint8Array.of(0x51))
    expect(readPsbt(built([record([0], script)]))).toBeUndefined()
    // A length in a longer spelling than it needs.
    expect(readPsbt(built([concat([1, 0, 0xfd, plain.unsignedTx.length, 0], plain.unsignedTx)]))).toBeUndefined()
  })

  test('says that something else is spent', () => {
    const before = (amount: bigint) => {
      const transaction = new Transaction({ allowUnknownOutputs: true })
      transaction.addInput({ txid: new Uint8Array(32).fill(1), index: 0 })
      transaction.addOutput({ script: lockOf('p2wpkh', 1).script, amount })
      return transaction.unsignedTx
    }
    const output = (amount: bigint) => before(amount).slice(4 + 1 + 41 + 1, -4)
    const whole = record([0], before(100_000n))
    const alone = record([1], output(100_000n))
    expect(readPsbt(built([unsigned], [whole, alone]))?.inputs[0]?.spent).toBeDefined()
    expect(readPsbt(built([unsigned], [whole, record([1], output(100_001n))]))).toBeUndefined()
    expect(readPsbt(built([unsigned], [record([0], before(100_001n))]))).toBeUndefined()
    expect(readPsbt(built([unsigned], [record([1], concat(output(1n), [0]))]))).toBeUndefined()
  })
})

test('a PSBT of the largest size is read in each spelling', () => {
  const large = Uint8Array.from({ length: MAX_PSBT_BYTES }, (_, at) => at * 7)
  for (const text of [large, toHex(large), toBase64(large)])
    expect(toHex(readBytes(text, MAX_PSBT_BYTES * 2)!) === toHex(large)).toBe(true)
  expect(readBytes(`${toHex(large)}00`, MAX_PSBT_BYTES * 2)).toBeUndefined()
  for (const text of ['A', 'AA', 'AAA', 'AB==', 'AAA=AAAA', 'A===', '=', '====', 'A A=', 'AA-_'])
    expect(fromBase64(text)).toBeUndefined()
})
