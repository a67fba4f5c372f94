import { createKernel, definePlugin, type Kernel } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { type Connector, Namespaces } from '@latchkit/plugin-chains/contract'
import { connections } from '@latchkit/plugin-connections'
import { Connections, ConnectorSources } from '@latchkit/plugin-connections/contract'
import { Verifier } from 'bip322-js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { GetAccountAddresses, SendTransfer, SignMessage, SignPsbt } from '../src/contract.js'
import { bip122 } from '../src/index.js'
import { larch, mainnet, ordinal, payment, register, regtest, testnet } from './surroundings.js'

const chain = `bip122:${mainnet}` as const
let kernel: Kernel
let wallet: ReturnType<typeof larch>
const failures: unknown[] = []

/** Mock session of a paired wallet: it shows one address, and returns the others for `getAccountAddresses`. */
const session = vi.fn(
  async ({ method }: { method: string }): Promise<unknown> =>
    method === 'getAccountAddresses'
      ? [
          { address: ordinal, intention: 'ordinal', path: "m/86'/0'/0'/0/0" },
          { address: payment, intention: 'payment', path: "m/84'/0'/0'/0/0", publicKey: `02${'ab'.repeat(32)}` }
        ]
      : undefined
)
const paired: Connector = {
  info: { id: 'walletConnect', name: 'WalletConnect', kind: 'wallet-connect', identity: 'walletConnect' },
  connect: async () => ({ accounts: [{ address: payment }], chain }),
  disconnect: async () => {},
  provider: async () => ({ request: session }),
  subscribe: () => () => {}
}

beforeEach(async () => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  wallet = larch()
  register(wallet, page)
  const pairing = definePlugin({
    id: 'pairing',
    setup: ctx =>
      void ctx.contribute(ConnectorSources, {
        discover(listener) {
          listener(new Map([['bip122', [paired]]]))
          return () => {}
        }
      })
  })
  kernel = createKernel({
    plugins: [chains(), connections(), bip122(), pairing],
    onError: ({ error }) => failures.push(error)
  })
  await kernel.start()
})
afterEach(async () => {
  await kernel.dispose()
  vi.unstubAllGlobals()
  expect(failures.splice(0)).toEqual([])
})

async function connect(name: string) {
  const api = kernel.get(Connections)
  const found = () => api.wallets.get().find(one => one.name === name)
  await vi.waitUntil(found)
  await api.connect({ wallet: found()!.id })
}
const asked = { account: payment, message: 'Hello' }

describe('with a wallet of this page', () => {
  test('a message is signed by the account that is shown', async () => {
    await connect('Larch')
    const { address, signature } = await kernel.rpc.request(SignMessage, asked, { chain })
    expect(address).toBe(payment)
    expect(signature).toMatch(/^[\da-f]+$/)
    expect(Verifier.verifySignature(payment, 'Hello', Buffer.from(signature, 'hex').toString('base64'))).toBe(true)
  })

  test('by another of its addresses as well, and by none that it did not show', async () => {
    await connect('Larch')
    const signed = await kernel.rpc.request(SignMessage, { ...asked, address: ordinal, protocol: 'bip322' }, { chain })
    expect(signed.address).toBe(ordinal)
    for (const params of [
      { ...asked, account: ordinal },
      { ...asked, address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }
    ]) {
      const signing = kernel.rpc.request(SignMessage, params, { chain })
      await expect(signing).rejects.toMatchObject({ code: 'bip122/not-the-signer' })
    }
  })

  test('its addresses are told with what they are for', async () => {
    await connect('Larch')
    const all = await kernel.rpc.request(GetAccountAddresses, { account: payment }, { chain })
    expect(all).toMatchObject([
      { address: payment, intention: 'payment', publicKey: expect.stringMatching(/^[\da-f]{66}$/) },
      { address: ordinal, intention: 'ordinal' }
    ])
    const some = await kernel.rpc.request(GetAccountAddresses, { account: payment, intentions: ['ordinal'] }, { chain })
    expect(some.map(({ address }) => address)).toEqual([ordinal])
  })

  test.each([undefined, 7, {}, { ...asked, account: 'x' }, { ...asked, message: 7 }, { ...asked, protocol: 'x' }])(
    'parameters like %j are refused',
    async params => {
      await connect('Larch')
      const signing = kernel.rpc.dispatch({ method: 'signMessage', params }, { chain })
      await expect(signing).rejects.toMatchObject({ code: 'bip122/invalid-params' })
    }
  )

  test('a request to sign on another network is for the wrong chain, and its addresses are of this one only', async () => {
    await connect('Larch')
    const elsewhere = { chain: `bip122:${testnet}` }
    for (const account of [payment, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn']) {
      const signing = kernel.rpc.request(SignMessage, { ...asked, account }, elsewhere)
      await expect(signing).rejects.toMatchObject({
        code: 'bip122/wrong-chain',
        context: { wallet: 'Larch', chain: elsewhere.chain }
      })
      const reading = kernel.rpc.request(GetAccountAddresses, { account }, elsewhere)
      await expect(reading).rejects.toMatchObject({ code: 'bip122/not-the-signer' })
    }
  })
})

describe('with a pairing', () => {
  test('the wallet is asked for its addresses, which are checked', async () => {
    await connect('WalletConnect')
    const all = await kernel.rpc.request(GetAccountAddresses, { account: payment }, { chain })
    expect(session).toHaveBeenLastCalledWith({ method: 'getAccountAddresses', params: { account: payment } }, chain)
    expect(all).toEqual([
      { address: payment, intention: 'payment', path: "m/84'/0'/0'/0/0", publicKey: `02${'ab'.repeat(32)}` },
      { address: ordinal, intention: 'ordinal', path: "m/86'/0'/0'/0/0" }
    ])
    for (const answer of [
      undefined,
      [],
      [{ address: 'x' }],
      [{ address: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn' }],
      { length: 1 }
    ]) {
      session.mockResolvedValueOnce(answer)
      const asking = kernel.rpc.request(GetAccountAddresses, { account: payment }, { chain })
      await expect(asking).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
  })

  test('another address of the account may sign, which a session does not show', async () => {
    await connect('WalletConnect')
    const [, key] = await wallet.keys()
    const signature = Buffer.from(key!.signBip322(new TextEncoder().encode('Hello'))).toString('hex')
    session.mockResolvedValueOnce({ address: ordinal, signature })
    const signed = await kernel.rpc.request(SignMessage, { ...asked, address: ordinal }, { chain })
    expect(signed).toEqual({ address: ordinal, signature })
  })
})

test('without a wallet nobody signs', async () => {
  await expect(kernel.rpc.request(SignMessage, asked, { chain })).rejects.toMatchObject({
    code: 'bip122/not-the-signer'
  })
})

test('what is not declared is not allowed', async () => {
  for (const method of ['signMessages', 'sendBitcoin', 'personal_sign']) {
    await expect(kernel.rpc.dispatch({ method }, { chain })).rejects.toMatchObject({ code: 'rpc/not-allowed' })
  }
})

test('what moves money is asked for like any unsafe method', async () => {
  await connect('WalletConnect')
  const refused: string[] = []
  kernel.hooks.beforeUnsafe.tap({ name: 'approval' }, async ({ method }) => {
    refused.push(method)
    return 'reject' as const
  })
  const params = { account: payment, recipientAddress: payment, amount: '1' }
  for (const { method } of [SignPsbt, SendTransfer]) {
    await expect(kernel.rpc.dispatch({ method, params }, { chain })).rejects.toMatchObject({ code: 'rpc/rejected' })
  }
  expect(refused).toEqual(['signPsbt', 'sendTransfer'])
})

test('an address of another network than the site has is none to a visitor, and still spelled', async () => {
  const adapter = kernel.contributions.all(Namespaces).get()[0]!.item
  expect(adapter.isAddress(payment)).toBe(true)
  const other = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'
  expect(adapter.isAddress(other)).toBe(false)
  expect(adapter.canonicalAddress?.(other.toUpperCase())).toBe(other)
  expect(await adapter.walletConnectCapabilities?.()).toMatchObject({
    methods: expect.arrayContaining(['signMessage', 'getAccountAddresses']),
    events: ['bip122_addressesChanged']
  })
})

test('is created, set up, started and asked on a server', async () => {
  vi.unstubAllGlobals()
  const plugin = bip122({ networks: [{ id: regtest, name: 'Local', rpcUrls: { default: { http: [] } } }] })
  const server = createKernel({ plugins: [plugin], onError: ({ error }) => failures.push(error) })
  await server.start()
  const adapter = server.contributions.all(Namespaces).get()[0]!.item
  const found: (readonly Connector[])[] = []
  const stop = adapter.discover(connectors => found.push(connectors))
  await vi.dynamicImportSettled()
  stop()
  expect(found).toEqual([[]])
  expect(await adapter.features()).not.toHaveProperty('balance')
  await server.dispose()
})
