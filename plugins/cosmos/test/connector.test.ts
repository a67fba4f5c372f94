import { fromHex, toBech32 } from '@cosmjs/encoding'
import type { ConnectorEvent } from '@latchkit/plugin-chains/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { KeplrProvider } from '../src/contract.js'
import { createClient } from '../src/lazy/client.js'
import { chains, never } from './networks.js'
import { larch, over } from './wallet.js'

const first = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const second = 'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z'
// The bytes of 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266, the same phrase on Ethereum.
const onInjective = toBech32('inj', fromHex('f39fd6e51aad88f6f4ce6ab8827279cfffb92266'))
const onOsmosis = 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v'

describe('connecting', () => {
  test('requests permission, then the key of the chain', async () => {
    const { connector, asked, wallet } = larch()
    await expect(connector.connect({ signal: never() })).resolves.toEqual({
      accounts: [{ address: first, type: 'eoa', publicKey: expect.stringMatching(/^A[A-Za-z0-9+/]{43}$/) }],
      chain: 'cosmos:cosmoshub-4'
    })
    expect(asked()).toEqual(['enable', 'getKey'])
    expect(wallet.requests.map(({ params }) => params)).toEqual([[['cosmoshub-4']], ['cosmoshub-4']])
  })

  test.each([
    ['cosmos:osmosis-1', onOsmosis],
    ['cosmos:injective-1', onInjective],
    ['cosmos:unknown-1', first]
  ] as const)('to %s returns the account %s', async (chain, address) => {
    const { accounts } = await larch().connector.connect({ chain, signal: never() })
    expect(accounts[0]?.address).toBe(address)
  })

  test('silently sends no request that may prompt, and succeeds only if the wallet allows the site', async () => {
    const { connector, wallet, asked } = larch({ answer: { enable: 'throw', getKey: 'throw' } })
    const silently = () => connector.connect({ silent: true, signal: never() })
    await expect(silently()).rejects.toMatchObject({ code: 'wallet/unavailable' })
    expect(asked()).toEqual(['isEnabled'])
    wallet.behave()
    wallet.allow(['cosmoshub-4'])
    await expect(silently()).resolves.toMatchObject({ accounts: [{ address: first }] })
    expect(asked().slice(1)).toEqual(['isEnabled', 'getKey'])
  })

  test('silently sends no request to a wallet without isEnabled', async () => {
    const { wallet } = larch()
    wallet.allow(['cosmoshub-4'])
    const { isEnabled: _, ...older } = wallet.keplr
    await expect(
      over(older as unknown as KeplrProvider).connect({ silent: true, signal: never() })
    ).rejects.toMatchObject({ code: 'wallet/unavailable' })
    expect(wallet.requests).toEqual([])
  })

  test.each([1, 'true', {}, undefined, null])('silently rejects if isEnabled returns %j', async answer => {
    const { wallet } = larch()
    wallet.allow(['cosmoshub-4'])
    const connector = over({ ...wallet.keplr, isEnabled: async () => answer } as unknown as KeplrProvider)
    await expect(connector.connect({ silent: true, signal: never() })).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
  })

  test.each<[string, Parameters<typeof larch>[0], object]>([
    ['a rejection', { answer: 'reject' }, { code: 'wallet/rejected' }],
    [
      'an exception',
      { answer: 'throw' },
      { code: 'wallet/unavailable', cause: new Error('The wallet crashed on enable') }
    ],
    ['an address of another chain', { lieAboutAccounts: [onOsmosis] }, { code: 'wallet/invalid-answer' }],
    ['the address of another key', { lieAboutAccounts: [second] }, { code: 'wallet/invalid-answer' }],
    ['a wrong checksum', { wrongChecksum: true }, { code: 'wallet/invalid-answer' }],
    ['ten thousand accounts', { tenThousandAccounts: true }, { code: 'wallet/invalid-answer' }],
    ...(['emptyObject', 'null', 'undefined', 'number', 'text', 'notAddresses', 'envelope'] as const).map(
      garbage =>
        [
          `the invalid response ${garbage}`,
          { answer: { getKey: 'garbage' }, garbage },
          { code: 'wallet/invalid-answer' }
        ] as [string, Parameters<typeof larch>[0], object]
    )
  ])('rejects with a code for %s, and then ignores changes', async (_, behaviour, expected) => {
    const { connector, wallet } = larch(behaviour)
    await expect(connector.connect({ signal: never() })).rejects.toMatchObject(expected)
    const heard: ConnectorEvent[] = []
    connector.subscribe(event => heard.push(event))
    const before = wallet.requests.length
    wallet.announceChange()
    await vi.dynamicImportSettled()
    expect(heard).toEqual([])
    expect(wallet.requests).toHaveLength(before)
  })

  const lying = (key: object) => over({ enable: async () => {}, getKey: async () => key as never })
  test.each<[string, object]>([
    ['no key', { bech32Address: first }],
    ['a key that is a text', { bech32Address: first, pubKey: 'A'.repeat(44) }],
    ['a key of 32 bytes', { bech32Address: first, pubKey: new Uint8Array(32) }],
    [
      'an object that claims to be a key of a gigabyte',
      { bech32Address: first, pubKey: { length: 2 ** 30, [Symbol.toStringTag]: 'Uint8Array' } }
    ],
    [
      'a getter that throws',
      {
        get bech32Address(): never {
          throw new Error('trap')
        }
      }
    ]
  ])('rejects %s', async (_, key) => {
    await expect(lying(key).connect({ signal: never() })).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test('on a chain with Ethereum keys, rejects a key that is not a point of the curve', async () => {
    const key = { bech32Address: onInjective, pubKey: new Uint8Array(33).fill(2) }
    await expect(lying(key).connect({ chain: 'cosmos:injective-1', signal: never() })).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
  })

  test('accepts an address in upper case, which bech32 allows', async () => {
    const { accounts } = await larch({ upperCase: true }).connector.connect({ signal: never() })
    expect(accounts[0]?.address).toBe(first)
  })

  test('an abort rejects at any step if the wallet does not respond', async () => {
    for (const method of ['enable', 'getKey']) {
      const { connector } = larch({ answer: { [method]: 'never' } })
      const caller = new AbortController()
      const connecting = connector.connect({ signal: caller.signal })
      const reason = new Error('enough')
      caller.abort(reason)
      await expect(connecting).rejects.toBe(reason)
    }
  })
})

describe('a chain that the wallet does not know', () => {
  test('is suggested, and then requested again', async () => {
    const { connector, asked, wallet } = larch({}, [])
    await expect(connector.connect({ chain: 'cosmos:osmosis-1', signal: never() })).resolves.toMatchObject({
      accounts: [{ address: onOsmosis }]
    })
    expect(asked()).toEqual(['enable', 'experimentalSuggestChain', 'enable', 'getKey'])
    expect(wallet.requests[1]?.params).toEqual([
      {
        chainId: 'osmosis-1',
        chainName: 'Osmosis',
        rpc: 'https://rpc.osmosis.example',
        rest: 'https://rest.osmosis.example',
        bip44: { coinType: 118 },
        bech32Config: {
          bech32PrefixAccAddr: 'osmo',
          bech32PrefixAccPub: 'osmopub',
          bech32PrefixValAddr: 'osmovaloper',
          bech32PrefixValPub: 'osmovaloperpub',
          bech32PrefixConsAddr: 'osmovalcons',
          bech32PrefixConsPub: 'osmovalconspub'
        },
        currencies: [{ coinDenom: 'OSMO', coinMinimalDenom: 'uosmo', coinDecimals: 6 }],
        feeCurrencies: [{ coinDenom: 'OSMO', coinMinimalDenom: 'uosmo', coinDecimals: 6 }],
        stakeCurrency: { coinDenom: 'OSMO', coinMinimalDenom: 'uosmo', coinDecimals: 6 }
      }
    ])
  })

  test.each([
    ['for a network without URLs', {}, 'cosmos:cosmoshub-4', 'wallet/network-unknown'],
    [
      'if the visitor rejects',
      { answer: { experimentalSuggestChain: 'reject' } },
      'cosmos:osmosis-1',
      'wallet/rejected'
    ],
    [
      'if the wallet fails',
      { answer: { experimentalSuggestChain: 'throw' } },
      'cosmos:osmosis-1',
      'wallet/network-unknown'
    ],
    [
      'if the wallet accepts the suggestion without effect',
      { answer: { experimentalSuggestChain: 'garbage' } },
      'cosmos:osmosis-1',
      'wallet/network-unknown'
    ]
  ] as const)('rejects %s', async (_, behaviour, chain, code) => {
    await expect(larch(behaviour, []).connector.connect({ chain, signal: never() })).rejects.toMatchObject({ code })
  })
})

describe('switching', () => {
  const { switchNetwork } = createClient(chains).features()
  const [, osmosis] = chains as [(typeof chains)[number], (typeof chains)[number]]

  test('requests the key of the other chain, and reports the chain and its account', async () => {
    const { connector } = larch()
    await connector.connect({ signal: never() })
    const heard: ConnectorEvent[] = []
    connector.subscribe(event => heard.push(event))
    await switchNetwork?.switch(connector, osmosis, never())
    expect(heard).toMatchObject([
      { type: 'chain', chain: 'cosmos:osmosis-1' },
      { type: 'accounts', accounts: [{ address: onOsmosis }] }
    ])
    // Later questions are about the chain it is on now.
    await expect(connector.connect({ silent: true, signal: never() })).resolves.toMatchObject({
      chain: 'cosmos:osmosis-1'
    })
  })

  test('that the visitor rejects keeps the chain', async () => {
    const { connector, wallet } = larch()
    await connector.connect({ signal: never() })
    wallet.behave({ answer: 'reject' })
    await expect(switchNetwork?.switch(connector, osmosis, never())).rejects.toMatchObject({ code: 'wallet/rejected' })
    await expect(connector.connect({ silent: true, signal: never() })).resolves.toMatchObject({
      chain: 'cosmos:cosmoshub-4',
      accounts: [{ address: first }]
    })
  })
})

describe('a change in the wallet', () => {
  async function connected(behaviour = {}) {
    const stage = larch(behaviour)
    await stage.connector.connect({ signal: never() })
    const heard: ConnectorEvent[] = []
    const stop = stage.connector.subscribe(event => heard.push(event))
    return { ...stage, heard, stop }
  }

  test('of the account is reported once', async () => {
    const { wallet, heard } = await connected()
    wallet.switchAccount(1)
    wallet.announceChange()
    await vi.waitUntil(() => heard.length > 0)
    expect(heard).toMatchObject([{ type: 'accounts', accounts: [{ address: second }] }])
  })

  test('ignores a stale response of an earlier change', async () => {
    const { wallet, page } = larch()
    const keys: unknown[] = []
    for (const place of [0, 1]) {
      wallet.switchAccount(place)
      keys.push(await wallet.keplr.getKey('cosmoshub-4'))
    }
    const waiting: ((key: unknown) => void)[] = []
    const getKey = () => new Promise<unknown>(resolve => waiting.push(resolve))
    const connector = over({ ...wallet.keplr, getKey } as unknown as KeplrProvider, page)
    const connecting = connector.connect({ signal: never() })
    await vi.waitUntil(() => waiting.length === 1)
    waiting[0]?.(keys[0])
    await connecting
    const heard: ConnectorEvent[] = []
    connector.subscribe(event => heard.push(event))

    // To the second account and back again; the first answer is late.
    page.dispatchEvent(new Event('keplr_keystorechange'))
    await vi.waitUntil(() => waiting.length === 2)
    page.dispatchEvent(new Event('keplr_keystorechange'))
    await vi.waitUntil(() => waiting.length === 3)
    waiting[2]?.(keys[0])
    waiting[1]?.(keys[1])
    await vi.dynamicImportSettled()
    page.dispatchEvent(new Event('keplr_keystorechange'))
    await vi.waitUntil(() => waiting.length === 4)
    expect(heard).toEqual([])
    waiting[3]?.(keys[1])
    await vi.waitUntil(() => heard.length > 0)
    expect(heard).toMatchObject([{ type: 'accounts', accounts: [{ address: second }] }])
  })

  test('after many events, keeps only the last request pending', async () => {
    const warnings: string[] = []
    const warn = ({ name }: Error) => void warnings.push(name)
    process.on('warning', warn)
    onTestFinished(() => void process.off('warning', warn))
    const { wallet, page, heard, asked } = await connected()
    wallet.behave({ answer: { isEnabled: 'never' } })
    for (let news = 0; news < 20; news++) page.dispatchEvent(new Event('keplr_keystorechange'))
    expect(asked().filter(method => method === 'isEnabled')).toHaveLength(20)
    wallet.behave()
    wallet.switchAccount(1)
    await vi.waitUntil(() => heard.length > 0)
    expect(heard).toMatchObject([{ type: 'accounts', accounts: [{ address: second }] }])
    expect(warnings).toEqual([])
  })

  test('of the permission: a revoked one is a disconnection, without a request for the key', async () => {
    const { wallet, heard, asked } = await connected()
    wallet.disconnect()
    await vi.waitUntil(() => heard.length > 0)
    expect(heard).toEqual([{ type: 'disconnected' }])
    expect(asked().slice(2)).toEqual(['isEnabled'])
  })

  test.each([
    ['an address of another chain', { lieAboutAccounts: [onOsmosis] }],
    ['an error', { answer: { getKey: 'reject' } }]
  ] as const)('with %s in the next response is a disconnection', async (_, behaviour) => {
    const { wallet, heard } = await connected()
    wallet.behave(behaviour)
    wallet.announceChange()
    await vi.waitUntil(() => heard.length > 0)
    expect(heard).toEqual([{ type: 'disconnected' }])
  })

  test('is read only while there are listeners; unsubscribing removes the page’s listener', async () => {
    const { wallet, heard, stop, page, asked } = await connected()
    expect(page.listeners).toBe(1)
    stop()
    stop()
    expect(page.listeners).toBe(0)
    wallet.switchAccount(1)
    await vi.dynamicImportSettled()
    expect(heard).toEqual([])
    expect(asked()).toEqual(['enable', 'getKey'])
  })

  test('after a disconnection is ignored, without a request', async () => {
    const { wallet, connector, heard, asked } = await connected()
    await connector.disconnect()
    wallet.switchAccount(1)
    await vi.dynamicImportSettled()
    expect(heard).toEqual([])
    expect(asked()).toEqual(['enable', 'getKey', 'disable'])
  })

  test('disconnect resolves after two seconds without a response', async () => {
    vi.useFakeTimers()
    const { connector, wallet } = await connected()
    wallet.behave({ answer: { disable: 'never' } })
    const leaving = connector.disconnect()
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(leaving).resolves.toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })
})
