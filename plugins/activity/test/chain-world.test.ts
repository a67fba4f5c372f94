/** Tests with the local world's nodes, on a site without a data service. */
import { localChains, startWorld, type World } from '@latchkit/example-world'
import { createTestKernel } from '@latchkit/kernel/testing'
import { bip122 } from '@latchkit/plugin-bip122'
import { chains } from '@latchkit/plugin-chains'
import { type AccountId, Chains, parseAccountId } from '@latchkit/plugin-chains/contract'
import { cosmos } from '@latchkit/plugin-cosmos'
import { solana } from '@latchkit/plugin-solana'
import { createSolanaRpc, devnet } from '@solana/kit'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { cosmosAddress, cosmosWallet, sendCosmos } from '../../../examples/world/test/cosmos-transfers.js'
import { keyOf, send, sendNewToken, systemTransfer } from '../../../examples/world/test/solana-transfers.js'
import { withChainHistory } from '../src/lazy/history-source.js'
import { rowsOf } from '../src/rows.js'
import { openHistory } from './open-history.js'

let world: World
beforeAll(async () => {
  world = await startWorld()
}, 60_000)
afterAll(() => world.stop())

async function open() {
  const coin = (symbol: string, decimals: number) => ({ nativeCurrency: { name: symbol, symbol, decimals } })
  const reference = (id: string) => id.split(':')[1] ?? ''
  const at = (url: string) => ({ rpcUrls: { default: { http: [url] } } })
  const kernel = await createTestKernel(
    [
      chains(),
      solana({
        networks: [{ id: reference(localChains.solana), name: 'Local', ...coin('SOL', 9), ...at(world.solanaUrl) }]
      }),
      bip122({
        networks: [{ id: reference(localChains.bitcoin), name: 'Local', ...coin('BTC', 8), ...at(world.bitcoinUrl) }]
      }),
      cosmos({
        networks: [
          {
            id: reference(localChains.cosmos),
            name: 'Local',
            ...coin('ATOM', 6),
            rpcUrls: { default: { http: [] }, rest: { http: [world.cosmosUrl] } },
            bech32Prefix: 'cosmos',
            denom: 'uatom'
          }
        ]
      })
    ],
    { atEnd: onTestFinished }
  )
  const registry = kernel.get(Chains)
  /** Opens the history of an account like a view. */
  const historyOf = (account: AccountId) =>
    openHistory(kernel, {
      account,
      source: withChainHistory(() => undefined, registry),
      countRows: items => items.length
    })
  /** `kind direction quantity symbol counterparty status` of each row. */
  const rows = async (account: AccountId) => {
    const { chain = '', address = '' } = parseAccountId(account) ?? {}
    const network = registry.networks.get().find(({ caipNetworkId }) => caipNetworkId === chain)
    const history = historyOf(account)
    history.refresh()
    await expect.poll(() => history.state.get().status).not.toBe('loading')
    const { items, status, code } = history.state.get()
    expect({ status, code }).toEqual({ status: 'ready', code: undefined })
    const coin = network?.nativeCurrency.symbol
    return rowsOf({ items, sent: [], account, chain, address, coin }).rows.map(({ kind, main, counterparty, status }) =>
      [kind, main?.direction, main?.quantity, main?.symbol, counterparty, status].join(' ')
    )
  }
  return { historyOf, rows }
}

test('Bitcoin: has the received transactions page by page, each once', async () => {
  const { historyOf, rows } = await open()
  const to = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
  const account: AccountId = `${localChains.bitcoin}:${to}`
  expect(await rows(account)).toEqual([])
  for (let index = 0; index < 30; index++) await world.funds.bitcoin(to, BigInt(100_000 + index))
  const [newest] = await rows(account)
  expect(newest).toMatch(/^received in 0\.00100029 BTC bcrt1\w+ confirmed$/)
  const history = historyOf(account)
  history.refresh()
  await expect.poll(() => history.state.get().items.length).toBe(25)
  expect(history.state.get().hasMore).toBe(true)
  history.more()
  await expect.poll(() => history.state.get().items.length).toBe(30)
  expect(history.state.get().hasMore).toBe(false)
}, 30_000)

test('Solana: has both sides of a transfer, without the fee', async () => {
  const { rows } = await open()
  const rpc = createSolanaRpc(devnet(world.solanaUrl))
  const [from, to] = [await keyOf(71), await keyOf(72)]
  await world.funds.solana(from.address, 5_000_000_000n)
  await send(rpc, from, [systemTransfer(from, to.address, 1_500_000_000n)])
  const [sent, funded] = await rows(`${localChains.solana}:${from.address}`)
  expect(sent).toBe(`sent out 1.5 SOL ${to.address} confirmed`)
  expect(funded).toMatch(/^received in 5 SOL/)
  expect(await rows(`${localChains.solana}:${to.address}`)).toEqual([`received in 1.5 SOL ${from.address} confirmed`])
})

test('Solana: has the token and its owner, without the deposit of the token account', async () => {
  const { rows } = await open()
  const rpc = createSolanaRpc(devnet(world.solanaUrl))
  const [from, to] = [await keyOf(73), await keyOf(74)]
  await world.funds.solana(from.address, 5_000_000_000n)
  const mint = await sendNewToken(rpc, from, to.address, 75)
  const [sent] = await rows(`${localChains.solana}:${from.address}`)
  expect(sent).toBe(`sent out 1.5 ${mint.slice(0, 4)}…${mint.slice(-4)} ${to.address} confirmed`)
})

test('Cosmos: has both sides of a transfer, without the fee', async () => {
  const { rows } = await open()
  const wallet = await cosmosWallet()
  const [from, to] = [await cosmosAddress(wallet), 'cosmos1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnrk363e']
  await world.funds.cosmos(from, 5_000_000n)
  await sendCosmos(world.cosmosUrl, wallet, { to, amount: 1_500_000n })
  await expect
    .poll(() => rows(`${localChains.cosmos}:${from}`), { timeout: 10_000 })
    .toContain(`sent out 1.5 ATOM ${to} confirmed`)
  expect(await rows(`${localChains.cosmos}:${to}`)).toEqual([`received in 1.5 ATOM ${from} confirmed`])
}, 20_000)
