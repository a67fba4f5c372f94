import { createCosmosWallet } from '@latchkit/example-wallets'
import type { AccountId, Connector } from '@latchkit/plugin-chains/contract'
import { afterEach, expect, test } from 'vitest'
import { CountingPage } from '../../../scripts/test/counting-page.js'
import type { KeplrProvider, StdSignDoc } from '../src/contract.js'
import { createClient } from '../src/lazy/client.js'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { knownWallets } from '../src/lazy/wallet/keplr.js'
import { readOptions } from '../src/options.js'
import { startLcd } from './lcd.js'
import { hub, injective, never } from './networks.js'

const id = 'evmos_9001-2'
/** `hashed-` and the first 16 hex digits of the id's SHA-256 (CAIP-2, namespace cosmos). */
const chain = 'cosmos:hashed-95094315a9d6cf2a'
const evmos = { ...injective, id, name: 'Evmos', bech32Prefix: 'evmos', denom: 'aevmos' }
const [keplr] = knownWallets as [(typeof knownWallets)[number]]

const undo: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(undo.splice(0).map(close => close())))

/** The test wallet, which knows the chain by its own id alone, and the plugin over it. */
async function visit(rest: readonly string[] = []) {
  const { networks } = readOptions({ networks: [hub, { ...evmos, rpcUrls: { ...hub.rpcUrls, rest: { http: rest } } }] })
  const page = new CountingPage()
  const known = [{ chainId: id, name: 'Evmos', prefix: 'evmos', keyType: 'ethsecp256k1' }] as const
  const wallet = createCosmosWallet({
    name: 'Larch',
    mark: 'larch',
    accounts: [0],
    chains: known,
    page,
    storage: undefined
  })
  const connector: Connector = createConnector(keplr, wallet.keplr as unknown as KeplrProvider, networks, page)
  const { accounts } = await connector.connect({ chain, signal: never() })
  const account: AccountId = `${chain}:${accounts[0]?.address}`
  return { wallet, connector, account, address: accounts[0]?.address ?? '', ...createClient(networks) }
}

test.each([
  ['hashed-', 'c904589232422def'],
  ['hashed-123', '99df5cd68192b33e'],
  ['123456789012345678901234567890123456789012345678', '0204c92a0388779d'],
  [id, '95094315a9d6cf2a']
])('caipNetworkId of the chain id %s has the hash %s', (chainId, hash) => {
  const { networks } = readOptions({ networks: [{ ...hub, id: chainId }] })
  expect(networks).toMatchObject([{ id: chainId, caipNetworkId: `cosmos:hashed-${hash}` }])
})

test('a wallet gets the chain id, and its signature verifies with the hashed id', async () => {
  const { connector, account, features, wallet } = await visit()
  const signature = await features().signMessage?.sign({ connector, account }, 'Hello', never())
  await expect(features().verifyMessage?.verify(account, 'Hello', signature ?? '', never())).resolves.toBe(true)
  const asked = JSON.stringify(wallet.requests)
  expect(asked).toContain(id)
  expect(asked).not.toContain('hashed-')
})

test('a document must contain the chain id, not its hash', async () => {
  const { connector, account, address, handleRequest } = await visit()
  const document = (chain_id: string): StdSignDoc => ({
    chain_id,
    account_number: '7',
    sequence: '0',
    fee: { amount: [{ denom: 'aevmos', amount: '500' }], gas: '200000' },
    msgs: [{ type: 'cosmos-sdk/MsgSend', value: { from_address: address, to_address: address, amount: [] } }],
    memo: ''
  })
  const request = (chain_id: string) => {
    const params = { signerAddress: address, signDoc: document(chain_id) }
    return handleRequest(
      { method: 'cosmos_signAmino', params, chain, signal: never() } as Parameters<typeof handleRequest>[0],
      () => ({ connector, account })
    )
  }
  await expect(request(id)).resolves.toMatchObject({ signed: { chain_id: id } })
  await expect(request(chain.slice('cosmos:'.length))).rejects.toMatchObject({ code: 'cosmos/invalid-params' })
})

test('a node must return the chain id, not its hash', async () => {
  const [right, wrong] = await Promise.all([
    startLcd({ chain: id }),
    startLcd({ chain: chain.slice('cosmos:'.length) })
  ])
  undo.push(right.close, wrong.close)
  const read = async (url: string) => {
    const { features, account } = await visit([url])
    return features().balance?.read(account, never())
  }
  await expect(read(right.url)).resolves.toBe(0n)
  await expect(read(wrong.url)).rejects.toMatchObject({ code: 'cosmos/unreachable' })
})
