import { checkOptions } from '@latchkit/kernel'
import { optionRules } from '@latchkit/kernel/options'
import { networkList, readNetworks } from '@latchkit/plugin-chains/kit'
import { afterEach, describe, expect, test, vi } from 'vitest'

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
  readNetworks('pebble', networks as readonly (typeof main)[], {
    problemOf: ({ shade }) => shade !== 'grey' && ['shade', 'must be grey']
  })
const warnings = () => vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => vi.restoreAllMocks())

describe('networks', () => {
  test('get their ids, and are otherwise unchanged', () => {
    expect(read(main, local)).toEqual([
      { ...main, chainNamespace: 'pebble', caipNetworkId: 'pebble:main' },
      { ...local, chainNamespace: 'pebble', caipNetworkId: 'pebble:local' }
    ])
    expect(() => read(explorer('https://explorer.example'))).not.toThrow()
  })

  const currency = (change: object) => ({ ...main, nativeCurrency: { ...main.nativeCurrency, ...change } })
  const urls = (http: unknown) => ({ ...main, rpcUrls: { default: { http } } })
  test.each<[path: string, expected: string, network: unknown]>([
    ['', 'must be a network, not null', null],
    ['', 'must be a network, not 7', 7],
    ['shade', 'must be grey, not "red"', { ...main, shade: 'red' }],
    ['name', 'must be a text, not ""', { ...main, name: '' }],
    ['name', 'must be a text, not 7', { ...main, name: 7 }],
    ['nativeCurrency.name', 'must be a text, not undefined', { ...main, nativeCurrency: undefined }],
    ['nativeCurrency.name', 'must be a text, not ""', currency({ name: '' })],
    ['nativeCurrency.symbol', 'must be a text, not undefined', currency({ symbol: undefined })],
    ['nativeCurrency.decimals', 'must be a whole number from 0 to 36, not "6"', currency({ decimals: '6' })],
    ['nativeCurrency.decimals', 'must be a whole number from 0 to 36, not -1', currency({ decimals: -1 })],
    ['nativeCurrency.decimals', 'must be a whole number from 0 to 36, not 37', currency({ decimals: 37 })],
    ['rpcUrls.default.http', 'must be a list of URLs, not undefined', { ...main, rpcUrls: undefined }],
    ['rpcUrls.default.http', 'must be a list of URLs, not "https://rpc.example"', urls('https://rpc.example')],
    ['rpcUrls.default.http', 'must be a list of URLs, not [7]', urls([7])],
    ['blockExplorers.default.url', 'must be a URL, not undefined', explorer(undefined)],
    [
      'blockExplorers.default.paths.address',
      'must be a text, not undefined',
      explorer('https://x.example', { paths: {} })
    ],
    [
      'blockExplorers.default.paths.transaction',
      'must be a text, not 7',
      explorer('https://x.example', { paths: { address: 'a', transaction: 7 } })
    ]
  ])('with an invalid %s throw: %s', (path, expected, network) => {
    const option = `networks.1${path && `.${path}`}`
    expect(() => read(local, network)).toThrow(`Option "${option}" of pebble: ${expected}`)
    expect(() => read(local, network)).toThrow(expect.objectContaining({ code: 'kernel/invalid-option' }))
  })

  test('with the same id throw an error that names both', () => {
    expect(() => read(main, local, { ...main, name: 'Twin' })).toThrow(
      'Option "networks.2.id" of pebble: of "Twin" must not be that of "Pebble" (networks.0), not "main"'
    )
  })

  test('lose an unsafe RPC URL, with a warning', () => {
    const warn = warnings()
    const unusable = ['http://rpc.example', 'ftp://localhost', 'javascript:alert(1)', 'rpc.example', '']
    const [network] = read(urls(['https://one.example', ...unusable, 'http://127.0.0.1:1']))
    expect(network?.rpcUrls.default.http).toEqual(['https://one.example', 'http://127.0.0.1:1'])
    expect(warn.mock.calls.map(String)).toEqual(
      unusable.map(url =>
        expect.stringMatching(`Network "Pebble": rpcUrls.default.http leaves out ${url.replace(/[()]/g, '.')}, `)
      )
    )
  })

  test('keep an explorer without TLS, and lose an invalid one', () => {
    const warn = warnings()
    expect(read(explorer('http://scan.example'))).toMatchObject([explorer('http://scan.example')])
    expect(warn).not.toHaveBeenCalled()
    expect(read(explorer('javascript:alert(1)'))[0]).toMatchObject({ name: 'Pebble', blockExplorers: undefined })
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('leaves out javascript:alert(1)'))
  })

  test('with a hole in the list throw', () => {
    const sparse = Object.assign([main], { 2: local })
    expect(() => read(...sparse)).toThrow(
      expect.objectContaining({ context: expect.objectContaining({ option: 'networks.1' }) })
    )
    expect(() => read(urls(Object.assign([], { 1: 'https://rpc.example' })))).toThrow(/must be a list of URLs/)
  })

  test('are a list of at least one', () => {
    const rules = optionRules<{ readonly networks: unknown }>({ networks: networkList })
    expect(checkOptions('pebble', rules, { networks: [main] })).toEqual({ networks: [main] })
    for (const networks of [[], 7, main]) {
      expect(() => checkOptions('pebble', rules, { networks })).toThrow(
        expect.objectContaining({
          context: {
            plugin: 'pebble',
            option: 'networks',
            expected: expect.stringContaining(`${networkList[1]}, not `)
          }
        })
      )
    }
  })
})
