/** Wallets for the host site, with a kernel between them and a wallet with real keys. */
import { createSolanaWallet, registerSolanaWallet, type SolanaTestWallet } from '@latchkit/example-wallets'
import { createKernel, type Kernel, type RpcRequest } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import {
  ProviderError,
  type Signer,
  type SignerRequest,
  type StandardWallet,
  WalletError
} from '@latchkit/plugin-chains/contract'
import { featureMethod } from '@latchkit/plugin-chains/kit'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { base58, base64 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { solana } from '../src/index.js'
import { createSiteProvider } from '../src/lazy/wallet/site-provider.js'
import { first, nodeVerifies, second } from './keys.js'
import { transferOf } from './transactions.js'

const siteProvider = createSiteProvider()

const bytes = (text: string) => new TextEncoder().encode(text)
const account = { address: first }

let kernel: Kernel
let wallet: SolanaTestWallet
let consent: 'allow' | 'reject'
let asked: RpcRequest[]
/** Runs while the visitor is asked. */
let whileAsked: () => void
let sent: Uint8Array[]
beforeEach(async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  sent = []
  wallet = createSolanaWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    storage: undefined,
    async send(transaction) {
      sent.push(transaction)
      return transaction.slice(1, 65)
    }
  })
  registerSolanaWallet(wallet, page)
  kernel = createKernel({ plugins: [chains(), connections(), solana()] })
  consent = 'allow'
  asked = []
  whileAsked = () => {}
  kernel.hooks.beforeUnsafe.tap({ name: 'test' }, async request => {
    asked.push(request)
    whileAsked()
    return consent === 'reject' ? consent : undefined
  })
  await kernel.start()
})
afterEach(async () => {
  await kernel.dispose()
  vi.unstubAllGlobals()
})

async function connect(): Promise<StandardWallet> {
  const api = kernel.get(Connections)
  await vi.waitUntil(() => api.wallets.get().length > 0)
  await api.connect({ wallet: 'com.example.larch' })
  return (await api.provider('solana')) as StandardWallet
}
const call = async (site: unknown, feature: string, ...inputs: readonly object[]) =>
  (await featureMethod(site, feature)?.(...inputs)) as readonly Readonly<Record<string, Uint8Array>>[]
const requested = () => wallet.requests.map(({ method }) => method)

describe('a wallet of the Wallet Standard', () => {
  test('signs messages one after the other, each with consent', async () => {
    const site = await connect()
    const inputs = ['one', 'two'].map(text => ({ account, message: bytes(text) }))
    const outputs = await call(site, 'solana:signMessage', ...inputs)
    expect(outputs.map(({ signedMessage }) => signedMessage)).toEqual([bytes('one'), bytes('two')])
    for (const { signedMessage, signature } of outputs)
      expect(nodeVerifies(base58.decode(first), signedMessage as Uint8Array, signature as Uint8Array)).toBe(true)
    expect(asked.map(({ method, params }) => [method, params])).toEqual(
      ['one', 'two'].map(text => ['solana_signMessage', { message: base58.encode(bytes(text)), pubkey: first }])
    )
  })

  test('signs the message that the visitor saw if the site changes its bytes meanwhile', async () => {
    const site = await connect()
    const message = bytes('one')
    whileAsked = () => message.fill(0)
    const [output] = await call(site, 'solana:signMessage', { account, message })
    expect(output?.signedMessage).toEqual(bytes('one'))
    expect(nodeVerifies(base58.decode(first), bytes('one'), output?.signature as Uint8Array)).toBe(true)
  })

  test('is asked for a message of Connections.signMessage with consent', async () => {
    await connect()
    const signature = await kernel.get(Connections).signMessage('Hello')
    expect(nodeVerifies(base58.decode(first), bytes('Hello'), base58.decode(signature))).toBe(true)
    const params = { message: base58.encode(bytes('Hello')), pubkey: first }
    expect(asked.map(({ method, params }) => [method, params])).toEqual([['solana_signMessage', params]])
    expect(requested().filter(method => method === 'solana:signMessage')).toHaveLength(1)
  })

  test('signs one transaction, several in one request, and signs and sends', async () => {
    const site = await connect()
    const [one, two] = [transferOf(first, second, 5n, 0), transferOf(first, second, 6n, 0)]
    const chain = 'solana:mainnet'
    const [signed] = await call(site, 'solana:signTransaction', { account, transaction: one, chain })
    expect(signed?.signedTransaction?.slice(65)).toEqual(one.slice(65))
    const both = await call(
      site,
      'solana:signTransaction',
      { account, transaction: one },
      { account, transaction: two }
    )
    expect(both.map(({ signedTransaction }) => signedTransaction?.slice(65))).toEqual([one.slice(65), two.slice(65)])
    const options = { skipPreflight: true, commitment: 'confirmed', whenDone() {} }
    const [output] = await call(site, 'solana:signAndSendTransaction', { account, transaction: two, chain, options })
    expect(output?.signature).toEqual(sent[0]?.slice(1, 65))
    expect(asked.map(({ method }) => method)).toEqual([
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction'
    ])
    expect(asked[0]?.params).toEqual({ transaction: base64.encode(one), pubkey: first })
    expect(asked[2]?.params).toMatchObject({ sendOptions: { skipPreflight: true } })
    expect(wallet.requests.at(-1)?.params).toMatchObject([{ options: { skipPreflight: true } }])
  })

  test('rejects with 4001 without consent, and the wallet gets no request', async () => {
    const site = await connect()
    const before = requested()
    consent = 'reject'
    const transaction = transferOf(first, second, 5n, 0)
    for (const [feature, input] of [
      ['solana:signMessage', { account, message: bytes('no') }],
      ['solana:signTransaction', { account, transaction }],
      ['solana:signAndSendTransaction', { account, transaction, chain: 'solana:mainnet' }]
    ] as const)
      await expect(call(site, feature, input)).rejects.toMatchObject({ name: 'ProviderError', code: 4001 })
    await expect(kernel.get(Connections).signMessage('no')).rejects.toMatchObject({ code: 'connections/rejected' })
    expect(requested()).toEqual(before)
    expect(asked).toHaveLength(4)
  })

  test('rejects another account with 4100, another chain with 4901, and what is no input with -32602', async () => {
    const site = await connect()
    const before = requested()
    const transaction = transferOf(first, second, 5n, 0)
    const sign = (input: unknown) => call(site, 'solana:signTransaction', input as object)
    await expect(sign({ account: { address: second }, transaction })).rejects.toMatchObject({ code: 4100 })
    for (const chain of ['solana:devnet', 'solana:localnet', 'bitcoin:mainnet', ''])
      await expect(sign({ account, transaction, chain })).rejects.toMatchObject({ code: 4901 })
    for (const input of [
      undefined,
      null,
      7,
      {},
      { account },
      { account, transaction: 'text' },
      { account, transaction: bytes('no') }
    ])
      await expect(sign(input)).rejects.toMatchObject({ code: -32_602 })
    const unreadable = {
      get account(): never {
        throw new Error('unreadable')
      }
    }
    for (const message of [new Uint8Array(4_097), new Uint8Array(10_000_000)])
      await expect(call(site, 'solana:signMessage', { account, message })).rejects.toMatchObject({ code: -32_602 })
    await expect(call(site, 'solana:signMessage', unreadable)).rejects.toBeInstanceOf(ProviderError)
    await expect(call(site, 'solana:signMessage', unreadable)).rejects.toMatchObject({ code: -32_602 })
    const others = [
      { account, transaction },
      { account: { address: second }, transaction }
    ]
    await expect(call(site, 'solana:signTransaction', ...others)).rejects.toMatchObject({ code: -32_602 })
    await expect(call(site, 'solana:signTransaction')).resolves.toEqual([])
    expect(requested()).toEqual(before)
  })

  test('rejects with 4100 if the account changed while the visitor was asked', async () => {
    const site = await connect()
    let release = () => {}
    const released = new Promise<undefined>(resolve => {
      release = () => resolve(undefined)
    })
    kernel.hooks.beforeUnsafe.tap({ name: 'slow' }, () => released)
    const signing = call(site, 'solana:signTransaction', { account, transaction: transferOf(first, second, 5n, 0) })
    await vi.waitUntil(() => asked.length === 1)
    await kernel.get(Connections).disconnect()
    release()
    await expect(signing).rejects.toMatchObject({ code: 4100 })
    expect(requested()).not.toContain('solana:signTransaction')
  })

  test('has the values and events of the wallet, and no feature that could sign otherwise', async () => {
    const site = await connect()
    expect(await kernel.get(Connections).provider('solana')).toBe(site)
    const { name, version, icon, chains: names } = wallet.standard
    expect(site).toMatchObject({ name, version, icon, chains: names })
    expect(site.accounts.map(({ address }) => address)).toEqual([first])
    expect(Object.keys(site.features).sort()).toEqual([
      'solana:signAndSendTransaction',
      'solana:signMessage',
      'solana:signTransaction',
      'standard:connect',
      'standard:disconnect',
      'standard:events'
    ])
    expect(site.features['solana:signTransaction']).toMatchObject({
      supportedTransactionVersions: ['legacy', 0]
    })
    const heard: unknown[] = []
    const stop = featureMethod(
      site,
      'standard:events',
      'on'
    )?.('change', (change: object) => heard.push(Object.keys(change)))
    wallet.disconnect()
    expect(heard).toEqual([['accounts']])
    ;(stop as () => void)()
  })
})

describe('a wallet object', () => {
  const inputs = [
    ['solana:signMessage', 'signMessage', { account, message: bytes('Hello') }],
    ['solana:signTransaction', 'signTransaction', { account, transaction: bytes('tx') }],
    ['solana:signAndSendTransaction', 'signAndSendTransaction', { account, transaction: bytes('tx') }]
  ] as const

  test('without a signer rejects every signature with 4100, and gets no request', async () => {
    const sign = vi.fn()
    const features = Object.fromEntries(inputs.map(([feature, method]) => [feature, { [method]: sign }]))
    const site = siteProvider.wrap({ features }, () => undefined)
    for (const [feature, , input] of inputs)
      await expect(call(site, feature, input)).rejects.toMatchObject({ name: 'ProviderError', code: 4100 })
    expect(sign).not.toHaveBeenCalled()
  })

  test('may be frozen, or a class with private fields, and is read whenever the site reads it', async () => {
    class Larch {
      #accounts = [account]
      get accounts() {
        return this.#accounts
      }
      get features() {
        return { 'standard:connect': Object.freeze({ connect: async () => ({ accounts: this.#accounts }) }) }
      }
      clear() {
        this.#accounts = []
      }
    }
    const larch = new Larch()
    Object.freeze(larch)
    const site = siteProvider.wrap(larch, () => undefined) as Larch
    expect(site.accounts).toEqual([account])
    await expect(featureMethod(site, 'standard:connect')?.()).resolves.toEqual({ accounts: [account] })
    larch.clear()
    expect(site.accounts).toEqual([])
    expect(siteProvider.wrap(larch, () => undefined)).toBe(site)
  })

  test('is never given to the site itself, also if its features cannot be read yet', async () => {
    const signIn = vi.fn()
    let isLocked = true
    const locked = {
      get features() {
        if (isLocked) throw new Error('locked')
        return { 'solana:signIn': { signIn }, 'solana:signMessage': { signMessage: signIn } }
      }
    }
    const late: { features?: object } = {}
    const methods = { signMessage: signIn, signTransaction: signIn }
    for (const provider of [locked, late, methods]) {
      const site = siteProvider.wrap(provider, () => undefined) as typeof provider
      isLocked = false
      late.features = { 'solana:signIn': { signIn } }
      expect(site).not.toBe(provider)
      expect(site).not.toHaveProperty('signMessage')
      expect(featureMethod(site, 'solana:signIn', 'signIn')).toBeUndefined()
    }
    const site = siteProvider.wrap(locked, () => undefined)
    await expect(call(site, 'solana:signMessage', inputs[0][2])).rejects.toMatchObject({ code: 4100 })
    expect(signIn).not.toHaveBeenCalled()
  })
})

test('a local chain may be called solana:localnet', async () => {
  const asks: unknown[] = []
  const request: SignerRequest = async (method, params) => {
    asks.push([method.method, params])
    return { transaction: base64.encode(bytes('signed')), signature: '' } as never
  }
  const signer = { account: `solana:${'1'.repeat(32)}:${first}`, request } as unknown as Signer
  const features = { 'solana:signTransaction': { signTransaction: async () => [] } }
  const site = siteProvider.wrap({ features }, () => signer)
  await call(site, 'solana:signTransaction', { account, transaction: bytes('tx'), chain: 'solana:localnet' })
  expect(asks).toEqual([['solana_signTransaction', { transaction: base64.encode(bytes('tx')), pubkey: first }]])
})

describe('a session', () => {
  const session = () => {
    const calls: unknown[] = []
    return { calls, provider: { request: async (call: object) => void calls.push(call), on() {}, removeListener() {} } }
  }
  type Requester = { request(call: object, chain?: string): Promise<unknown> }

  test('sends reads to the wallet, signatures through the signer, and rejects other methods with 4200', async () => {
    const { calls, provider } = session()
    const asks: unknown[] = []
    const request: SignerRequest = async (method, params) => {
      asks.push([method.method, params])
      return { signature: 'signed' } as never
    }
    const signer = { account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${first}`, request } as unknown as Signer
    const site = siteProvider.wrap(provider, () => signer) as Requester
    const params = { message: base58.encode(bytes('Hello')), pubkey: first }
    await expect(site.request({ method: 'solana_signMessage', params })).resolves.toEqual({ signature: 'signed' })
    await site.request({ method: 'solana_getAccounts', params: {} })
    expect(asks).toEqual([['solana_signMessage', params]])
    expect(calls).toEqual([{ method: 'solana_getAccounts', params: {} }])
    await expect(site.request({ method: 'solana_signIn' })).rejects.toMatchObject({ code: 4200 })
    const elsewhere = site.request({ method: 'solana_signMessage', params }, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')
    await expect(elsewhere).rejects.toMatchObject({ code: 4901 })
  })

  test('rejects with 4001 without consent and with 4100 without a signer, and gets no request', async () => {
    const { calls, provider } = session()
    const request: SignerRequest = async () => {
      throw new WalletError('wallet/rejected', { wallet: 'Larch' })
    }
    let signer: Signer | undefined = { account: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${first}`, request } as never
    const site = siteProvider.wrap(provider, () => signer) as Requester
    const unsafe = ['signMessage', 'signTransaction', 'signAllTransactions', 'signAndSendTransaction']
    for (const name of unsafe)
      await expect(site.request({ method: `solana_${name}`, params: {} })).rejects.toMatchObject({ code: 4001 })
    signer = undefined
    for (const name of unsafe)
      await expect(site.request({ method: `solana_${name}`, params: {} })).rejects.toMatchObject({ code: 4100 })
    expect(calls).toEqual([])
  })
})
