import { checkOptions } from '@latchkit/kernel'
import { networkList, optionRules, readNetworks } from '@latchkit/kernel/options'
import { describe, expect, test } from 'vitest'

const main = {
  id: 'main',
  name: 'Pebble',
  nativeCurrency: { name: 'Pebble', symbol: 'PEB', decimals: 6 },
  rpcUrls: { default: { http: ['https://rpc.example', 'http://localhost:1'] } },
  shade: 'grey'
}
const local = { ...main, id: 'local', rpcUrls: { default: { http: [] } } }
const explorer = (url: unknown, rest = {}) => ({ ...main, blockExplorers: { default: { name: 'X', url, ...rest } } })
const read = (...networks: readonly unknown[]) =>
  readNetworks('pebble', networks as readonly (typeof main)[], ({ shade }) => shade !== 'grey' && 'a shade')

describe('networks', () => {
  test('are named, and otherwise as the site gave them', () => {
    expect(read(main, local)).toEqual([
      { ...main, chainNamespace: 'pebble', caipNetworkId: 'pebble:main' },
      { ...local, chainNamespace: 'pebble', caipNetworkId: 'pebble:local' }
    ])
    expect(() => read(explorer('https://explorer.example'))).not.toThrow()
  })

  const currency = (change: object) => ({ ...main, nativeCurrency: { ...main.nativeCurrency, ...change } })
  const urls = (http: unknown) => ({ ...main, rpcUrls: { default: { http } } })
  test.each<[string, unknown]>([
    ['a shade', null],
    ['a shade', 7],
    ['a shade', { ...main, shade: 'red' }],
    ['a name', { ...main, name: '' }],
    ['a name', { ...main, name: 7 }],
    ['a nativeCurrency', { ...main, nativeCurrency: undefined }],
    ['a nativeCurrency', currency({ name: '' })],
    ['a nativeCurrency', currency({ symbol: undefined })],
    ['a nativeCurrency', currency({ decimals: '6' })],
    ['a nativeCurrency', currency({ decimals: -1 })],
    ['a nativeCurrency', currency({ decimals: 37 })],
    ['https URLs', { ...main, rpcUrls: undefined }],
    ['https URLs', urls('https://rpc.example')],
    ['https URLs', urls(['http://rpc.example'])],
    ['an https URL at blockExplorers', explorer('javascript:alert(1)')],
    ['an https URL at blockExplorers', explorer(undefined)],
    ['both blockExplorers.default.paths', explorer('https://x.example', { paths: {} })],
    ['both blockExplorers.default.paths', explorer('https://x.example', { paths: { address: 'a', transaction: 7 } })],
    ['an id of its own', local]
  ])('must have %s', (expected, network) => {
    expect(() => read(local, network)).toThrow(
      expect.objectContaining({
        code: 'kernel/invalid-option',
        context: { plugin: 'pebble', option: 'networks.1', expected: expect.stringContaining(`must have ${expected}`) }
      })
    )
  })

  test('a hole in the list is none', () => {
    const sparse = Object.assign([main], { 2: local })
    expect(() => readNetworks('pebble', sparse, () => undefined)).toThrow(
      expect.objectContaining({ context: expect.objectContaining({ option: 'networks.1' }) })
    )
    expect(() => read(urls(Object.assign([], { 1: 'https://rpc.example' })))).toThrow(/https URLs/)
  })

  test('are a list of at least one', () => {
    const rules = optionRules<{ readonly networks: unknown }>({ networks: networkList })
    expect(checkOptions('pebble', rules, { networks: [main] })).toEqual({ networks: [main] })
    for (const networks of [[], 7, main]) {
      expect(() => checkOptions('pebble', rules, { networks })).toThrow(
        expect.objectContaining({ context: { plugin: 'pebble', option: 'networks', expected: networkList[1] } })
      )
    }
  })
})
