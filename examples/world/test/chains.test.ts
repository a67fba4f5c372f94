import {
  createBitcoinWallet,
  createCosmosWallet,
  createPolkadotWallet,
  createSolanaWallet
} from '@latchkit/example-wallets'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  fundedAccounts,
  type LocalChain,
  localChains,
  startBitcoinNode,
  startCosmosNode,
  startPolkadotNode,
  startSolanaNode
} from '../src/index.js'
import { freePorts, stillTaken } from './process.js'

const starts = {
  solana: startSolanaNode,
  bitcoin: startBitcoinNode,
  polkadot: startPolkadotNode,
  cosmos: startCosmosNode
} as const
type Name = keyof typeof starts
const names = Object.keys(starts) as Name[]

const rpc = (method: string, ...params: readonly unknown[]): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
})
/** Requests whose response does not change. */
const requests: Readonly<Record<Name, readonly [path: string, init: RequestInit]>> = {
  solana: ['', rpc('getGenesisHash')],
  bitcoin: ['/block-height/0', {}],
  polkadot: ['', rpc('chain_getBlockHash', 0)],
  cosmos: ['/cosmos/base/tendermint/v1beta1/node_info', {}]
}
/** An account without funds, and an invalid address. */
const strangers: Readonly<Record<Name, readonly [address: string, none: string]>> = {
  solana: ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq9'],
  bitcoin: ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnux'],
  polkadot: ['1zugcag7cJVBtVRnFxv5Qftn7xKAnR6YJ9x4x3XLgGgmNnS', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ'],
  cosmos: ['cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', 'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v']
}

describe.each(names)('the %s chain', name => {
  let chain: LocalChain
  beforeAll(async () => {
    chain = await starts[name]()
  })
  afterAll(() => chain.stop())
  afterEach(() => chain.faults.clear())
  const request = (init: RequestInit = {}) => {
    const [path, question] = requests[name]
    return fetch(chain.url + path, { ...question, ...init })
  }

  test('has the chain id that it reports', async () => {
    expect(chain.chainId).toBe(localChains[name])
    const reference = chain.chainId.split(':')[1] as string
    expect(await (await request()).text()).toContain(reference)
  })

  test('may be requested by any site', async () => {
    const headers = { ...(requests[name][1].headers as Record<string, string>), origin: 'https://site.example' }
    expect((await request({ headers })).headers.get('access-control-allow-origin')).toBe('*')
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' }
    const before = await fetch(chain.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://site.example', ...preflight }
    })
    expect(before.headers.get('access-control-allow-headers')).toBe('content-type')
  })

  test('applies the fault that is set, and recovers', async () => {
    const sound = await (await request()).text()
    chain.faults.set('down')
    await expect(request()).rejects.toThrow()
    chain.faults.set('hang')
    await expect(request({ signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout')
    for (const [kind, status] of [
      ['403', 403],
      ['429', 429],
      ['500', 500],
      ['unauthorized', 401]
    ] as const) {
      chain.faults.set(kind)
      expect((await request()).status).toBe(status)
    }
    chain.faults.set('garbage')
    await expect((await request()).json()).rejects.toThrow(SyntaxError)
    chain.faults.set('html')
    expect((await request()).headers.get('content-type')).toContain('text/html')
    chain.faults.set({ kind: 'huge', times: 1 })
    expect((await (await request()).text()).length).toBeGreaterThan(10 * 1024 * 1024)
    expect(await (await request()).text()).toBe(sound)
  })

  test('funds valid accounts and rejects invalid ones', async () => {
    const [stranger, none] = strangers[name]
    await expect(chain.fund(stranger, 20_000_000_000n)).resolves.toBeUndefined()
    await expect(chain.fund(none, 20_000_000_000n)).rejects.toThrow(RangeError)
  })

  test('uses the given port, fails if it is taken, and frees it', async () => {
    const port = (await freePorts()).evm
    const first = await starts[name]({ port })
    expect(first.url).toBe(`http://127.0.0.1:${port}`)
    await expect(starts[name]({ port })).rejects.toThrow('EADDRINUSE')
    await first.stop()
    await expect(fetch(first.url)).rejects.toThrow()
    expect(await stillTaken({ port })).toBe(0)
  })
})

describe('the accounts with money at the start', () => {
  const indexes = [0, 1, 2, 3, 4, 5]
  const addresses = (name: Name) => fundedAccounts[name].map(({ address }) => address)
  const wallet = { name: 'Larch', mark: 'larch', rdns: 'com.example.larch', storage: undefined } as const

  test('are those of the test wallets', async () => {
    expect(addresses('solana')).toEqual(await createSolanaWallet({ ...wallet, accounts: indexes }).addresses())

    const chains = [{ chainId: 'latchkit-1', name: 'Local', prefix: 'cosmos' }]
    const cosmos = createCosmosWallet({ ...wallet, accounts: indexes, chains })
    expect(addresses('cosmos')).toEqual(await cosmos.addresses('latchkit-1'))

    const keysOf = (account: number) => createBitcoinWallet({ ...wallet, network: 'regtest', account }).keys()
    const bitcoin = (await Promise.all(indexes.map(keysOf))).flat().map(({ address }) => address)
    expect(addresses('bitcoin').sort()).toEqual(bitcoin.sort())

    const keys = ['alice-sr25519', 'bob-sr25519', 'alice-ed25519', 'alice-ecdsa'] as const
    const inside = await createPolkadotWallet({ ...wallet, key: 'larch', keys }).entry.enable('Test')
    const response = await (inside as { accounts: { get(): Promise<readonly { address: string }[]> } }).accounts.get()
    expect(addresses('polkadot')).toEqual(response.map(({ address }) => address))
  })

  test('have amounts that differ from each other', () => {
    for (const name of names) {
      const amounts = fundedAccounts[name].map(({ amount }) => amount)
      expect(new Set(amounts).size).toBe(amounts.length)
    }
  })
})
