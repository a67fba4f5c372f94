import type { AnyPlugin } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { bip122 } from '@latchkit/plugin-bip122'
import { chains } from '@latchkit/plugin-chains'
import { type AccountId, type ChainId, Namespaces } from '@latchkit/plugin-chains/contract'
import { connections } from '@latchkit/plugin-connections'
import { cosmos } from '@latchkit/plugin-cosmos'
import { eip155 } from '@latchkit/plugin-eip155'
import { polkadot } from '@latchkit/plugin-polkadot'
import { solana } from '@latchkit/plugin-solana'
import { expect, onTestFinished, test } from 'vitest'

const rpcUrls = { default: { http: [] } }
const coin = { name: 'Coin', symbol: 'COIN', decimals: 9 }
const defaults = { rpcUrls, nativeCurrency: coin }

/** Returns the `addressOn` of a chain plugin: the account's address on another chain, or `undefined`. */
async function family(plugin: AnyPlugin) {
  const kernel = await createTestKernel([chains(), connections(), plugin], { atEnd: onTestFinished })
  const { receive } = (await kernel.contributions.all(Namespaces).get()[0]?.item.features()) ?? {}
  return (account: AccountId, chain: ChainId, type?: string) => receive?.addressOn(account, chain, type)
}

const evm = (id: number) => ({ id, name: `EVM ${id}`, ...defaults })

test('EVM: a key has one address on every chain, a contract only on its own', async () => {
  const addressOn = await family(eip155({ networks: [evm(1), evm(10)] }))
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(addressOn(`eip155:1:${address}`, 'eip155:1')).toBe(address)
  expect(addressOn(`eip155:1:${address}`, 'eip155:10')).toBe(address)
  expect(addressOn(`eip155:1:${address}`, 'eip155:10', 'eoa')).toBe(address)
  expect(addressOn(`eip155:1:${address}`, 'eip155:10', 'smartAccount')).toBeUndefined()
  expect(addressOn(`eip155:1:${address}`, 'eip155:1', 'smartAccount')).toBe(address)
})

const cluster = (id: string) => ({ id, name: id, ...defaults })

test('Solana: one address on every cluster', async () => {
  const addressOn = await family(solana({ networks: [cluster('mainnet'), cluster('devnet')] }))
  const address = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
  const main = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(addressOn(`${main}:${address}`, main)).toBe(address)
  expect(addressOn(`${main}:${address}`, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1')).toBe(address)
})

const bitcoin = (id: string) => ({ id, name: id, rpcUrls })

test('Bitcoin: only the network of the wallet, even if another has the same address format', async () => {
  const [testnet3, testnet4] = ['000000000933ea01ad0ee984209779ba', '00000000da84f2bafbbc53dee25a72ae'] as const
  const addressOn = await family(bip122({ networks: [bitcoin(testnet3), bitcoin(testnet4)] }))
  const address = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  expect(addressOn(`bip122:${testnet3}:${address}`, `bip122:${testnet3}`, 'payment')).toBe(address)
  expect(addressOn(`bip122:${testnet3}:${address}`, `bip122:${testnet4}`, 'payment')).toBeUndefined()
})

test('Polkadot: each network has its own address format', async () => {
  const id = (digit: string) => digit.repeat(32)
  const network = (digit: string, ss58Prefix: number) => ({ id: id(digit), name: digit, ss58Prefix, ...defaults })
  const addressOn = await family(polkadot({ networks: [network('a', 0), network('b', 2), network('c', 42)] }))
  const alice = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  const on = (digit: string) => addressOn(`polkadot:${id('b')}:${alice}`, `polkadot:${id(digit)}`)
  expect(on('a')).toBe(alice)
  expect(on('b')).toBe('HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F')
  expect(on('c')).toBe('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY')
})

test('Cosmos: only chains with the same type of key and the same prefix', async () => {
  const network = (id: string, more: object = {}) => ({
    id,
    name: id,
    bech32Prefix: 'cosmos',
    denom: 'uatom',
    ...defaults,
    ...more
  })
  const addressOn = await family(
    cosmos({
      networks: [
        network('hub'),
        network('twin'),
        network('other', { bech32Prefix: 'osmo' }),
        network('path', { coinType: 60 }),
        network('key', { keyType: 'ethsecp256k1', coinType: 118 })
      ]
    })
  )
  const address = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'
  const contract = 'cosmos1pvc9275lcn5suv6c0k3v0mq3xedcpfw2au2rjh5r4rxly9euvxrqde6lyh'
  const chains = ['hub', 'twin', 'other', 'path', 'key', 'unknown'] as const
  const from = (account: AccountId) => chains.filter(chain => addressOn(account, `cosmos:${chain}`) !== undefined)
  expect(addressOn(`cosmos:hub:${address}`, 'cosmos:twin')).toBe(address)
  expect(from(`cosmos:hub:${address}`)).toEqual(['hub', 'twin'])
  expect(from(`cosmos:hub:${contract}`)).toEqual(['hub'])
  // An address with the prefix of another chain works nowhere.
  expect(from(`cosmos:other:${address}`)).toEqual([])
  // The prefix of an unknown chain cannot be checked.
  expect(from(`cosmos:unknown:${address}`)).toEqual(['unknown'])
})
