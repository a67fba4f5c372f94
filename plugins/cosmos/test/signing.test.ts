import { Secp256k1HdWallet } from '@cosmjs/amino'
import type { CosmosBehaviour } from '@latchkit/example-wallets'
import type { AccountId, Connector } from '@latchkit/plugin-chains/contract'
import { describe, expect, test } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { messageDocument } from '../src/lazy/signing/amino.js'
import { isSignature } from '../src/lazy/signing/signature.js'
import { chains, never } from './networks.js'
import { larch, over, paired } from './wallet.js'

const phrase = 'test test test test test test test test test test test junk'
const first = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const account: AccountId = `cosmos:cosmoshub-4:${first}`

const { signMessage, verifyMessage } = createClient(chains).features()
const sign = (connector: Connector, message = 'Hello', by: AccountId = account) =>
  signMessage?.sign({ connector, account: by }, message, never())
const verify = (signature: unknown, message = 'Hello', by: AccountId = account) =>
  verifyMessage?.verify(by, message, signature as string, never())

/** Another library's wallet over the same phrase: its signatures are the vectors. */
async function vector(message: string) {
  const wallet = await Secp256k1HdWallet.fromMnemonic(phrase, { prefix: 'cosmos' })
  const { signature } = await wallet.signAmino(first, messageDocument(first, message))
  return signature
}

describe('signing a message', () => {
  test.each([
    ['a wallet of the page', () => larch().connector],
    ['a session', () => paired().connector]
  ] as const)('with %s returns the same signature as CosmJS', async (_, connector) => {
    // Both are deterministic (RFC 6979).
    await expect(sign(connector())).resolves.toBe(JSON.stringify(await vector('Hello')))
  })

  test('requests the document of ADR-36 from a session, on the chain of the account', async () => {
    const { connector, asked } = paired()
    await sign(connector)
    const params = { signerAddress: first, signDoc: messageDocument(first, 'Hello') }
    expect(asked).toEqual([{ method: 'cosmos_signAmino', params, chain: 'cosmos:cosmoshub-4' }])
  })

  test('works on a chain with Ethereum keys', async () => {
    const { connector } = larch()
    const { accounts } = await connector.connect({ chain: 'cosmos:injective-1', signal: never() })
    const by = `cosmos:injective-1:${accounts[0]?.address}` as const
    const signature = await sign(connector, 'Hello', by)
    await expect(verify(signature, 'Hello', by)).resolves.toBe(true)
    await expect(verify(signature, 'Hallo', by)).resolves.toBe(false)
  })

  const bad: readonly [string, Partial<CosmosBehaviour>][] = [
    ['a signature by another key, which is in the response', { signWithAnotherKey: 'openly' }],
    ['a signature by another key, with the right key in the response', { signWithAnotherKey: true }],
    ['a signature with a high s', { highS: true }],
    ...(['emptyObject', 'null', 'undefined', 'number', 'text', 'notAddresses', 'envelope'] as const).map(
      garbage =>
        [
          `the invalid response ${garbage}`,
          { answer: { signArbitrary: 'garbage', signAmino: 'garbage' }, garbage }
        ] as [string, Partial<CosmosBehaviour>]
    )
  ]
  test.each(bad)('rejects %s, of a wallet of the page and of a session', async (_, behaviour) => {
    for (const { connector } of [larch(behaviour), paired(behaviour)]) {
      await expect(sign(connector)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
  })

  test('rejects with wallet/rejected if the visitor rejects', async () => {
    for (const { connector } of [larch({ answer: 'reject' }), paired({ answer: 'reject' })]) {
      await expect(sign(connector)).rejects.toMatchObject({ code: 'wallet/rejected' })
    }
  })

  test('rejects with wallet/unavailable if the wallet cannot sign', async () => {
    const bare = over({ enable: async () => {}, getKey: async () => ({}) as never })
    await expect(sign(bare)).rejects.toMatchObject({ code: 'wallet/unavailable' })
    const neither = { ...bare, provider: async () => ({}) }
    await expect(sign(neither)).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })

  test.each<[string, string]>([
    ['of another namespace', 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['of a chain that is not configured', `cosmos:juno-1:${first}`],
    ['with an address of another chain', `cosmos:osmosis-1:${first}`],
    ['with a wrong checksum', `${account.slice(0, -1)}q`]
  ])('rejects an account %s without a request to the wallet', async (_, by) => {
    const { connector, asked } = larch()
    await expect(sign(connector, 'Hello', by as AccountId)).rejects.toMatchObject({ code: 'cosmos/invalid-params' })
    expect(asked()).toEqual([])
  })
})

describe('verifying a message', () => {
  test('accepts a signature of CosmJS, with its fields in any order', async () => {
    const { pub_key, signature } = await vector('Grüße <&>')
    await expect(verify(JSON.stringify({ signature, pub_key, more: 1 }), 'Grüße <&>')).resolves.toBe(true)
    await expect(verify(JSON.stringify({ signature, pub_key }), 'Grüße', account)).resolves.toBe(false)
  })

  test('accepts an account in upper case', async () => {
    const signature = JSON.stringify(await vector('Hello'))
    await expect(verify(signature, 'Hello', `cosmos:cosmoshub-4:${first.toUpperCase()}`)).resolves.toBe(true)
  })

  test('rejects the signature for the same key on another chain', async () => {
    // ADR-36 names no chain, but the signer, who is spelled otherwise there.
    const signature = JSON.stringify(await vector('Hello'))
    const there = 'cosmos:osmosis-1:osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v'
    await expect(verify(signature, 'Hello', there)).resolves.toBe(false)
  })

  test('rejects every other form of a signature, and any other value', async () => {
    const good = await vector('Hello')
    const { pub_key, signature } = good
    const short = Buffer.from(signature, 'base64').subarray(0, 63).toString('base64')
    const der = Buffer.from([0x30, 0x44, ...Buffer.from(signature, 'base64')]).toString('base64')
    const spoiled: unknown[] = [
      '',
      '{}',
      'null',
      '[]',
      '{"pub_key"',
      signature,
      JSON.stringify({ pub_key: pub_key.value, signature }),
      JSON.stringify({ pub_key, signature: signature.replace(/==$/, '') }),
      JSON.stringify({ pub_key, signature: `${signature}\n` }),
      JSON.stringify({ pub_key, signature: short }),
      JSON.stringify({ pub_key, signature: der }),
      JSON.stringify({ pub_key, signature: Buffer.alloc(64).toString('base64') }),
      JSON.stringify({ pub_key: { ...pub_key, type: 'tendermint/PubKeyEd25519' }, signature }),
      JSON.stringify({ pub_key: { ...pub_key, type: 'ethermint/PubKeyEthSecp256k1' }, signature }),
      JSON.stringify({ pub_key: { ...pub_key, value: Buffer.alloc(33, 2).toString('base64') }, signature }),
      `${JSON.stringify(good)}${' '.repeat(1_024)}`,
      undefined,
      null,
      7,
      good
    ]
    for (const text of spoiled) expect([text, await verify(text)]).toEqual([text, false])
  })

  test('rejects an uncompressed key', async () => {
    const { signature, pub_key } = await vector('Hello')
    const { secp256k1 } = await import('@noble/curves/secp256k1')
    const long = secp256k1.ProjectivePoint.fromHex(Buffer.from(pub_key.value, 'base64')).toRawBytes(false)
    const value = Buffer.from(long).toString('base64')
    await expect(verify(JSON.stringify({ pub_key: { ...pub_key, value }, signature }))).resolves.toBe(false)
  })

  test('rejects with the reason of an aborted signal', async () => {
    const reason = new Error('enough')
    await expect(verifyMessage?.verify(account, '', '', AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})

/** Published by others, so that neither this plugin nor its oracle made them. */
describe('isSignature accepts the vectors of RFC 6979 for secp256k1', () => {
  // Key 1; the messages are hashed with SHA-256 (Trezor's and Bitcoin's collections have the same ones).
  const key = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
  test.each([
    [
      'Satoshi Nakamoto',
      '934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d82442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5'
    ],
    [
      'All those moments will be lost in time, like tears in rain. Time to die...',
      '8600dbd41e348fe5c9465ab92d23e3db8b98b873beecd930736488696438cb6b547fe64427496db33bf66019dacbf0039c04199abb0122918601db38a72cfc21'
    ]
  ])('%s', async (message, hex) => {
    const { sha256 } = await import('@noble/hashes/sha2')
    const digest = sha256(new TextEncoder().encode(message))
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
    expect(isSignature(bytes(hex), digest, bytes(key))).toBe(true)
    expect(isSignature(bytes(hex), sha256(digest), bytes(key))).toBe(false)
    expect(isSignature(bytes(`${hex}1b`), digest, bytes(key))).toBe(false)
    expect(isSignature(bytes(hex), digest, bytes(`03${key.slice(2)}`))).toBe(false)
  })
})
