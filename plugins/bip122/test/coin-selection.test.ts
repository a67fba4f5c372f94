import { errorCode, type PluginError } from '@latchkit/kernel'
import { OutScript, Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseAddress } from '../src/address.js'
import { type Coin, feeEstimates } from '../src/lazy/node/schemas.js'
import { MAX_INPUTS, type PaymentTerms, selectCoins } from '../src/lazy/transfer/coin-selection.js'
import { dustLimit, feeFor, inputWeights, MAX_RATE, MIN_RATE, rateFor, virtualSize } from '../src/lazy/transfer/fees.js'
import { outputScript } from '../src/lazy/transfer/transaction.js'
import { addressOf, kinds, lockOf, secretOf } from './payment-surroundings.js'

const scriptOf = (text: string) => outputScript(parseAddress(text)!)
const kind = fc.constantFrom(...kinds)
const rate = fc.bigInt(MIN_RATE, MAX_RATE)
const coin: fc.Arbitrary<Coin> = fc.record({
  txid: fc.stringMatching(/^[\da-f]{64}$/),
  vout: fc.nat(9),
  value: fc.oneof(fc.bigInt(601n, 5_000n), fc.bigInt(601n, 10_000_000n), fc.bigInt(601n, 10n ** 13n)),
  isConfirmed: fc.boolean()
})
const coins = fc.uniqueArray(coin, { maxLength: 40, selector: ({ txid, vout }) => `${txid}:${vout}` })
const terms: fc.Arbitrary<PaymentTerms> = fc
  .record({ kind, rate, recipient: kind })
  .map(({ kind, rate, recipient }) => ({
    kind,
    rate,
    recipient: lockOf(recipient, 8).script,
    change: lockOf(kind, 9).script
  }))
const amount = fc.oneof(fc.bigInt(1n, 20_000n), fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 14n))
const sum = (list: readonly Coin[]) => list.reduce((total, { value }) => total + value, 0n)

function attempt(...args: Parameters<typeof selectCoins>) {
  try {
    return { selection: selectCoins(...args) }
  } catch (error) {
    const { context } = error as PluginError<Record<string, Record<string, string>>, string>
    return { code: errorCode(error), context }
  }
}
const feeOf = ({ kind, rate }: PaymentTerms, inputs: number, ...outputs: Uint8Array[]) =>
  feeFor(virtualSize(kind, inputs, outputs), rate)
const worth = ({ kind, rate }: PaymentTerms, list: readonly Coin[]) =>
  list.filter(({ value }) => value > feeFor(Math.ceil(inputWeights[kind] / 4), rate))

describe('coins for a payment', () => {
  test('come to the amount, the change and a fee within bounds; never to dust', () => {
    fc.assert(
      fc.property(coins, amount, terms, (list, wanted, how) => {
        const { selection } = attempt(list, wanted, how)
        fc.pre(selection !== undefined)
        const { coins: picked, fee, change } = selection
        expect(selection.amount).toBe(wanted)
        expect(sum(picked)).toBe(wanted + fee + change)
        expect(new Set(picked).size).toBe(picked.length)
        expect(picked.every(one => list.includes(one))).toBe(true)
        const dust = dustLimit(how.change)
        const with2 = feeOf(how, picked.length, how.recipient, how.change)
        if (change > 0n) {
          expect(change).toBeGreaterThanOrEqual(dust)
          expect(fee).toBe(with2)
        } else {
          expect(fee).toBeGreaterThanOrEqual(feeOf(how, picked.length, how.recipient))
          expect(fee).toBeLessThan(with2 + dust)
        }
        expect(wanted).toBeGreaterThanOrEqual(dustLimit(how.recipient))
      }),
      { numRuns: 200 }
    )
  })

  test('are there whenever all that are worth it suffice, and else it is said what is lacking', () => {
    fc.assert(
      fc.property(coins, amount, terms, (list, wanted, how) => {
        const { selection, code, context } = attempt(list, wanted, how)
        const useful = worth(how, list)
        const suffices = sum(useful) >= wanted + feeOf(how, Math.max(useful.length, 1), how.recipient)
        const least = dustLimit(how.recipient)
        if (wanted < least) {
          expect([code, context]).toEqual(['transfer/too-small', { least: String(least) }])
        } else if (suffices) {
          expect(selection).toBeDefined()
        } else if (!selection) {
          const isFunds = sum(list) < wanted
          expect(code).toBe(isFunds ? 'transfer/insufficient-funds' : 'transfer/insufficient-fee')
          expect(BigInt(context!.needed!)).toBeGreaterThan(BigInt(context!.available!))
          expect(context!.available).toBe(String(sum(isFunds ? list : useful)))
        }
      }),
      { numRuns: 200 }
    )
  })

  test('are the same in whatever order they are listed', () => {
    fc.assert(
      fc.property(
        coins,
        fc.oneof(amount, fc.constant('max' as const)),
        terms,
        fc.infiniteStream(fc.nat()),
        (list, wanted, how, dice) => {
          const shuffled = list
            .map(one => ({ one, at: dice.next().value }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one)
          expect(attempt(shuffled, wanted, how)).toEqual(attempt(list, wanted, how))
        }
      )
    )
  })

  test('are confirmed ones first, and the largest of them', () => {
    fc.assert(
      fc.property(coins, amount, terms, (list, wanted, how) => {
        const { selection } = attempt(list, wanted, how)
        fc.pre(selection !== undefined)
        const left = worth(how, list).filter(one => !selection.coins.includes(one))
        const unconfirmed = selection.coins.filter(({ isConfirmed }) => !isConfirmed)
        if (unconfirmed.length > 0) expect(left.filter(({ isConfirmed }) => isConfirmed)).toEqual([])
        for (const one of selection.coins)
          for (const other of left)
            if (other.isConfirmed === one.isConfirmed) expect(other.value).toBeLessThanOrEqual(one.value)
      })
    )
  })
})

describe('all that there is', () => {
  test('is every coin worth its fee, without change', () => {
    fc.assert(
      fc.property(coins, terms, (list, how) => {
        const { selection, code } = attempt(list, 'max', how)
        const useful = worth(how, list)
        const fee = feeOf(how, Math.max(useful.length, 1), how.recipient)
        const left = sum(useful) - fee
        if (list.length === 0) expect(code).toBe('transfer/insufficient-funds')
        else if (left <= 0n) expect(code).toBe('transfer/insufficient-fee')
        else if (left < dustLimit(how.recipient)) expect(code).toBe('transfer/too-small')
        else {
          expect(selection).toMatchObject({ amount: left, fee, change: 0n })
          expect(new Set(selection!.coins)).toEqual(new Set(useful))
        }
      }),
      { numRuns: 100 }
    )
  })

  test('of very many coins is the largest of them', () => {
    const list = Array.from({ length: MAX_INPUTS + 100 }, (_, vout) => {
      return { txid: 'ab'.repeat(32), vout, value: 10_000n + BigInt(vout), isConfirmed: true }
    })
    const script = lockOf('p2pkh', 9).script
    const { coins: picked } = selectCoins(list, 'max', {
      kind: 'p2pkh',
      rate: 1_000n,
      recipient: script,
      change: script
    })
    expect(picked).toHaveLength(MAX_INPUTS)
    expect(picked.every(({ value }) => value >= 10_100n)).toBe(true)
    expect(virtualSize('p2pkh', MAX_INPUTS, [script])).toBeLessThan(100_000)
  })
})

describe('sizes', () => {
  test.each(kinds)('of %s are at least those that another library signs, and hardly more', spent => {
    for (const [inputs, recipients] of [
      [1, ['p2wpkh']],
      [2, ['p2tr', spent]],
      [7, ['p2pkh', spent]],
      [spent === 'p2wpkh' ? 260 : 30, ['p2sh', spent]]
    ] as const) {
      const lock: { script: Uint8Array; redeemScript?: Uint8Array; tapInternalKey?: Uint8Array } = lockOf(spent, 5)
      const { script, redeemScript, tapInternalKey } = lock
      const transaction = new Transaction({ allowUnknownOutputs: true })
      const before = new Transaction({ allowUnknownOutputs: true })
      before.addInput({ txid: new Uint8Array(32).fill(3), index: 0 })
      for (let index = 0; index < inputs; index++) before.addOutput({ script, amount: 10_000n })
      for (let index = 0; index < inputs; index++)
        transaction.addInput({
          ...(redeemScript && { redeemScript }),
          ...(tapInternalKey && { tapInternalKey }),
          txid: before.id,
          index,
          ...(spent === 'p2pkh' ? { nonWitnessUtxo: before.unsignedTx } : { witnessUtxo: { script, amount: 10_000n } })
        })
      const outputs = recipients.map((one, at) => lockOf(one, 20 + at).script)
      for (const output of outputs) transaction.addOutput({ script: output, amount: 1_000n })
      transaction.sign(secretOf(5))
      transaction.finalize()
      const size = virtualSize(spent, inputs, outputs)
      expect(size).toBeGreaterThanOrEqual(transaction.vsize)
      // At most two bytes of a signature, which weigh in full for P2PKH alone.
      expect(size).toBeLessThanOrEqual(transaction.vsize + 1 + inputs * (spent === 'p2pkh' ? 2 : 1))
    }
  })

  test('dust is what Bitcoin Core says it is', () => {
    const limits = {
      '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2': 546n,
      '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy': 540n,
      bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4: 294n,
      bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3: 330n,
      bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0: 330n
    }
    for (const [address, limit] of Object.entries(limits)) expect(dustLimit(scriptOf(address))).toBe(limit)
  })

  test('output scripts are those of another library', () => {
    for (const one of kinds) expect(scriptOf(addressOf(one, 4))).toEqual(lockOf(one, 4).script)
    const wsh = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    expect(OutScript.decode(scriptOf(wsh)).type).toBe('wsh')
    // BIP-350, version 16 and 1.
    expect(Buffer.from(scriptOf('BC1SW50QGDZ25J')).toString('hex')).toBe('6002751e')
    expect(
      Buffer.from(scriptOf('bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y')).toString(
        'hex'
      )
    ).toBe('5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6')
  })
})

describe('the fee rate', () => {
  test('is that of the target, or of the next earlier one', () => {
    const known = { 1: 40, 3: 20.5, 6: 12, 25: 3, 144: 1.027, 1008: 1 }
    expect((['fast', 'normal', 'slow'] as const).map(speed => rateFor(speed, known))).toEqual([
      40_000n,
      12_000n,
      1_027n
    ])
    expect(rateFor('slow', { 3: 7 })).toBe(7_000n)
    expect(rateFor('fast', { 144: 7, 3: 9 })).toBe(9_000n)
  })

  test('is never below what nodes pass on, nor above what anybody needs', () => {
    expect(rateFor('normal', {})).toBe(MIN_RATE)
    expect(rateFor('normal', { 6: 0.1 })).toBe(MIN_RATE)
    for (const rate of [500.1, 1e9, Number.MAX_VALUE]) expect(rateFor('fast', { 1: rate })).toBe(MAX_RATE)
  })

  test.each<{ readonly answer: unknown }>([
    { answer: null },
    { answer: 7 },
    { answer: { 6: '7' } },
    { answer: { 6: -1 } },
    { answer: { 6: null } },
    { answer: { x: 7 } },
    { answer: { 0: 7 } },
    { answer: { 99999: 7 } }
  ])('is not read from %j', ({ answer }) => {
    expect(v.safeParse(feeEstimates, answer).success).toBe(false)
  })
})
