import { createEvmWallet, type EvmBehaviour, type EvmWalletOptions } from '@latchkit/example-wallets'
import type { Network } from '@latchkit/plugin-chains/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import type { Eip1193Provider } from '../src/contract.js'
import { createClient } from '../src/lazy/client.js'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { isUnknownChain } from '../src/lazy/wallet/switch-network.js'
import { networkAt } from './networks.js'

let home: Anvil
let away: Anvil
beforeAll(async () => {
  ;[home, away] = await Promise.all([startAnvil({ chainId: 31_337 }), startAnvil({ chainId: 31_338 })])
})
afterAll(() => Promise.all([home.stop(), away.stop()]))

const info = { id: 'com.example.larch', name: 'Larch', kind: 'announced' } as const

/** A wallet on `home`, which does not know `away` unless told to. */
async function connected(behaviour: Partial<EvmBehaviour> = {}, options: Partial<EvmWalletOptions> = {}) {
  const wallet = createEvmWallet({
    name: info.name,
    rdns: info.id,
    mark: 'larch',
    networks: [{ chainId: home.chainId, name: 'Home', rpcUrl: home.url }],
    storage: undefined,
    ...options
  })
  const target: Network = {
    ...networkAt(away.chainId, [away.url], 'Away'),
    blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } }
  }
  const connector = createConnector(info, wallet.provider as Eip1193Provider, [target])
  await connector.connect({ signal: new AbortController().signal })
  wallet.behave(behaviour)
  const { switchNetwork } = createClient([target]).features()
  const controller = new AbortController()
  const asked = () => wallet.requests.slice(2).map(({ method }) => method)
  const run = (network = target) => switchNetwork!.switch(connector, network, controller.signal)
  const chain = () => wallet.provider.request({ method: 'net_version' })
  return { wallet, connector, target, asked, run, chain, controller }
}

const knowsBoth = () => ({
  networks: [
    { chainId: home.chainId, name: 'Home', rpcUrl: home.url },
    { chainId: away.chainId, name: 'Away', rpcUrl: away.url }
  ] as const
})
const asks = {
  switch: 'wallet_switchEthereumChain',
  add: 'wallet_addEthereumChain',
  look: 'eth_chainId'
}

describe('a network that the wallet knows', () => {
  test('is switched to, and the wallet is asked whether it is there', async () => {
    const { run, asked, chain, wallet } = await connected({}, knowsBoth())
    await run()
    expect(asked()).toEqual([asks.switch, asks.look])
    expect(wallet.requests.at(-2)?.params).toEqual([{ chainId: '0x7a6a' }])
    expect(await chain()).toBe(String(away.chainId))
  })

  test.each<[string, Partial<EvmBehaviour>, string]>([
    ['is declined', { answer: 'reject' }, 'wallet/rejected'],
    ['is asked for while another prompt is open', { answer: 'busy' }, 'wallet/unavailable'],
    ['crashes the wallet', { answer: 'throw' }, 'wallet/unavailable'],
    ['is agreed to, and then not switched to', { ignoreSwitch: true }, 'wallet/invalid-answer'],
    ['is switched to by a wallet that hides its chain', { chainId: 'undefined' }, 'wallet/invalid-answer']
  ])('%s', async (_, behaviour, code) => {
    const { run } = await connected(behaviour, knowsBoth())
    await expect(run()).rejects.toMatchObject({ code })
  })

  test.each<EvmBehaviour['chainId']>(['decimal', 'number', 'padded'])(
    'is recognised when the wallet writes its id as %s',
    async chainId => {
      const { run } = await connected({ chainId }, knowsBoth())
      await expect(run()).resolves.toBeUndefined()
    }
  )

  test('is waited for until the signal says otherwise', async () => {
    const { run, controller, wallet } = await connected({ answer: 'never' }, knowsBoth())
    const switching = run()
    await vi.waitFor(() => expect(wallet.requests.at(-1)?.method).toBe(asks.switch))
    const reason = new Error('enough')
    controller.abort(reason)
    await expect(switching).rejects.toBe(reason)
  })
})

describe.each<EvmBehaviour['unknownChain']>(['4902', 'nested', '-32603'])('a network unknown as %s', unknownChain => {
  test('is added, switched to and looked for', async () => {
    const { run, asked, chain, wallet } = await connected({ unknownChain })
    await run()
    expect(asked()).toEqual([asks.switch, asks.add, asks.switch, asks.look])
    expect(wallet.requests.find(({ method }) => method === asks.add)?.params).toEqual([
      {
        chainId: '0x7a6a',
        chainName: 'Away',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [away.url],
        blockExplorerUrls: ['https://explorer.example']
      }
    ])
    expect(await chain()).toBe(String(away.chainId))
  })

  test('is added by a wallet that switches while it adds', async () => {
    const { run, chain } = await connected({ unknownChain }, { switchOnAdd: true })
    await run()
    expect(await chain()).toBe(String(away.chainId))
  })

  test('is not added when the visitor declines that', async () => {
    const { run, chain } = await connected({ unknownChain, answer: { wallet_addEthereumChain: 'reject' } })
    await expect(run()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(await chain()).toBe(String(home.chainId))
  })

  test('is added, and then declined, with a message of its own', async () => {
    const { run, wallet } = await connected({ unknownChain })
    const { request } = wallet.provider
    wallet.provider.request = async call => {
      const added = wallet.requests.some(({ method }) => method === asks.add)
      wallet.behave({ answer: added ? { wallet_switchEthereumChain: 'reject' } : 'approve' })
      return request(call)
    }
    await expect(run()).rejects.toMatchObject({
      code: 'wallet/switch-rejected-after-add',
      message: 'User rejected switch after adding network.'
    })
  })
})

describe('a network that the wallet cannot be taught', () => {
  test.each<[string, Partial<EvmBehaviour>]>([
    ['crashes while adding', { answer: { wallet_addEthereumChain: 'throw' } }],
    ['is unknown still after adding', {}]
  ])('because it %s', async (label, behaviour) => {
    const { run, wallet } = await connected(behaviour)
    if (label.startsWith('is')) {
      const { request } = wallet.provider
      wallet.provider.request = async call => (call.method === asks.add ? null : request(call))
    }
    await expect(run()).rejects.toMatchObject({ code: 'wallet/network-unknown', message: 'Unknown Network' })
  })

  test('because no URL of it is safe: the wallet is not asked to add it', async () => {
    const { run, asked, target } = await connected()
    for (const http of [[], ['http://rpc.example'], ['ws://rpc.example']]) {
      await expect(run({ ...target, rpcUrls: { default: { http } } })).rejects.toMatchObject({
        code: 'wallet/network-unknown'
      })
    }
    expect(asked()).not.toContain(asks.add)
  })

  test('only the safe URLs of a network reach the wallet', async () => {
    const { run, wallet, target } = await connected()
    await run({ ...target, rpcUrls: { default: { http: ['http://rpc.example', away.url] } } })
    const added = wallet.requests.find(({ method }) => method === asks.add)?.params as [{ rpcUrls: string[] }]
    expect(added[0].rpcUrls).toEqual([away.url])
  })

  test('because it is asking something else already, is not unknown but busy', async () => {
    const { run } = await connected({ answer: { wallet_addEthereumChain: 'busy' } })
    await expect(run()).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })
})

test('a connector whose wallet is no EIP-1193 provider cannot switch', async () => {
  const { switchNetwork } = createClient([]).features()
  const connector = { ...createConnector(info, {} as Eip1193Provider, []), provider: async () => ({}) }
  await expect(switchNetwork!.switch(connector, networkAt(1, []), new AbortController().signal)).rejects.toMatchObject({
    code: 'wallet/unavailable'
  })
})

test.each([
  { code: 4902 },
  { code: '4902' },
  { code: -32603, data: { originalError: { code: 4902 } } },
  {
    code: -32603,
    message: 'Unrecognized chain ID "0x89". Try adding the chain using wallet_addEthereumChain first.'
  },
  { message: 'Unknown chain 137' }
])('isUnknownChain: %j, returns true', thrown => expect(isUnknownChain(thrown)).toBe(true))

test.each([
  // A rejection that names the method.
  { code: 4001, message: 'User rejected wallet_addEthereumChain' },
  { code: -32002, message: 'Request of type wallet_addEthereumChain already pending' },
  { code: 4900 },
  undefined
])('isUnknownChain: %j, returns false', thrown => expect(isUnknownChain(thrown)).toBe(false))
