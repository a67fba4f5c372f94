/** Tests with the local world's chains, through its data service. */
import { evmAccounts, localChains, startWorld, type World } from '@latchkit/example-world'
import { createTestKernel } from '@latchkit/kernel/testing'
import { account as accountPlugin } from '@latchkit/plugin-account'
import { bip122 } from '@latchkit/plugin-bip122'
import { chains } from '@latchkit/plugin-chains'
import { type AccountId, type ChainId, Chains, parseAccountId } from '@latchkit/plugin-chains/contract'
import { connect } from '@latchkit/plugin-connect'
import { connections } from '@latchkit/plugin-connections'
import { data } from '@latchkit/plugin-data'
import { AccountData } from '@latchkit/plugin-data/contract'
import { eip155 } from '@latchkit/plugin-eip155'
import { networks } from '@latchkit/plugin-networks'
import { shell } from '@latchkit/plugin-shell'
import { solana } from '@latchkit/plugin-solana'
import { createSolanaRpc, devnet } from '@solana/kit'
import { createTestClient, getAddress, type Hex, http, parseEther, parseGwei, publicActions, walletActions } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { keyOf, send, sendNewToken, systemTransfer } from '../../../examples/world/test/solana-transfers.js'
import { Activity } from '../src/contract.js'
import { activity } from '../src/index.js'
import { type Rows, rowsOf } from '../src/rows.js'
import { openHistory } from './open-history.js'

const chain: ChainId = 'eip155:31337'
const [larch, tidepool, quill] = evmAccounts.map(address => getAddress(address)) as [Hex, Hex, Hex]

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world.stop())
const node = () =>
  createTestClient({ mode: 'anvil', transport: http(world.evmUrl) })
    .extend(publicActions)
    .extend(walletActions)

async function open() {
  const coin = (symbol: string, decimals: number) => ({ nativeCurrency: { name: symbol, symbol, decimals } })
  const at = (url: string) => ({ rpcUrls: { default: { http: [url] } } })
  const reference = (id: string) => id.split(':')[1] ?? ''
  const kernel = await createTestKernel(
    [
      shell({ prefetch: 'intent' }),
      chains(),
      connections(),
      networks(),
      connect(),
      accountPlugin(),
      data({ projectId: world.projectId, services: { data: world.servicesUrl }, backOffMs: 5 }),
      eip155({ networks: [{ id: 31_337, name: 'Local', ...coin('ETH', 18), ...at(world.evmUrl) }] }),
      solana({
        networks: [{ id: reference(localChains.solana), name: 'Local', ...coin('SOL', 9), ...at(world.solanaUrl) }]
      }),
      bip122({
        networks: [{ id: reference(localChains.bitcoin), name: 'Local', ...coin('BTC', 8), ...at(world.bitcoinUrl) }]
      }),
      activity()
    ],
    { atEnd: onTestFinished }
  )
  const accounts = kernel.get(AccountData)
  const rowsFor = (account: AccountId, items: Parameters<typeof rowsOf>[0]['items']): Rows => {
    const { chain = '', address = '' } = parseAccountId(account) ?? {}
    const coin = kernel
      .get(Chains)
      .networks.get()
      .find(({ caipNetworkId }) => caipNetworkId === chain)
    return rowsOf({ items, sent: [], account, chain, address, coin: coin?.nativeCurrency.symbol })
  }
  /** Opens the history of an account like a view. */
  const historyOf = (account: AccountId) =>
    openHistory(kernel, { account, source: accounts, countRows: items => rowsFor(account, items).rows.length })
  /** `kind -1.5 ETH counterparty` of each row. */
  const rows = async (account: AccountId) => {
    const history = historyOf(account)
    history.refresh(true)
    await expect.poll(() => history.state.get().status).toBe('ready')
    return rowsFor(account, history.state.get().items).rows.map(({ kind, main, counterparty, status }) =>
      [kind, main?.direction, main?.quantity, main?.symbol, counterparty, status].join(' ')
    )
  }
  const follow = (id: string) =>
    kernel.get(Activity).follow({
      id,
      account: `${chain}:${larch}`,
      recipient: tidepool,
      token: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      amount: '1',
      // In the past, so that the first request is due at once.
      sentAtMs: Date.now() - 1_000
    })
  const statusOf = (id: string) =>
    kernel
      .get(Activity)
      .state.get()
      .sent.find(one => one.id === id)?.status
  return { kernel, rows, rowsFor, historyOf, follow, statusOf }
}

describe('history', () => {
  test('has both sides of an EVM transfer', async () => {
    const { rows } = await open()
    const hash = await node().sendTransaction({ account: quill, to: tidepool, value: parseEther('1.25'), chain: null })
    await node().waitForTransactionReceipt({ hash, pollingInterval: 20 })
    expect(await rows(`${chain}:${quill}`)).toContain(`sent out 1.25 ETH ${tidepool} confirmed`)
    expect(await rows(`${chain}:${tidepool}`)).toContain(`received in 1.25 ETH ${quill} confirmed`)
  })

  test('hides tokens that imitate Ridge Dollar or advertise a site', async () => {
    const { historyOf, rowsFor } = await open()
    const account: AccountId = `${chain}:${quill}`
    const history = historyOf(account)
    history.refresh(true)
    await expect.poll(() => history.state.get().status).toBe('ready')
    const { items } = history.state.get()
    const namesIn = (some: readonly { readonly transfers: readonly { readonly name: string }[] }[]) =>
      some.flatMap(({ transfers }) => transfers.map(({ name }) => name))
    expect(namesIn(items)).toContainEqual(expect.stringContaining('https'))
    const shown = namesIn(rowsFor(account, items).rows)
    expect(shown).toContain('Ridge Dollar')
    expect(shown.filter(name => /bonus|https/.test(name))).toEqual([])
  })

  test('has no counterparty for a mint, and never the zero address', async () => {
    const { rows } = await open()
    const own = await rows(`${chain}:${tidepool}`)
    expect(own).toContain('minted in 200 RUSD  confirmed')
    expect(own.join()).not.toMatch(/0x0{40}/)
  })

  test('has both sides of a Solana transfer', async () => {
    const { rows } = await open()
    const rpc = createSolanaRpc(devnet(world.solanaUrl))
    const [from, to] = [await keyOf(71), await keyOf(72)]
    await world.funds.solana(from.address, 5_000_000_000n)
    await send(rpc, from, [systemTransfer(from, to.address, 1_500_000_000n)])
    expect((await rows(`${localChains.solana}:${from.address}`))[0]).toBe(`sent out 1.5 SOL ${to.address} confirmed`)
    expect(await rows(`${localChains.solana}:${to.address}`)).toEqual([`received in 1.5 SOL ${from.address} confirmed`])
  })

  test('has a Solana token and its owner, without the deposit of the token account', async () => {
    const { rows } = await open()
    const rpc = createSolanaRpc(devnet(world.solanaUrl))
    const [from, to] = [await keyOf(73), await keyOf(74)]
    await world.funds.solana(from.address, 5_000_000_000n)
    const mint = await sendNewToken(rpc, from, to.address, 75)
    const name = `${mint.slice(0, 4)}…${mint.slice(-4)}`
    const [sent] = await rows(`${localChains.solana}:${from.address}`)
    expect(sent).toBe(`sent out 1.5 ${name} ${to.address} confirmed`)
  })

  test('has a received Bitcoin payment', async () => {
    const { rows } = await open()
    const to = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
    await world.funds.bitcoin(to, 12_345_678n)
    expect((await rows(`${localChains.bitcoin}:${to}`))[0]).toMatch(/^received in 0\.12345678 BTC .* confirmed$/)
  })

  test('reads page by page, each transaction once, and ends if the service repeats its pages', async () => {
    const { historyOf } = await open()
    const newcomer = getAddress('0x00000000000000000000000000000000000bad1e')
    for (let index = 0; index < 60; index++) {
      await node().sendTransaction({ account: quill, to: newcomer, value: BigInt(index + 1), chain: null })
    }
    await node().mine({ blocks: 1 })
    const history = historyOf(`${chain}:${newcomer}`)
    const hashes = () => history.state.get().items.map(({ hash }) => hash)
    history.refresh()
    await expect.poll(() => hashes().length).toBe(50)
    history.more()
    await expect.poll(() => hashes().length).toBe(60)
    expect([history.state.get().hasMore, new Set(hashes()).size]).toEqual([false, 60])

    world.faults.data.set('loop')
    onTestFinished(() => world.faults.data.clear())
    history.refresh(true)
    await expect.poll(() => history.state.get().more).toBe('idle')
    history.more()
    await expect.poll(() => history.state.get()).toMatchObject({ status: 'ready', hasMore: false, more: 'idle' })
    expect(new Set(hashes()).size).toBe(60)
  })

  test.each(['garbage', 'html', '500', 'down'] as const)(
    'fails without items for the fault %s, and recovers at the next read',
    async kind => {
      const { historyOf } = await open()
      const history = historyOf(`${chain}:${larch}`)
      world.faults.data.set(kind)
      onTestFinished(() => world.faults.data.clear())
      history.refresh()
      await expect.poll(() => history.state.get().status).toBe('failed')
      expect(history.state.get()).toMatchObject({ items: [], code: expect.stringMatching(/^data\//) })
      world.faults.data.clear()
      history.refresh()
      await expect.poll(() => history.state.get().status).toBe('ready')
    }
  )

  test.each(['hostile', 'flood'] as const)('is bounded for the fault %s', async kind => {
    const { historyOf } = await open()
    const history = historyOf(`${chain}:${larch}`)
    world.faults.data.set(kind)
    onTestFinished(() => world.faults.data.clear())
    history.refresh()
    await expect.poll(() => history.state.get().status).not.toBe('loading')
    expect(history.state.get().items.length).toBeLessThanOrEqual(10_000)
  })

  test('is unserved for a chain that the service does not support', async () => {
    const { historyOf } = await open()
    const history = historyOf(`eip155:5:${larch}`)
    history.refresh()
    await expect.poll(() => history.state.get().status).toBe('unserved')
  })
})

describe('a pending transaction', () => {
  const pay = async (value: bigint, nonce: number, price: string) => {
    const fee = { maxFeePerGas: parseGwei(price), maxPriorityFeePerGas: parseGwei(price) }
    return node().sendTransaction({ account: larch, to: tidepool, value, nonce, ...fee, chain: null })
  }
  const begin = async () => {
    const nonce = await node().getTransactionCount({ address: larch })
    await node().setAutomine(false)
    onTestFinished(() => node().setAutomine(true))
    return { nonce, ...(await open()) }
  }
  /** Waits for the second request: a transaction that no node has seen may only be slow to arrive. */
  const seen = (kernel: Awaited<ReturnType<typeof open>>['kernel']) => {
    const asked = () => JSON.stringify(kernel.get(Activity).state.get()).match(/"asked":2/g)
    return expect.poll(asked, { timeout: 20_000 }).toHaveLength(2)
  }

  test('becomes confirmed', async () => {
    const { nonce, follow, statusOf } = await begin()
    const hash = await pay(1n, nonce, '10')
    follow(hash)
    expect(statusOf(hash)).toBe('pending')
    await node().mine({ blocks: 1 })
    await expect.poll(() => statusOf(hash)).toBe('confirmed')
  })

  // One test for both, because most of it is waiting.
  test('becomes replaced by another one with its nonce, or dropped once the node has forgotten it', async () => {
    const { nonce, follow, statusOf, kernel } = await begin()
    const replaced = await pay(1n, nonce, '10')
    const dropped = await pay(1n, nonce + 1, '10')
    follow(replaced)
    follow(dropped)
    await seen(kernel)
    await node().dropTransaction({ hash: dropped })
    await pay(2n, nonce, '20')
    await node().mine({ blocks: 1 })
    const fates = () => [replaced, dropped].map(statusOf)
    await expect.poll(fates, { timeout: 40_000 }).toEqual(['replaced', 'dropped'])
  }, 80_000)
})
