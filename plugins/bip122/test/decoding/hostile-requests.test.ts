import { base64, hex } from '@scure/base'
import { Psbt } from 'bitcoinjs-lib/src/psbt'
import { Transaction } from 'bitcoinjs-lib/src/transaction'
import { describe, expect, test } from 'vitest'
import { cpuTimeOf } from '../../../chains/test/cpu-time.js'
import { account, codes, decode, type Out, psbtOf, recipient, scriptOf, sign } from './requests.js'

/** Above the time of requests that are bounded, and below that of others. */
const MAX_MS = 500
const invalidParams = { code: 'bip122/invalid-params' }
const circular: Record<string, unknown> = {}
circular.psbt = circular
const signInputs = [{ address: account, index: 0 }]
const decodePsbt = (psbt: unknown) => decode('signPsbt', { account, psbt, signInputs })
const valid = base64.decode(psbtOf({ outputs: [[recipient, 99_000n]] }))

describe('a PSBT', () => {
  test.each<[string, Uint8Array]>([
    ['no bytes', new Uint8Array()],
    ['other bytes', Uint8Array.of(1, 2, 3)],
    ['its first half', valid.subarray(0, valid.length / 2)],
    ['one byte less', valid.subarray(0, -1)],
    ['one byte more', Uint8Array.of(...valid, 0)]
  ])('of %s is not decoded', async (_, bytes) => {
    expect(await decodePsbt(base64.encode(bytes))).toBeUndefined()
  })

  test.each<[string, unknown]>([
    ['no text', 7],
    ['no base64', '!']
  ])('of %s throws a coded error', async (_, psbt) => {
    await expect(decodePsbt(psbt)).rejects.toMatchObject(invalidParams)
  })

  test.each([
    ['1 MB', 'A'.repeat(1e6)],
    ['10 MB', 'A'.repeat(1e7)],
    ['an object in itself', circular]
  ])('of %s is not decoded', async (_, psbt) => {
    expect(await decodePsbt(psbt)).toBeUndefined()
  })

  test.each<[string, unknown]>([
    ['no inputs to sign', []],
    ['one input twice', [...signInputs, ...signInputs]],
    ['an input before the first', [{ address: account, index: -1 }]]
  ])('with %s throws a coded error', async (_, signInputs) => {
    const psbt = base64.encode(valid)
    await expect(decode('signPsbt', { account, psbt, signInputs })).rejects.toMatchObject(invalidParams)
  })

  test('with more inputs to sign than are read, or a list of 4 billion, is not decoded', async () => {
    const psbt = base64.encode(valid)
    const inputs = Array.from({ length: 251 }, (_, index) => ({ address: account, index }))
    for (const signInputs of [inputs, new Array(2 ** 32 - 1)])
      expect(await decode('signPsbt', { account, psbt, signInputs })).toBeUndefined()
    expect(codes(await decode('signPsbt', { account, psbt, signInputs: inputs.slice(0, 250) }))).toEqual([
      'unknown-data'
    ])
  })

  test('with more than 250 inputs is not decoded, whatever field comes first', async () => {
    // Written by hand, because the library takes a minute for 1,800 inputs.
    const psbtWith = (count: number) => {
      const transaction = new Transaction()
      for (let index = 0; index < count; index++) transaction.addInput(new Uint8Array(32).fill(1), index)
      transaction.addOutput(scriptOf(recipient), 1_000n)
      const unsigned = transaction.toBuffer()
      const script = scriptOf(account)
      const output = [0xe8, 3, 0, 0, 0, 0, 0, 0, script.length, ...script]
      const input = [1, 1, output.length, ...output, 0]
      const isShort = unsigned.length < 2 ** 16
      const size = new Uint8Array(Uint32Array.of(unsigned.length).buffer)
      const length = isShort ? [0xfd, ...size.subarray(0, 2)] : [0xfe, ...size]
      const inputs = Array.from({ length: count }, () => input).flat()
      return Uint8Array.from([...valid.subarray(0, 5), 1, 0, ...length, ...unsigned, 0, ...inputs, 0])
    }
    const decodeAll = (bytes: Uint8Array, count: number) => {
      const signInputs = Array.from({ length: Math.min(count, 250) }, (_, index) => ({ address: account, index }))
      return decode('signPsbt', { account, psbt: base64.encode(bytes), signInputs })
    }
    // A global field of another type before the transaction.
    const withXpub = (bytes: Uint8Array) => {
      const xpub = [79, 1, ...new Uint8Array(78), 4, ...new Uint8Array(4)]
      return Uint8Array.from([...bytes.subarray(0, 5), ...xpub, ...bytes.subarray(5)])
    }
    expect((await decodeAll(psbtWith(250), 250))?.actions).toHaveLength(1)
    const [large, largest] = [psbtWith(251), psbtWith(1_800)]
    const refuse = async () => {
      for (const bytes of [large, withXpub(large), largest, withXpub(largest)])
        expect(await decodeAll(bytes, 1_800)).toBeUndefined()
    }
    expect(await cpuTimeOf(refuse)).toBeLessThan(MAX_MS)
  })

  test('with more than 2,500 fields is not decoded', async () => {
    const plain = base64.decode(psbtOf({ outputs: [[recipient, 99_000n]], proof: 'nothing' }))
    // Unknown fields with a key of three bytes and no value, in the place of those of the input.
    const psbtWith = (count: number) => {
      const unknown = Array.from({ length: count }, (_, index) => [3, 0xf0, index & 255, index >> 8, 0]).flat()
      return base64.encode(Uint8Array.from([...plain.subarray(0, -2), ...unknown, 0, 0]))
    }
    expect((await decodePsbt(psbtWith(2_400)))?.actions).toHaveLength(1)
    const large = [2_600, 38_000].map(psbtWith)
    const refuse = async () => {
      for (const psbt of large) expect(await decodePsbt(psbt)).toBeUndefined()
    }
    expect(await cpuTimeOf(refuse)).toBeLessThan(MAX_MS)
  })

  test('that spends an output twice, each time with another amount, is not decoded', async () => {
    const psbt = Psbt.fromBase64(
      psbtOf({
        inputs: [
          [account, 1n],
          [account, 2n]
        ],
        outputs: [[recipient, 1n]],
        proof: 'outputs'
      })
    )
    const [first, second] = psbt.txInputs
    const bytes = Buffer.from(psbt.toBuffer()).toString('hex')
    const same = bytes.replace(
      hex.encode(second?.hash ?? new Uint8Array()),
      hex.encode(first?.hash ?? new Uint8Array())
    )
    expect(same).not.toBe(bytes)
    expect(await decodePsbt(base64.encode(hex.decode(same)))).toBeUndefined()
  })

  test('with a data output of 190 kB is shown without its text', async () => {
    const script = new Uint8Array(190_000).fill(0x51)
    script[0] = 0x6a
    const psbt = psbtOf({ outputs: [[script, 0n]] })
    expect(await cpuTimeOf(() => decodePsbt(psbt))).toBeLessThan(MAX_MS)
    const [data] = (await decodePsbt(psbt))?.actions ?? []
    expect(data?.fields?.map(({ name }) => name)).toEqual(['script', 'inputs'])
  })

  test('with a previous transaction of 5,000 outputs is shown', async () => {
    const before = new Transaction()
    before.addInput(new Uint8Array(32).fill(1), 0)
    for (let index = 0; index < 5_000; index++) before.addOutput(scriptOf(account), 100_000n)
    const psbt = new Psbt()
    psbt.addInput({ hash: before.getId(), index: 0, nonWitnessUtxo: before.toBuffer() })
    psbt.addOutput({ script: scriptOf(recipient), value: 99_000n })
    const text = psbt.toBase64()
    expect(await cpuTimeOf(() => decodePsbt(text))).toBeLessThan(MAX_MS)
    expect((await decodePsbt(text))?.fee).toBe(1_000n)
  })

  test('with more outputs than are shown is not decoded', async () => {
    const outputs = (length: number) => Array.from({ length }, (): Out => [recipient, 600n])
    expect((await sign({ outputs: outputs(100) }))?.actions).toHaveLength(100)
    expect(await sign({ outputs: outputs(101) })).toBeUndefined()
  })

  test('that states two spent outputs for one input is not decoded', async () => {
    const before = new Transaction()
    before.addInput(new Uint8Array(32).fill(1), 0)
    before.addOutput(scriptOf(account), 100_000n)
    const psbtWith = (stated: bigint) => {
      const psbt = new Psbt()
      const witnessUtxo = { script: scriptOf(account), value: stated }
      psbt.addInput({ hash: before.getId(), index: 0, nonWitnessUtxo: before.toBuffer(), witnessUtxo })
      psbt.addOutput({ script: scriptOf(recipient), value: 99_000n })
      return psbt.toBase64()
    }
    expect(codes(await decodePsbt(psbtWith(100_000n)))).toEqual([])
    expect(await decodePsbt(psbtWith(200_000n))).toBeUndefined()
  })
})

test.each([undefined, {}, { account: 7, message: 'Hello' }, { account }])(
  'a message that the handler rejects throws a coded error',
  async params => {
    await expect(decode('signMessage', params)).rejects.toMatchObject(invalidParams)
  }
)

test('a message of 10 MB is not decoded', async () => {
  expect(await decode('signMessage', { account, message: 'A'.repeat(1e7) })).toBeUndefined()
})

test('a message with hidden characters is warned about', async () => {
  expect(codes(await decode('signMessage', { account, message: 'Hello\u202e' }))).toEqual(['hidden-characters'])
  expect(codes(await decode('signMessage', { account, message: hex.encode(new Uint8Array(32)) }))).toEqual([
    'blind-hash'
  ])
})
