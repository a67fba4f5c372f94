import { explorerUrl } from '@latchkit/plugin-chains/kit'
import * as viemChains from 'viem/chains'
import { base, mainnet } from 'viem/chains'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { eip155 } from '../src/index.js'
import { readOptions } from '../src/options.js'

const network = {
  id: 31_337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } }
}
const withUrls = (...http: unknown[]) => ({ networks: [{ ...network, rpcUrls: { default: { http } } }] })

afterEach(() => vi.restoreAllMocks())

describe('options', () => {
  test('accept each of viem’s chains, without URLs that lack https, and with its explorer', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const chains = Object.values(viemChains)
    expect(chains.length).toBeGreaterThan(700)
    const unsafe = chains.flatMap(chain =>
      Object.values<{ http: readonly string[] }>(chain.rpcUrls)
        .flatMap(({ http }) => http)
        .filter(url => /^http:\/\/(?!127|localhost)/.test(url))
    )
    expect(unsafe.length).toBeGreaterThan(0)
    for (const chain of chains) {
      const [network] = readOptions({ networks: [chain] }).networks
      const secure = chain.rpcUrls.default.http.filter(url => !unsafe.includes(url))
      expect(network?.rpcUrls.default.http).toEqual(secure)
      if (chain.blockExplorers) expect(network && explorerUrl(network, { address: '0x1' })).toMatch(/^https?:/)
    }
    for (const url of unsafe) expect(warn).toHaveBeenCalledWith(expect.stringContaining(url))
    expect(warn).toHaveBeenCalledTimes(unsafe.length)
  })

  test('keep viem chains, and add the CAIP-2 id', () => {
    const [first, second] = readOptions({ networks: [mainnet, base] }).networks
    expect(first).toMatchObject({ id: 1, chainNamespace: 'eip155', caipNetworkId: 'eip155:1', name: 'Ethereum' })
    expect(second).toMatchObject({ ...base, caipNetworkId: 'eip155:8453' })
  })

  test('default to Ethereum without URLs', () => {
    const { networks, sources } = readOptions({})
    expect(networks).toMatchObject([{ caipNetworkId: 'eip155:1', rpcUrls: { default: { http: [] } } }])
    expect(sources).toEqual({ eip6963: true, injected: true })
  })

  test.each([
    'https://rpc.example',
    'http://localhost:8545',
    'http://app.localhost',
    'http://127.0.0.1:1',
    'http://[::1]:8545'
  ])('accept the URL %s', url => {
    expect(readOptions(withUrls(url) as never).networks[0]?.rpcUrls.default.http).toEqual([url])
  })

  test.each([
    'http://rpc.example',
    'http://localhost.example',
    'http://127.0.0.1.example',
    'http://notlocalhost',
    'ftp://localhost',
    'wss://rpc.example',
    'javascript:alert(1)',
    'data:text/plain,x',
    'rpc.example',
    ''
  ])('leave out the URL %s with a warning', url => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { networks } = readOptions(withUrls('https://rpc.example', url) as never)
    expect(networks[0]?.rpcUrls.default.http).toEqual(['https://rpc.example'])
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining(`"Local": rpcUrls.default.http leaves out ${url}`)
    )
  })

  test.each([7, null])('reject the URL %s', url => {
    expect(() => eip155(withUrls('https://rpc.example', url) as never)).toThrow(
      expect.objectContaining({
        code: 'kernel/invalid-option',
        context: expect.objectContaining({ option: 'networks.0.rpcUrls.default.http' })
      })
    )
  })

  test.each<[string, unknown, string]>([
    ['a number', 7, 'options'],
    ['an unknown option', { network: [network] }, 'network'],
    ['networks that are not a list', { networks: network }, 'networks'],
    ['no network', { networks: [] }, 'networks'],
    ['null as a network', { networks: [network, null] }, 'networks.1'],
    ['a chain id that is a text', { networks: [{ ...network, id: '1' }] }, 'networks.0.id'],
    ['a chain id of zero', { networks: [{ ...network, id: 0 }] }, 'networks.0.id'],
    ['a chain id of 2^53', { networks: [{ ...network, id: 2 ** 53 }] }, 'networks.0.id'],
    ['a chain id twice', { networks: [network, { ...network, name: 'Other' }] }, 'networks.1.id'],
    ['no name', { networks: [{ ...network, name: '' }] }, 'networks.0.name'],
    ['no currency', { networks: [{ ...network, nativeCurrency: undefined }] }, 'networks.0.nativeCurrency.name'],
    [
      'decimals that no coin has',
      { networks: [{ ...network, nativeCurrency: { name: 'E', symbol: 'E', decimals: 37 } }] },
      'networks.0.nativeCurrency.decimals'
    ],
    ['no list of URLs', { networks: [{ ...network, rpcUrls: { default: {} } }] }, 'networks.0.rpcUrls.default.http'],
    ['an unknown kind of discovery', { discovery: { eip1193: true } }, 'discovery.eip1193'],
    ['a flag that is a text', { discovery: { injected: 'yes' } }, 'discovery.injected'],
    ['discovery that is not an object', { discovery: false }, 'discovery'],
    ['descriptors that are not a list', { descriptors: {} }, 'descriptors'],
    ['null as a descriptor', { descriptors: [{}, null] }, 'descriptors']
  ])('throw for %s, with its path', (_, options, option) => {
    expect(() => eip155(options as never)).toThrow(
      expect.objectContaining({
        code: 'kernel/invalid-option',
        context: expect.objectContaining({ plugin: 'eip155', option })
      })
    )
  })
})
