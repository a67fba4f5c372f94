import type { Network } from '@latchkit/plugin-chains/contract'
import { fakeNetwork } from '@latchkit/plugin-chains/testing'
import { describe, expect, test } from 'vitest'
import { type Buyer, deliveryChain, providersFor } from '../src/delivery.js'
import { aggregatorProvider } from '../src/providers/aggregator.js'
import { cardProvider } from '../src/providers/card.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const service = () => ({ has: () => true }) as never
const card = cardProvider({}, service)

/** Feature of a chain family on which the address of a key is valid everywhere, and the one of a contract on its own chain only. */
const receive: Buyer['receive'] = {
  addressOn: (account, chain, type) =>
    type === 'smartAccount' && !account.startsWith(`${chain}:`) ? undefined : address
}

const network = (namespace: string, reference: string, testnet?: boolean): Network => ({
  ...fakeNetwork(namespace, reference),
  testnet
})
const networks = [network('eip155', '1'), network('eip155', '56', false), network('eip155', '11155111', true)]

const buyer = (chain: Buyer['chain'], more: Partial<Buyer> = {}): Buyer => ({
  account: `${chain}:${address}`,
  address,
  chain,
  networks,
  receive,
  ...more
})

describe('deliveryChain', () => {
  test('returns the account’s own chain if the provider sells there, for smart accounts too', () => {
    for (const type of [undefined, 'eoa', 'smartAccount'])
      expect(deliveryChain(card, buyer('eip155:1', { type, receive: undefined }))).toBe('eip155:1')
  })

  test('returns another chain only for an account whose address is valid there', () => {
    const on = (more: Partial<Buyer>) => deliveryChain(card, buyer('eip155:56', more))
    expect([on({}), on({ type: 'eoa' })]).toEqual(['eip155:1', 'eip155:1'])
    expect(on({ type: 'smartAccount' })).toBeUndefined()
    expect(on({ receive: undefined })).toBeUndefined()
    expect(on({ receive: { addressOn: () => '0xdifferent' } })).toBeUndefined()
    expect(providersFor([card], buyer('eip155:56', { type: 'smartAccount' }))).toEqual([])
  })

  test('returns no chain on a test network that the provider does not name, nor the main network instead', () => {
    const sepolia = buyer('eip155:11155111')
    const web = aggregatorProvider({ publicKey: 'pk' }, service)
    expect(providersFor([card, web], sepolia)).toEqual([])
    expect(providersFor([card, web], buyer('eip155:1'))).toEqual([card, web])
    const main = buyer('eip155:56', { networks: [network('eip155', '1', true), network('eip155', '56')] })
    expect(deliveryChain(card, main)).toBeUndefined()
  })

  test('returns a test network that the site lists for the card provider', () => {
    const local = cardProvider({ networks: { 'eip155:11155111': 'sepolia' } }, service)
    expect(deliveryChain(local, buyer('eip155:11155111'))).toBe('eip155:11155111')
  })

  test('returns a test network for an aggregator on this machine', () => {
    const local = aggregatorProvider({ publicKey: 'pk', page: 'http://localhost:4001/' }, service)
    expect(deliveryChain(local, buyer('eip155:11155111'))).toBe('eip155:11155111')
  })

  test('returns no chain for other chain families', () => {
    const any = { ...card, chainFor: () => 'other:moon' as const }
    expect(deliveryChain(any, buyer('other:moon'))).toBeUndefined()
  })
})

describe('the card provider', () => {
  const request = { account: `eip155:1:${address}`, symbol: 'USDC', amount: '50', currency: 'USD' } as const
  const { signal } = new AbortController()

  test('rejects with a code on a site without services', async () => {
    const alone = cardProvider({}, () => undefined)
    await expect(alone.url(request, signal)).rejects.toMatchObject({ code: 'onramp/no-service' })
    await expect(alone.order?.('A'.repeat(22), 'created', signal)).rejects.toMatchObject({ code: 'onramp/no-service' })
  })

  test('rejects with a code for a chain that has no name there', async () => {
    const elsewhere = { ...request, account: `eip155:56:${address}` } as const
    await expect(card.url(elsewhere, signal)).rejects.toMatchObject({ code: 'onramp/unsupported-network' })
  })
})
