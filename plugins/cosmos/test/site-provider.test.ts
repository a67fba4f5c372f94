import { Secp256k1HdWallet } from '@cosmjs/amino'
import { toBase64 } from '@cosmjs/encoding'
import { isOfflineDirectSigner, makeAuthInfoBytes, makeSignBytes, type OfflineSigner } from '@cosmjs/proto-signing'
import { createCosmosWallet, injectCosmosWallet } from '@latchkit/example-wallets'
import { startCosmosNode } from '@latchkit/example-world'
import { createKernel, type RpcRequest } from '@latchkit/kernel'
import { chains as chainsPlugin } from '@latchkit/plugin-chains'
import { type Signer, type SignerRequest, WalletError } from '@latchkit/plugin-chains/contract'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isSignedByAdr36 } from '../../../scripts/test/adr36.js'
import { adapterOf } from '../../../scripts/test/chain-plugin.js'
import { CountingPage } from '../../../scripts/test/counting-page.js'
import {
  GetAccounts,
  type KeplrProvider,
  SignAmino,
  SignArbitrary,
  SignDirect,
  type SignOptions,
  type StdSignDoc
} from '../src/contract.js'
import { type CosmosNetwork, cosmos } from '../src/index.js'
import { createClient } from '../src/lazy/client.js'
import { messageDocument } from '../src/lazy/signing/amino.js'
import { createSiteProvider } from '../src/lazy/wallet/site-provider.js'
import { readOptions } from '../src/options.js'
import { fresh, onLocalChain } from './local-chain.js'
import { chains, hub, never, osmosis, walletChains } from './networks.js'
import { larch, over, paired } from './wallet.js'

const siteProvider = createSiteProvider()

const first = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const second = 'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z'
const chain = 'cosmos:cosmoshub-4'
const id = 'cosmoshub-4'
const options = { preferNoSetFee: true, preferNoSetMemo: true, disableBalanceCheck: true }

const signDoc: StdSignDoc = {
  chain_id: id,
  account_number: '7',
  sequence: '0',
  fee: { amount: [{ denom: 'uatom', amount: '500' }], gas: '200000', granter: second },
  msgs: [{ type: 'cosmos-sdk/MsgSend', value: { from_address: first, to_address: second, amount: [] } }],
  memo: 'Rent & <more>',
  timeout_height: '12'
}
const bodyBytes = Uint8Array.of(10, 0)
const authInfoBytes = Uint8Array.of(18, 0)
/** A number with the interface of the class `Long`, which the Keplr API uses. */
const long = { low: 300, high: 0, unsigned: true, toString: () => '300' }
const directDoc = { chainId: id, accountNumber: long, bodyBytes, authInfoBytes }
const requestedDirect = {
  chainId: id,
  accountNumber: '300',
  bodyBytes: toBase64(bodyBytes),
  authInfoBytes: toBase64(authInfoBytes)
}

/** An offline signer as in `@keplr-wallet/provider`, which holds its Keplr. */
class AminoSigner {
  constructor(
    protected readonly chainId: string,
    protected readonly keplr: Keplr,
    protected readonly signOptions?: SignOptions
  ) {}
  async getAccounts() {
    const { bech32Address, pubKey } = await this.keplr.getKey(this.chainId)
    return [{ address: bech32Address, algo: 'secp256k1' as const, pubkey: pubKey }]
  }
  async signAmino(signer: string, document: StdSignDoc) {
    return this.keplr.signAmino(this.chainId, signer, document, this.signOptions)
  }
  async sign(signer: string, document: StdSignDoc) {
    return this.signAmino(signer, document)
  }
}
class DirectSigner extends AminoSigner {
  async signDirect(signer: string, document: object) {
    return this.keplr.signDirect(this.chainId, signer, document, this.signOptions)
  }
}

/** A Keplr as in `@keplr-wallet/provider`, over the test wallet: a class with methods that need their `this`. */
class Keplr implements Required<KeplrProvider> {
  readonly #inner: Required<KeplrProvider>
  readonly version = '0.12.0'
  readonly mode = 'extension'
  readonly ethereum = { request: async () => 'signed' }
  defaultOptions: { sign?: SignOptions } = {}
  isLedger = false
  readonly sent: unknown[] = []
  constructor(inner: Required<KeplrProvider>) {
    this.#inner = inner
  }
  enable = (chainIds: readonly string[]) => this.#inner.enable(chainIds)
  async isEnabled(chainIds: readonly string[]) {
    return this.#inner.isEnabled(chainIds)
  }
  async disable(chainIds?: readonly string[]) {
    return this.#inner.disable(chainIds)
  }
  async getKey(chainId: string) {
    return this.#inner.getKey(chainId)
  }
  async experimentalSuggestChain(info: object) {
    return this.#inner.experimentalSuggestChain(info)
  }
  async signAmino(chainId: string, signer: string, document: StdSignDoc, signOptions?: SignOptions) {
    return this.#inner.signAmino(chainId, signer, document, { ...this.defaultOptions.sign, ...signOptions })
  }
  async signDirect(chainId: string, signer: string, document: object, signOptions?: SignOptions) {
    return this.#inner.signDirect(chainId, signer, document, { ...this.defaultOptions.sign, ...signOptions })
  }
  async signArbitrary(chainId: string, signer: string, data: string | Uint8Array) {
    return this.#inner.signArbitrary(chainId, signer, data)
  }
  async verifyArbitrary(...given: unknown[]) {
    return given.length === 4
  }
  async sendTx(...given: unknown[]) {
    this.sent.push(given)
    return Uint8Array.of(1)
  }
  getOfflineSigner(chainId: string, signOptions?: SignOptions) {
    return new DirectSigner(chainId, this, signOptions)
  }
  getOfflineSignerOnlyAmino(chainId: string, signOptions?: SignOptions) {
    return new AminoSigner(chainId, this, signOptions)
  }
  async getOfflineSignerAuto(chainId: string, signOptions?: SignOptions) {
    const kind = this.isLedger ? AminoSigner : DirectSigner
    return new kind(chainId, this, signOptions)
  }
  async signEthereum() {}
  async signICNSAdr36() {}
  async signDirectAux() {}
  async signPsbt() {}
  async sendEthereumTx() {}
  async experimentalSignEIP712CosmosTx_v0() {}
  async __core__privilageSignAminoDelegate() {}
}

/** A test wallet that has authorized the site, its wrapper, and a signer whose requests have consent. */
function wrapped(consent: 'given' | 'refused' = 'given') {
  const { wallet } = larch()
  wallet.allow(walletChains.map(({ chainId }) => chainId))
  const keplr = Object.freeze(new Keplr(wallet.keplr as unknown as Required<KeplrProvider>))
  return { wallet, keplr, ...wrapperOf(keplr, over(keplr), consent) }
}

function wrapperOf(provider: object, connector: Signer['connector'], consent: 'given' | 'refused' = 'given') {
  const asked: unknown[] = []
  const signer = consentingSigner(connector, chains, asked, consent)
  return { asked, signer, site: siteProvider.wrap(provider, () => signer) as Keplr }
}

/** A signer of the first network, whose requests reach the handler after consent. @param asked - gets all requests. */
function consentingSigner(
  connector: Signer['connector'],
  networks: typeof chains,
  asked: unknown[],
  consent: 'given' | 'refused' = 'given'
): Signer {
  const chain = networks[0]?.caipNetworkId ?? 'cosmos:none'
  const account = `${chain}:${first}` as const
  const { handleRequest } = createClient(networks)
  const request: SignerRequest = async <P, R>(method: { readonly method: string }, params: P, signal: AbortSignal) => {
    asked.push([method, params])
    if (consent === 'refused') throw new WalletError('wallet/rejected', { wallet: 'Keplr' })
    const call = { ...method, id: 1, params, chain, signal } as unknown as RpcRequest
    return (await handleRequest(call, () => ({ connector, account }))) as R
  }
  return { connector, account, request }
}

const signings = (wallet: ReturnType<typeof larch>['wallet']) =>
  wallet.requests.filter(({ method }) => method.startsWith('sign'))

describe('the signing methods of the wrapper', () => {
  test.each([
    [undefined, {}],
    [options, { signOptions: options }]
  ] as const)(
    'signAmino requests the document with the options %o, and returns what the wallet returns',
    async (given, more) => {
      const { keplr, site, asked, wallet } = wrapped()
      const result = await site.signAmino(id, first, signDoc, given)
      expect(asked).toEqual([[SignAmino, { signerAddress: first, signDoc, ...more }]])
      expect(signings(wallet).map(({ params }) => params)).toEqual([[id, first, signDoc, { ...given }]])
      expect(result).toEqual(await keplr.signAmino(id, first, signDoc))
    }
  )

  test.each([
    ['a Long', long],
    ['a bigint', 300n],
    ['a text', '300'],
    ['a number', 300]
  ])(
    'signDirect requests the document as plain data, and returns what the wallet returns, with %s',
    async (_, accountNumber) => {
      const { keplr, site, asked, wallet } = wrapped()
      const document = { ...directDoc, accountNumber }
      const result = await site.signDirect(id, first, document, options)
      expect(asked).toEqual([[SignDirect, { signerAddress: first, signDoc: requestedDirect, signOptions: options }]])
      const params = [id, first, { ...directDoc, accountNumber: '300' }, options]
      expect(signings(wallet)).toMatchObject([{ method: 'signDirect', params }])
      expect(result).toEqual(await keplr.signDirect(id, first, document))
      expect(result).toMatchObject({ signed: { accountNumber } })
    }
  )

  test('signDirect reads a document without a number as number 0', async () => {
    const { site, asked } = wrapped()
    const results = [
      { ...directDoc, accountNumber: null },
      { ...directDoc, accountNumber: undefined }
    ].map(document => site.signDirect(id, first, document))
    for (const result of await Promise.all(results)) expect(result).toMatchObject({ signed: { accountNumber: 0n } })
    expect(asked).toMatchObject(Array(2).fill([SignDirect, { signDoc: { accountNumber: '0' } }]))
  })

  test.each<[string, string | Uint8Array, object]>([
    ['a text', 'Grüße', { data: 'Grüße' }],
    ['bytes', Uint8Array.of(0xff, 0, 1), { data: '/wAB', encoding: 'base64' }]
  ])('signArbitrary requests %s, and the wallet gets the same', async (_, data, requested) => {
    const { keplr, site, asked, wallet } = wrapped()
    const result = await site.signArbitrary(id, first, data)
    expect(asked).toEqual([[SignArbitrary, { signerAddress: first, ...requested }]])
    expect(signings(wallet)).toMatchObject([{ method: 'signArbitrary', params: [id, first, data] }])
    expect(result).toEqual(await keplr.signArbitrary(id, first, data))
    const cosmjs = await Secp256k1HdWallet.fromMnemonic('test test test test test test test test test test test junk')
    expect(result).toEqual((await cosmjs.signAmino(first, messageDocument(first, data) as never)).signature)
  })

  test('the options that the site sets for all signatures reach the wallet', async () => {
    const { wallet } = larch()
    wallet.allow([id])
    const keplr = new Keplr(wallet.keplr as unknown as Required<KeplrProvider>)
    const { site } = wrapperOf(keplr, over(keplr))
    expect(site.defaultOptions).toBe(keplr.defaultOptions)
    site.defaultOptions = { sign: { preferNoSetMemo: true } }
    await site.signAmino(id, first, signDoc, { preferNoSetFee: true })
    expect(signings(wallet)[0]?.params).toMatchObject([
      id,
      first,
      signDoc,
      { preferNoSetFee: true, preferNoSetMemo: true }
    ])
  })

  test('reject with 4001 after refused consent, and the wallet gets nothing', async () => {
    const { site, asked, wallet } = wrapped('refused')
    const refused = { name: 'ProviderError', code: 4001 }
    await expect(site.signAmino(id, first, signDoc)).rejects.toMatchObject(refused)
    await expect(site.signDirect(id, first, directDoc)).rejects.toMatchObject(refused)
    await expect(site.signArbitrary(id, first, 'hi')).rejects.toMatchObject(refused)
    expect(asked).toHaveLength(3)
    expect(signings(wallet)).toEqual([])
  })

  test('reject with 4100 for another account and without a signer, and with 4901 on another chain', async () => {
    const { keplr, site, asked, wallet } = wrapped()
    const all = (chainId: string, address: string) => [
      site.signAmino(chainId, address, { ...signDoc, chain_id: chainId }),
      site.signDirect(chainId, address, { ...directDoc, chainId }),
      site.signArbitrary(chainId, address, 'hi')
    ]
    for (const signing of all(id, second)) await expect(signing).rejects.toMatchObject({ code: 4100 })
    expect(asked).toHaveLength(3)
    for (const other of ['osmosis-1', 'evmos_9001-2'])
      for (const signing of all(other, first)) await expect(signing).rejects.toMatchObject({ code: 4901 })
    siteProvider.wrap(keplr, () => undefined)
    for (const signing of all(id, first)) await expect(signing).rejects.toMatchObject({ code: 4100 })
    expect(asked).toHaveLength(3)
    expect(signings(wallet)).toEqual([])
  })

  test('reject invalid parameters with -32602', async () => {
    const { site, wallet } = wrapped()
    const rejected = (signing: Promise<unknown>) => expect(signing).rejects.toMatchObject({ code: -32_602 })
    for (const given of [undefined, null, 7, {}] as never[]) {
      await rejected(site.signAmino(given, first, signDoc))
      await rejected(site.signAmino(id, given, signDoc))
      await rejected(site.signAmino(id, first, given))
      await rejected(site.signDirect(id, first, given))
      await rejected(site.signArbitrary(id, first, given))
    }
    await rejected(site.signAmino(id, first, { ...signDoc, chain_id: 'osmosis-1' }))
    await rejected(site.signAmino(id, first, { ...signDoc, fee: { ...signDoc.fee, tip: '1' } as never }))
    await rejected(site.signDirect(id, first, { ...directDoc, chainId: 'osmosis-1' }))
    await rejected(site.signDirect(id, first, { ...directDoc, bodyBytes: [10, 0] }))
    await rejected(site.signAmino(id, first, signDoc, { preferNoSetFee: 'yes' } as never))
    expect(signings(wallet)).toEqual([])
  })
})

describe('the offline signers of the wrapper', () => {
  test('have the modes of the wallet’s own, and sign through the signer', async () => {
    const { keplr, site, asked } = wrapped()
    const direct = site.getOfflineSigner(id, options)
    const amino = site.getOfflineSignerOnlyAmino(id, options)
    const auto = await site.getOfflineSignerAuto(id, options)
    const isDirect = [direct, amino, auto].map(signer => isOfflineDirectSigner(signer as unknown as OfflineSigner))
    expect(isDirect).toEqual([true, false, true])
    const own = keplr.getOfflineSigner(id)
    expect(await amino.getAccounts()).toEqual(await own.getAccounts())

    const aminoRequest = [SignAmino, { signerAddress: first, signDoc, signOptions: options }]
    const directRequest = [SignDirect, { signerAddress: first, signDoc: requestedDirect, signOptions: options }]
    for (const signer of [direct, amino, auto]) {
      expect(await signer.signAmino(first, signDoc)).toEqual(await own.signAmino(first, signDoc))
      expect(await signer.sign(first, signDoc)).toEqual(await own.sign(first, signDoc))
    }
    expect(await direct.signDirect(first, directDoc)).toEqual(await own.signDirect(first, directDoc))
    expect(asked).toEqual([...Array(6).fill(aminoRequest), directRequest])
    for (const signer of [direct, amino, auto]) expect(Reflect.get(signer, 'keplr')).toBeUndefined()
  })

  test('of a Ledger device have the amino mode only', async () => {
    const { wallet } = larch()
    const keplr = new Keplr(wallet.keplr as unknown as Required<KeplrProvider>)
    keplr.isLedger = true
    const { site } = wrapperOf(keplr, over(keplr))
    const signer = await site.getOfflineSignerAuto(id)
    expect([typeof signer.signAmino, Reflect.get(signer, 'signDirect')]).toEqual(['function', undefined])
  })

  test('sign a transaction that CosmJS builds', async () => {
    const { site } = wrapped()
    const signer = site.getOfflineSigner(id)
    const document = {
      bodyBytes,
      authInfoBytes: makeAuthInfoBytes([], [{ denom: 'uatom', amount: '1' }], 1, undefined, undefined),
      chainId: id,
      accountNumber: 300n
    }
    const { signed, signature } = (await signer.signDirect(first, document)) as {
      signed: typeof document
      signature: { signature: string }
    }
    expect(signed).toEqual(document)
    expect(makeSignBytes(signed)).toEqual(makeSignBytes(document))
    expect(signature.signature).toHaveLength(88)
  })

  test('of another chain than the shown one reject with 4901', async () => {
    const { site, wallet } = wrapped()
    const signer = site.getOfflineSigner('osmosis-1')
    expect(await signer.getAccounts()).toMatchObject([{ address: 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v' }])
    const signing = signer.signAmino(first, { ...signDoc, chain_id: 'osmosis-1' })
    await expect(signing).rejects.toMatchObject({ code: 4901 })
    expect(signings(wallet)).toEqual([])
  })
})

describe('the wrapper', () => {
  test('is the same for the same wallet, and so are its methods', () => {
    const { keplr, site } = wrapped()
    expect(siteProvider.wrap(keplr, () => undefined)).toBe(site)
    expect(site.signAmino).toBe(site.signAmino)
    expect(site.getKey).toBe(site.getKey)
  })

  test('passes on reads, connection requests, broadcasts and properties', async () => {
    const { keplr, site, asked } = wrapped()
    expect([site.version, site.mode]).toEqual(['0.12.0', 'extension'])
    expect(await site.getKey(id)).toEqual(await keplr.getKey(id))
    expect(await site.isEnabled([id])).toBe(true)
    await site.enable([id])
    expect(await site.verifyArbitrary(id, first, 'hi', {})).toBe(true)
    expect(await site.sendTx(id, bodyBytes, 'sync')).toEqual(Uint8Array.of(1))
    expect(keplr.sent).toEqual([[id, bodyBytes, 'sync']])
    expect(asked).toEqual([])
  })

  test('has no other member that could sign, and none that the wallet lacks', () => {
    const { site } = wrapped()
    const names = `ethereum signEthereum signICNSAdr36 signDirectAux signPsbt sendEthereumTx
      experimentalSignEIP712CosmosTx_v0 __core__privilageSignAminoDelegate request getEnigmaUtils ping`
    for (const name of names.split(/\s+/)) expect([name, Reflect.get(site, name)]).toEqual([name, undefined])
    const bare = siteProvider.wrap({ enable() {}, getKey() {}, sign() {} }, () => undefined) as object
    expect(Object.keys(bare).sort()).toEqual(['enable', 'getKey'])
    const unknown = siteProvider.wrap({ signAmino() {}, sign() {}, name: 'x' }, () => undefined) as Keplr
    expect(Object.keys(unknown).sort()).toEqual(['name', 'signAmino'])
  })

  test('survives getters that throw, without giving away the object of the wallet', () => {
    const trap = new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
        has() {
          throw new Error('trap')
        }
      }
    )
    expect(siteProvider.wrap(trap, () => undefined) === trap).toBe(false)
    for (const given of [undefined, null, 7, 'keplr']) expect(siteProvider.wrap(given, () => undefined)).toBe(given)
  })

  test('of a session sends both signing methods through the signer, and rejects any other with 4200', async () => {
    const { connector, asked: called } = paired({}, { direct: true })
    const provider = (await connector.provider()) as { request: unknown; on(): void }
    const on = vi.spyOn(provider, 'on')
    const { site, asked } = wrapperOf(provider, connector)
    const session = site as unknown as {
      request(call: object, chain?: string): Promise<unknown>
      on(event: string, listener: () => void): void
    }
    const amino = { signerAddress: first, signDoc: { ...signDoc, timeout_height: '13' } }
    const direct = { signerAddress: first, signDoc: requestedDirect }
    const signed = await session.request({ method: 'cosmos_signAmino', params: amino }, chain)
    expect(signed).toMatchObject({ signed: amino.signDoc, signature: { pub_key: {} } })
    expect(await session.request({ method: 'cosmos_signDirect', params: direct })).toMatchObject({
      signed: requestedDirect
    })
    expect(asked).toEqual([
      [SignAmino, amino],
      [SignDirect, direct]
    ])
    expect(called).toEqual([
      { method: 'cosmos_signAmino', params: amino, chain },
      { method: 'cosmos_signDirect', params: direct, chain }
    ])
    expect(await session.request({ method: GetAccounts.method, params: {} }, chain)).toMatchObject([{ address: first }])
    const elsewhere = session.request({ method: 'cosmos_signAmino', params: amino }, 'cosmos:osmosis-1')
    await expect(elsewhere).rejects.toMatchObject({ code: 4901 })
    for (const method of ['cosmos_signArbitrary', 'cosmos_anything'])
      await expect(session.request({ method })).rejects.toMatchObject({ code: 4200 })
    const listener = () => {}
    session.on('accountsChanged', listener)
    expect(on).toHaveBeenCalledWith('accountsChanged', expect.any(Function))
    expect(called).toHaveLength(3)
  })
})

describe('the methods that the plugin handles', () => {
  test('a session gets the document of ADR-36 for cosmos_signArbitrary', async () => {
    const { connector, asked: called } = paired()
    const { signer } = wrapperOf({}, connector)
    const features = createClient(chains).features()
    const signature = (await features.signMessage?.sign(signer, 'Hello', never())) ?? ''
    expect(await isSignedByAdr36({ message: 'Hello', signature, address: first })).toBe(true)
    const params = { signerAddress: first, signDoc: messageDocument(first, 'Hello') }
    expect(called).toEqual([{ method: 'cosmos_signAmino', params, chain }])
  })

  test('a transfer from a session that lacks cosmos_signDirect is requested again in the amino mode', async () => {
    const { prepare, held, wallet } = await onLocalChain()
    const { connector, asked: called } = paired({}, { wallet })
    const { networks } = readOptions({ networks: [{ ...hub, id: 'latchkit-1' }] })
    const asked: unknown[] = []
    await (await prepare()).send(consentingSigner(connector, networks, asked), never())
    expect(await held(fresh)).toBe(1_000_000n)
    expect(asked).toMatchObject([
      [SignDirect, {}],
      [SignAmino, {}]
    ])
    expect(called.map(({ method }) => method)).toEqual(['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'])
    expect(signings(wallet)).toHaveLength(1)
  })

  test('a session does not get the options', async () => {
    const { connector, asked: called } = paired()
    const { signer } = wrapperOf({}, connector)
    await signer.request?.(SignAmino, { signerAddress: first, signDoc, signOptions: options }, never())
    expect(called).toEqual([{ method: 'cosmos_signAmino', params: { signerAddress: first, signDoc }, chain }])
  })

  test.each<[string, object, string]>([
    ['no data', {}, 'cosmos/invalid-params'],
    ['data that are not base64', { data: '0xf', encoding: 'base64' }, 'cosmos/invalid-params'],
    ['an unknown encoding', { data: '', encoding: 'hex' }, 'cosmos/invalid-params'],
    ['another account', { data: '', signerAddress: second }, 'cosmos/not-the-signer']
  ])('cosmos_signArbitrary rejects %s without a request to the wallet', async (_, params, code) => {
    const { signer, wallet } = wrapped()
    const signing = signer.request?.(SignArbitrary, { signerAddress: first, ...params } as never, never())
    await expect(signing).rejects.toMatchObject({ code })
    expect(signings(wallet)).toEqual([])
  })

  test('signMessage rejects a signature that a middleware replaced', async () => {
    const { signer } = wrapped()
    const request: SignerRequest = async (method, _, signal) =>
      (signer.request as SignerRequest)(method, { signerAddress: first, data: 'other' } as never, signal)
    const signing = createClient(chains)
      .features()
      .signMessage?.sign({ ...signer, request }, 'Hello', never())
    await expect(signing).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })
})

/** A kernel with a connected test wallet, and the requests that need consent. */
async function connected(networks: readonly [CosmosNetwork, ...CosmosNetwork[]] = [hub, osmosis]) {
  const page = new CountingPage()
  vi.stubGlobal('window', page)
  const [{ id: chainId }] = networks
  const known = [...walletChains, { chainId, name: 'Local', prefix: 'cosmos' }]
  const wallet = createCosmosWallet({
    name: 'Keplr',
    mark: 'larch',
    accounts: [0, 1],
    chains: known,
    page,
    storage: undefined
  })
  injectCosmosWallet(wallet, page)
  const kernel = createKernel({ plugins: [chainsPlugin(), connections(), cosmos({ networks })] })
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
    const site = (await api.provider('cosmos')) as Required<KeplrProvider>
    expect(await api.provider('cosmos')).toBe(site)
    await site.signAmino(id, first, signDoc, options)
    await site.signDirect(id, first, directDoc)
    await site.signArbitrary(id, first, 'hi')
    const signature = await api.signMessage('Hello')
    expect(await isSignedByAdr36({ message: 'Hello', signature, address: first })).toBe(true)
    expect(asked.map(({ method, params, chain, risk }) => [method, params, chain, risk])).toEqual([
      ['cosmos_signAmino', { signerAddress: first, signDoc, signOptions: options }, chain, 'unsafe'],
      ['cosmos_signDirect', { signerAddress: first, signDoc: requestedDirect }, chain, 'unsafe'],
      ['cosmos_signArbitrary', { signerAddress: first, data: 'hi' }, chain, 'unsafe'],
      ['cosmos_signArbitrary', { signerAddress: first, data: 'Hello' }, chain, 'unsafe']
    ])
    expect(signings(wallet).map(({ method }) => method)).toEqual([
      'signAmino',
      'signDirect',
      'signArbitrary',
      'signArbitrary'
    ])

    consent.verdict = 'reject'
    const refused = { name: 'ProviderError', code: 4001 }
    await expect(site.signAmino(id, first, signDoc)).rejects.toMatchObject(refused)
    await expect(site.signDirect(id, first, directDoc)).rejects.toMatchObject(refused)
    await expect(site.signArbitrary(id, first, 'hi')).rejects.toMatchObject(refused)
    await expect(api.signMessage('hi')).rejects.toMatchObject({ code: 'connections/rejected' })
    expect(asked).toHaveLength(8)
    expect(signings(wallet)).toHaveLength(4)
  })

  test('after a switch the site signs on the new chain only', async () => {
    const { api, asked } = await connected()
    const site = (await api.provider('cosmos')) as Required<KeplrProvider>
    await api.switchNetwork('cosmos:osmosis-1')
    expect(await api.provider('cosmos')).toBe(site)
    await site.signArbitrary('osmosis-1', 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v', 'hi')
    await expect(site.signArbitrary(id, first, 'hi')).rejects.toMatchObject({ code: 4901 })
    expect(asked.map(({ chain }) => chain)).toEqual(['cosmos:osmosis-1'])
  })

  test('an account that is shown since the request for consent does not sign', async () => {
    const { kernel, api, wallet, asked } = await connected()
    let release = () => {}
    const released = new Promise<undefined>(resolve => {
      release = () => resolve(undefined)
    })
    kernel.hooks.beforeUnsafe.tap({ name: 'slow' }, () => released)
    const site = (await api.provider('cosmos')) as Required<KeplrProvider>
    const signing = site.signArbitrary(id, first, 'hi')
    await vi.waitUntil(() => asked.length === 1)
    wallet.switchAccount(1)
    await vi.waitUntil(() => api.active.get()?.account === `${chain}:${second}`)
    release()
    await expect(signing).rejects.toMatchObject({ code: 4100 })
    expect(signings(wallet)).toEqual([])
  })

  test.each([
    ['cosmos_signDirect', false],
    ['cosmos_signAmino', true]
  ] as const)('a transfer is sent after consent to %s, by one prompt', async (method, isLedger) => {
    const node = await startCosmosNode()
    onTestFinished(() => node.stop())
    const rpcUrls = { default: { http: [] }, rest: { http: [node.url] } }
    const { kernel, api, wallet, asked, consent } = await connected([{ ...hub, id: 'latchkit-1', rpcUrls }])
    wallet.behave({ isLedger })
    const { transfer } = await adapterOf(kernel).features()
    const signer = api.signer('cosmos')
    if (!transfer || !signer) throw new Error('A connected network with a REST URL has both')
    const held = async () => {
      const answer = await fetch(`${node.url}/cosmos/bank/v1beta1/balances/${fresh}/by_denom?denom=uatom`)
      return ((await answer.json()) as { balance: { amount: string } }).balance.amount
    }
    const prepare = () => transfer.prepare({ account: signer.account, recipient: fresh, amount: 1_000_000n }, never())
    consent.verdict = 'reject'
    await expect((await prepare()).send(signer, never())).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(signings(wallet)).toEqual([])
    expect(await held()).toBe('0')

    consent.verdict = undefined
    await (await prepare()).send(signer, never())
    expect(await held()).toBe('1000000')
    const signOptions = { preferNoSetFee: true, preferNoSetMemo: true }
    expect(asked).toMatchObject(Array(2).fill({ method, params: { signerAddress: first, signOptions } }))
    expect(signings(wallet)).toMatchObject([{ params: ['latchkit-1', first, {}, signOptions] }])

    wallet.behave({ changeTransaction: 'amount' })
    await expect((await prepare()).send(signer, never())).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    expect(await held()).toBe('1000000')
  })
})
