/** Tests of the data service with the EVM chain, on which real transactions are sent. */
import { type Address, type Hex, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contracts, evmAccounts, localContracts, startWorld, type World } from '../src/index.js'
import { amounts, dataClient, moved } from './data-client.js'
import { evmClients } from './evm-clients.js'

let world: World
let data: ReturnType<typeof dataClient>
let evm: ReturnType<typeof evmClients>
beforeAll(async () => {
  world = await startWorld()
  data = dataClient(world)
  evm = evmClients(world.evmUrl)
})
afterAll(() => world.stop())

const chainId = 'eip155:31337'
const stranger = () => privateKeyToAddress(generatePrivateKey())
const picture = expect.stringMatching(/^data:image\/png;base64,/)
const history = async (account: string) => (await data.history(account, { chainId })).data
const newest = async (account: string) => {
  const [first] = await history(account)
  if (!first) throw new Error('no transaction')
  return first
}
const nonceOf = (address: Address) => evm.node.getTransactionCount({ address })
const sendTokens = (from: number, to: Address, amount: bigint, token: Address = localContracts.ridgeDollar) =>
  evm.mined(
    evm.walletOf(from).writeContract({
      address: token,
      abi: token === localContracts.quietDollar ? contracts.QuietToken.abi : contracts.Token.abi,
      functionName: 'transfer',
      args: [to, amount]
    })
  )

describe('balances of the data service', () => {
  test('are those of the test accounts at the start, on every EVM chain, in the shape of the service', async () => {
    const own = await data.balances(evmAccounts[1], { chainId, currency: 'usd', forceUpdate: 'true' })
    const token = { chainId, quantity: { decimals: '6' } }
    expect(own).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId,
        value: 30_000_000,
        price: 3_000,
        quantity: { decimals: '18', numeric: '10000' },
        iconUrl: picture
      },
      {
        name: 'Ridge Dollar',
        symbol: 'RUSD',
        ...token,
        address: `${chainId}:${localContracts.ridgeDollar}`,
        value: 200,
        price: 1,
        quantity: { decimals: '6', numeric: '200' },
        iconUrl: picture
      },
      {
        name: 'Quiet Dollar',
        symbol: 'QUSD',
        ...token,
        address: `${chainId}:${localContracts.quietDollar}`,
        value: 99,
        price: 0.99,
        quantity: { decimals: '6', numeric: '100' },
        iconUrl: picture
      },
      {
        name: 'RUSD bonus: claim at https://rusd-bonus.example',
        symbol: 'RUSD',
        ...token,
        address: `${chainId}:${localContracts.lookAlike}`,
        price: 0,
        quantity: { decimals: '6', numeric: '1000000' },
        iconUrl: ''
      }
    ])
    const everywhere = await data.balances(evmAccounts[1].toUpperCase().replace('0X', '0x'))
    expect(everywhere).toEqual([...own, { ...own[0], chainId: 'eip155:31338' }])
  })

  test('include what another account sent a moment ago: coins, a token, and one that returns nothing', async () => {
    const account = stranger()
    expect(amounts(await data.balances(account, { chainId }))).toEqual([['ETH', '0']])
    await evm.mined(evm.walletOf(6).sendTransaction({ to: account, value: parseEther('1.25') }))
    await sendTokens(0, account, 12_345_678n)
    await sendTokens(0, account, 1n, localContracts.quietDollar)
    expect(amounts(await data.balances(account, { chainId }))).toEqual([
      ['ETH', '1.25'],
      ['RUSD', '12.345678'],
      ['QUSD', '0.000001']
    ])
  })

  test('include unknown tokens, without invalid and spent ones', async () => {
    const wallet = evm.walletOf(7)
    const deploy = async (args: readonly [string, string, number]) =>
      (await evm.mined(wallet.deployContract({ ...contracts.Token, args }))).contractAddress as Address
    const account = stranger()
    const [pebble, spent] = [await deploy(['Pebble', 'PBL', 18]), await deploy(['Gone', 'GONE', 0])]
    for (const address of [pebble, spent]) {
      const { abi } = contracts.Token
      await evm.mined(wallet.writeContract({ address, abi, functionName: 'mint', args: [account, 5n * 10n ** 17n] }))
    }
    await evm.control.setCode({ address: spent, bytecode: '0x' })
    expect(await data.balances(account, { chainId })).toMatchObject([
      { symbol: 'ETH' },
      {
        name: 'Pebble',
        address: `${chainId}:${pebble.toLowerCase()}`,
        price: 0,
        quantity: { decimals: '18', numeric: '0.5' }
      }
    ])
  })

  test('have values in the requested currency', async () => {
    const [ether] = await data.balances(evmAccounts[2], { chainId, currency: 'eur' })
    expect(ether).toMatchObject({ price: 2_700, value: 27_000_000 })
  })
})

describe('history of the data service', () => {
  test('starts with the initial transfers to the test accounts', async () => {
    const [first, ...more] = await history(evmAccounts[5])
    expect([first, ...more].map(transaction => transaction && moved(transaction))).toEqual([
      ['mint', 'confirmed', 'in 1 Prize at https://prize.example #6'],
      ['mint', 'confirmed', 'in 1 Ridge Stones #6'],
      ['mint', 'confirmed', 'in 1000000 RUSD'],
      ['mint', 'confirmed', 'in 300 QUSD'],
      ['mint', 'confirmed', 'in 600 RUSD']
    ])
    expect([first, ...more].map(entry => entry?.transfers?.[0]?.nft_info?.flags.is_spam)).toEqual([
      true,
      false,
      undefined,
      undefined,
      undefined
    ])
    expect(first?.transfers?.[0]?.nft_info?.content.preview.url).toBe('https://prize.example/voucher.png')
    expect(more[0]?.transfers?.[0]?.nft_info?.content.detail.url).toMatch(/^data:image\/svg\+xml;base64,/)
  })

  test('lists a transfer for both sides, in the shape of the service', async () => {
    const account = stranger().toLowerCase() as Address
    const { transactionHash: hash, blockNumber } = await sendTokens(0, account, 2_500_000n)
    const { timestamp } = await evm.node.getBlock({ blockNumber })
    const transaction = {
      id: `${chainId}:${hash}`,
      metadata: {
        operationType: 'receive',
        hash,
        chain: chainId,
        minedAt: new Date(Number(timestamp) * 1_000).toISOString(),
        sentFrom: evmAccounts[0],
        sentTo: account,
        status: 'confirmed',
        nonce: expect.any(Number)
      },
      transfers: [
        {
          fungible_info: { name: 'Ridge Dollar', symbol: 'RUSD', icon: { url: picture } },
          direction: 'in',
          quantity: { numeric: '2.5' },
          value: 2.5,
          price: 1
        }
      ]
    }
    expect(await data.history(account)).toEqual({ data: [transaction], next: null })
    expect(await newest(evmAccounts[0])).toMatchObject({
      id: transaction.id,
      metadata: { operationType: 'send' },
      transfers: [{ direction: 'out' }]
    })
  })

  test('lists transfers to oneself, failed transactions, and those that move nothing', async () => {
    const wallet = evm.walletOf(3)
    const { address } = wallet.account
    const token = { address: localContracts.ridgeDollar, abi: contracts.Token.abi } as const
    await evm.mined(wallet.sendTransaction({ to: address, value: 5n }))
    await evm.mined(wallet.writeContract({ ...token, functionName: 'approve', args: [stranger(), 1n] }))
    await evm.mined(
      wallet.writeContract({ ...token, functionName: 'transfer', args: [stranger(), 10n ** 30n], gas: 100_000n })
    )
    await evm.mined(wallet.deployContract({ ...contracts.Token, args: ['New', 'NEW', 0] }))
    expect((await history(address)).slice(0, 4).map(moved)).toEqual([
      ['deploy', 'confirmed'],
      ['execute', 'failed'],
      ['approve', 'confirmed'],
      ['send', 'confirmed', 'self 0.000000000000000005 ETH']
    ])
    expect((await newest(address)).transfers).toBeNull()
  })

  test('lists an NFT transfer, and the zero transfer of an address poisoning attack', async () => {
    const [owner, recipient, poisoner] = [evm.walletOf(2), stranger(), evm.walletOf(8)]
    const { address } = owner.account
    await evm.mined(
      owner.writeContract({
        address: localContracts.ridgeStones,
        abi: contracts.Collectible.abi,
        functionName: 'transferFrom',
        args: [address, recipient, 3n]
      })
    )
    const alike = `${recipient.slice(0, 8)}${'0'.repeat(26)}${recipient.slice(-8)}`.toLowerCase() as Hex
    await evm.mined(
      poisoner.writeContract({
        address: localContracts.ridgeDollar,
        abi: contracts.Token.abi,
        functionName: 'transferFrom',
        args: [address, alike, 0n]
      })
    )
    const [poison, sent] = await history(address)
    expect(poison && moved(poison)).toEqual(['send', 'confirmed', 'out 0 RUSD'])
    expect(poison?.metadata).toMatchObject({ sentFrom: address.toLowerCase(), sentTo: alike })
    expect(sent && moved(sent)).toEqual(['send', 'confirmed', 'out 1 Ridge Stones #3'])
    expect((await history(recipient)).map(moved)).toEqual([['receive', 'confirmed', 'in 1 Ridge Stones #3']])
  })

  test('lists pending transactions first, with the amounts that they will move', async () => {
    const wallet = evm.walletOf(4)
    const { address } = wallet.account
    const recipient = stranger()
    await evm.control.setAutomine(false)
    const coins = await wallet.sendTransaction({ to: recipient, value: parseEther('2'), nonce: await nonceOf(address) })
    const tokens = await wallet.writeContract({
      address: localContracts.ridgeDollar,
      abi: contracts.Token.abi,
      functionName: 'transfer',
      args: [recipient, parseUnits('3', 6)],
      nonce: (await nonceOf(address)) + 1
    })
    for (const account of [address, recipient]) {
      const direction = account === recipient ? 'in' : 'out'
      const waiting = (await history(account)).slice(0, 2)
      expect(new Set(waiting.map(({ metadata }) => metadata.hash))).toEqual(new Set([coins, tokens]))
      expect(waiting.map(moved).map(([, status, ...moves]) => [status, ...moves])).toEqual(
        expect.arrayContaining([
          ['pending', `${direction} 2 ETH`],
          ['pending', `${direction} 3 RUSD`]
        ])
      )
    }
    await evm.control.mine({ blocks: 1 })
    await evm.control.setAutomine(true)
    expect((await history(recipient)).map(moved)).toEqual([
      ['receive', 'confirmed', 'in 3 RUSD'],
      ['receive', 'confirmed', 'in 2 ETH']
    ])
  })

  test('returns pages of 50 that together are complete, also if new transactions arrive between them', async () => {
    const wallet = evm.walletOf(9)
    const recipient = stranger()
    const first = await nonceOf(wallet.account.address)
    const send = (index: number) =>
      wallet.sendTransaction({ to: recipient, value: 1n + BigInt(index), nonce: first + index, gas: 21_000n })
    await evm.control.setAutomine(false)
    const hashes = await Promise.all(Array.from({ length: 120 }, (_, index) => send(index)))
    await evm.control.mine({ blocks: 1 })
    await evm.control.setAutomine(true)

    const one = await data.history(recipient, { chainId })
    await evm.mined(send(120))
    const two = await data.history(recipient, { chainId, cursor: one.next as string })
    const three = await data.history(recipient, { cursor: two.next as string })
    expect([one, two, three].map(page => [page.data.length, typeof page.next])).toEqual([
      [50, 'string'],
      [50, 'string'],
      [20, 'object']
    ])
    const seen = [one, two, three].flatMap(page => page.data.map(({ metadata }) => metadata.hash))
    expect(seen).toEqual(hashes.toReversed())
  })

  test('follows a chain that is reset', async () => {
    const account = stranger()
    const id = await evm.control.snapshot()
    await sendTokens(0, account, 1n)
    expect(await history(account)).toHaveLength(1)
    await evm.control.revert({ id })
    expect(await history(account)).toEqual([])
    await sendTokens(0, account, 2n)
    expect((await history(account)).map(moved)).toEqual([['receive', 'confirmed', 'in 0.000002 RUSD']])
    expect(amounts(await data.balances(account, { chainId }))[1]).toEqual(['RUSD', '0.000002'])
  })

  test('reads the chain once for concurrent requests', async () => {
    const account = stranger()
    await sendTokens(0, account, 7n)
    const answers = await Promise.all(Array.from({ length: 10 }, () => data.history(account, { chainId })))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.data).toHaveLength(1)
  })
})
