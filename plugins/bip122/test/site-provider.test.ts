/** Providers of the host site, over every interface that the plugin connects, with a kernel between them and the wallet. */
import {
  type BitcoinTestWallet,
  placeSatsProvider,
  placeUnisatProvider,
  registerStandardWallet,
  satsBitcoinProvider,
  standardBitcoinWallet,
  strangerBitcoinAddress,
  unisatBitcoinProvider
} from '@latchkit/example-wallets'
import { createKernel, definePlugin, type Kernel, type RpcRequest } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { Chains, type Connector, type Signer } from '@latchkit/plugin-chains/contract'
import { connections } from '@latchkit/plugin-connections'
import { Connections, ConnectorSources } from '@latchkit/plugin-connections/contract'
import { Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bip122 } from '../src/index.js'
import { createSiteProvider } from '../src/lazy/wallet/site-provider.js'
import { larch, ordinal, payment } from './surroundings.js'
import { base64, both, brought, chain, leather, signInputs, stranger, txid } from './transaction-surroundings.js'

type Call = (...given: readonly unknown[]) => Promise<unknown>
type Site = Readonly<Record<string, Call>>

let page: EventTarget & Record<string, unknown>
let kernel: Kernel
let wallet: BitcoinTestWallet
let prompts: string[]
let consent: 'allow' | 'reject'
let asked: RpcRequest[]
let paired: Connector | undefined
const failures: unknown[] = []

beforeEach(async () => {
  page = new EventTarget() as typeof page
  vi.stubGlobal('window', page)
  prompts = []
  wallet = larch({
    async prompt({ title }) {
      prompts.push(title)
      return { approved: true, chosen: [] }
    }
  })
  paired = undefined
  const pairing = definePlugin({
    id: 'pairing',
    setup: ctx =>
      void ctx.contribute(ConnectorSources, {
        discover(listener) {
          listener(new Map(paired && [['bip122', [paired]]]))
          return () => {}
        }
      })
  })
  kernel = createKernel({
    plugins: [chains(), connections(), bip122(), pairing],
    onError: ({ error }) => failures.push(error)
  })
  consent = 'allow'
  asked = []
  kernel.hooks.beforeUnsafe.tap({ name: 'test' }, async request => {
    asked.push(request)
    return consent === 'reject' ? consent : undefined
  })
})
afterEach(async () => {
  await kernel.dispose()
  vi.unstubAllGlobals()
  expect(failures.splice(0)).toEqual([])
})

/** Connects the only wallet, and returns the provider of the host site. */
async function connect<T = Site>(): Promise<T> {
  await kernel.start()
  const api = kernel.get(Connections)
  await vi.waitUntil(() => api.wallets.get().length > 0)
  await api.connect({ wallet: api.wallets.get()[0]!.id })
  prompts = []
  return (await api.provider('bip122')) as T
}

/** Shows another account of the connected wallet. */
function select(address: string): void {
  const api = kernel.get(Connections)
  const { connector } = api.account('bip122')!.wallet
  api.selectAccount({ namespace: 'bip122', connector, address })
}

const standard = () => {
  const object = standardBitcoinWallet(wallet)
  registerStandardWallet(object, page)
  return object
}
const sats = () => {
  const object = satsBitcoinProvider(wallet)
  placeSatsProvider(object, wallet, page)
  return object
}
const unisat = (changes: object = {}) => {
  const object = { ...unisatBitcoinProvider(wallet), ...changes }
  placeUnisatProvider(object, page)
  return object
}
const calls = () => asked.map(({ method, params, chain }) => ({ method, params, chain }))
const isSignature = (address: string, message: string, signature: unknown) =>
  Verifier.verifySignature(address, message, signature as string)
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const psbt = both.toPSBT()

describe('a wallet of the Wallet Standard', () => {
  type Wallet = ReturnType<typeof standardBitcoinWallet>

  test('signs messages through requests, one for each input', async () => {
    const raw = standard()
    const site = await connect<Wallet>()
    const [first, second] = site.accounts
    const message = new TextEncoder().encode('Grüße')
    const signed = await site.features['bitcoin:signMessage'].signMessage(
      { account: first!, message },
      { account: second!, message }
    )
    expect(signed.map(({ signedMessage }) => signedMessage)).toEqual([message, message])
    expect(signed.map(output => Object.keys(output))).toEqual([
      ['signedMessage', 'signature'],
      ['signedMessage', 'signature']
    ])
    expect(isSignature(payment, 'Grüße', base64(signed[0]!.signature))).toBe(true)
    expect(isSignature(ordinal, 'Grüße', base64(signed[1]!.signature))).toBe(true)
    expect(calls()).toEqual([
      { method: 'signMessage', params: { account: payment, message: 'Grüße', address: payment }, chain },
      { method: 'signMessage', params: { account: payment, message: 'Grüße', address: ordinal }, chain }
    ])
    expect(site.accounts).toEqual(raw.accounts)
    expect(site.accounts).toBe(site.accounts)
  })

  test('rejects a message that is not text, and signs a byte order mark as it is', async () => {
    standard()
    const site = await connect<Wallet>()
    const { signMessage } = site.features['bitcoin:signMessage']
    const sign = (...bytes: readonly number[]) =>
      signMessage({ account: site.accounts[0]!, message: Uint8Array.from(bytes) })
    await expect(sign(0xff, 0xfe)).rejects.toMatchObject({ code: -32_602 })
    expect(asked).toEqual([])
    await sign(0xef, 0xbb, 0xbf, 0x41)
    expect(asked[0]?.params).toMatchObject({ message: '\ufeffA' })
  })

  test('signs a PSBT through a request', async () => {
    standard()
    const site = await connect<Wallet>()
    const [first, second] = site.accounts
    const sign = (changes: object) =>
      site.features['bitcoin:signTransaction'].signTransaction({
        psbt,
        inputsToSign: [
          { account: first!, signingIndexes: [0] },
          { account: second!, signingIndexes: [1] }
        ],
        ...changes
      })
    const [signed, ...others] = await sign({ chain: 'bitcoin:mainnet' })
    expect(others).toEqual([])
    const { partialSig } = Transaction.fromPSBT(signed!.signedPsbt).getInput(0)
    expect(partialSig).toHaveLength(1)
    expect(calls()).toEqual([
      { method: 'signPsbt', params: { account: payment, psbt: base64(psbt), signInputs, broadcast: false }, chain }
    ])
    for (const other of ['bitcoin:testnet', 'solana:mainnet', 'x'])
      await expect(sign({ chain: other })).rejects.toMatchObject({ code: 4_901 })
    const partial = [{ account: first!, signingIndexes: [0], sigHash: 'NONE' }]
    await expect(sign({ inputsToSign: partial })).rejects.toMatchObject({ code: -32_602 })
    await expect(sign({ inputsToSign: [] })).rejects.toMatchObject({ code: -32_602 })
    expect(asked).toHaveLength(1)
  })

  test('passes reads, connecting and changes, and leaves out everything else that could sign', async () => {
    const whole = standardBitcoinWallet(wallet)
    const other = { version: '1.0.0', signAndSendTransaction: () => expect.unreachable() }
    const raw = Object.create(whole, {
      features: {
        value: Object.freeze({
          ...whole.features,
          'bitcoin:signAndSendTransaction': other,
          'solana:signMessage': other,
          'sats-connect:': { provider: other }
        })
      },
      sign: { value: () => expect.unreachable() }
    }) as Wallet
    registerStandardWallet(raw, page)
    const site = await connect<Wallet>()
    expect(Object.keys(site.features).sort()).toEqual(Object.keys(whole.features).sort())
    expect('sign' in site).toBe(false)
    expect([site.name, site.version, site.icon, site.chains]).toEqual([raw.name, raw.version, raw.icon, raw.chains])
    expect(site.features['standard:connect'].version).toBe('1.0.0')
    expect(await site.features['standard:connect'].connect({ silent: true })).toEqual({ accounts: raw.accounts })
    expect(site.features['bitcoin:signMessage']).toBe(site.features['bitcoin:signMessage'])
    const changes: unknown[] = []
    const stop = site.features['standard:events'].on('change', change => changes.push(change))
    wallet.disconnect()
    await vi.waitUntil(() => changes.length > 0)
    expect(changes).toEqual([{ accounts: [] }])
    stop()
    expect(site.accounts).toEqual([])
  })

  test('that has one object for several features keeps them apart', () => {
    const connect = async () => ({ accounts: [] })
    const all = { version: '1.0.0', connect, signMessage: connect, signTransaction: connect }
    const names = ['standard:connect', 'bitcoin:signMessage', 'bitcoin:signTransaction']
    const raw = { features: Object.fromEntries(names.map(name => [name, all])) }
    const site = createSiteProvider(() => []).wrap(raw, () => undefined) as typeof raw
    expect(Object.entries(site.features).map(([name, feature]) => [name, Object.keys(feature).sort()])).toEqual([
      ['standard:connect', ['connect', 'version']],
      ['bitcoin:signMessage', ['signMessage', 'version']],
      ['bitcoin:signTransaction', ['signTransaction', 'version']]
    ])
    for (const name of names) expect(site.features[name]!.signMessage).not.toBe(connect)
  })

  test('replaces the features in an event', async () => {
    const whole = standardBitcoinWallet(wallet)
    let emit = (_: object) => {}
    const on = (_: string, listener: (change: object) => void) => {
      emit = listener
      return () => {}
    }
    const raw = { ...whole, features: { ...whole.features, 'standard:events': { version: '1.0.0', on } } }
    const site = createSiteProvider(() => []).wrap(raw, () => undefined) as Wallet
    const changes: { readonly features?: object }[] = []
    site.features['standard:events'].on('change', change => changes.push(change as object))
    emit({ features: raw.features })
    expect(Object.keys(changes[0]?.features ?? {})).toEqual(Object.keys(site.features))
    expect(changes[0]?.features).not.toBe(raw.features)
  })
})

describe('a wallet of sats-connect', () => {
  test('signs messages through requests, in the envelope of JSON-RPC', async () => {
    sats()
    const site = await connect()
    const sign = async (params: object) => (await site.request!('signMessage', params)) as { readonly result: object }
    const answer = await sign({ address: ordinal, message: 'Hello', protocol: 'BIP322' })
    expect(answer).toEqual({
      jsonrpc: '2.0',
      id: expect.any(String),
      result: {
        address: ordinal,
        signature: expect.any(String),
        messageHash: expect.stringMatching(/^[\da-f]{64}$/),
        protocol: 'BIP322'
      }
    })
    expect(isSignature(ordinal, 'Hello', (answer.result as { signature: string }).signature)).toBe(true)
    // A vector of BIP-322.
    const known = await sign({ address: payment, message: 'Hello World', protocol: 'ECDSA' })
    expect(known.result).toMatchObject({
      messageHash: 'f0eb03b1a75ac6d9847f55c624a99169b5dccba2a31f5b23bea77ba270de0a7a',
      protocol: 'ECDSA'
    })
    expect(calls()).toEqual([
      {
        method: 'signMessage',
        params: { account: payment, message: 'Hello', address: ordinal, protocol: 'bip322' },
        chain
      },
      {
        method: 'signMessage',
        params: { account: payment, message: 'Hello World', address: payment, protocol: 'ecdsa' },
        chain
      }
    ])
  })

  test('signs a PSBT through a request, and finds the inputs if the site names none', async () => {
    sats()
    const site = await connect()
    const named = { psbt: base64(psbt), signInputs: { [payment]: [0], [ordinal]: [1] } }
    for (const params of [named, { psbt: base64(psbt) }]) {
      const { result } = (await site.request!('signPsbt', params)) as { readonly result: { readonly psbt: string } }
      expect(Object.keys(result)).toEqual(['psbt'])
      expect(Transaction.fromPSBT(Buffer.from(result.psbt, 'base64')).getInput(0).partialSig).toHaveLength(1)
    }
    const params = { account: payment, psbt: base64(psbt), signInputs, broadcast: false }
    expect(asked.map(request => request.params)).toEqual([params, params])
  })

  test('sends through a request', async () => {
    const raw = sats()
    const own = raw.request
    const answer = { jsonrpc: '2.0', id: '1', result: { txid } }
    const request = vi
      .spyOn(raw, 'request')
      .mockImplementation(async (...given) => (given[0] === 'sendTransfer' ? answer : own(...given)))
    const site = await connect()
    const recipients = [{ address: stranger, amount: 1_000 }]
    expect(await site.request!('sendTransfer', { recipients })).toMatchObject({ jsonrpc: '2.0', result: { txid } })
    expect(request).toHaveBeenLastCalledWith('sendTransfer', { recipients })
    const params = { account: payment, recipientAddress: stranger, amount: '1000' }
    expect(calls()).toEqual([{ method: 'sendTransfer', params, chain }])
    for (const recipients of [[], [...Array(2)].map(() => ({ address: stranger, amount: 1 })), 7])
      await expect(site.request!('sendTransfer', { recipients })).rejects.toMatchObject({ code: -32_602 })
    const [recipient] = recipients
    for (const unknown of [
      { recipients: [{ ...recipient, memo: '1234' }] },
      { recipients, memo: '1234' },
      { recipients, feeRate: 5 },
      { ...recipient, memo: '1234' }
    ])
      await expect(site.request!('sendTransfer', unknown)).rejects.toMatchObject({ code: -32_602 })
    expect(asked).toHaveLength(1)
  })

  test('passes reads and events, and rejects other methods', async () => {
    const raw = sats()
    const legacy = { signTransaction: () => expect.unreachable(), signMessage: () => expect.unreachable() }
    Object.assign(raw, legacy, { isXverse: true, inner: legacy })
    const site = await connect()
    const { result } = (await site.request!('wallet_getAccount', null)) as { readonly result: object }
    expect(result).toMatchObject({ addresses: [{ address: payment }, { address: ordinal }] })
    expect([site.isXverse, site.inner, site.signTransaction, site.signMessage]).toEqual([
      true,
      undefined,
      undefined,
      undefined
    ])
    const heard: unknown[] = []
    const stop = site.addListener!({ eventName: 'disconnect', cb: (event: unknown) => heard.push(event) })
    expect(stop).toBeTypeOf('function')
    const before = wallet.requests.length
    for (const method of ['signMultipleTransactions', 'runes_transfer', 'stx_signMessage', 'constructor', 7, undefined])
      await expect(site.request!(method)).rejects.toMatchObject({ code: 4_200 })
    expect(wallet.requests).toHaveLength(before)
    await site.request!('wallet_disconnect', null)
    expect(heard).toEqual([{ type: 'disconnect' }])
  })
})

test('Leather signs through requests, in its own form', async () => {
  const signing = leather(wallet)
  const request = vi.fn(async (method: string, params?: unknown): Promise<unknown> => {
    if (method === 'signPsbt') return signing.request(method, params)
    if (method === 'getAddresses') {
      wallet.allow()
      return signing.request(method)
    }
    if (method === 'sendTransfer') return { result: { txid } }
    const [key] = (await wallet.keys()).filter(
      ({ purpose }) => purpose === ((params as { paymentType: string }).paymentType === 'p2tr' ? 'ordinals' : 'payment')
    )
    return { result: { signature: base64(key!.signBip322(new TextEncoder().encode('Hello'))) } }
  })
  Object.assign(page, { LeatherProvider: { request, isLeather: true, psbtRequest: () => expect.unreachable() } })
  const site = await connect()
  expect([site.isLeather, 'psbtRequest' in site]).toEqual([true, false])
  const message = { message: 'Hello', paymentType: 'p2tr', network: 'mainnet' }
  const { result } = (await site.request!('signMessage', message)) as { readonly result: { signature: string } }
  expect(result).toEqual({ address: ordinal, message: 'Hello', signature: expect.any(String) })
  expect(isSignature(ordinal, 'Hello', result.signature)).toBe(true)
  const toSign = { hex: hexOf(psbt), signAtIndex: 1, allowedSighash: [1], network: 'mainnet' }
  expect(await site.request!('signPsbt', toSign)).toMatchObject({
    result: { hex: expect.stringMatching(/^70736274ff/) }
  })
  const sent = { result: { txid } }
  expect(await site.request!('sendTransfer', { recipients: [{ address: stranger, amount: '7' }] })).toMatchObject(sent)
  const rest = { network: 'mainnet', account: 0 }
  expect(await site.request!('sendTransfer', { address: stranger, amount: '8', ...rest })).toMatchObject(sent)
  const recipients = [{ address: stranger, amount: '9' }]
  expect(await site.request!('sendTransfer', { recipients, ...rest })).toMatchObject(sent)
  const transfer = { account: payment, recipientAddress: stranger }
  expect(asked.map(({ params }) => params)).toEqual([
    { account: payment, message: 'Hello', address: ordinal, protocol: 'bip322' },
    {
      account: payment,
      psbt: base64(psbt),
      signInputs: [{ address: ordinal, index: 1, sighashTypes: [1] }],
      broadcast: false
    },
    { ...transfer, amount: '7' },
    { ...transfer, amount: '8' },
    { ...transfer, amount: '9' }
  ])
  await expect(site.request!('signMessage', { ...message, network: 'testnet' })).rejects.toMatchObject({ code: 4_901 })
  for (const params of [undefined, { hex: 'x' }, { hex: '00' }, { ...toSign, signAtIndex: 2 }])
    await expect(site.request!('signPsbt', params)).rejects.toMatchObject({ code: -32_602 })
  expect(asked).toHaveLength(5)
})

describe('a wallet of UniSat', () => {
  test('signs messages through requests', async () => {
    unisat()
    const site = await connect()
    expect(isSignature(payment, 'Hello', await site.signMessage!('Hello'))).toBe(true)
    expect(isSignature(payment, 'Hello', await site.signMessage!('Hello', 'bip322-simple'))).toBe(true)
    expect(asked.map(({ params }) => params)).toEqual([
      { account: payment, message: 'Hello', protocol: 'ecdsa' },
      { account: payment, message: 'Hello', protocol: 'bip322' }
    ])
    await expect(site.signMessage!('Hello', 'schnorr')).rejects.toMatchObject({ code: -32_602 })
  })

  test('signs a PSBT through a request, and finalises it unless the site declines', async () => {
    unisat()
    const site = await connect()
    const sign = async (...given: readonly unknown[]) =>
      Transaction.fromPSBT(Buffer.from((await site.signPsbt!(hexOf(psbt), ...given)) as string, 'hex'))
    const finalised = (await sign()).getInput(0)
    expect(finalised.finalScriptWitness).toHaveLength(2)
    expect(finalised.partialSig).toBeUndefined()
    const toSignInputs = [{ index: 0, publicKey: `02${'ab'.repeat(32)}`, sighashTypes: [1] }]
    const open = (await sign({ autoFinalized: false, toSignInputs })).getInput(0)
    expect(open.partialSig).toHaveLength(1)
    const params = { account: payment, psbt: base64(psbt), broadcast: false }
    expect(asked.map(request => request.params)).toEqual([
      { ...params, signInputs: [{ index: 0, address: payment }] },
      { ...params, signInputs: [{ index: 0, address: payment, sighashTypes: [1] }] }
    ])
    for (const given of [[7], ['zz'], [hexOf(psbt), { toSignInputs: [{ index: 1 }] }], [hexOf(psbt), 7]])
      await expect(site.signPsbt!(...given)).rejects.toMatchObject({ code: -32_602 })
    expect(asked).toHaveLength(2)
  })

  test('sends through a request', async () => {
    const sendBitcoin = vi.fn(async () => txid)
    unisat({ sendBitcoin })
    const site = await connect()
    expect(await site.sendBitcoin!(stranger, 1_000, { feeRate: undefined })).toBe(txid)
    expect(sendBitcoin).toHaveBeenCalledWith(stranger, 1_000)
    const params = { account: payment, recipientAddress: stranger, amount: '1000' }
    expect(calls()).toEqual([{ method: 'sendTransfer', params, chain }])
    await expect(site.sendBitcoin!(stranger, 1_000, { memo: 'x' })).rejects.toMatchObject({ code: -32_602 })
    expect(sendBitcoin).toHaveBeenCalledOnce()
  })

  test('passes reads, properties and events with the wallet as this, and leaves out everything else', async () => {
    const parts = unisatBitcoinProvider(wallet)
    class Extension {
      #unlocked = true
      readonly listeners: (() => void)[] = []
      requestAccounts = parts.requestAccounts
      getAccounts = parts.getAccounts
      signMessage = parts.signMessage
      get isUnlocked() {
        return this.#unlocked
      }
      get trap(): never {
        throw new Error('trap')
      }
      async getNetwork() {
        return this.#unlocked ? 'livenet' : 'locked'
      }
      lock() {
        this.#unlocked = false
      }
      async pushPsbt(psbt: string) {
        return `${psbt}${this.#unlocked}`
      }
      async request() {
        expect.unreachable()
      }
      async multiSignMessage() {
        expect.unreachable()
      }
      on(_: string, listener: () => void) {
        this.listeners.push(listener)
        return this
      }
      removeListener(_: string, listener: () => void) {
        this.listeners.splice(this.listeners.indexOf(listener), 1)
        return this
      }
    }
    const raw = Object.freeze(new Extension())
    placeUnisatProvider(raw, page)
    const site = await connect<Extension>()
    expect(await site.getAccounts()).toEqual([payment])
    expect(await site.getNetwork()).toBe('livenet')
    expect(await site.pushPsbt('00')).toBe('00true')
    expect(site.isUnlocked).toBe(true)
    raw.lock()
    expect([site.isUnlocked, await site.getNetwork()]).toEqual([false, 'locked'])
    expect(() => site.trap).toThrow('trap')
    expect(Object.keys(site).filter(name => !(name in raw))).toEqual([])
    for (const name of ['request', 'multiSignMessage', 'lock', 'listeners', 'signPsbt', 'sendBitcoin', 'constructor'])
      expect(Object.hasOwn(site, name), name).toBe(false)
    const before = raw.listeners.length
    const listener = vi.fn()
    expect(site.on('accountsChanged', listener)).toBe(site)
    raw.listeners[before]!()
    expect(listener).toHaveBeenCalledOnce()
    expect(site.removeListener('accountsChanged', listener)).toBe(site)
    expect(raw.listeners).toHaveLength(before)
  })
})

test('a session sends its requests through the kernel, and its reads to the wallet', async () => {
  const [key] = await wallet.keys()
  const signature = hexOf(key!.signBip322(new TextEncoder().encode('Hello')))
  const request = vi.fn(async ({ method }: { method: string }): Promise<unknown> => {
    if (method === 'signMessage') return { address: payment, signature }
    return method === 'sendTransfer' ? { txid } : [{ address: payment, intention: 'payment' }]
  })
  const listeners = { on: vi.fn(), removeListener: vi.fn() }
  paired = {
    ...brought(request),
    connect: async () => ({ accounts: [{ address: payment }], chain }),
    provider: async () => provider
  }
  const provider = { request, ...listeners }
  const site = await connect()
  const message = { account: payment, message: 'Hello' }
  const signed = await site.request!({ method: 'signMessage', params: message })
  expect(signed).toEqual({ address: payment, signature })
  const transfer = { account: payment, recipientAddress: stranger, amount: '7', memo: '00' }
  expect(await site.request!({ method: 'sendTransfer', params: transfer })).toEqual({ txid })
  expect(request).toHaveBeenLastCalledWith({ method: 'sendTransfer', params: transfer }, chain)
  expect(calls()).toEqual([
    { method: 'signMessage', params: message, chain },
    { method: 'sendTransfer', params: transfer, chain }
  ])
  const read = { method: 'getAccountAddresses', params: { account: payment } }
  expect(await site.request!(read)).toEqual([{ address: payment, intention: 'payment' }])
  await expect(site.request!({ method: 'signEverything' })).rejects.toMatchObject({ code: 4_200 })
  await expect(site.request!(read, 'bip122:x')).resolves.toBeDefined()
  const elsewhere = site.request!({ method: 'signMessage', params: message }, 'bip122:x')
  await expect(elsewhere).rejects.toMatchObject({ code: 4_901 })
  expect(asked).toHaveLength(2)
})

describe('consent', () => {
  test('that is refused rejects with 4001, and the wallet gets no request', async () => {
    unisat()
    const site = await connect()
    consent = 'reject'
    const before = wallet.requests.length
    const sending = () => site.sendBitcoin!(stranger, 1_000)
    for (const call of [() => site.signMessage!('Hello'), () => site.signPsbt!(hexOf(psbt)), sending])
      await expect(call()).rejects.toMatchObject({ code: 4_001 })
    const api = kernel.get(Connections)
    await expect(api.signMessage('Hello', { namespace: 'bip122' })).rejects.toMatchObject({
      code: 'connections/rejected'
    })
    expect(asked.map(({ method }) => method)).toEqual(['signMessage', 'signPsbt', 'sendTransfer', 'signMessage'])
    expect(wallet.requests).toHaveLength(before)
    expect(prompts).toEqual([])
  })

  test('comes before a signature of the dialog, with one prompt of the wallet', async () => {
    standard()
    await connect()
    const signature = await kernel.get(Connections).signMessage('Hello', { namespace: 'bip122' })
    expect(isSignature(payment, 'Hello', signature)).toBe(true)
    const params = { account: payment, address: payment, message: 'Hello', protocol: 'bip322' }
    expect(calls()).toEqual([{ method: 'signMessage', params, chain }])
    expect(prompts).toEqual(['Sign this message?'])
  })

  test('of a visitor who then rejects in the wallet, and a wrong signature, keep their codes', async () => {
    wallet.behave({ signWithAnotherKey: true })
    unisat()
    const site = await connect()
    await expect(site.signMessage!('Hello')).rejects.toMatchObject({ code: -32_603 })
    const signing = kernel.get(Connections).signMessage('Hello')
    await expect(signing).rejects.toMatchObject({ code: 'connections/invalid-answer' })
    wallet.behave({ signWithAnotherKey: false, answer: 'reject' })
    await expect(site.signMessage!('Hello')).rejects.toMatchObject({ code: 4_001 })
  })

  test('for an account that is no longer shown does not let another account sign', async () => {
    standard()
    const site = await connect<ReturnType<typeof standardBitcoinWallet>>()
    const [account] = site.accounts
    kernel.hooks.beforeUnsafe.tap({ name: 'switch' }, async () => {
      select(ordinal)
      return undefined
    })
    const message = new TextEncoder().encode('Hello')
    const signing = site.features['bitcoin:signMessage'].signMessage({ account: account!, message })
    await expect(signing).rejects.toMatchObject({ code: 4_100 })
    expect(prompts).toEqual([])
  })

  test('names the account that is shown', async () => {
    sats()
    const site = await connect()
    select(ordinal)
    await site.request!('signMessage', { address: payment, message: 'Hello' })
    expect(asked[0]?.params).toMatchObject({ account: ordinal, address: payment })
    const strange = site.request!('signMessage', { address: strangerBitcoinAddress, message: 'Hello' })
    await expect(strange).rejects.toMatchObject({ code: 4_100 })
  })
})

test('a provider has one wrapper, and a primitive is returned unchanged', async () => {
  const raw = unisat()
  const site = await connect()
  const api = kernel.get(Connections)
  expect(await api.provider('bip122')).toBe(site)
  expect(site).not.toBe(raw)
  const { siteProvider } = await kernel.get(Chains).features('bip122')
  expect(siteProvider?.wrap(raw, () => api.signer('bip122'))).toBe(site)
  for (const value of [undefined, null, 7, 'x']) expect(siteProvider?.wrap(value, () => undefined)).toBe(value)
})

test('without a signer each call rejects with 4100', async () => {
  const feature = createSiteProvider(() => [])
  const none = (): Signer | undefined => undefined
  const message = new TextEncoder().encode('Hello')
  const account = { address: payment }
  const standardSite = feature.wrap(standardBitcoinWallet(wallet), none) as {
    readonly features: Readonly<Record<string, Site>>
  }
  const satsSite = feature.wrap(satsBitcoinProvider(wallet), none) as Site
  const unisatSite = feature.wrap(unisatBitcoinProvider(wallet), none) as Site
  const before = wallet.requests.length
  for (const call of [
    () => standardSite.features['bitcoin:signMessage']!.signMessage!({ account, message }),
    () =>
      standardSite.features['bitcoin:signTransaction']!.signTransaction!({
        psbt,
        inputsToSign: [{ account, signingIndexes: [0] }]
      }),
    () => satsSite.request!('signMessage', { address: payment, message: 'Hello' }),
    () => satsSite.request!('signMessage', { message: 'Hello', paymentType: 'p2tr' }),
    () => satsSite.request!('signPsbt', { psbt: base64(psbt) }),
    () => satsSite.request!('sendTransfer', { recipients: [{ address: stranger, amount: 1 }] }),
    () => unisatSite.signMessage!('Hello'),
    () => unisatSite.signPsbt!(hexOf(psbt)),
    () => unisatSite.sendBitcoin!(stranger, 1)
  ])
    await expect(call()).rejects.toMatchObject({ code: 4_100 })
  expect(wallet.requests).toHaveLength(before)
})

test('a wallet whose getters throw can be wrapped', () => {
  const trap = (name: string) =>
    Object.defineProperty({}, name, {
      enumerable: true,
      get: () => {
        throw new Error('trap')
      }
    })
  const feature = createSiteProvider(() => [])
  for (const name of ['features', 'requestAccounts', 'request']) {
    const raw = trap(name)
    expect(feature.wrap(raw, () => undefined) === raw).toBe(false)
  }
  const site = feature.wrap(trap('features'), () => undefined) as { readonly features: unknown }
  expect(() => site.features).toThrow('trap')
})
