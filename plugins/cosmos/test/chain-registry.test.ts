import { readFileSync } from 'node:fs'
import { isAccountId, isChainId } from '@latchkit/plugin-chains/contract'
import { explorerUrl } from '@latchkit/plugin-chains/kit'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CosmosNetwork } from '../src/index.js'
import { readOptions } from '../src/options.js'

/** Every Cosmos mainnet as chain-registry describes it, recorded because the package is large. */
const recorded: readonly CosmosNetwork[] = readFileSync(new URL('chain-registry.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(2)
  .map(line => {
    const [id = '', bech32Prefix = '', denom, keys = '', coinType, rpc = '', rest = '', explorer] = line.split('\t')
    return {
      id,
      name: id,
      // A few are described in part only.
      bech32Prefix: bech32Prefix || 'cosmos',
      denom: denom || 'ucoin',
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 6 },
      keyType: /ethsecp256k1/.test(keys) ? 'ethsecp256k1' : 'secp256k1',
      ...(coinType && { coinType: Number(coinType) }),
      rpcUrls: { default: { http: rpc.split(' ').filter(Boolean) }, rest: { http: rest.split(' ').filter(Boolean) } },
      ...(explorer && { blockExplorers: { default: { name: 'Explorer', url: explorer } } })
    }
  })

/** All but Commercio.network and Lava, whose addresses (`did:com:1…`, `lava@1…`) no CAIP-10 id can hold. */
const networks = recorded.filter(({ bech32Prefix }) => /^[a-z0-9_]*$/.test(bech32Prefix))
const [first, ...others] = networks as [CosmosNetwork, ...CosmosNetwork[]]

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockReset())
afterEach(() => void warn.mockReset())

test('every mainnet is accepted, in one list', () => {
  expect([recorded.length, networks.length]).toEqual([221, 219])
  const taken = readOptions({ networks: [first, ...others] }).networks
  expect(taken.map(({ id }) => id)).toEqual(networks.map(({ id }) => id))
  expect(taken.filter(({ caipNetworkId }) => !isChainId(caipNetworkId))).toEqual([])
  expect(new Set(taken.map(({ caipNetworkId }) => caipNetworkId)).size).toBe(219)
})

test('caipNetworkId has the hash of a chain id only if CAIP-2 does not accept the id', () => {
  const taken = readOptions({ networks: [first, ...others] }).networks
  const hashed = taken.filter(({ caipNetworkId }) => caipNetworkId.startsWith('cosmos:hashed-'))
  expect(hashed.map(({ id }) => id)).toEqual(networks.map(({ id }) => id).filter(id => /[_.]/.test(id)))
  expect(hashed.length).toBe(47)
  for (const { id, caipNetworkId } of taken.filter(one => !hashed.includes(one)))
    expect(caipNetworkId).toBe(`cosmos:${id}`)
})

test('a URL without https is left out, with a warning', () => {
  const unsafe = networks.flatMap(({ rpcUrls }) =>
    [...rpcUrls.default.http, ...(rpcUrls.rest?.http ?? [])].filter(url => url.startsWith('http:'))
  )
  expect(unsafe.length).toBe(53)
  const taken = readOptions({ networks: [first, ...others] }).networks
  expect(JSON.stringify(taken.map(({ rpcUrls }) => rpcUrls))).not.toContain('http://')
  expect(warn.mock.calls.map(String)).toEqual(unsafe.map(url => expect.stringContaining(`leaves out ${url},`)))
})

test('an explorer without https is linked to', () => {
  const taken = readOptions({ networks: [first, ...others] }).networks
  const links = taken
    .filter(({ blockExplorers }) => blockExplorers)
    .map(one => explorerUrl(one, { address: 'cosmos1' }))
  expect(links.length).toBeGreaterThan(180)
  expect(links).not.toContain(undefined)
})

test('the two rejected mainnets have addresses that CAIP-10 cannot contain', () => {
  const refused = recorded.filter(network => !networks.includes(network))
  expect(refused.map(({ id }) => id)).toEqual(['commercio-3', 'lava-mainnet-1'])
  for (const network of refused) {
    expect(isAccountId(`cosmos:${network.id}:${network.bech32Prefix}1qqqsyqcyq5rqwzqf`)).toBe(false)
    expect(() => readOptions({ networks: [network] })).toThrow('which CAIP-10 can hold')
  }
})
