import { base, mainnet } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { type Eip155Options, eip155 } from '../src/index.js'
import { readOptions } from '../src/options.js'

const network = {
  id: 31_337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } }
}
const withUrls = (...http: unknown[]) => ({ networks: [{ ...network, rpcUrls: { default: { http } } }] })

describe('options', () => {
  test('take viem chains as they are, and add what names them', () => {
    const [first, second] = readOptions({ networks: [mainnet, base] }).networks
    expect(first).toMatchObject({ id: 1, chainNamespace: 'eip155', caipNetworkId: 'eip155:1', name: 'Ethereum' })
    expect(second).toMatchObject({ ...base, caipNetworkId: 'eip155:8453' })
  })

  test('name no host of their own', () => {
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
  ])('take the URL %s', url => {
    expect(readOptions(withUrls(url) as Eip155Options).networks[0]?.rpcUrls.default.http).toEqual([url])
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
    '',
    7,
    null
  ])('refuse the URL %s', url => {
    expect(() => eip155(withUrls('https://rpc.example', url) as Eip155Options)).toThrow(
      expect.objectContaining({
        code: 'kernel/invalid-option',
        context: expect.objectContaining({ option: 'networks.0' })
      })
    )
  })

  test.each<[string, unknown, string]>([
    ['what is no object', 7, 'options'],
    ['an unknown option', { network: [network] }, 'network'],
    ['networks that are no list', { networks: network }, 'networks'],
    ['no network', { networks: [] }, 'networks'],
    ['a network that is nothing', { networks: [network, null] }, 'networks.1'],
    ['a chain id that is text', { networks: [{ ...network, id: '1' }] }, 'networks.0'],
    ['a chain id of zero', { networks: [{ ...network, id: 0 }] }, 'networks.0'],
    ['a chain id that a number cannot hold', { networks: [{ ...network, id: 2 ** 53 }] }, 'networks.0'],
    ['a chain id twice', { networks: [network, { ...network, name: 'Other' }] }, 'networks.1'],
    ['no name', { networks: [{ ...network, name: '' }] }, 'networks.0'],
    ['no currency', { networks: [{ ...network, nativeCurrency: undefined }] }, 'networks.0'],
    [
      'decimals that no coin has',
      { networks: [{ ...network, nativeCurrency: { name: 'E', symbol: 'E', decimals: 37 } }] },
      'networks.0'
    ],
    ['no list of URLs', { networks: [{ ...network, rpcUrls: { default: {} } }] }, 'networks.0'],
    [
      'an explorer without https',
      { networks: [{ ...network, blockExplorers: { default: { name: 'X', url: 'http://x.example' } } }] },
      'networks.0'
    ],
    ['an unknown way of discovery', { discovery: { eip1193: true } }, 'discovery'],
    ['a switch that is none', { discovery: { injected: 'yes' } }, 'discovery']
  ])('refuse %s, and say where', (_, options, option) => {
    expect(() => eip155(options as Eip155Options)).toThrow(
      expect.objectContaining({
        code: 'kernel/invalid-option',
        context: expect.objectContaining({ plugin: 'eip155', option })
      })
    )
  })
})
