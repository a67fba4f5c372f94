/** Wallets for the host site, with a kernel between them and a wallet with real keys. */
import { createSolanaWallet, registerSolanaWallet, type SolanaTestWallet } from '@latchkit/example-wallets'
import { createKernel, type Kernel, type RpcRequest } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import type { Signer, SignerRequest, StandardWallet } from '@latchkit/plugin-chains/contract'
import { featureMethod } from '@latchkit/plugin-chains/kit'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { base58, base64 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { solana } from '../src/index.js'
import { siteProvider } from '../src/lazy/wallet/site-provider.js'
import { first, nodeVerifies, second } from './keys.js'
import { transferOf } from './transactions.js'

const bytes = (text: string) => new TextEncoder().encode(text)
const account = { address: first }

let kernel: Kernel
let wallet: SolanaTestWallet
let consent: 'allow' | 'reject'
let asked: RpcRequest[]
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
  kernel.hooks.beforeUnsafe.tap({ name: 'test' }, async request => {
    asked.push(request)
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
    const options = { skipPreflight: true, commitment: 'confirmed' }
    const [output] = await call(site, 'solana:signAndSendTransaction', { account, transaction: two, chain, options })
    expect(output?.signature).toEqual(sent[0]?.slice(1, 65))
    expect(asked.map(({ method }) => method)).toEqual([
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction'
    ])
    expect(asked[0]?.params).toEqual({ transaction: base64.encode(one), pubkey: first })
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
})
