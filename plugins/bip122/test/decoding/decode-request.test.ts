import type { AccountId, ChainId, RequestToDecode, WalletAccount } from '@latchkit/plugin-chains/contract'
import { base64, hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer'
import { Psbt } from 'bitcoinjs-lib/src/psbt'
import { describe, expect, test } from 'vitest'
import { decodeRequest } from '../../src/lazy/decoding/decode-request.js'
import { scriptAddress } from '../../src/lazy/decoding/script-address.js'

const chain: ChainId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const account = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
/** Address for ordinals of the same wallet. */
const ordinal = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6'
const recipient = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
const accounts: readonly WalletAccount[] = [{ address: account }, { address: ordinal, type: 'ordinal' }]

const decode = (method: string, params: unknown) => {
  const request: RequestToDecode = {
    method,
    params,
    chain,
    account: `${chain}:${account}` as AccountId,
    origin: 'https://shop.example'
  }
  return decodeRequest(request, accounts)
}
const codes = (decoded: Awaited<ReturnType<typeof decode>>) =>
  decoded?.warnings.map(({ code, subject }) => (subject === undefined ? code : `${code} ${subject}`))

type Out = readonly [to: string | Uint8Array, value: bigint]
interface PsbtOptions {
  readonly inputs?: readonly Out[]
  readonly outputs?: readonly Out[]
  readonly sighashType?: number
  readonly isStated?: boolean
}
const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
const scriptOf = (to: string | Uint8Array) =>
  typeof to === 'string' ? OutScript.encode(Address(regtest).decode(to)) : to

/** Builds a PSBT with bitcoinjs-lib. */
function psbtOf({ inputs = [[account, 100_000n]], outputs = [], sighashType, isStated = true }: PsbtOptions = {}) {
  const psbt = new Psbt()
  inputs.forEach(([from, value], index) => {
    psbt.addInput({
      hash: `${index + 1}`.padStart(64, '0'),
      index,
      ...(isStated && { witnessUtxo: { script: scriptOf(from), value } }),
      ...(sighashType !== undefined && { sighashType })
    })
  })
  for (const [to, value] of outputs) psbt.addOutput({ script: scriptOf(to), value })
  return psbt.toBase64()
}
const sign = (options: PsbtOptions, signInputs: readonly object[] = [{ address: account, index: 0 }], more = {}) =>
  decode('signPsbt', { account, psbt: psbtOf(options), signInputs, ...more })

describe('a message', () => {
  test('is shown as text', async () => {
    const decoded = await decode('signMessage', { account, message: 'Hello' })
    expect(decoded).toEqual({ actions: [{ type: 'message', text: 'Hello' }], warnings: [], raw: 'Hello' })
  })

  test('of another address of the wallet has no warning, of a foreign one it has', async () => {
    expect(codes(await decode('signMessage', { account, message: 'Hello', address: ordinal }))).toEqual([])
    expect(codes(await decode('signMessage', { account, message: 'Hello', address: recipient }))).toEqual([
      `foreign-account ${recipient}`
    ])
    expect(codes(await decode('signMessage', { account: recipient, message: 'Hello' }))).toEqual([
      `foreign-account ${recipient}`
    ])
  })

  test.each([psbtOf(), hex.encode(base64.decode(psbtOf()))])('that is a transaction is warned about', async message => {
    expect(codes(await decode('signMessage', { account, message }))).toContain('transaction-as-message')
  })
})

describe('a payment', () => {
  const params = { account, recipientAddress: recipient, amount: '5000' }

  test('is shown with its recipient', async () => {
    const decoded = await decode('sendTransfer', params)
    expect(decoded?.actions).toEqual([{ type: 'transfer', asset: {}, amount: 5_000n, to: recipient }])
    expect(decoded?.warnings).toEqual([])
  })

  test('shows memo and change address, and warns about a foreign one', async () => {
    const own = await decode('sendTransfer', { ...params, memo: 'c0ffee', changeAddress: account })
    expect(own?.actions[0]?.fields).toEqual([
      { name: 'memo', type: 'bytes', value: 'c0ffee' },
      { name: 'changeAddress', type: 'address', value: account }
    ])
    expect(codes(own)).toEqual([])
    expect(codes(await decode('sendTransfer', { ...params, changeAddress: recipient }))).toEqual([
      `foreign-account ${recipient}`
    ])
  })

  test('to an address of the wallet is marked as own', async () => {
    const decoded = await decode('sendTransfer', { ...params, recipientAddress: ordinal })
    expect(decoded?.actions).toMatchObject([{ to: ordinal, isOwn: true }])
  })

  test.each([
    { ...params, amount: '-1' },
    { ...params, amount: '1.5' },
    { ...params, recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    undefined
  ])('that the handler rejects is not decoded', async given => {
    await expect(decode('sendTransfer', given)).rejects.toThrow()
  })
})

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
    ['an input that does not state what it spends', { outputs: [[recipient, 1n]], isStated: false }, ['unknown-data']],
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

  test('shows data outputs', async () => {
    const data = Uint8Array.of(0x6a, 2, 0xc0, 0xfe)
    const decoded = await sign({
      outputs: [
        [data, 0n],
        [account, 99_000n]
      ]
    })
    expect(decoded?.actions[0]).toMatchObject({
      type: 'call',
      name: 'OP_RETURN',
      fields: [{ name: 'script', type: 'bytes', value: '6a02c0fe' }]
    })
    expect(codes(decoded)).toEqual([])
  })

  test('that moves Runes, or spends P2PKH without the previous transaction, is warned about', async () => {
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
    const old = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'
    const decoded = await sign({ inputs: [[old, 100_000n]], outputs: [[account, 99_000n]] })
    expect(decoded).not.toHaveProperty('fee')
    expect(codes(decoded)).toContain('unknown-data')
  })

  test('with more outputs than are shown, or of other bytes, is not decoded', async () => {
    const outputs = Array.from({ length: 101 }, (): Out => [recipient, 600n])
    expect(await sign({ outputs })).toBeUndefined()
    const signInputs = [{ address: account, index: 0 }]
    expect(await decode('signPsbt', { account, psbt: 'AQID', signInputs })).toBeUndefined()
    await expect(decode('signPsbt', { account, psbt: '!', signInputs })).rejects.toThrow()
    await expect(decode('signPsbt', { account, psbt: 'A'.repeat(1e6), signInputs })).rejects.toThrow()
  })
})

test('another method is not decoded', async () => {
  expect(await decode('getAccountAddresses', { account })).toBeUndefined()
})

test.each([account, ordinal, recipient, '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'])(
  'the script of %s has that address',
  text => {
    const script = scriptOf(text)
    expect(scriptAddress(script, 'regtest')).toBe(text)
    expect(scriptAddress(script, 'main')).not.toBe(text)
  }
)

test.each(['', '00', '51', '6a', '76a914', `0014${'00'.repeat(19)}`, '5120', `ac${'00'.repeat(40)}`])(
  'the script "%s" has no address',
  script => {
    expect(scriptAddress(hex.decode(script), 'main')).toBeUndefined()
  }
)
