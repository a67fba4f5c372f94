import { createPolkadotWallet, injectPolkadotWallet, type PolkadotBehaviour } from '@latchkit/example-wallets'
import type { RpcRequest } from '@latchkit/kernel'
import type { AccountId, Connector, Signer } from '@latchkit/plugin-chains/contract'
import { stringToU8a, u8aToHex } from '@polkadot/util'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { describe, expect, test, vi } from 'vitest'
import { SignMessage, type TransactionPayload } from '../src/contract.js'
import { createClient } from '../src/lazy/client.js'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { injectedExtensions } from '../src/lazy/wallet/injected-extensions.js'
import { alice, aliceEcdsa, aliceEd, bob } from './conformance-fixture.js'
import { kusamaAt, kusamaId, networksOf, polkadotAt, polkadotId } from './networks.js'
import { polkadotGenesis } from './node-stand-in.js'
import { visits } from './visits.js'

const signal = () => new AbortController().signal
const networks = networksOf(polkadotAt(), kusamaAt())
const { features, handleRequest } = createClient(networks)
const { signMessage, verifyMessage } = features()
const on = (id: string, address: string): AccountId => `polkadot:${id}:${address}`

async function signer(address = alice, behaviour: Partial<PolkadotBehaviour> = {}, genesisHash?: string) {
  const wallet = createPolkadotWallet({
    key: 'larch',
    name: 'Larch',
    mark: 'larch',
    storage: undefined,
    behaviour,
    ...(genesisHash && { genesisHash })
  })
  const page = {}
  injectPolkadotWallet(wallet, page)
  const connector = createConnector(injectedExtensions(page)[0]!, networks, visits())
  await connector.connect({ signal: signal() })
  return { wallet, by: { connector, account: on(polkadotId, address) } satisfies Signer }
}

/** A pairing whose wallet answers what the test says, and the requests that it got. */
function paired(answer: (params: { data: string; address: string }) => unknown, account = on(polkadotId, alice)) {
  const requests: unknown[][] = []
  const provider = {
    async request(...request: [{ method: string; params: { data: string; address: string } }, string]) {
      requests.push(request)
      return answer(request[0].params)
    }
  }
  const connector = {
    info: { id: 'wc', name: 'Phone', kind: 'wallet-connect' },
    provider: async () => provider
  } as unknown as Connector
  return { requests, by: { connector, account } satisfies Signer }
}

/** Creates a signing function that signs as a paired wallet does: exactly the bytes that it got. */
async function phoneKey() {
  const { wallet } = await signer()
  const inside = (await wallet.entry.enable('phone')) as {
    signer: { signRaw(message: object): Promise<{ signature: string }> }
  }
  return (data: string) => inside.signer.signRaw({ address: encodeAddress(alice, 42), data, type: 'bytes' })
}

const request = (method: string, params: unknown, id = polkadotId): RpcRequest =>
  ({ method, params, chain: `polkadot:${id}`, signal: signal() }) as unknown as RpcRequest

describe('a signed text', () => {
  test.each([alice, aliceEd, aliceEcdsa])('is by the account that was asked (%s), in its wrapping', async address => {
    for (const message of ['Hello', '', 'Grüße 👋', '0x1234', '<Bytes>Hello</Bytes>']) {
      const { by, wallet } = await signer(address)
      const signature = await signMessage!.sign(by, message, signal())
      const wrapped = stringToU8a(`<Bytes>${message}</Bytes>`)
      expect(signatureVerify(wrapped, signature, address).isValid).toBe(true)
      expect(wallet.requests.at(-1)).toMatchObject({
        method: 'signRaw',
        params: { address: encodeAddress(address, 42), data: u8aToHex(wrapped), type: 'bytes' }
      })
      expect(await verifyMessage!.verify(by.account, message, signature, signal())).toBe(true)
      expect(await verifyMessage!.verify(by.account, `${message}!`, signature, signal())).toBe(false)
      expect(await verifyMessage!.verify(on(polkadotId, bob), message, signature, signal())).toBe(false)
    }
  })

  test('is verified whichever way the address of the account is spelled', async () => {
    const { by } = await signer()
    const signature = await signMessage!.sign(by, 'hi', signal())
    for (const prefix of [0, 2, 42, 1284])
      expect(await verifyMessage!.verify(on(kusamaId, encodeAddress(alice, prefix)), 'hi', signature, signal())).toBe(
        true
      )
  })

  test('comes without the byte that names its scheme', async () => {
    for (const address of [alice, aliceEd, aliceEcdsa]) {
      const { by } = await signer(address, { signature: 'named' })
      await expect(signMessage!.sign(by, 'hi', signal())).resolves.toMatch(/^0x(?:[\da-f]{128}|[\da-f]{130})$/)
    }
  })

  test.each<[string, Partial<PolkadotBehaviour>, string]>([
    ['declined', { answer: { signRaw: 'reject' } }, 'wallet/rejected'],
    ['met with a crash', { answer: { signRaw: 'throw' } }, 'wallet/unavailable'],
    ['answered with an object', { answer: { signRaw: 'garbage' } }, 'wallet/invalid-answer'],
    ['answered with nothing', { answer: { signRaw: 'garbage' }, garbage: 'null' }, 'wallet/invalid-answer'],
    ['signed without its wrapping', { signsBare: true }, 'wallet/invalid-answer']
  ])('that is %s is a coded error', async (_, behaviour, code) => {
    const { by } = await signer(alice, behaviour)
    await expect(signMessage!.sign(by, 'hi', signal())).rejects.toMatchObject({ code })
  })

  test('by another key than that of the account is found out', async () => {
    const { by } = await signer(bob, { lieAboutAccounts: [{ address: encodeAddress(bob, 42) }] })
    await expect(signMessage!.sign(by, 'hi', signal())).rejects.toMatchObject({
      code: 'wallet/invalid-answer',
      message: `larch answered signRaw with something other than a signature by ${bob}`
    })
  })

  test('is not asked for with an account that the wallet does not show any more, or keeps to another chain', async () => {
    const gone = await signer(bob)
    await expect(signMessage!.sign(gone.by, 'hi', signal())).rejects.toMatchObject({ code: 'wallet/unavailable' })
    const { by, wallet } = await signer(alice, {}, polkadotGenesis)
    await expect(signMessage!.sign({ ...by, account: on(kusamaId, alice) }, 'hi', signal())).rejects.toMatchObject({
      code: 'polkadot/wrong-chain'
    })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('signRaw')
    await expect(signMessage!.sign(by, 'hi', signal())).resolves.toMatch(/^0x/)
  })

  test('is asked for until the signal says otherwise', async () => {
    const { by, wallet } = await signer(alice, { answer: { signRaw: 'never' } })
    const caller = new AbortController()
    const signing = signMessage!.sign(by, 'hi', caller.signal)
    await vi.waitUntil(() => wallet.requests.at(-1)?.method === 'signRaw')
    const reason = new Error('enough')
    caller.abort(reason)
    await expect(signing).rejects.toBe(reason)
  })

  test('is requested through the request of its signer, and verified again', async () => {
    const { by, wallet } = await signer()
    const before = wallet.requests.length
    const sign = (response: unknown, message: string) => {
      const request = vi.fn(async () => response)
      const signing = signMessage!.sign(
        { ...by, account: on(kusamaId, alice), request: request as never },
        message,
        signal()
      )
      return { request, signing }
    }
    const signature = await signMessage!.sign(by, '<Bytes>hi</Bytes>', signal())
    const asked = wallet.requests.length
    const { request, signing } = sign({ signature }, '<Bytes>hi</Bytes>')
    await expect(signing).resolves.toBe(signature)
    const params = { address: encodeAddress(alice, 2), message: '<Bytes>hi</Bytes>' }
    expect(request.mock.calls).toEqual([[SignMessage, params, expect.any(AbortSignal)]])
    for (const response of [undefined, 'x', {}, { signature: '0x12' }, { signature: `0x${'12'.repeat(64)}` }])
      await expect(sign(response, 'hi').signing).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    expect(asked).toBeGreaterThan(before)
    expect(wallet.requests).toHaveLength(asked)
  })

  test('needs a wallet that was connected and can sign', async () => {
    const { by, wallet } = await signer()
    await by.connector.disconnect()
    await expect(signMessage!.sign(by, 'hi', signal())).rejects.toMatchObject({ code: 'wallet/unavailable' })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('signRaw')
    const inside = { accounts: { get: async () => [{ address: alice }], subscribe() {} } }
    const mute = { ...by.connector, provider: async () => inside }
    await expect(signMessage!.sign({ ...by, connector: mute }, 'hi', signal())).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
  })
})

describe('through a pairing', () => {
  test('a text is signed, with the address as its chain spells it', async () => {
    const sign = await phoneKey()
    const { by, requests } = paired(({ data }) => sign(data), on(kusamaId, alice))
    const signature = await signMessage!.sign(by, 'hi', signal())
    expect(await verifyMessage!.verify(by.account, 'hi', signature, signal())).toBe(true)
    expect(requests).toEqual([
      [
        {
          method: 'polkadot_signMessage',
          params: {
            address: encodeAddress(alice, 2),
            data: u8aToHex(stringToU8a('<Bytes>hi</Bytes>')),
            type: 'bytes',
            message: '<Bytes>hi</Bytes>'
          }
        },
        `polkadot:${kusamaId}`
      ]
    ])
  })

  test.each<[string, () => unknown, string]>([
    ['declines', () => Promise.reject({ code: 5000, message: 'no' }), 'wallet/rejected'],
    ['declines as EIP-1193 does', () => Promise.reject({ code: 4001, message: 'no' }), 'wallet/rejected'],
    ['is gone', () => Promise.reject({ code: 4900, message: 'The session was cancelled' }), 'wallet/unavailable'],
    ['answers nonsense', () => ({ signature: 'yes' }), 'wallet/invalid-answer'],
    ['answers a bare text', () => `0x${'12'.repeat(64)}`, 'wallet/invalid-answer']
  ])('a wallet that %s is a coded error', async (_, answer, code) => {
    await expect(signMessage!.sign(paired(answer).by, 'hi', signal())).rejects.toMatchObject({ code })
  })
})

describe('polkadot_signMessage', () => {
  test('takes bytes, wrapped or not, or a text, from the account that is shown', async () => {
    const { by } = await signer()
    const address = encodeAddress(alice, 42)
    for (const params of [
      { address, data: u8aToHex(stringToU8a('hi')), type: 'bytes' },
      { address, data: u8aToHex(stringToU8a('<Bytes>hi</Bytes>')) },
      { address, message: 'hi' }
    ]) {
      const { signature } = (await handleRequest(request('polkadot_signMessage', params), () => by)) as {
        readonly signature: string
      }
      expect(await verifyMessage!.verify(by.account, 'hi', signature, signal())).toBe(true)
    }
  })

  test('refuses another account, and params that are none, before the wallet is asked', async () => {
    const { by, wallet } = await signer()
    const before = wallet.requests.length
    const asking = (params: unknown, shown: Signer | undefined = by) =>
      handleRequest(request('polkadot_signMessage', params), () => shown)
    await expect(asking({ address: bob, message: 'hi' })).rejects.toMatchObject({ code: 'polkadot/not-the-signer' })
    await expect(
      handleRequest(request('polkadot_signMessage', { address: alice, message: 'hi' }), () => undefined)
    ).rejects.toMatchObject({ code: 'polkadot/not-the-signer' })
    for (const params of [
      undefined,
      null,
      [],
      {},
      { address: alice },
      { address: 'x', message: 'hi' },
      { address: alice, data: 'hi' },
      { address: alice, data: '0x1' },
      { address: alice, message: 7 }
    ]) {
      await expect(asking(params)).rejects.toMatchObject({ code: 'polkadot/invalid-params' })
    }
    expect(wallet.requests).toHaveLength(before)
  })
})

describe('polkadot_signTransaction', () => {
  const transactionPayload: TransactionPayload = {
    address: encodeAddress(alice, 42),
    genesisHash: polkadotGenesis,
    method: '0x0000',
    nonce: '0x00',
    signedExtensions: ['CheckNonce']
  }
  const params = { address: alice, transactionPayload }
  const signature = `0x01${'12'.repeat(64)}`

  test('hands the payload on, spelled as the chain does, and the signature back', async () => {
    const { by, requests } = paired(() => ({ signature, signedTransaction: '0x1234', more: 1 }))
    const answer = await handleRequest(request('polkadot_signTransaction', params), () => by)
    expect(answer).toEqual({ signature, signedTransaction: '0x1234' })
    expect(requests[0]?.[0]).toEqual({
      method: 'polkadot_signTransaction',
      params: { address: alice, transactionPayload: { ...transactionPayload, address: alice } }
    })
  })

  test('asks an injected wallet by its own spelling', async () => {
    const signPayload = vi.fn(async () => ({ id: 1, signature }))
    const written = encodeAddress(alice, 42)
    const inside = { accounts: { get: async () => [{ address: written }], subscribe() {} }, signer: { signPayload } }
    const { by } = await signer()
    const connector = { ...by.connector, provider: async () => inside }
    await expect(
      handleRequest(request('polkadot_signTransaction', params), () => ({ ...by, connector }))
    ).resolves.toEqual({
      signature
    })
    expect(signPayload).toHaveBeenCalledWith({ ...transactionPayload, address: written })
  })

  test.each<[string, object, string]>([
    ['another account', { address: bob }, 'polkadot/not-the-signer'],
    [
      'a payload of another account',
      { transactionPayload: { ...transactionPayload, address: bob } },
      'polkadot/not-the-signer'
    ],
    [
      'a payload for another chain',
      { transactionPayload: { ...transactionPayload, genesisHash: `0x${'12'.repeat(32)}` } },
      'polkadot/invalid-params'
    ],
    ['no call', { transactionPayload: { ...transactionPayload, method: '0x' } }, 'polkadot/invalid-params'],
    ['no payload', { transactionPayload: undefined }, 'polkadot/invalid-params']
  ])('refuses %s before the wallet is asked', async (_, change, code) => {
    const { by, requests } = paired(() => ({ signature }))
    const asking = handleRequest(request('polkadot_signTransaction', { ...params, ...change }), () => by)
    await expect(asking).rejects.toMatchObject({ code })
    expect(requests).toEqual([])
  })

  test.each([
    ['in hex', '0x1234'],
    ['as bytes', Uint8Array.of(0x12, 0x34)]
  ])('hands on a whole transaction that is %s', async (_, signedTransaction) => {
    const { by } = paired(() => ({ signature, signedTransaction }))
    const answer = await handleRequest(request('polkadot_signTransaction', params), () => by)
    expect(answer).toEqual({ signature, signedTransaction: '0x1234' })
  })

  test('hands on no transaction if there is none, or the site declined it', async () => {
    for (const signedTransaction of [undefined, null]) {
      const { by } = paired(() => ({ signature, signedTransaction }))
      const answer = await handleRequest(request('polkadot_signTransaction', params), () => by)
      expect(answer).toStrictEqual({ signature })
    }
    const declined = { ...params, transactionPayload: { ...transactionPayload, withSignedTransaction: false } }
    for (const signedTransaction of ['0x1234', {}]) {
      const { by } = paired(() => ({ signature, signedTransaction }))
      const answer = await handleRequest(request('polkadot_signTransaction', declined), () => by)
      expect(answer).toStrictEqual({ signature })
    }
  })

  test('refuses an answer that throws when it is read', async () => {
    const get = (_: unknown, name: string | symbol) => {
      if (name !== 'then') throw new Error('trap')
    }
    const { by } = paired(() => new Proxy({}, { get }))
    await expect(handleRequest(request('polkadot_signTransaction', params), () => by)).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
  })

  test.each([undefined, {}, { signature: '0x12' }, { signature, signedTransaction: {} }])(
    'refuses %j for an answer',
    async answer => {
      const { by } = paired(() => answer)
      await expect(handleRequest(request('polkadot_signTransaction', params), () => by)).rejects.toMatchObject({
        code: 'wallet/invalid-answer'
      })
    }
  )
})
