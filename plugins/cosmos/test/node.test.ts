import type { AccountId } from '@latchkit/plugin-chains/contract'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { readOptions } from '../src/options.js'
import { type LcdOptions, startLcd } from './lcd.js'
import { hub, never, osmosis } from './networks.js'

const first = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
const account: AccountId = `cosmos:cosmoshub-4:${first}`
const balances = { [first]: { uatom: '1234567', 'ibc/ABC': '9' } }

const running: Awaited<ReturnType<typeof startLcd>>[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(running.splice(0).map(node => node.close()))
})
async function lcd(options: LcdOptions = {}) {
  const node = await startLcd(options)
  running.push(node)
  return node
}
const reader = (...http: readonly string[]) => {
  const network = { ...hub, rpcUrls: { default: { http: [] }, rest: { http } } }
  const { balance } = createClient(
    readOptions({ networks: [network, { ...osmosis, rpcUrls: hub.rpcUrls }] }).networks
  ).features()
  return (of: AccountId = account, signal = never()) => balance?.read(of, signal)
}

describe('a balance', () => {
  test('is read from the REST URL of the network, in the smallest unit', async () => {
    const { url, paths } = await lcd({ balances })
    await expect(reader(`${url}/`)()).resolves.toBe(1_234_567n)
    expect(paths).toEqual([
      '/cosmos/base/tendermint/v1beta1/node_info',
      `/cosmos/bank/v1beta1/balances/${first}/by_denom`
    ])
  })

  test('is zero for an unused account, and exact above 2^53', async () => {
    await expect(reader((await lcd()).url)()).resolves.toBe(0n)
    const rich = await lcd({ balances: { [first]: { uatom: '123456789012345678901234567890' } } })
    await expect(reader(rich.url)()).resolves.toBe(123_456_789_012_345_678_901_234_567_890n)
  })

  test('requests the chain of a URL once', async () => {
    const { url, paths } = await lcd({ balances })
    const read = reader(url)
    await read()
    await read()
    expect(paths).toHaveLength(3)
  })

  test('comes from the next URL if one is of another chain, unreachable or invalid', async () => {
    const other = await lcd({ chain: 'theta-testnet-001', balances: { [first]: { uatom: '1' } } })
    const broken = await lcd({ broken: { status: 500, body: '{"code":13,"message":"internal","details":[]}' } })
    const html = await lcd({ broken: { body: '<html>' } })
    const good = await lcd({ balances })
    await expect(reader(other.url, 'http://127.0.0.1:1', broken.url, html.url, good.url)()).resolves.toBe(1_234_567n)
    expect(other.paths).toEqual(['/cosmos/base/tendermint/v1beta1/node_info'])
  })

  test('that no URL returns: rejects with the error of each URL', async () => {
    const other = await lcd({ chain: 'theta-testnet-001' })
    await expect(reader(other.url, 'http://127.0.0.1:1')()).rejects.toMatchObject({
      code: 'cosmos/unreachable',
      cause: {
        errors: [
          expect.objectContaining({
            code: 'transfer/wrong-chain',
            context: { chain: 'cosmos:cosmoshub-4', served: 'theta-testnet-001' }
          }),
          expect.anything()
        ]
      }
    })
  })

  test.each([
    '{}',
    '{"balance":{"denom":"uatom","amount":7}}',
    '{"balance":{"denom":"uatom","amount":"-7"}}',
    '{"balance":{"denom":"uatom","amount":"1e9"}}',
    '{"balance":{"denom":"uatom","amount":"1.5"}}',
    '{"balance":{"denom":"uatom","amount":""}}',
    '{"balance":{"denom":"uosmo","amount":"7"}}',
    `{"balance":{"denom":"uatom","amount":"${'9'.repeat(79)}"}}`,
    'null'
  ])('rejects the response %s', async body => {
    await expect(reader((await lcd({ broken: { body } })).url)()).rejects.toMatchObject({
      code: 'cosmos/invalid-answer'
    })
  })

  test('of a network without a REST URL: rejects, and is no feature there', async () => {
    const read = reader((await lcd()).url)
    await expect(read('cosmos:osmosis-1:osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v')).rejects.toMatchObject({
      code: 'cosmos/no-rest-url',
      message: expect.stringContaining('No URL was provided to the Transport')
    })
    expect(createClient(readOptions({ networks: [hub] }).networks).features()).not.toHaveProperty('balance')
    const rest = { http: ['https://hub.example'] }
    const { networks } = readOptions({
      networks: [
        { ...hub, rpcUrls: { ...hub.rpcUrls, rest } },
        { ...osmosis, rpcUrls: hub.rpcUrls }
      ]
    })
    const { features } = createClient(networks)
    expect(features('cosmos:cosmoshub-4')).toHaveProperty('balance')
    const names = ['signMessage', 'verifyMessage', 'receive', 'siteProvider', 'switchNetwork']
    expect(Object.keys(features('cosmos:osmosis-1'))).toEqual(names)
  })

  test('of an address of another chain: rejects without a request', async () => {
    const { url, paths } = await lcd()
    await expect(reader(url)(`cosmos:cosmoshub-4:osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v`)).rejects.toMatchObject({
      code: 'cosmos/invalid-params'
    })
    expect(paths).toEqual([])
  })

  test('after an abort: rejects with its reason', async () => {
    const node = await lcd({ balances })
    const read = reader(node.url)
    await read()
    node.hold()
    const caller = new AbortController()
    const reading = read(account, caller.signal)
    const reason = new Error('enough')
    caller.abort(reason)
    await expect(reading).rejects.toBe(reason)
    node.release()
  })

  test('rejects if a URL does not respond within ten seconds', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    )
    const reading = reader('https://silent.example')()
    const outcome = expect(reading).rejects.toMatchObject({ code: 'cosmos/unreachable' })
    await vi.advanceTimersByTimeAsync(10_000)
    await outcome
    expect(vi.getTimerCount()).toBe(0)
    vi.unstubAllGlobals()
  })
})
