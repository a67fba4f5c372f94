import { createPublicClient, type Hex, http, isErc6492Signature, parseErc6492Signature, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../../scripts/anvil.mjs'
import { connect, knownAccounts, openWallet } from '../../test/open-wallet.js'
import type { EvmBehaviour } from './behaviour.js'
import type { EvmWalletOptions } from './wallet.js'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const message = 'Hello'
const client = () => createPublicClient({ transport: http(anvil.url), pollingInterval: 50 })

async function open(options: Partial<EvmWalletOptions> = {}, behaviour: Partial<EvmBehaviour> = {}) {
  const wallet = openWallet({
    networks: [{ chainId: anvil.chainId, name: 'Anvil', rpcUrl: anvil.url }],
    contractAccount: 'honest',
    behaviour,
    ...options
  })
  const [address] = (await connect(wallet)) as [Hex]
  const sign = () =>
    wallet.provider.request({ method: 'personal_sign', params: [stringToHex(message), address] }) as Promise<Hex>
  const isValid = async (text = message) => client().verifyMessage({ address, message: text, signature: await sign() })
  return { wallet, address, sign, isValid }
}

test('a contract account signs before and after its deployment, and viem verifies both', async () => {
  const { wallet, address, sign, isValid } = await open({ accounts: [0] })
  expect(knownAccounts).not.toContain(address)
  expect(isErc6492Signature(await sign())).toBe(true)
  expect(await isValid()).toBe(true)
  expect(await isValid('Hi')).toBe(false)
  await wallet.deployAccount()
  expect(isErc6492Signature(await sign())).toBe(false)
  expect(await isValid()).toBe(true)
  expect(await isValid('Hi')).toBe(false)
  // The second call sends nothing.
  const block = await client().getBlockNumber({ cacheTime: 0 })
  await wallet.deployAccount()
  expect(await client().getBlockNumber({ cacheTime: 0 })).toBe(block)
})

test('a signature by another key, or that deploys another account, is invalid', async () => {
  expect(await (await open({ accounts: [1] }, { deployElsewhere: true })).isValid()).toBe(false)
  const stranger = await open({ accounts: [1] }, { signWithAnotherKey: true })
  expect(await stranger.isValid()).toBe(false)
  await stranger.wallet.deployAccount()
  expect(await stranger.isValid()).toBe(false)
})

test.each([
  ['secondWord', `0x${'0'.repeat(64)}1626ba7e${'0'.repeat(56)}`],
  ['garbage', `0x1626ba7e${'f'.repeat(56)}`],
  ['echo', expect.stringMatching(/^0x1626ba7e/)]
] as const)('a contract of the kind %s responds with other bytes than ERC-1271 has', async (contractAccount, data) => {
  const { wallet, address } = await open({ accounts: [2], contractAccount })
  await wallet.deployAccount()
  const call = `0x1626ba7e${'11'.repeat(32)}${'40'.padStart(64, '0')}${'0'.repeat(64)}` as const
  expect(await client().call({ to: address, data: call })).toEqual({ data })
})

test('a signature names the deployer of the account', async () => {
  const { sign } = await open({ accounts: [3] })
  expect(parseErc6492Signature(await sign())).toMatchObject({ address: '0x4e59b44847b379578588920cA78FbF26c0B4956C' })
})

test('a contract account sends nothing, and an account of a key is not deployed', async () => {
  const { wallet, address } = await open({ accounts: [4] })
  const transaction = { from: address, to: address, value: '0x1' }
  await expect(wallet.provider.request({ method: 'eth_sendTransaction', params: [transaction] })).rejects.toMatchObject(
    { code: 4200 }
  )
  await expect(openWallet().deployAccount()).rejects.toMatchObject({ code: 4200 })
})
