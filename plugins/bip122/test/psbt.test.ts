import { base64, hex } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { Psbt } from 'bitcoinjs-lib/src/psbt'
import { Transaction as Transactions } from 'bitcoinjs-lib/src/transaction'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../src/address.js'
import { readBytes } from '../src/lazy/signing/encoding.js'
import { findSignature, MAX_PSBT_BYTES, parsePsbt, wantsPartialSighash } from '../src/lazy/transaction/psbt.js'
import { parseTransaction } from '../src/lazy/transfer/transaction.js'

const kinds = ['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'] as const
type Kind = (typeof kinds)[number]

const concat = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap(part => [...part]))
const isSigned = (...input: Parameters<typeof findSignature>) => findSignature(...input) !== undefined
/** A transaction without its witnesses. */
function stripped(bytes: Uint8Array) {
  const transaction = parseTransaction(bytes)
  transaction.stripWitnesses()
  return transaction.toBuffer()
}
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
const spends = (psbt: NonNullable<ReturnType<typeof parsePsbt>>) =>
  psbt.fields.map((fields, index) => ({ fields, spend: { ...psbt, index } }))
const signedBy = (bytes: Uint8Array, list: readonly Kind[], of = (place: number) => place + 1) =>
  spends(parsePsbt(bytes)!).map(({ spend, fields }, place) =>
    isSigned(addressOf(list[place] as Kind, of(place)), spend, fields)
  )

const some = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 4 })
const amounts = fc.array(fc.bigInt(1_000n, 20_000n), { minLength: 1, maxLength: 4 })

describe('what another library writes', () => {
  test('is read as it reads it', () => {
    fc.assert(
      fc.property(some, amounts, fc.nat(500_000_000), (list, outputs, lockTime) => {
        const theirs = spending(list, outputs, { lockTime })
        const psbt = parsePsbt(theirs.toPSBT())!
        expect(psbt.transaction.toHex()).toBe(hex.encode(theirs.unsignedTx))
        for (const [place, spent] of psbt.spent.entries()) {
          expect(hex.encode(spent!.script)).toBe(hex.encode(lockOf(list[place] as Kind, place + 1).script))
          expect(spent!.value).toBe(100_000n + BigInt(place))
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
        expect(stripped(theirs.extract()).length).toBe(theirs.unsignedTx.length + scripts(theirs))
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
    const { fields } = spends(parsePsbt(one.toPSBT())!)[0]!
    const { spend } = spends(parsePsbt(other.toPSBT())!)[0]!
    expect(isSigned(addressOf(kind, 1), spend, fields)).toBe(false)
  })

  test.each(kinds)('a signature of %s that commits to less is none', kind => {
    const sighashes = [0x02, 0x03, 0x81, 0x82, 0x83]
    for (const type of sighashes) {
      const theirs = spending([kind], [5_000n, 6_000n])
      theirs.updateInput(0, { sighashType: type })
      theirs.signIdx(secretOf(1), 0, [type])
      const psbt = theirs.toPSBT()
      expect(signedBy(psbt, [kind])).toEqual([false])
      expect(wantsPartialSighash(addressOf(kind, 1), parsePsbt(psbt)!.fields[0]!)).toBe(true)
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
    expect(wantsPartialSighash(addressOf(kind, 1), parsePsbt(theirs.toPSBT())!.fields[0]!)).toBe(false)
  })
})

describe('what is hostile', () => {
  const whole = spending(['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'], [5_000n, 7_000n])
  for (const place of [0, 1, 2, 3]) whole.signIdx(secretOf(place + 1), place)
  const list = ['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'] as const
  const bytes = whole.toPSBT()

  test('is cut off, or has something behind it', () => {
    for (let length = 0; length < bytes.length; length++) expect(parsePsbt(bytes.subarray(0, length))).toBeUndefined()
    expect(parsePsbt(concat(bytes, [0]))).toBeUndefined()
    expect(parsePsbt(concat(bytes, [1, 7, 0, 0]))).toBeUndefined()
  })

  test('is changed somewhere, and never makes a signature count for something else', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const changed = bytes.slice()
        changed[at]! ^= change
        const psbt = parsePsbt(changed)
        if (!psbt) return
        const isSame = psbt.transaction.toHex() === hex.encode(whole.unsignedTx)
        const counted = spends(psbt).map(({ spend, fields }, place) =>
          isSigned(addressOf(list[place]!, place + 1), spend, fields)
        )
        if (!isSame) expect(counted).not.toContain(true)
      }),
      { numRuns: 250 }
    )
  })

  test('is nothing at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), noise => {
        expect(parsePsbt(noise)).toBeUndefined()
        expect(parsePsbt(concat([0x70, 0x73, 0x62, 0x74, 0xff], noise))).toBeUndefined()
      })
    )
    expect(parsePsbt(new Uint8Array(MAX_PSBT_BYTES + 1))).toBeUndefined()
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
    expect(parsePsbt(built([unsigned]))).toBeDefined()
    expect(parsePsbt(built([unsigned, record([0xfb], new Uint8Array(4))]))).toBeDefined()
    expect(parsePsbt(built([unsigned, record([0xfb], Uint8Array.of(2, 0, 0, 0))]))).toBeUndefined()
    expect(parsePsbt(built([unsigned, unsigned]))).toBeUndefined()
    expect(parsePsbt(built([]))).toBeUndefined()
    plain.signIdx(secretOf(1), 0)
    plain.finalize()
    expect(parsePsbt(built([record([0], plain.extract())]))).toBeUndefined()
    // An input that has a script already: the length of the script stands behind version, count and outpoint.
    const scripted = plain.unsignedTx
    const script = concat(scripted.subarray(0, 41), [1, 0x51], scripted.subarray(42))
    expect(parseTransaction(script).ins[0]!.script).toEqual(Uint8Array.of(0x51))
    expect(parsePsbt(built([record([0], script)]))).toBeUndefined()
    // A length in a longer spelling than it needs.
    expect(parsePsbt(built([concat([1, 0, 0xfd, plain.unsignedTx.length, 0], plain.unsignedTx)]))).toBeUndefined()
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
    expect(parsePsbt(built([unsigned], [whole, alone]))?.spent[0]).toBeDefined()
    expect(parsePsbt(built([unsigned], [whole, record([1], output(100_001n))]))).toBeUndefined()
    expect(parsePsbt(built([unsigned], [record([0], before(100_001n))]))).toBeUndefined()
    expect(parsePsbt(built([unsigned], [record([1], concat(output(1n), [0]))]))).toBeUndefined()
  })
})

describe('traps of bitcoinjs-lib', () => {
  const sign = (list: readonly Kind[]) => {
    const theirs = spending(list, [5_000n])
    for (const place of list.keys()) theirs.signIdx(secretOf(place + 1), place)
    return theirs
  }

  test.each(kinds)('a finalised input of %s counts only with a signature that verifies', kind => {
    const theirs = sign([kind])
    theirs.finalize()
    const bytes = theirs.toPSBT()
    const { data } = Psbt.fromBuffer(bytes)
    expect(signedBy(bytes, [kind])).toEqual([true])
    const [input] = data.inputs
    for (const name of ['finalScriptSig', 'finalScriptWitness'] as const) {
      const final = input?.[name]
      if (!final || (name === 'finalScriptSig' && kind === 'p2sh')) continue
      for (const at of [4, 12, 40, final.length - 1]) {
        final[at]! ^= 1
        const spoiled = data.toBuffer()
        // The library reads it, and its own check takes it for finished.
        expect(() => Psbt.fromBuffer(spoiled).extractTransaction(true)).not.toThrow()
        expect(signedBy(spoiled, [kind])).toEqual([false])
        final[at]! ^= 1
      }
    }
  })

  test('a signed input whose witnessUtxo was replaced by another output is not signed', () => {
    for (const kind of ['p2wpkh', 'p2tr', 'p2sh'] as const) {
      const { data } = Psbt.fromBuffer(sign([kind]).toPSBT())
      const utxo = data.inputs[0]!.witnessUtxo!
      data.inputs[0]!.witnessUtxo = { ...utxo, value: utxo.value + 1n }
      expect(Psbt.fromBuffer(data.toBuffer()).data.inputs[0]!.witnessUtxo!.value).toBe(utxo.value + 1n)
      expect(signedBy(data.toBuffer(), [kind])).toEqual([false])
    }
  })

  test('bytes after the end, and lengths in a longer spelling, are refused though the library reads them', () => {
    const bytes = sign(['p2wpkh', 'p2pkh']).toPSBT()
    for (const more of [[0], [0, 0, 0], [1, 7, 0, 0]]) {
      expect(() => Psbt.fromBuffer(concat(bytes, more))).not.toThrow()
      expect(parsePsbt(concat(bytes, more))).toBeUndefined()
    }
    const raw = spending(['p2wpkh'], [5_000n]).unsignedTx
    const longer = concat(raw.subarray(0, 4), [0xfd, 1, 0], raw.subarray(5))
    expect(Transactions.fromBuffer(longer).ins).toHaveLength(1)
    expect(() => parseTransaction(longer)).toThrow()
    expect(() => parseTransaction(concat(raw, [0]))).toThrow()
    expect(parseTransaction(raw).toBuffer()).toEqual(raw)
  })

  test('any mutation of a signed PSBT reads as the signed transaction or does not count as signed', () => {
    const list = ['p2wpkh', 'p2tr', 'p2sh', 'p2pkh'] as const
    const whole = sign(list)
    const bytes = whole.toPSBT()
    const asked = parsePsbt(spending(list, [5_000n]).toPSBT())!
    fc.assert(
      fc.property(fc.nat(bytes.length), fc.nat(3), fc.uint8Array({ maxLength: 3 }), (at, removed, added) => {
        const psbt = parsePsbt(concat(bytes.subarray(0, at), added, bytes.subarray(at + removed)))
        if (!psbt || psbt.transaction.toHex() === asked.transaction.toHex()) return
        const counted = spends(psbt).map(({ spend, fields }, place) =>
          isSigned(addressOf(list[place] ?? 'p2wpkh', place + 1), spend, fields)
        )
        expect(counted).not.toContain(true)
      }),
      { numRuns: 250 }
    )
  })
})

test('a PSBT of the largest size is read in each spelling', () => {
  const large = Uint8Array.from({ length: MAX_PSBT_BYTES }, (_, at) => at * 7)
  for (const text of [large, hex.encode(large), base64.encode(large)])
    expect(hex.encode(readBytes(text, MAX_PSBT_BYTES * 2)!) === hex.encode(large)).toBe(true)
  expect(readBytes(`${hex.encode(large)}00`, MAX_PSBT_BYTES * 2)).toBeUndefined()
  for (const text of ['A', 'AA', 'AAA', 'AB==', 'AAA=AAAA', 'A===', '=', '====', 'A A=', 'AA-_'])
    expect(readBytes(text, 100)).toBeUndefined()
})
