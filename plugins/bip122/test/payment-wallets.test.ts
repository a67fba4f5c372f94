/** Payments on a real chain, by the test wallets and by those that sign no PSBT. */

import { placeUnisatProvider, unisatBitcoinProvider } from '@latchkit/example-wallets'
import { type BitcoinNode, startBitcoinNode } from '@latchkit/example-world'
import { createKernel } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { Chains } from '@latchkit/plugin-chains/contract'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { UnisatProvider } from '../src/contract.js'
import { bip122 } from '../src/index.js'
import { unisatApi } from '../src/lazy/wallet/unisat.js'
import { accountOf, addressOf, coinsOn, paymentsBy, signerOf, startLiar } from './payment-surroundings.js'
import { connectorOf, larch, networksOf, register, regtest, signal } from './surroundings.js'
import { brought, ways } from './transaction-surroundings.js'

let node: BitcoinNode
beforeAll(async () => {
  node = await startBitcoinNode()
})
afterAll(() => node.stop())

const json = async (path: string) => (await fetch(node.url + path)).json()
const held = (address: string) => coinsOn(node.url, address)
const open = async (way: keyof typeof ways, behaviour = {}) => {
  const wallet = larch({ network: 'regtest', account: 1, behaviour })
  wallet.allow()
  const connector = connectorOf(ways[way](wallet), networksOf([node.url], regtest))
  const { accounts } = await connector.connect({ signal: signal() })
  return { wallet, connector, accounts, from: accounts[0]!.address }
}

test.each(['Wallet Standard', 'sats-connect', 'UniSat'] as const)('a payment by %s goes through', async way => {
  const { connector, accounts, from } = await open(way)
  const recipient = addressOf('p2wpkh', 110)
  const before = await held(recipient)
  const prepared = await paymentsBy(node.url, accounts).prepare({ from, recipient, amount: 10_000_000n })
  await prepared.send(signerOf(connector, from), signal())
  expect(await held(recipient)).toBe(before + 10_000_000n)
})

test.each([{ payElsewhere: true }, { signWithAnotherKey: true }])(
  'nothing is sent of what was signed with %j',
  async behaviour => {
    const { connector, accounts, from } = await open('sats-connect', behaviour)
    const recipient = addressOf('p2wpkh', 111)
    const before = await held(from)
    // To sign with another key, the wallet states another spent output, which a previous transaction would contradict.
    const liar = await startLiar(node.url, path => (path.endsWith('/hex') ? { status: 404, body: 'none' } : undefined))
    onTestFinished(async () => void (await liar.close()))
    const prepared = await paymentsBy(liar.url, accounts).prepare({ from, recipient, amount: 10_000n })
    await expect(prepared.send(signerOf(connector, from), signal())).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
    expect([await held(recipient), await held(from)]).toEqual([0n, before])
  }
)

test('a wallet that signs no PSBT is asked to pay by itself; one that said no is not', async () => {
  const from = addressOf('p2wpkh', 112)
  await node.fund(from, 90_000n)
  const recipient = addressOf('p2wpkh', 113)
  const prepared = await paymentsBy(node.url).prepare({ from, recipient, amount: 20_000n })
  const answering = (code: number, message = 'no') =>
    vi.fn(async ({ method }: { method: string; params: object }) => {
      if (method === 'signPsbt') throw { code, message }
      return { txid: 'ab'.repeat(32) }
    })
  const without = answering(-32603, 'Missing or invalid. request() method: signPsbt')
  for (const asked of [answering(5101), answering(3001), without])
    expect(await prepared.send(signerOf(brought(asked), from), signal())).toBe('ab'.repeat(32))
  expect(without).toHaveBeenLastCalledWith(
    { method: 'sendTransfer', params: { account: from, recipientAddress: recipient, amount: '20000' } },
    expect.anything()
  )
  for (const [code, told] of [
    [5000, 'wallet/rejected'],
    [-32002, 'wallet/unavailable'],
    [-32603, 'wallet/unavailable']
  ] as const) {
    const refusing = answering(code)
    await expect(prepared.send(signerOf(brought(refusing), from), signal())).rejects.toMatchObject({ code: told })
    expect(refusing).toHaveBeenCalledOnce()
  }
})

test('an old UniSat, which has no PSBTs, pays with the coins of its account', async () => {
  const wallet = larch({ network: 'regtest', account: 2, esplora: node.url })
  wallet.allow()
  const { signPsbt: _, ...old } = unisatBitcoinProvider(wallet)
  const connector = connectorOf(unisatApi(old as unknown as UnisatProvider), networksOf([node.url], regtest))
  const [account] = (await connector.connect({ signal: signal() })).accounts
  const recipient = addressOf('p2wpkh', 114)
  const from = account!.address
  const prepared = await paymentsBy(node.url, [account!]).prepare({ from, recipient, amount: 30_000n })
  // Another account would pay: `sendBitcoin` names none.
  wallet.switchAccount(3)
  const sending = prepared.send(signerOf(connector, from), signal())
  await expect(sending).rejects.toMatchObject({
    code: 'transfer/not-the-signer',
    context: { account: accountOf(from) }
  })
  expect(wallet.requests.map(({ method }) => method)).not.toContain('sendBitcoin')
  wallet.switchAccount(2)
  const id = await prepared.send(signerOf(connector, from), signal())
  expect((await json(`/tx/${id}`)).vout).toMatchObject([{ value: 30_000, scriptpubkey_address: recipient }, {}])
})

test('a wallet without PSBTs is recognised behind the kernel, after consent to both requests', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const prompts: string[] = []
  const wallet = larch({
    network: 'regtest',
    account: 4,
    esplora: node.url,
    async prompt({ title }) {
      prompts.push(title)
      return { approved: true, chosen: [] }
    }
  })
  const { signPsbt: _, ...old } = unisatBitcoinProvider(wallet)
  placeUnisatProvider(old, page)
  const network = { id: regtest, name: 'Regtest', rpcUrls: { default: { http: [node.url] } } }
  const kernel = createKernel({ plugins: [chains(), connections(), bip122({ networks: [network] })] })
  let verdict: 'reject' | undefined
  const asked: unknown[] = []
  kernel.hooks.beforeUnsafe.tap({ name: 'test' }, async ({ method, params }) => {
    asked.push([method, params])
    return verdict
  })
  await kernel.start()
  const api = kernel.get(Connections)
  await vi.waitUntil(() => api.wallets.get().length > 0)
  const { account } = await api.connect({ wallet: api.wallets.get()[0]!.id })
  const from = account.split(':')[2]!
  await node.fund(from, 90_000n)
  const { transfer } = await kernel.get(Chains).features('bip122')
  const recipient = addressOf('p2wpkh', 116)
  const prepared = await transfer!.prepare({ account, recipient, amount: 30_000n }, signal())
  prompts.length = 0
  await prepared.send(api.signer('bip122')!, signal())
  expect(await held(recipient)).toBe(30_000n)
  const signInputs = [{ index: 0, address: from }]
  expect(asked).toEqual([
    ['signPsbt', { account: from, psbt: expect.any(String), signInputs, broadcast: false }],
    ['sendTransfer', { account: from, recipientAddress: recipient, amount: '30000' }]
  ])
  expect(prompts).toEqual(['Send this payment?'])

  verdict = 'reject'
  const before = wallet.requests.length
  await expect(prepared.send(api.signer('bip122')!, signal())).rejects.toMatchObject({ code: 'wallet/rejected' })
  expect(wallet.requests).toHaveLength(before)
  await kernel.dispose()
  vi.unstubAllGlobals()
})

test('all of it by way of the plugin, whose wallet keeps ordinals apart', async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  register(larch({ network: 'regtest', account: 3 }), page)
  const network = { id: regtest, name: 'Regtest', rpcUrls: { default: { http: [node.url] } } }
  const failures: unknown[] = []
  const kernel = createKernel({
    plugins: [chains(), connections(), bip122({ networks: [network] })],
    onError: ({ error }) => failures.push(error)
  })
  await kernel.start()
  const api = kernel.get(Connections)
  await vi.waitUntil(() => api.wallets.get().length > 0)
  const { account, wallet, chain } = await api.connect({ wallet: api.wallets.get()[0]!.id })
  const { transfer, transactions } = await kernel.get(Chains).features('bip122')
  expect(transfer!.speeds).toEqual(['slow', 'normal', 'fast'])
  expect(transfer).not.toHaveProperty('memoBytes')

  const recipient = transfer!.readRecipient(`bitcoin:${addressOf('p2wpkh', 115).toUpperCase()}`, chain)
  expect(recipient).toBe(addressOf('p2wpkh', 115))
  expect(await transfer!.inspect!(recipient, chain, signal())).toEqual(['unused'])
  const prepared = await transfer!.prepare({ account, recipient, amount: 123_456n }, signal())
  const id = await prepared.send(api.signer('bip122')!, signal())
  expect(await held(recipient)).toBe(123_456n)
  expect(await transfer!.inspect!(recipient, chain, signal())).toEqual([])
  expect(await transactions!.status(id, chain, signal())).toEqual({ status: 'pending' })

  const kept = wallet.accounts.find(({ type }) => type === 'ordinal')!.address
  const paying = transfer!.prepare({ account: accountOf(kept), recipient, amount: 1_000n }, signal())
  await expect(paying).rejects.toMatchObject({ code: 'transfer/not-spendable', context: { account: kept } })
  await kernel.dispose()
  vi.unstubAllGlobals()
  expect(failures).toEqual([])
})
