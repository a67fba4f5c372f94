import { base64, hex } from '@scure/base'
import { Psbt } from 'bitcoinjs-lib/src/psbt'
import { Transaction } from 'bitcoinjs-lib/src/transaction'
import { describe, expect, test } from 'vitest'
import { account, codes, decode, type Out, psbtOf, recipient, scriptOf, sign } from './requests.js'

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
    ['no base64', '!'],
    ['1 MB', 'A'.repeat(1e6)],
    ['10 MB', 'A'.repeat(1e7)]
  ])('of %s throws', async (_, psbt) => {
    await expect(decodePsbt(psbt)).rejects.toThrow()
  })

  test.each<[string, unknown]>([
    ['no inputs to sign', []],
    ['one input twice', [...signInputs, ...signInputs]],
    ['an input before the first', [{ address: account, index: -1 }]],
    ['more inputs than the handler takes', Array.from({ length: 2_501 }, (_, index) => ({ address: account, index }))],
    ['a list of 4 billion inputs', new Array(2 ** 32 - 1)]
  ])('with %s throws', async (_, signInputs) => {
    const psbt = base64.encode(valid)
    await expect(decode('signPsbt', { account, psbt, signInputs })).rejects.toThrow()
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

test.each([undefined, {}, { account: 7, message: 'Hello' }, { account, message: 'A'.repeat(1e7) }, { account }])(
  'a message that the handler rejects, or that is too long, throws',
  async params => {
    await expect(decode('signMessage', params)).rejects.toThrow()
  }
)

test('a message with hidden characters is warned about', async () => {
  expect(codes(await decode('signMessage', { account, message: 'Hello\u202e' }))).toEqual(['hidden-characters'])
  expect(codes(await decode('signMessage', { account, message: hex.encode(new Uint8Array(32)) }))).toEqual([
    'blind-hash'
  ])
})
