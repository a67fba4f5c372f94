import { createPolkadotWallet, injectPolkadotWallet, type PolkadotTestWallet } from '@latchkit/example-wallets'
import { startPolkadotNode } from '@latchkit/example-world'
import { createKernel, type RpcRequest } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { type Connector, type Signer, type SignerRequest, WalletError } from '@latchkit/plugin-chains/contract'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { stringToU8a, u8aToHex } from '@polkadot/util'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { adapterOf } from '../../../scripts/test/chain-plugin.js'
import { type InjectedWallet, SignMessage, SignTransaction, type TransactionPayload } from '../src/contract.js'
import { type PolkadotNetwork, polkadot } from '../src/index.js'
import { createClient } from '../src/lazy/client.js'
import { createSiteProvider } from '../src/lazy/wallet/site-provider.js'
import { alice, aliceEd, bob } from './conformance-fixture.js'
import { fresh } from './local-chain.js'
import { kusamaAt, kusamaId, networksOf, polkadotAt, polkadotId } from './networks.js'
import { polkadotGenesis } from './node-stand-in.js'
import { warmUp } from './warm-up.js'

const siteProvider = createSiteProvider()

beforeAll(warmUp, 60_000)

const chain = `polkadot:${polkadotId}` as const
const hex = (text: string) => u8aToHex(stringToU8a(text))
/** The address as the wallet spells it. */
const written = encodeAddress(aliceEd, 42)
const payload: TransactionPayload = {
  address: written,
  blockHash: polkadotGenesis,
  era: '0x00',
  genesisHash: polkadotGenesis,
  method: '0x0000',
  nonce: '0x00',
  signedExtensions: ['CheckNonce', 'CheckGenesis'],
  specVersion: '0x00000001',
  tip: '0x00',
  transactionVersion: '0x00000001',
  version: 4,
  withSignedTransaction: true
}

const larch = () => createPolkadotWallet({ key: 'larch', name: 'Larch', mark: 'larch', storage: undefined })
const signings = ({ requests }: PolkadotTestWallet) => requests.filter(({ method }) => method.startsWith('sign'))

/** A test wallet that has authorized the site, its wrapper, and a signer whose requests have consent. */
async function wrapped(consent: 'given' | 'refused' = 'given') {
  const wallet = larch()
  wallet.allow(true)
  const inside = (await wallet.entry.enable('https://site.example')) as InjectedWallet
  const connector = {
    info: { id: 'larch', name: 'Larch', kind: 'injected' },
    provider: async () => inside
  } as unknown as Connector
  const account = `${chain}:${aliceEd}` as const
  const { handleRequest } = createClient(networksOf(polkadotAt(), kusamaAt()))
  const asked: unknown[] = []
  const request: SignerRequest = async <P, R>(method: { readonly method: string }, params: P, signal: AbortSignal) => {
    asked.push([method, params])
    if (consent === 'refused') throw new WalletError('wallet/rejected', { wallet: 'Larch' })
    const call = { ...method, id: 1, params, chain, signal } as unknown as RpcRequest
    return (await handleRequest(call, () => ({ connector, account }))) as R
  }
  const signer: Signer = { connector, account, request }
  const site = siteProvider.wrap(inside, () => signer) as Required<InjectedWallet>
  return { wallet, inside: inside as Required<InjectedWallet>, site, asked, signer: site.signer as FullSigner }
}
type FullSigner = Required<NonNullable<InjectedWallet['signer']>>

describe('the signer of the wrapper', () => {
  test.each<[string, string, string]>([
    ['bytes in hex', hex('hi'), hex('hi')],
    ['wrapped bytes', hex('<Bytes>hi</Bytes>'), hex('<Bytes>hi</Bytes>')],
    ['a text', 'hi', hex('hi')],
    ['a wrapped text', '<Bytes>hi</Bytes>', hex('<Bytes>hi</Bytes>')]
  ])('requests the signature of %s, and returns what the wallet returns', async (_, data, requested) => {
    const { inside, signer, asked, wallet } = await wrapped()
    const result = await signer.signRaw({ address: written, data, type: 'bytes' })
    expect(asked).toEqual([[SignMessage, { address: written, data: requested, type: 'bytes' }]])
    expect(signings(wallet)).toHaveLength(1)
    // The keys of ed25519 sign the same bytes with the same signature.
    const own = await (inside.signer as FullSigner).signRaw({ address: written, data: requested, type: 'bytes' })
    expect(result).toEqual({ ...own, id: 1 })
    expect(signatureVerify('<Bytes>hi</Bytes>', result.signature, aliceEd).isValid).toBe(true)
  })

  test('requests the signature of a transaction, and returns what the wallet returns', async () => {
    const { inside, signer, asked, wallet } = await wrapped()
    const result = await signer.signPayload(payload)
    expect(asked).toEqual([[SignTransaction, { address: written, transactionPayload: payload }]])
    expect(signings(wallet).map(({ params }) => params)).toEqual([payload])
    expect(result).toEqual({ ...(await (inside.signer as FullSigner).signPayload(payload)), id: 1 })
    expect(await signer.signPayload(payload)).toMatchObject({ id: 2 })
  })

  test.each([0, 2, 42])('accepts an address with the prefix %i', async prefix => {
    const { signer, wallet } = await wrapped()
    const address = encodeAddress(aliceEd, prefix)
    await signer.signRaw({ address, data: 'hi', type: 'bytes' })
    await signer.signPayload({ ...payload, address })
    expect(signings(wallet).map(({ params }) => params)).toMatchObject([{ address: written }, { address: written }])
  })

  test('rejects with 4001 after refused consent, and the wallet gets nothing', async () => {
    const { signer, wallet } = await wrapped('refused')
    const refused = { name: 'ProviderError', code: 4001 }
    await expect(signer.signRaw({ address: written, data: 'hi', type: 'bytes' })).rejects.toMatchObject(refused)
    await expect(signer.signPayload(payload)).rejects.toMatchObject(refused)
    expect(signings(wallet)).toEqual([])
  })

  test('rejects with 4100 for another account, and without a signer', async () => {
    const { inside, signer, wallet } = await wrapped()
    const address = encodeAddress(bob, 42)
    await expect(signer.signRaw({ address, data: 'hi', type: 'bytes' })).rejects.toMatchObject({ code: 4100 })
    await expect(signer.signPayload({ ...payload, address })).rejects.toMatchObject({ code: 4100 })
    siteProvider.wrap(inside, () => undefined)
    await expect(signer.signPayload(payload)).rejects.toMatchObject({ code: 4100 })
    expect(signings(wallet)).toEqual([])
  })

  test('rejects with 4901 for another chain, with 4200 for a raw payload, and with -32602 for invalid parameters', async () => {
    const { signer, asked, wallet } = await wrapped()
    const genesisHash = `0x${kusamaId}${'0'.repeat(32)}`
    await expect(signer.signPayload({ ...payload, genesisHash })).rejects.toMatchObject({ code: 4901 })
    const raw = { address: written, data: '0x0000', type: 'payload' } as const
    await expect(signer.signRaw(raw as never)).rejects.toMatchObject({ code: 4200 })
    expect(asked).toEqual([])
    for (const given of [undefined, {}, 7, { ...payload, genesisHash: polkadotGenesis.toUpperCase() }])
      await expect(signer.signPayload(given as never)).rejects.toMatchObject({ code: -32_602 })
    for (const given of [undefined, {}, 7, { address: written, data: 7 }])
      await expect(signer.signRaw(given as never)).rejects.toMatchObject({ code: -32_602 })
    expect(signings(wallet)).toEqual([])
  })
})

describe('the wrapper', () => {
  test('is the same for the same wallet, and so are its parts', async () => {
    const { inside, site } = await wrapped()
    expect(siteProvider.wrap(inside, () => undefined)).toBe(site)
    expect(site.accounts).toBe(site.accounts)
    expect(site.accounts.get).toBe(site.accounts.get)
    expect(site.signer).toBe(site.signer)
    expect(site.signer.signRaw).toBe(site.signer.signRaw)
  })

  test('passes on reads and events', async () => {
    const { inside, site, wallet, asked } = await wrapped()
    expect(await site.accounts.get()).toEqual(await inside.accounts.get())
    const listener = vi.fn()
    const unsubscribe = site.accounts.subscribe(listener) as () => void
    await wallet.tell([{ address: bob }])
    expect(listener).toHaveBeenLastCalledWith([{ address: bob }])
    unsubscribe()
    expect(wallet.listenerCount()).toBe(0)
    expect(asked).toEqual([])
  })

  test('calls methods on the objects of the wallet, and reads properties when the site does', async () => {
    class Part {
      #calls: unknown[] = []
      isConnected = false
      get = async (...given: unknown[]) => this.provide(...given)
      async provide(...given: unknown[]) {
        return [...this.#calls, ...given]
      }
      send(...given: unknown[]) {
        return this.provide(...given)
      }
      sign() {}
    }
    const part = new Part()
    const inside = Object.freeze({ accounts: part, metadata: part, provider: part, version: '1', sign() {}, evm: part })
    const site = siteProvider.wrap(inside, () => undefined) as Required<InjectedWallet> & { provider: Part }
    expect(await site.metadata.provide({ a: 1 })).toEqual([{ a: 1 }])
    expect(await site.provider.send('chain_getHeader', [])).toEqual(['chain_getHeader', []])
    expect(site.provider.isConnected).toBe(false)
    part.isConnected = true
    expect(site.provider.isConnected).toBe(true)
    expect([site.version, site.name, site.signer]).toEqual(['1', undefined, undefined])
    for (const object of [site, site.accounts, site.metadata, site.provider])
      expect([Reflect.get(object, 'sign'), Reflect.get(object, 'evm')]).toEqual([undefined, undefined])
  })

  test('has no signing method that is unknown, or that the wallet lacks', () => {
    const inside = { accounts: {}, signer: { signRaw() {}, signBytes() {}, update() {}, createTransaction() {} } }
    const { signer } = siteProvider.wrap(inside, () => undefined) as { signer: Record<string, unknown> }
    const present = ['signRaw', 'signPayload', 'signBytes', 'update', 'createTransaction'].filter(name => signer[name])
    expect(present).toEqual(['signRaw'])
  })

  test('survives getters that throw, without giving away the object of the wallet', () => {
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        }
      }
    )
    const site = siteProvider.wrap(trap, () => undefined) as InjectedWallet
    expect(site === trap).toBe(false)
    expect([site.accounts, site.signer, site.provider, Reflect.get(site, 'enable')]).toEqual(Array(4).fill(undefined))
    for (const given of [undefined, null, 7, 'wallet']) expect(siteProvider.wrap(given, () => undefined)).toBe(given)
  })

  test('of an entry wraps the wallet that it authorizes', async () => {
    const wallet = larch()
    const entry = siteProvider.wrap(wallet.entry, () => undefined) as typeof wallet.entry
    expect(entry.version).toBe(wallet.entry.version)
    expect(entry.connect).toBeUndefined()
    const site = (await entry.enable('https://site.example')) as Required<InjectedWallet>
    expect(site).toBe(siteProvider.wrap(await wallet.entry.enable('https://site.example'), () => undefined))
    expect(await site.accounts.get()).toHaveLength(3)
    const signing = (site.signer as FullSigner).signPayload(payload)
    await expect(signing).rejects.toMatchObject({ code: 4100 })
  })

  test('of a session sends both methods through the signer, and rejects any other with 4200', async () => {
    const provider = { request: vi.fn(), on: vi.fn() }
    const asked: unknown[] = []
    const request: SignerRequest = async <P, R>(method: object, params: P) => {
      asked.push([method, params])
      return { signature: '0x12' } as R
    }
    const signer = { account: `${chain}:${alice}`, request } as unknown as Signer
    const site = siteProvider.wrap(provider, () => signer) as {
      request(call: object, on?: string): Promise<unknown>
      on(event: string, listener: () => void): void
    }
    const signed = { signature: '0x12' }
    const message = { address: alice, message: 'hi' }
    const transaction = { address: alice, transactionPayload: payload }
    await expect(site.request({ method: 'polkadot_signMessage', params: message })).resolves.toEqual(signed)
    const sign = { method: 'polkadot_signTransaction', params: transaction }
    await expect(site.request(sign, chain)).resolves.toEqual(signed)
    expect(asked).toEqual([
      [SignMessage, message],
      [SignTransaction, transaction]
    ])
    await expect(site.request(sign, `polkadot:${kusamaId}`)).rejects.toMatchObject({ code: 4901 })
    await expect(site.request({ method: 'polkadot_anything' })).rejects.toMatchObject({ code: 4200 })
    expect(provider.request).not.toHaveBeenCalled()
    const listener = () => {}
    site.on('accountsChanged', listener)
    expect(provider.on).toHaveBeenCalledWith('accountsChanged', expect.any(Function))
  })
})

/** A kernel with a connected test wallet, and the requests that need consent. */
async function connected(network: PolkadotNetwork = polkadotAt()) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const wallet = larch()
  injectPolkadotWallet(wallet, page)
  const kernel = createKernel({ plugins: [chains(), connections(), polkadot({ networks: [network] })] })
  onTestFinished(async () => {
    await kernel.dispose()
    vi.unstubAllGlobals()
  })
  const asked: RpcRequest[] = []
  const consent: { verdict: 'reject' | undefined } = { verdict: undefined }
  kernel.hooks.beforeUnsafe.tap({ name: 'test' }, async request => {
    asked.push(request)
    return consent.verdict
  })
  await kernel.start()
  const api = kernel.get(Connections)
  const found = await vi.waitUntil(() => api.wallets.get()[0])
  await api.connect({ wallet: found.id })
  return { kernel, api, wallet, asked, consent }
}

describe('in a kernel', () => {
  test('consent comes before each signature, and a refusal leaves the wallet alone', async () => {
    const { api, wallet, asked, consent } = await connected()
    const provider = (await api.provider('polkadot')) as Required<InjectedWallet>
    expect(await api.provider('polkadot')).toBe(provider)
    const signer = provider.signer as FullSigner
    const address = encodeAddress(alice, 42)
    const raw = { address, data: hex('hi'), type: 'bytes' } as const
    const { signature } = await signer.signRaw(raw)
    expect(signatureVerify('<Bytes>hi</Bytes>', signature, alice).isValid).toBe(true)
    await signer.signPayload({ ...payload, address })
    const text = await api.signMessage('<Bytes>hi</Bytes>')
    expect(signatureVerify('<Bytes><Bytes>hi</Bytes></Bytes>', text, alice).isValid).toBe(true)
    expect(asked.map(({ method, params, chain, risk }) => [method, params, chain, risk])).toEqual([
      ['polkadot_signMessage', raw, chain, 'unsafe'],
      ['polkadot_signTransaction', { address, transactionPayload: { ...payload, address } }, chain, 'unsafe'],
      ['polkadot_signMessage', { address: alice, message: '<Bytes>hi</Bytes>' }, chain, 'unsafe']
    ])
    expect(signings(wallet)).toHaveLength(3)

    consent.verdict = 'reject'
    await expect(signer.signRaw(raw)).rejects.toMatchObject({ name: 'ProviderError', code: 4001 })
    await expect(signer.signPayload({ ...payload, address })).rejects.toMatchObject({ code: 4001 })
    await expect(api.signMessage('hi')).rejects.toMatchObject({ code: 'connections/rejected' })
    expect(asked).toHaveLength(6)
    expect(signings(wallet)).toHaveLength(3)
  })

  test('an account that is selected during consent does not sign', async () => {
    const { kernel, api, wallet, asked } = await connected()
    let release = () => {}
    const released = new Promise<undefined>(resolve => {
      release = () => resolve(undefined)
    })
    kernel.hooks.beforeUnsafe.tap({ name: 'slow' }, () => released)
    const provider = (await api.provider('polkadot')) as Required<InjectedWallet>
    const address = encodeAddress(alice, 42)
    const signing = (provider.signer as FullSigner).signRaw({ address, data: 'hi', type: 'bytes' })
    await vi.waitUntil(() => asked.length === 1)
    api.selectAccount({ namespace: 'polkadot', connector: 'larch', address: aliceEd })
    release()
    await expect(signing).rejects.toMatchObject({ code: 4100 })
    expect(signings(wallet)).toEqual([])
  })

  test('a transfer is sent after consent, by one prompt', async () => {
    const node = await startPolkadotNode()
    onTestFinished(() => node.stop())
    const id = node.chainId.split(':')[1] as string
    const network: PolkadotNetwork = { ...polkadotAt(node.url), id, ss58Prefix: 42 }
    const { kernel, api, wallet, asked, consent } = await connected(network)
    const { transfer } = await adapterOf(kernel).features()
    const held = async () => (await node.ledger.holdings(fresh))[0]?.amount
    const never = new AbortController().signal
    const signer = api.signer('polkadot')
    if (!transfer || !signer) throw new Error('A connected network with an RPC URL has both')
    const prepare = () =>
      transfer.prepare({ account: signer.account, recipient: fresh, amount: 20_000_000_000n }, never)
    consent.verdict = 'reject'
    await expect((await prepare()).send(signer, never)).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(signings(wallet)).toEqual([])
    expect(await held()).toBe(0n)

    consent.verdict = undefined
    await (await prepare()).send(signer, never)
    expect(await held()).toBe(20_000_000_000n)
    const address = encodeAddress(alice, 42)
    expect(asked.map(({ method, params }) => [method, params])).toMatchObject([
      ['polkadot_signTransaction', { address, transactionPayload: { address } }],
      ['polkadot_signTransaction', { address, transactionPayload: { address, withSignedTransaction: false } }]
    ])
    expect(signings(wallet)).toHaveLength(1)
    wallet.behave({ changeTransaction: 'amount' })
    await expect((await prepare()).send(signer, never)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    expect(await held()).toBe(20_000_000_000n)
  })
})
