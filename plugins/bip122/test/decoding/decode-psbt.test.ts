import { Psbt } from 'bitcoinjs-lib/src/psbt'
import { describe, expect, test } from 'vitest'
import {
  account,
  codes,
  decode,
  type Out,
  ordinal,
  type PsbtOptions,
  previousTransaction,
  psbtOf,
  recipient,
  scriptOf,
  sign
} from './requests.js'

describe('a PSBT', () => {
  test('shows each output, the change as own, the inputs, and the fee', async () => {
    const decoded = await sign({
      outputs: [
        [recipient, 60_000n],
        [account, 39_000n]
      ]
    })
    expect(decoded?.actions).toMatchObject([
      { type: 'transfer', amount: 60_000n, to: recipient },
      { type: 'transfer', amount: 39_000n, to: account, isOwn: true }
    ])
    expect(decoded?.actions[0]).not.toHaveProperty('isOwn')
    expect(decoded?.fee).toBe(1_000n)
    expect(decoded?.warnings).toEqual([])
    const [inputs] = decoded?.actions[1]?.fields ?? []
    expect(inputs).toEqual({
      name: 'inputs',
      type: 'fields',
      fields: [
        {
          name: '0',
          type: 'fields',
          fields: [
            { name: 'address', type: 'address', value: account },
            { name: 'satoshi', type: 'number', value: '100000' },
            { name: 'signed', type: 'text', value: 'true' }
          ]
        }
      ]
    })
  })

  test.each<[string, PsbtOptions, readonly string[]]>([
    ['a high fee', { outputs: [[recipient, 50_000n]] }, ['high-fee 50000']],
    ['a sighash type other than ALL', { outputs: [[recipient, 99_000n]], sighashType: 0x81 }, ['changeable']],
    ['an input that does not state what it spends', { outputs: [[recipient, 1n]], proof: 'nothing' }, ['unknown-data']],
    ['outputs above the inputs', { outputs: [[recipient, 200_000n]] }, ['unknown-data']],
    ['a script that is no address', { outputs: [[Uint8Array.of(0x51), 99_000n]] }, ['unknown-data']]
  ])('with %s is warned about', async (_, options, expected) => {
    expect(codes(await sign(options))).toEqual(expected)
  })

  test('does not warn about ALL, or about a fee in proportion', async () => {
    expect(codes(await sign({ outputs: [[recipient, 99_000n]], sighashType: 1 }))).toEqual([])
    expect(codes(await sign({ inputs: [[account, 10_000_000n]], outputs: [[recipient, 9_950_000n]] }))).toEqual([])
  })

  test('warns about inputs of foreign addresses, and of addresses that do not lock them', async () => {
    const outputs: readonly Out[] = [[recipient, 99_000n]]
    expect(codes(await sign({ outputs }, [{ address: recipient, index: 0 }]))).toEqual([
      `foreign-account ${recipient}`,
      'unknown-data'
    ])
    expect(codes(await sign({ outputs }, [{ address: ordinal, index: 0 }]))).toEqual(['unknown-data'])
    expect(codes(await sign({ outputs }, [{ address: account, index: 9 }]))).toEqual(['unknown-data'])
  })

  test.each<[string, Uint8Array, readonly object[]]>([
    ['bytes', Uint8Array.of(0x6a, 2, 0xc0, 0xfe), [{ name: 'script', type: 'bytes', value: '6a02c0fe' }]],
    [
      'text',
      Uint8Array.of(0x6a, 2, 0x48, 0x69),
      [
        { name: 'text', type: 'text', value: 'Hi' },
        { name: 'script', type: 'bytes', value: '6a024869' }
      ]
    ],
    [
      'text that changes the direction of the text after it',
      Uint8Array.of(0x6a, 3, 0xe2, 0x80, 0xae),
      [{ name: 'script', type: 'bytes', value: '6a03e280ae' }]
    ],
    ['nothing', Uint8Array.of(0x6a), [{ name: 'script', type: 'bytes', value: '6a' }]],
    ['less bytes than it says', Uint8Array.of(0x6a, 5, 0x48), [{ name: 'script', type: 'bytes', value: '6a0548' }]]
  ])('shows a data output with %s', async (_, data, fields) => {
    const decoded = await sign({
      outputs: [
        [data, 0n],
        [account, 99_000n]
      ]
    })
    expect(decoded?.actions[0]).toEqual({ type: 'call', target: '', name: 'OP_RETURN', fields })
    expect(codes(decoded)).toEqual([])
  })

  test('shows a data output that destroys coins with a warning', async () => {
    const decoded = await sign({ outputs: [[Uint8Array.of(0x6a, 2, 0x48, 0x69), 99_000n]] })
    expect(decoded?.actions[0]).toMatchObject({ type: 'call', target: '', value: 99_000n })
    expect(codes(decoded)).toEqual(['unknown-data'])
  })

  test('shows at most 1,000 bytes of a script', async () => {
    const script = Uint8Array.of(0x6a, 0x4d, 0xd0, 0x07, ...new Uint8Array(2_000).fill(0x41))
    const decoded = await sign({ outputs: [[script, 0n]] })
    expect(decoded?.actions[0]?.fields?.slice(0, 2)).toMatchObject([
      { name: 'text', value: 'A'.repeat(1_000) },
      { name: 'script', value: `6a4dd007${'41'.repeat(996)}` }
    ])
  })

  test('shows the sighash type of an input, and that it is final', async () => {
    const psbt = Psbt.fromBase64(
      psbtOf({
        inputs: [
          [account, 50_000n],
          [recipient, 50_000n]
        ],
        outputs: [[recipient, 99_000n]],
        sighashType: 1
      })
    )
    psbt.data.updateInput(1, { finalScriptWitness: Uint8Array.of(1, 0) })
    const signInputs = [{ address: account, index: 0 }]
    const decoded = await decode('signPsbt', { account, psbt: psbt.toBase64(), signInputs })
    const number = (name: string, value: string) => ({ name, type: 'number', value })
    expect(decoded?.actions[0]?.fields).toEqual([
      {
        name: 'inputs',
        type: 'fields',
        fields: [
          {
            name: '0',
            type: 'fields',
            fields: [
              { name: 'address', type: 'address', value: account },
              number('satoshi', '50000'),
              number('sighashType', '1'),
              { name: 'signed', type: 'text', value: 'true' }
            ]
          },
          {
            name: '1',
            type: 'fields',
            fields: [
              { name: 'address', type: 'address', value: recipient },
              number('satoshi', '50000'),
              number('sighashType', '1'),
              { name: 'final', type: 'text', value: 'true' },
              { name: 'signed', type: 'text', value: 'false' }
            ]
          }
        ]
      }
    ])
    expect(codes(decoded)).toEqual([])
  })

  test('shows that the wallet broadcasts it', async () => {
    const outputs: readonly Out[] = [[recipient, 99_000n]]
    const field = { name: 'broadcast', type: 'text', value: 'true' }
    expect((await sign({ outputs }, undefined, { broadcast: true }))?.actions[0]?.fields).toContainEqual(field)
    expect((await sign({ outputs }))?.actions[0]?.fields).not.toContainEqual(field)
  })

  test('shows the inputs to sign first, and warns if it does not show every input', async () => {
    const inputs = (count: number) => Array.from({ length: count }, (): Out => [account, 10_000n])
    const outputs = (count: number): readonly Out[] => [[recipient, BigInt(count) * 10_000n - 1_000n]]
    const signInputs = [{ address: account, index: 99 }]
    const all = await sign({ inputs: inputs(100), outputs: outputs(100) }, signInputs)
    expect(codes(all)).toEqual([])
    const some = await sign({ inputs: inputs(101), outputs: outputs(101) }, [{ address: account, index: 100 }])
    expect(codes(some)).toEqual(['unknown-data'])
    expect(some?.fee).toBe(1_000n)
    const [shown] = some?.actions[0]?.fields ?? []
    expect(shown).toMatchObject({ fields: { 0: { name: '100' }, length: 100 } })
  })

  test('does not mark an output as own because the request names its address', async () => {
    const decoded = await sign(
      {
        inputs: [
          [recipient, 50_000n],
          [account, 50_000n]
        ],
        outputs: [[recipient, 99_000n]]
      },
      [
        { address: recipient, index: 0 },
        { address: account, index: 1 }
      ]
    )
    expect(decoded?.actions[0]).not.toHaveProperty('isOwn')
    expect(codes(decoded)).toEqual([`foreign-account ${recipient}`])
  })

  test('that moves Runes is warned about', async () => {
    const runes = Uint8Array.of(0x6a, 0x5d, 1, 0)
    expect(
      codes(
        await sign({
          outputs: [
            [runes, 0n],
            [account, 99_000n]
          ]
        })
      )
    ).toEqual(['unknown-data'])
  })
})

describe('the fee of a PSBT', () => {
  const outputs: readonly Out[] = [[recipient, 99_000n]]
  const [old, nested] = ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', '2NAUYAHhujozruyzpsFRP63mbrdaU5wnEpN']

  test.each([
    ['SegWit version 0', account],
    ['SegWit version 0 in P2SH', nested],
    ['P2PKH', old]
  ])('is proven for %s by the previous transaction only', async (_, from) => {
    const inputs: readonly Out[] = [[from, 100_000n]]
    const signInputs = [{ address: account, index: 0 }]
    expect((await sign({ inputs, outputs }, signInputs))?.fee).toBe(1_000n)
    const stated = await sign({ inputs, outputs, proof: 'outputs' }, signInputs)
    expect(stated).not.toHaveProperty('fee')
    expect(codes(stated)).toContain('high-fee')
    expect(codes(await sign({ inputs, outputs }, signInputs))).not.toContain('high-fee')
  })

  test('needs no previous transaction for Taproot', async () => {
    const options: PsbtOptions = { inputs: [[ordinal, 100_000n]], outputs, proof: 'outputs' }
    const decoded = await sign(options, [{ address: ordinal, index: 0 }])
    expect(decoded?.fee).toBe(1_000n)
    expect(codes(decoded)).toEqual([])
  })

  test('is warned about as high and as not proven', async () => {
    const decoded = await sign({ inputs: [[account, 200_000n]], outputs, proof: 'outputs' })
    expect(codes(decoded)).toEqual(['high-fee 101000', 'high-fee'])
  })

  // Two signatures, each with a false amount of the other input, are valid together: the fee would be 200,100,000 satoshi.
  test('is warned about in both signatures of the attack with false amounts', async () => {
    const psbtWith = (amounts: readonly bigint[]) => {
      const psbt = new Psbt()
      for (const [number, value] of amounts.entries()) {
        const previous = previousTransaction([account, 100_100_000n], number)
        psbt.addInput({ hash: previous.getId(), index: 0, witnessUtxo: { script: scriptOf(account), value } })
      }
      psbt.addOutput({ script: scriptOf(recipient), value: 100_000n })
      return psbt.toBase64()
    }
    for (const [index, amounts] of [
      [100_100_000n, 1n],
      [1n, 100_100_000n]
    ].entries()) {
      const signInputs = [{ address: account, index }]
      const decoded = await decode('signPsbt', { account, psbt: psbtWith(amounts), signInputs })
      expect(codes(decoded)).toContain('high-fee')
      expect(decoded).not.toHaveProperty('fee')
    }
  })
})
