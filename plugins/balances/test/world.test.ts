/** Tests with the chains of the local world, with and without its data service. */
import {
  contracts,
  evmAccounts,
  localChains,
  localContracts,
  ridgeDollarMint,
  startEvmNode,
  startServices,
  startSolanaNode
} from '@latchkit/example-world'
import { createTestKernel } from '@latchkit/kernel/testing'
import { account } from '@latchkit/plugin-account'
import { chains } from '@latchkit/plugin-chains'
import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'
import { connect } from '@latchkit/plugin-connect'
import { connections } from '@latchkit/plugin-connections'
import { data } from '@latchkit/plugin-data'
import { eip155 } from '@latchkit/plugin-eip155'
import { networks } from '@latchkit/plugin-networks'
import { shell } from '@latchkit/plugin-shell'
import { solana } from '@latchkit/plugin-solana'
import { createTestClient, getAddress, type Hex, http, publicActions, walletActions } from 'viem'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Balances } from '../src/contract.js'
import { balances } from '../src/index.js'
import { nativeBalances } from '../src/native.js'

const projectId = 'a'.repeat(32)
const evm: ChainId = 'eip155:31337'
const [larch, tidepool] = evmAccounts.map(address => getAddress(address)) as [Hex, Hex]
const holder: AccountId = `${evm}:${larch}`
const quill: AccountId = `${localChains.solana}:oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96`
const { ridgeDollar, quietDollar, lookAlike, ridgeStones, prizeVouchers } = localContracts

let node: Awaited<ReturnType<typeof startEvmNode>>
let solanaNode: Awaited<ReturnType<typeof startSolanaNode>>
let services: Awaited<ReturnType<typeof startServices>>
beforeAll(async () => {
  node = await startEvmNode({ contracts: true })
  solanaNode = await startSolanaNode()
  services = await startServices({ projectIds: [projectId], nodes: { [evm]: node.url }, ledgers: [solanaNode.ledger] })
})
afterAll(async () => {
  await services.close()
  await solanaNode.stop()
  await node.stop()
})
afterEach(() => services.faults.data.clear())

interface Site {
  readonly withService: boolean
  /** EVM addresses of the listed tokens. */
  readonly listed?: readonly string[]
}
async function open({ withService, listed = [ridgeDollar, quietDollar] }: Site) {
  const at = (url: string) => ({ default: { http: [url] } })
  const kernel = await createTestKernel(
    [
      shell({ locale: 'en', prefetch: 'intent' }),
      chains(),
      connections(),
      nativeBalances(),
      networks(),
      connect(),
      account(),
      eip155({
        networks: [
          {
            id: 31_337,
            name: 'Local EVM',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: at(node.url)
          }
        ]
      }),
      solana({
        networks: [
          {
            id: localChains.solana.slice('solana:'.length),
            name: 'Local Solana',
            nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
            rpcUrls: at(solanaNode.url)
          }
        ]
      }),
      ...(withService ? [data({ projectId, services: { data: services.url }, backOffMs: 5 })] : []),
      balances({
        tokens: { [evm]: listed.map(address => ({ address })) },
        collections: { [evm]: [{ address: ridgeStones }, { address: prizeVouchers }, { address: ridgeDollar }] }
      })
    ],
    { atEnd: onTestFinished }
  )
  const api = kernel.get(Balances)
  const holdings = (of: AccountId) => api.state.get().byAccount[of]
  return {
    kernel,
    holdings,
    async read(of: AccountId, force = false) {
      await api.read(of, { force })
      return holdings(of)
    },
    /** Assets in order: symbol, amount, price and reason to hide. */
    shown: (of: AccountId) =>
      holdings(of)?.assets.map(({ symbol, amount, price, hidden }) => [symbol, amount, price, hidden])
  }
}

const connectToNode = () =>
  createTestClient({ mode: 'anvil', transport: http(node.url) })
    .extend(publicActions)
    .extend(walletActions)

/** Sends a token from another account. */
async function sendDollars(amount: bigint) {
  const client = connectToNode()
  const hash = await client.writeContract({
    account: tidepool,
    address: ridgeDollar,
    abi: contracts.Token.abi,
    functionName: 'transfer',
    args: [larch, amount],
    chain: null
  })
  await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
}

test('the service returns prices, and the look-alike is hidden', async () => {
  const { read, shown } = await open({ withService: true })
  expect(await read(holder)).toMatchObject({ status: 'ready', source: 'service' })
  expect(shown(holder)).toEqual([
    ['ETH', expect.stringMatching(/^\d{20,}$/), '3000', undefined],
    ['RUSD', expect.any(String), '1', undefined],
    ['QUSD', '50000000', '0.99', undefined],
    ['RUSD', expect.any(String), undefined, 'spam']
  ])
})

test('without the service the nodes return the listed tokens, and a listed look-alike is not hidden', async () => {
  const { read, shown } = await open({ withService: false })
  expect(await read(holder)).toMatchObject({ status: 'ready', source: 'chain' })
  expect(shown(holder)?.map(([symbol]) => symbol)).toEqual(['ETH', 'QUSD', 'RUSD'])

  const withLookAlike = await open({
    withService: false,
    listed: [ridgeDollar.toUpperCase().replace('X', 'x'), lookAlike]
  })
  await withLookAlike.read(holder)
  // Listed tokens are trusted.
  expect(withLookAlike.shown(holder)?.map(([symbol, , , hidden]) => [symbol, hidden])).toEqual([
    ['ETH', undefined],
    ['RUSD', undefined],
    ['RUSD', undefined]
  ])
})

test('Solana tokens come from the service, or from the node without it', async () => {
  const served = await open({ withService: true })
  expect(await served.read(quill)).toMatchObject({ status: 'ready', source: 'service' })
  expect(served.shown(quill)).toEqual([
    ['SOL', '11000000000', '150', undefined],
    ['RUSD', '10000000', '1', undefined]
  ])
  const alone = await open({ withService: false })
  expect(await alone.read(quill)).toMatchObject({ status: 'ready', source: 'chain' })
  expect(alone.holdings(quill)?.assets.map(({ address, amount }) => [address, amount])).toEqual([
    [undefined, '11000000000'],
    [ridgeDollarMint, '10000000']
  ])
})

test.each([true, false])(
  'a token from another account appears after a forced read (with the service: %s)',
  async withService => {
    const { kernel, read, holdings } = await open({ withService })
    const dollars = () =>
      BigInt(holdings(holder)?.assets.find(({ address }) => address === getAddress(ridgeDollar))?.amount ?? 0)
    await read(holder)
    const before = dollars()
    const events: unknown[] = []
    kernel.events.on('balances:changed', event => void events.push(event))
    await sendDollars(1_234_567n)
    await read(holder)
    expect(dollars()).toBe(before)
    await read(holder, true)
    expect(dollars() - before).toBe(1_234_567n)
    expect(events).toEqual([{ account: holder }])
  }
)

test.each(['down', '500', 'garbage', 'huge', 'html'] as const)(
  'the nodes return the tokens if the service fails (%s)',
  async kind => {
    services.faults.data.set(kind)
    const { kernel, read, shown } = await open({ withService: true })
    expect(await read(holder)).toMatchObject({ status: 'ready', source: 'chain' })
    expect(shown(holder)?.map(([symbol]) => symbol)).toEqual(['ETH', 'QUSD', 'RUSD'])
    kernel.expectFailure('balances')
  }
)

test('accepts only valid tokens from a hostile service', async () => {
  services.faults.data.set('hostile')
  const { kernel, read } = await open({ withService: true })
  const holdings = await read(holder)
  expect(holdings?.status).toBe('ready')
  for (const { name, symbol, amount, decimals } of holdings?.assets ?? []) {
    expect([...name].length <= 32 && [...symbol].length <= 32).toBe(true)
    expect(amount).toMatch(/^[0-9]+$/)
    expect(decimals).toBeLessThanOrEqual(36)
  }
  if (holdings?.source === 'chain') kernel.expectFailure('balances')
})

test('the nodes return collectibles of the listed collections, with one that another account sends', async () => {
  const { kernel } = await open({ withService: false })
  const collected = async (of: AccountId) => {
    await kernel.get(Balances).read(of, { kind: 'collectibles', force: true })
    return kernel.get(Balances).state.get().collected[of]
  }
  const at = (contract: string, number: number) => `${getAddress(contract)}/${number}`
  const [stones, prizes] = ['Ridge Stones', 'Prize at https://prize.example']
  expect(await collected(holder)).toMatchObject({
    status: 'ready',
    items: [
      {
        id: at(ridgeStones, 1),
        name: 'Ridge Stones #1',
        collection: stones,
        image: expect.stringMatching(/^data:image\/svg/)
      },
      { id: at(prizeVouchers, 1), collection: prizes, image: 'https://prize.example/voucher.png' }
    ]
  })
  const client = connectToNode()
  const hash = await client.writeContract({
    account: tidepool,
    address: ridgeStones,
    abi: contracts.Collectible.abi,
    functionName: 'transferFrom',
    args: [tidepool, larch, 2n],
    chain: null
  })
  await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect((await collected(holder))?.items.map(({ id }) => id)).toEqual([
    at(ridgeStones, 1),
    at(ridgeStones, 2),
    at(prizeVouchers, 1)
  ])
  expect((await collected(`${evm}:${tidepool}`))?.items.map(({ id }) => id)).toEqual([at(prizeVouchers, 2)])
})
