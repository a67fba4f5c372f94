/** Tests with the services of the local world and a real chain. */
import { contracts, evmAccounts, localContracts, startEvmNode, startServices } from '@latchkit/example-world'
import { createTestKernel } from '@latchkit/kernel/testing'
import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'
import { eip155 } from '@latchkit/plugin-eip155'
import { createTestClient, getAddress, type Hex, http, parseEther, publicActions, walletActions } from 'viem'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { AccountData, type PricedToken } from '../src/contract.js'
import { data } from '../src/index.js'

const projectId = 'a'.repeat(32)
const chain: ChainId = 'eip155:31337'
const [larch, tidepool] = evmAccounts.map(address => getAddress(address)) as [Hex, Hex]
const account: AccountId = `${chain}:${larch}`
const newcomer = getAddress('0x00000000000000000000000000000000000c0ffe')
const never = new AbortController().signal
const picture = expect.stringMatching(/^data:image\/png;base64,/)
const address = (name: 'ridgeDollar' | 'quietDollar' | 'lookAlike') => getAddress(localContracts[name])

let node: Awaited<ReturnType<typeof startEvmNode>>
let services: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  node = await startEvmNode({ contracts: true })
  services = await startServices({ projectIds: [projectId], nodes: { [chain]: node.url } })
})
afterAll(async () => {
  await services.close()
  await node.stop()
})
afterEach(() => services.faults.data.clear())

const client = () =>
  createTestClient({ mode: 'anvil', transport: http(node.url) })
    .extend(publicActions)
    .extend(walletActions)

async function open() {
  const chain = (id: number) => ({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } }
  })
  const plugins = [
    eip155({ networks: [chain(31_337), chain(5)] }),
    data({ projectId, services: { data: services.url }, backOffMs: 5 })
  ]
  const kernel = await createTestKernel(plugins, { atEnd: onTestFinished })
  return kernel.get(AccountData)
}
const amountsOf = (tokens: readonly PricedToken[] | undefined) =>
  Object.fromEntries((tokens ?? []).map(({ symbol, name, amount }) => [`${symbol} ${name}`, amount]))

test('returns priced balances of the chain, and new ones after a forced read', async () => {
  const accounts = await open()
  const before = await accounts.balances(account, { signal: never, currency: 'EUR' })
  expect(before?.[0]).toMatchObject({ name: 'Ether', symbol: 'ETH', decimals: 18, price: '2700', icon: picture })
  expect(before?.slice(1).map(({ address, symbol, decimals }) => [address, symbol, decimals])).toEqual(
    expect.arrayContaining([
      [address('ridgeDollar'), 'RUSD', 6],
      [address('quietDollar'), 'QUSD', 6],
      [address('lookAlike'), 'RUSD', expect.any(Number)]
    ])
  )
  expect(before?.find(token => token.address === address('ridgeDollar'))).toMatchObject({ price: '0.9' })
  expect(before?.find(token => token.address === address('lookAlike'))).not.toHaveProperty('price')

  const hash = await client().writeContract({
    account: tidepool,
    address: address('ridgeDollar'),
    abi: contracts.Token.abi,
    functionName: 'transfer',
    args: [larch, 1_234_567n],
    chain: null
  })
  await client().waitForTransactionReceipt({ hash, pollingInterval: 20 })
  const after = await accounts.balances(account, { signal: never, currency: 'EUR', force: true })
  const ridge = 'RUSD Ridge Dollar'
  expect((amountsOf(after)[ridge] ?? 0n) - (amountsOf(before)[ridge] ?? 0n)).toBe(1_234_567n)
})

test('returns the history page by page to its end', async () => {
  const accounts = await open()
  const sent: Hex[] = []
  for (let index = 0; index < 60; index += 1) {
    const value = parseEther('0.001') + BigInt(index)
    sent.push(await client().sendTransaction({ account: tidepool, to: newcomer, value, chain: null }))
  }
  await client().mine({ blocks: 1 })
  const owner: AccountId = `${chain}:${newcomer}`
  const first = await accounts.history(owner, { signal: never })
  expect(first?.items).toHaveLength(50)
  expect(first?.items[0]).toMatchObject({
    chain,
    hash: sent.at(-1),
    status: 'confirmed',
    from: tidepool,
    to: newcomer,
    transfers: [
      {
        direction: 'in',
        quantity: '0.001000000000000059',
        symbol: 'ETH',
        collectible: false,
        spam: false,
        image: picture
      }
    ]
  })
  const last = await accounts.history(owner, { signal: never, cursor: first?.next ?? '' })
  expect(last?.items).toHaveLength(10)
  expect(last).not.toHaveProperty('next')
  expect(new Set([...(first?.items ?? []), ...(last?.items ?? [])].map(({ hash }) => hash))).toEqual(new Set(sent))
  const nonsense = accounts.history(owner, { signal: never, cursor: 'nonsense' })
  await expect(nonsense).rejects.toMatchObject({ code: 'data/refused' })
})

test('returns names and prices of the world', async () => {
  const accounts = await open()
  expect(await accounts.identity(account, { signal: never })).toEqual({ name: 'larch.test', avatar: picture })
  expect(await accounts.identity(`${chain}:${tidepool}`, { signal: never })).toEqual({ name: 'tidepool.test' })
  expect(await accounts.identity(`${chain}:${newcomer}`, { signal: never })).toEqual({})
  const tokens = [undefined, address('ridgeDollar'), address('lookAlike')]
  const prices = await accounts.prices(chain, tokens, { signal: never, currency: 'JPY' })
  expect(Object.fromEntries(prices ?? [])).toEqual({ '': '450000', [address('ridgeDollar')]: '150' })
})

test('returns undefined for an unsupported chain, and rejects an unsupported currency', async () => {
  const accounts = await open()
  expect(await accounts.balances(`eip155:5:${larch}`, { signal: never })).toBeUndefined()
  const inXyz = { signal: never, currency: 'XYZ' }
  await expect(accounts.balances(account, inXyz)).rejects.toMatchObject({ code: 'data/refused' })
  await expect(accounts.prices(chain, [undefined], inXyz)).rejects.toMatchObject({ code: 'data/refused' })
})

test('returns only sanitized data of a hostile service, and all honest entries', async () => {
  const accounts = await open()
  const honest = amountsOf(await accounts.balances(account, { signal: never }))
  const honestItems = (await accounts.history(account, { signal: never }))?.items ?? []
  services.faults.data.set('hostile')
  const tokens = (await accounts.balances(account, { signal: never, force: true })) ?? []
  const items = (await accounts.history(account, { signal: never, force: true }))?.items ?? []
  expect(amountsOf(tokens)).toMatchObject(honest)
  expect(items.map(({ hash }) => hash)).toEqual(expect.arrayContaining(honestItems.map(({ hash }) => hash)))
  for (const { name, symbol, icon, price, decimals, amount, address = larch } of tokens) {
    expect(name.length + symbol.length).toBeLessThanOrEqual(64)
    expect(name + symbol).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
    expect(icon ?? 'https:').toMatch(/^(?:https:|data:image\/)/)
    expect(price ?? '1').toMatch(/^\d+(?:\.\d+)?$/)
    expect([decimals > 0 && decimals <= 36, amount >= 0n, getAddress(address)]).toEqual([true, true, address])
  }
  for (const { hash, minedAtMs, chain: of, from, to, transfers } of items) {
    expect([hash.length, of, minedAtMs <= Date.now()]).toEqual([66, chain, true])
    for (const end of [from, to]) if (end !== '') expect(getAddress(end)).toBe(end)
    for (const { name, image, quantity } of transfers) {
      expect(name.length).toBeLessThanOrEqual(64)
      expect(image ?? 'https:').toMatch(/^(?:https:|data:image\/)/)
      expect(quantity).toMatch(/^\d+(?:\.\d+)?$/)
    }
  }
  expect(Object.prototype).not.toHaveProperty('polluted')
})

test('rejects a flood of data, and ends a history that loops', async () => {
  const accounts = await open()
  services.faults.data.set('flood')
  await expect(accounts.balances(account, { signal: never })).rejects.toMatchObject({ code: 'data/too-large' })
  await expect(accounts.history(account, { signal: never })).rejects.toMatchObject({ code: 'data/too-large' })
  services.faults.data.set('loop')
  const first = await accounts.history(account, { signal: never, force: true })
  expect(first?.next).toBe('again')
  const second = await accounts.history(account, { signal: never, cursor: 'again' })
  expect(second).not.toHaveProperty('next')
})
