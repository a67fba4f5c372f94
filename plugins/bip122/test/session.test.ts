import { satsBitcoinProvider, standardBitcoinWallet, unisatBitcoinProvider } from '@latchkit/example-wallets'
import type { ConnectorEvent } from '@latchkit/plugin-chains/contract'
import { describe, expect, test, vi } from 'vitest'
import type { UnisatProvider } from '../src/contract.js'
import { leatherApi } from '../src/lazy/wallet/leather.js'
import { satsApi } from '../src/lazy/wallet/sats-connect.js'
import { unisatApi } from '../src/lazy/wallet/unisat.js'
import { standardApi } from '../src/lazy/wallet/wallet-standard.js'
import { connectorOf, larch, mainnet, networksOf, ordinal, payment, regtest, signal, testnet } from './surroundings.js'

const ways = {
  'Wallet Standard': (wallet: ReturnType<typeof larch>) => standardApi(standardBitcoinWallet(wallet)),
  'sats-connect': (wallet: ReturnType<typeof larch>) => satsApi(satsBitcoinProvider(wallet)),
  UniSat: (wallet: ReturnType<typeof larch>) => unisatApi(unisatBitcoinProvider(wallet) as UnisatProvider)
}
const all = Object.entries(ways)
const testnetAddress = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'

describe.each(all)('a wallet by %s', (name, apiOf) => {
  test('connects with what its addresses are for, those to be paid at first', async () => {
    const { accounts, chain } = await connectorOf(apiOf(larch())).connect({ signal: signal() })
    expect(chain).toBe(`bip122:${mainnet}`)
    expect(accounts[0]).toMatchObject({ address: payment, type: 'payment' })
    if (name === 'UniSat') expect(accounts).toHaveLength(1)
    else {
      expect(accounts[1]).toMatchObject({ address: ordinal, type: 'ordinal' })
      expect(accounts[0]?.publicKey).toMatch(/^0[23][\da-f]{64}$/)
    }
  })

  test.each([
    ['no address at all', { lieAboutAccounts: ['nonsense'] }],
    ['an address of another coin', { lieAboutAccounts: ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1'] }],
    ['an address of another chain', { lieAboutAccounts: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'] }],
    ['an address of another network than the one that it is on', { lieAboutAccounts: [testnetAddress] }],
    ['addresses of two networks', { lieAboutAccounts: [payment, testnetAddress] }],
    ['a wrong checksum', { wrongChecksum: true }],
    ['ten thousand accounts', { tenThousandAccounts: true }],
    ['nonsense', { answer: 'garbage' }]
  ] as const)('that answers with %s is refused', async (_, behaviour) => {
    const wallet = larch({ behaviour })
    const connecting = connectorOf(apiOf(wallet)).connect({ signal: signal() })
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test('that is forgotten does not connect silently', async () => {
    const wallet = larch()
    const connector = connectorOf(apiOf(wallet))
    await connector.connect({ signal: signal() })
    await expect(connector.connect({ silent: true, signal: signal() })).resolves.toMatchObject({
      chain: `bip122:${mainnet}`
    })
    await connector.disconnect()
    await expect(connector.connect({ silent: true, signal: signal() })).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
  })

  test('tells every listener of another network', async () => {
    const wallet = larch()
    const connector = connectorOf(apiOf(wallet))
    await connector.connect({ signal: signal() })
    const heard: ConnectorEvent[][] = [[], []]
    for (const events of heard) connector.subscribe(event => events.push(event))
    wallet.switchNetwork('testnet')
    await vi.waitUntil(() => heard.every(events => events.some(({ type }) => type === 'accounts')))
    expect(heard.map(([first]) => first)).toEqual(Array(2).fill({ type: 'chain', chain: `bip122:${testnet}` }))
  })

  test('tells of another network with the accounts that it has there', async () => {
    const wallet = larch()
    const connector = connectorOf(apiOf(wallet))
    await connector.connect({ signal: signal() })
    const events: ConnectorEvent[] = []
    const stop = connector.subscribe(event => events.push(event))
    wallet.switchNetwork('testnet')
    await vi.waitUntil(() => events.some(({ type }) => type === 'accounts'))
    expect(events[0]).toEqual({ type: 'chain', chain: `bip122:${testnet}` })
    expect(JSON.stringify(events)).toContain('tb1q')
    expect(JSON.stringify(events)).not.toContain('bc1q')
    stop()
    wallet.switchAccount(3)
    await wallet.visible()
    expect(events.filter(({ type }) => type === 'accounts')).toHaveLength(1)
  })

  test('is on the wanted network after connecting, if it can be told', async () => {
    const connector = connectorOf(apiOf(larch()))
    const { chain, accounts } = await connector.connect({ chain: `bip122:${testnet}`, signal: signal() })
    const moved = name !== 'Wallet Standard'
    expect(chain).toBe(`bip122:${moved ? testnet : mainnet}`)
    expect(accounts[0]?.address.startsWith(moved ? 'tb1q' : 'bc1q')).toBe(true)
  })
})

describe('a wallet with broken events', () => {
  const broken = () => {
    throw new Error('no events')
  }
  test('still connects, and a listener that left hears nothing', async () => {
    const wallet = larch()
    const provider = satsBitcoinProvider(wallet)
    let heard = (_: unknown) => {}
    const late = {
      ...provider,
      addListener(listener: { eventName: string; cb: (event: unknown) => void }) {
        if (listener.eventName !== 'accountChange') return broken()
        heard = listener.cb
        return broken
      }
    }
    const listener = vi.fn()
    const connector = connectorOf(satsApi(late))
    const stop = connector.subscribe(listener)
    await connector.connect({ signal: signal() })
    heard({ type: 'accountChange', addresses: [payment] })
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    heard({ type: 'accountChange', addresses: [payment] })
    heard({ type: 'accountChange' })
    await wallet.visible()
    expect(listener).toHaveBeenCalledTimes(1)

    const unisat = { ...unisatBitcoinProvider(wallet), on: broken, removeListener: broken }
    connectorOf(unisatApi(unisat as unknown as UnisatProvider)).subscribe(listener)()
  })

  test('that only says that something changed is looked at', async () => {
    const wallet = larch()
    let heard = (_: unknown) => {}
    const provider = {
      ...satsBitcoinProvider(wallet),
      addListener(listener: { eventName: string; cb: (event: unknown) => void }) {
        if (listener.eventName === 'accountChange') heard = listener.cb
      }
    }
    const connector = connectorOf(satsApi(provider))
    await connector.connect({ signal: signal() })
    const events: ConnectorEvent[] = []
    connector.subscribe(event => events.push(event))
    heard({ type: 'accountChange' })
    await vi.waitUntil(() => events.length > 0)
    expect(events).toMatchObject([{ type: 'accounts', accounts: [{ address: payment }, { address: ordinal }] }])
  })
})

describe('a switch', () => {
  test('that did not take place is no connection to the wanted network', async () => {
    for (const apiOf of [ways['sats-connect'], ways.UniSat]) {
      const wallet = larch({ behaviour: { ignoreSwitch: true } })
      const { chain } = await connectorOf(apiOf(wallet)).connect({ chain: `bip122:${testnet}`, signal: signal() })
      expect(chain).toBe(`bip122:${mainnet}`)
    }
  })
})

describe('wallets that stand in for real ones', () => {
  test('an older wallet of sats-connect knows only getAccounts', async () => {
    const request = vi.fn(async (method: string) =>
      method === 'getAccounts'
        ? {
            status: 'success',
            result: [
              { address: 'SP2FAKE', purpose: 'stacks', publicKey: 'x' },
              { address: ordinal, purpose: 'ordinals', publicKey: 'ab'.repeat(32) },
              { address: payment, purpose: 'payment', publicKey: 'not hex' }
            ]
          }
        : { status: 'error', error: { code: -32601, message: 'no such method' } }
    )
    const { accounts } = await connectorOf(satsApi({ request })).connect({ signal: signal() })
    expect(accounts).toEqual([
      { address: payment, type: 'payment' },
      { address: ordinal, type: 'ordinal', publicKey: 'ab'.repeat(32) }
    ])
  })

  test('the refusal of sats-connect is one, however it comes', async () => {
    const envelope = { jsonrpc: '2.0', id: '1', error: { code: -32000, message: 'no' } }
    const refusals = [
      async () => envelope,
      () => Promise.reject(envelope),
      () => Promise.reject(envelope.error),
      () => Promise.reject({ code: 4001 }),
      () => Promise.reject(new Error('User rejected the request')),
      () => Promise.reject(new Error('User rejection'))
    ]
    for (const request of refusals) {
      const connecting = connectorOf(satsApi({ request })).connect({ signal: signal() })
      await expect(connecting).rejects.toMatchObject({ code: 'wallet/rejected' })
    }
    for (const thrown of [undefined, null, 'x', new Error('locked'), { code: -32603 }]) {
      const connecting = connectorOf(satsApi({ request: () => Promise.reject(thrown) })).connect({ signal: signal() })
      await expect(connecting).rejects.toMatchObject({ code: 'wallet/unavailable' })
    }
  })

  test('Leather is asked, and never silently', async () => {
    const request = vi.fn(async () => ({
      jsonrpc: '2.0',
      id: '1',
      result: {
        addresses: [
          { symbol: 'STX', address: 'SP2FAKE' },
          { symbol: 'BTC', type: 'p2tr', address: ordinal, publicKey: 'ab'.repeat(32) },
          { symbol: 'BTC', type: 'p2wpkh', address: payment }
        ]
      }
    }))
    const connector = connectorOf(leatherApi({ request }))
    await expect(connector.connect({ silent: true, signal: signal() })).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
    expect(request).not.toHaveBeenCalled()
    const { accounts, chain } = await connector.connect({ chain: `bip122:${mainnet}`, signal: signal() })
    expect(accounts.map(({ address, type }) => [address, type])).toEqual([
      [payment, 'payment'],
      [ordinal, 'ordinal']
    ])
    expect(chain).toBe(`bip122:${mainnet}`)
    expect(request).toHaveBeenCalledWith('getAddresses', { network: 'mainnet' })
    await connector.disconnect()
    connector.subscribe(() => expect.unreachable())()
  })

  test('OKX names its network only', async () => {
    const provider = {
      requestAccounts: async () => [payment],
      getAccounts: async () => [payment],
      signMessage: async () => '',
      getNetwork: async () => 'livenet'
    }
    const { chain } = await connectorOf(unisatApi(provider)).connect({ signal: signal() })
    expect(chain).toBe(`bip122:${mainnet}`)
  })

  test('a wallet on a chain that is not Bitcoin is not connected, though its addresses look the same', async () => {
    const wallet = unisatBitcoinProvider(larch())
    const provider = {
      ...wallet,
      getChain: async () => ({ enum: 'FRACTAL_BITCOIN_MAINNET' })
    } as unknown as UnisatProvider
    const connecting = connectorOf(unisatApi(provider)).connect({ signal: signal() })
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/network-unknown' })
  })

  test('a Taproot address alone is one to be paid at', async () => {
    const provider = {
      requestAccounts: async () => [ordinal],
      getAccounts: async () => [],
      signMessage: async () => ''
    }
    const { accounts } = await connectorOf(unisatApi(provider)).connect({ signal: signal() })
    expect(accounts).toEqual([{ address: ordinal, type: 'payment' }])
  })

  test('addresses of a test network are of the one that the site has', async () => {
    const address = 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'
    const provider = {
      requestAccounts: async () => [address],
      getAccounts: async () => [],
      signMessage: async () => ''
    }
    const chainOn = async (...ids: readonly [string, ...string[]]) =>
      (await connectorOf(unisatApi(provider), networksOf([], ...ids)).connect({ signal: signal() })).chain
    expect(await chainOn(mainnet, regtest)).toBe(`bip122:${regtest}`)
    expect(await chainOn(mainnet, testnet)).toBe(`bip122:${testnet}`)
    expect(await chainOn(mainnet)).toBe(`bip122:${testnet}`)
  })
})
