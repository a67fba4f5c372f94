/** Tests of the data service with the chains other than EVM. */
import { p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { createSolanaRpc, devnet, lamports } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fundedAccounts, localChains, localContracts, ridgeDollarMint, startWorld, type World } from '../src/index.js'
import { cosmosAddress, cosmosWallet, sendCosmos } from './cosmos-transfers.js'
import { amounts, dataClient, moved } from './data-client.js'
import { polkadotKey, sendPolkadot } from './polkadot-transfers.js'
import { keyOf, send, sendNewToken, systemTransfer } from './solana-transfers.js'

let world: World
let data: ReturnType<typeof dataClient>
beforeAll(async () => {
  world = await startWorld()
  data = dataClient(world)
})
afterAll(() => world.stop())

const first = (chain: keyof typeof localChains) => fundedAccounts[chain][0]?.address as string

test('supports all chains of the world', async () => {
  expect(await (await data.ask('supported-chains')).json()).toEqual({
    http: ['eip155:31337', 'eip155:31338', ...Object.values(localChains)],
    ws: []
  })
})

test.each([
  ['bitcoin', 'Bitcoin', 'BTC', '8', '1.5', 60_000],
  ['polkadot', 'Polkadot', 'DOT', '10', '100', 5],
  ['cosmos', 'Cosmos Hub', 'ATOM', '6', '7', 8]
] as const)('returns the balances of an account of %s', async (chain, name, symbol, decimals, numeric, price) => {
  const chainId = localChains[chain]
  const [balance, ...more] = await data.balances(first(chain))
  expect(balance).toMatchObject({ name, symbol, chainId, price, quantity: { decimals, numeric } })
  expect(balance).toMatchObject({ value: Number(numeric) * price })
  expect([balance?.address, more]).toEqual([undefined, []])
  await world.funds[chain](first(chain), 10n ** BigInt(decimals))
  expect(amounts(await data.balances(first(chain), { chainId }))).toEqual([[symbol, String(Number(numeric) + 1)]])
})

test.each(['polkadot', 'cosmos'] as const)(
  'returns an empty history for an account of %s that sent nothing',
  async chain => {
    expect(await data.history(first(chain))).toEqual({ data: [], next: null })
  }
)

test('returns prices by the addresses that stand for coins, and by mints', async () => {
  const { solana, bitcoin } = localChains
  const addresses = [`${solana}:So${'1'.repeat(41)}`, `${solana}:${ridgeDollarMint}`, `${bitcoin}:0x`]
  const [status, answer] = await data.prices({ addresses: [...addresses, `${solana}:${localContracts.ridgeDollar}`] })
  expect([status, answer]).toMatchObject([200, { fungibles: [{ price: 150 }, { price: 1 }, { price: 60_000 }] }])
})

describe('the data service for Solana', () => {
  const chainId = localChains.solana
  const rpc = () => createSolanaRpc(devnet(world.solanaUrl))

  test('returns coins and tokens, including those received a moment ago', async () => {
    expect(await data.balances(first('solana'))).toMatchObject([
      { symbol: 'SOL', chainId, value: 1_650, quantity: { decimals: '9', numeric: '11' } },
      {
        name: 'Ridge Dollar',
        symbol: 'RUSD',
        address: `${chainId}:${ridgeDollarMint}`,
        value: 10,
        quantity: { decimals: '6', numeric: '10' }
      }
    ])
    const [from, to] = [await keyOf(41), await keyOf(42)]
    await world.funds.solana(from.address, 5_000_000_000n)
    await send(rpc(), from, [systemTransfer(from, to.address, 2_000_000_000n)])
    expect(amounts(await data.balances(to.address))).toEqual([['SOL', '2']])
    expect(amounts(await data.balances(from.address))).toEqual([['SOL', '2.999995']])
  })

  test('lists every transfer for both sides, without the fee', async () => {
    const [from, to] = [await keyOf(43), await keyOf(44)]
    await rpc().requestAirdrop(from.address, lamports(5_000_000_000n)).send()
    const hash = await send(rpc(), from, [systemTransfer(from, to.address, 1_000_000_000n)])
    await send(rpc(), from, [systemTransfer(from, from.address, 3_000_000n)])
    expect((await data.history(from.address)).data.map(moved)).toEqual([
      ['send', 'confirmed', 'self 0.003 SOL'],
      ['send', 'confirmed', 'out 1 SOL'],
      ['receive', 'confirmed', 'in 5 SOL']
    ])
    const { data: received } = await data.history(to.address)
    expect(received).toEqual([
      {
        id: `${chainId}:${hash}`,
        metadata: {
          operationType: 'receive',
          hash,
          chain: chainId,
          minedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          sentFrom: from.address,
          sentTo: to.address,
          status: 'confirmed',
          nonce: 0
        },
        transfers: [
          {
            fungible_info: { name: 'Solana', symbol: 'SOL', icon: { url: expect.stringContaining('data:image/png') } },
            direction: 'in',
            quantity: { numeric: '1' },
            value: 150,
            price: 150
          }
        ]
      }
    ])
  })

  test('lists token transfers, and names an unknown mint by its address', async () => {
    const [owner, recipient] = [await keyOf(45), await keyOf(46)]
    await world.funds.solana(owner.address, 5_000_000_000n)
    const mint = await sendNewToken(rpc(), owner, recipient.address, 47)
    const symbols = (account: string) =>
      data.balances(account).then(balances => balances.map(({ name, quantity }) => [name, quantity.numeric]))
    const name = `${mint.slice(0, 4)}…${mint.slice(-4)}`
    expect(await symbols(recipient.address)).toEqual([
      ['Solana', '0'],
      [name, '1.5']
    ])
    const [received] = (await data.history(recipient.address)).data
    expect(received?.transfers).toMatchObject([
      { direction: 'in', quantity: { numeric: '1.5' }, fungible_info: { name, symbol: '' } }
    ])
    expect(received?.metadata).toMatchObject({ sentFrom: owner.address, sentTo: recipient.address })
    const [sent] = (await data.history(owner.address)).data
    expect(sent?.transfers?.map(({ direction, fungible_info }) => [direction, fungible_info?.name])).toEqual([
      ['out', 'Solana'],
      ['out', name]
    ])
    expect(sent?.metadata).toMatchObject({ sentFrom: owner.address, sentTo: recipient.address })
  })
})

describe('the data service for Cosmos', () => {
  test('lists a transfer for both sides, and the remaining balance', async () => {
    const wallet = await cosmosWallet()
    const [from, to] = [await cosmosAddress(wallet), 'cosmos1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnrk363e']
    await world.funds.cosmos(from, 5_000_000n)
    const hash = await sendCosmos(world.cosmosUrl, wallet, { to, amount: 1_500_000n })
    expect(amounts(await data.balances(to))).toEqual([['ATOM', '1.5']])
    const [[sent], [received]] = [(await data.history(from)).data, (await data.history(to)).data]
    expect(sent && moved(sent)).toEqual(['send', 'confirmed', 'out 1.5 ATOM'])
    expect(received && moved(received)).toEqual(['receive', 'confirmed', 'in 1.5 ATOM'])
    expect(received?.metadata).toMatchObject({ hash, sentFrom: from, sentTo: to, chain: localChains.cosmos, nonce: 0 })
  })
})

describe('the data service for Polkadot', () => {
  test('lists a transfer for both sides, and the remaining balance', async () => {
    const from = await polkadotKey('//Charlie')
    const to = (await polkadotKey('//Dave')).address
    await world.funds.polkadot(from.address, 50_000_000_000n)
    const hash = await sendPolkadot(world.polkadotUrl, from, { to, amount: 15_000_000_000n })
    expect(amounts(await data.balances(to))).toEqual([['DOT', '1.5']])
    const [[sent], [received]] = [(await data.history(from.address)).data, (await data.history(to)).data]
    expect(sent && moved(sent)).toEqual(['send', 'confirmed', 'out 1.5 DOT'])
    expect(received && moved(received)).toEqual(['receive', 'confirmed', 'in 1.5 DOT'])
    const { polkadot: chain } = localChains
    expect(received?.metadata).toMatchObject({ hash, sentFrom: from.address, sentTo: to, chain, nonce: 0 })
  })
})

describe('the data service for Bitcoin', () => {
  const regtest = { ...TEST_NETWORK, bech32: 'bcrt' }
  const secretOf = (seed: number) => new Uint8Array(32).fill(seed)
  const { address: from = '', script } = p2wpkh(pubECDSA(secretOf(51)), regtest)
  const to = p2tr(pubSchnorr(secretOf(52)), undefined, regtest).address as string

  /** Spends all coins of one key, and submits the transaction to the node. */
  async function pay(outputs: readonly (readonly [address: string, amount: bigint])[]) {
    const coins = (await (await fetch(`${world.bitcoinUrl}/address/${from}/utxo`)).json()) as {
      txid: string
      vout: number
      value: number
    }[]
    const transaction = new Transaction()
    for (const { txid, vout, value } of coins)
      transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
    for (const [address, amount] of outputs) transaction.addOutputAddress(address, amount, regtest)
    transaction.sign(secretOf(51))
    transaction.finalize()
    const sent = await fetch(`${world.bitcoinUrl}/tx`, { method: 'POST', body: transaction.hex })
    expect(await sent.text()).toBe(transaction.id)
    return transaction.id
  }

  test('lists payments while pending and when confirmed, without change outputs', async () => {
    await world.funds.bitcoin(from, 5_000_000n)
    const paid = await pay([
      [to, 2_000_000n],
      [from, 2_990_000n]
    ])
    expect(amounts(await data.balances(to))).toEqual([['BTC', '0.02']])
    const [waiting] = (await data.history(to)).data
    expect(waiting && moved(waiting)).toEqual(['receive', 'pending', 'in 0.02 BTC'])
    expect(waiting?.metadata).toMatchObject({ hash: paid, sentFrom: from, sentTo: to, chain: localChains.bitcoin })

    // Funding an account mines a block.
    await world.funds.bitcoin(to, 1_000n)
    const kept = await pay([[from, 2_980_000n]])
    await world.funds.bitcoin(to, 1_000n)
    const { data: own } = await data.history(from)
    expect(own.map(moved)).toEqual([
      ['send', 'confirmed', 'self 0.0298 BTC'],
      ['send', 'confirmed', 'out 0.02 BTC'],
      ['receive', 'confirmed', 'in 0.05 BTC']
    ])
    expect(own.map(({ metadata }) => metadata.hash).slice(0, 2)).toEqual([kept, paid])
    expect(own[0]?.transfers?.[0]).toMatchObject({ price: 60_000, value: 1_788 })
  })
})
