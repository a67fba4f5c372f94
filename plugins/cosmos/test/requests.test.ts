import { Secp256k1HdWallet, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64, toBase64 } from '@cosmjs/encoding'
import type { CosmosBehaviour } from '@latchkit/example-wallets'
import type { Connector } from '@latchkit/plugin-chains/contract'
import { describe, expect, test } from 'vitest'
import type { KeplrProvider, SignedAmino, StdSignDoc } from '../src/contract.js'
import { createClient } from '../src/lazy/client.js'
import { encodeSignDoc } from '../src/lazy/transfer/transaction.js'
import { chains, never } from './networks.js'
import { larch, over, paired } from './wallet.js'

const first = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const second = 'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z'
const { handleRequest } = createClient(chains)
const chain = 'cosmos:cosmoshub-4'

const request = (connector: Connector | undefined, method: string, params?: unknown, on = chain) =>
  handleRequest(
    {
      method,
      params,
      risk: method === 'cosmos_getAccounts' ? 'safe' : 'unsafe',
      chain: on,
      signal: never()
    } as Parameters<typeof handleRequest>[0],
    () => connector && { connector, account: `cosmos:cosmoshub-4:${first}` }
  )

const signDoc: StdSignDoc = {
  chain_id: 'cosmoshub-4',
  account_number: '7',
  sequence: '0',
  fee: { amount: [{ denom: 'uatom', amount: '500' }], gas: '200000' },
  msgs: [
    {
      type: 'cosmos-sdk/MsgSend',
      value: { from_address: first, to_address: second, amount: [{ denom: 'uatom', amount: '1' }] }
    }
  ],
  memo: 'Rent & <more>'
}
const directDoc = {
  chainId: 'cosmoshub-4',
  accountNumber: '300',
  bodyBytes: toBase64(new Uint8Array(200).fill(7)),
  authInfoBytes: toBase64(Uint8Array.from([1, 2, 3]))
}
const both = (behaviour: Partial<CosmosBehaviour> = {}) => [larch(behaviour).connector, paired(behaviour).connector]

describe('cosmos_getAccounts', () => {
  test('returns the active account with its key', async () => {
    const wallet = await Secp256k1HdWallet.fromMnemonic('test test test test test test test test test test test junk')
    const [own] = await wallet.getAccounts()
    for (const connector of both()) {
      await expect(request(connector, 'cosmos_getAccounts')).resolves.toEqual([
        { algo: 'secp256k1', address: first, pubkey: toBase64(own?.pubkey ?? new Uint8Array()) }
      ])
    }
  })

  test('returns an empty list without a wallet', async () => {
    await expect(request(undefined, 'cosmos_getAccounts')).resolves.toEqual([])
  })

  test('rejects if the wallet returns the key of another account', async () => {
    for (const connector of both({ lieAboutAccounts: [second] })) {
      await expect(request(connector, 'cosmos_getAccounts')).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
    const { connector, wallet } = larch()
    wallet.switchAccount(1)
    await expect(request(connector, 'cosmos_getAccounts')).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })
})

describe('cosmos_signAmino', () => {
  const params = { signerAddress: first, signDoc }

  test('returns the signed document, and a signature that CosmJS verifies', async () => {
    for (const connector of both()) {
      const { signed, signature } = (await request(connector, 'cosmos_signAmino', params)) as SignedAmino
      expect(signed).toEqual(signDoc)
      const digest = sha256(serializeSignDoc(signed))
      const raw = Secp256k1Signature.fromFixedLength(fromBase64(signature.signature))
      expect(Secp256k1.verifySignature(raw, digest, fromBase64(signature.pub_key.value))).toBe(true)
    }
  })

  const changing = (change: (signed: StdSignDoc) => object) => {
    const { wallet } = larch()
    wallet.allow(['cosmoshub-4'])
    return over({
      ...wallet.keplr,
      signAmino: (chainId: string, signer: string, document: StdSignDoc) =>
        wallet.keplr.signAmino(chainId, signer, change(document))
    } as unknown as KeplrProvider)
  }

  test('accepts the fee and the memo that the visitor chose in the wallet', async () => {
    const fee = { amount: [{ denom: 'uatom', amount: '900' }], gas: '300000' }
    const connector = changing(signed => ({ ...signed, fee, memo: 'mine' }))
    await expect(request(connector, 'cosmos_signAmino', params)).resolves.toMatchObject({
      signed: { ...signDoc, fee, memo: 'mine' }
    })
  })

  test.each<[string, (signed: StdSignDoc) => object]>([
    ['another recipient', signed => ({ ...signed, msgs: [{ ...signed.msgs[0], value: { to_address: 'thief' } }] })],
    ['no chain', signed => ({ ...signed, chain_id: '' })],
    ['another sequence', signed => ({ ...signed, sequence: '1' })],
    ['another payer of the fee', signed => ({ ...signed, fee: { ...signed.fee, payer: second } })],
    ['an additional field', signed => ({ ...signed, timeout_height: '1' })]
  ])('rejects a signed document with %s', async (_, change) => {
    await expect(request(changing(change), 'cosmos_signAmino', params)).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
  })

  test.each<[string, Partial<CosmosBehaviour>, string]>([
    ['a signature by another key', { signWithAnotherKey: 'openly' }, 'wallet/invalid-answer'],
    ['an invalid response', { answer: { signAmino: 'garbage' } }, 'wallet/invalid-answer'],
    ['a rejection', { answer: 'reject' }, 'wallet/rejected']
  ])('rejects if the wallet responds with %s', async (_, behaviour, code) => {
    for (const connector of both(behaviour)) {
      await expect(request(connector, 'cosmos_signAmino', params)).rejects.toMatchObject({ code })
    }
  })

  test('signs the document of a message, which is for no chain', async () => {
    const document = {
      ...signDoc,
      chain_id: '',
      account_number: '0',
      fee: { amount: [], gas: '0' },
      msgs: [{ type: 'sign/MsgSignData', value: { signer: first, data: 'SGk=' } }],
      memo: ''
    }
    const asked = { signerAddress: first, signDoc: document }
    await expect(request(larch().connector, 'cosmos_signAmino', asked)).resolves.toMatchObject({ signed: document })
  })

  test.each<[string, unknown, string]>([
    ['no params', undefined, 'cosmos/invalid-params'],
    [
      'a document of another chain',
      { ...params, signDoc: { ...signDoc, chain_id: 'osmosis-1' } },
      'cosmos/invalid-params'
    ],
    ['a transaction for no chain', { ...params, signDoc: { ...signDoc, chain_id: '' } }, 'cosmos/invalid-params'],
    ['numbers that are not texts', { ...params, signDoc: { ...signDoc, sequence: 0 } }, 'cosmos/invalid-params'],
    [
      'a negative amount',
      { ...params, signDoc: { ...signDoc, fee: { amount: [{ denom: 'u', amount: '-1' }], gas: '1' } } },
      'cosmos/invalid-params'
    ],
    ['an account that is not active', { ...params, signerAddress: second }, 'cosmos/not-the-signer'],
    ['an invalid address', { ...params, signerAddress: '' }, 'cosmos/not-the-signer']
  ])('rejects %s without a request to the wallet', async (_, asked, code) => {
    const { connector, asked: methods } = larch()
    await expect(request(connector, 'cosmos_signAmino', asked)).rejects.toMatchObject({ code })
    expect(methods()).toEqual([])
  })

  test('rejects on another chain than the active account’s, and without a wallet', async () => {
    const elsewhere = { ...params, signDoc: { ...signDoc, chain_id: 'osmosis-1' } }
    const { connector, asked: methods } = larch()
    for (const signerAddress of [first, 'osmo1anything'])
      await expect(
        request(connector, 'cosmos_signAmino', { ...elsewhere, signerAddress }, 'cosmos:osmosis-1')
      ).rejects.toMatchObject({
        code: 'cosmos/wrong-chain',
        context: { wallet: connector.info.name, chain: 'cosmos:osmosis-1' }
      })
    expect(methods()).toEqual([])
    await expect(request(undefined, 'cosmos_signAmino', params)).rejects.toMatchObject({
      code: 'cosmos/not-the-signer'
    })
  })
})

describe('cosmos_signDirect', () => {
  const params = { signerAddress: first, signDoc: directDoc }

  test('returns the signed document in base64, and a signature that CosmJS verifies', async () => {
    const { connector, wallet } = larch()
    const answered = (await request(connector, 'cosmos_signDirect', params)) as SignedAmino
    expect(answered.signed).toEqual(directDoc)
    // By hand: two fields of bytes, one of text, one number.
    const bytes = Uint8Array.from([
      ...[0x0a, 0xc8, 0x01, ...new Uint8Array(200).fill(7)],
      ...[0x12, 3, 1, 2, 3],
      ...[0x1a, 11, ...new TextEncoder().encode('cosmoshub-4')],
      ...[0x20, 0xac, 0x02]
    ])
    expect(encodeSignDoc(directDoc)).toEqual(bytes)
    const { signature, pub_key } = answered.signature
    const raw = Secp256k1Signature.fromFixedLength(fromBase64(signature))
    expect(Secp256k1.verifySignature(raw, sha256(bytes), fromBase64(pub_key.value))).toBe(true)
    // Bytes and a text: what the wallet is told goes through the page as JSON and typed arrays.
    expect(wallet.requests.at(-1)?.params).toEqual([
      'cosmoshub-4',
      first,
      {
        chainId: 'cosmoshub-4',
        accountNumber: '300',
        bodyBytes: new Uint8Array(200).fill(7),
        authInfoBytes: Uint8Array.from([1, 2, 3])
      }
    ])
  })

  test.each<[string, object, string]>([
    ['bytes that are not base64', { ...directDoc, bodyBytes: '0xf' }, 'cosmos/invalid-params'],
    ['a document of another chain', { ...directDoc, chainId: 'osmosis-1' }, 'cosmos/invalid-params'],
    ['a document without a chain', { ...directDoc, chainId: '' }, 'cosmos/invalid-params'],
    ['an invalid number', { ...directDoc, accountNumber: '1e3' }, 'cosmos/invalid-params'],
    ['a number of more than 64 bits', { ...directDoc, accountNumber: `${2n ** 64n}` }, 'cosmos/invalid-params']
  ])('rejects %s without a request to the wallet', async (_, document, code) => {
    const { connector, asked } = larch()
    const asking = request(connector, 'cosmos_signDirect', { signerAddress: first, signDoc: document })
    await expect(asking).rejects.toMatchObject({ code })
    expect(asked()).toEqual([])
  })

  test('rejects a signature by another key, and a session without the method', async () => {
    const { connector } = larch({ signWithAnotherKey: true })
    await expect(request(connector, 'cosmos_signDirect', params)).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
    await expect(request(paired().connector, 'cosmos_signDirect', params)).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
  })
})

describe('switching a session', () => {
  const { switchNetwork } = createClient(chains).features()
  const [hub, osmosis, injective] = chains as [(typeof chains)[0], (typeof chains)[0], (typeof chains)[0]]

  test('works for approved chains only', async () => {
    const { connector } = paired()
    await expect(switchNetwork?.switch(connector, osmosis, never())).resolves.toBeUndefined()
    await expect(switchNetwork?.switch(connector, hub, never())).resolves.toBeUndefined()
    await expect(switchNetwork?.switch(connector, injective, never())).rejects.toMatchObject({
      code: 'wallet/network-unknown'
    })
  })
})
