import { createTestKernel } from '@latchkit/kernel/testing'
import type { AccountId, ChainId, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeChain } from '@latchkit/plugin-chains/testing'
import { onTestFinished } from 'vitest'
import { AccountData } from '../src/contract.js'
import { data } from '../src/index.js'
import { json, startService } from './service.js'

export const chain: ChainId = 'fake:one'
export const address = 'fake00000001'
export const account: AccountId = `${chain}:${address}`
export const never = new AbortController().signal

/** Returns an address in lower case; accepts upper case. */
const canonicalAddress = (text: string) => (/^fake[0-9a-f]{8}$/i.test(text) ? text.toLowerCase() : undefined)
const adapter: NamespaceAdapter = { ...fakeAdapter(), canonicalAddress, zeroAddress: 'fake00000000' }

export const tokenAt = (index: number) => `fake${index.toString(16).padStart(8, '0')}`
export const coinEntry = {
  name: 'Coin',
  symbol: 'COIN',
  chainId: chain,
  price: 2,
  value: 3,
  quantity: { decimals: '9', numeric: '1.5' },
  iconUrl: ''
}
export const tokenEntry = (changes: object = {}) => ({
  name: 'Token',
  symbol: 'TKN',
  chainId: chain,
  address: `${chain}:${tokenAt(7)}`,
  price: 0.5,
  quantity: { decimals: '6', numeric: '12' },
  iconUrl: 'https://pictures.example/token.png',
  ...changes
})
export const historyEntry = (id: string, changes: object = {}, metadata: object = {}) => ({
  id,
  metadata: {
    operationType: 'receive',
    hash: `0x${id}`,
    chain,
    minedAt: '2026-01-01T00:00:00.000Z',
    sentFrom: tokenAt(2),
    sentTo: address,
    status: 'confirmed',
    nonce: 1,
    ...metadata
  },
  transfers: [transferEntry()],
  ...changes
})
export const transferEntry = (changes: object = {}) => ({
  fungible_info: { name: 'Coin', symbol: 'COIN', icon: { url: 'https://pictures.example/coin.png' } },
  direction: 'in',
  quantity: { numeric: '1.5' },
  value: 3,
  price: 2,
  ...changes
})

/** Responses of the service by path; a function is called for each request. */
export type Answers = Record<string, unknown>

/** Starts a service with these responses, and opens pages of a site that uses it. */
export async function serving(answers: Answers = {}) {
  const service = await startService()
  onTestFinished(service.stop)
  const bodies: unknown[] = []
  const given: Answers = {
    'supported-chains': { http: [chain], ws: [] },
    balance: { balances: [coinEntry] },
    history: { data: [historyEntry('a')], next: null },
    identity: { name: 'larch.test', avatar: null },
    price: { fungibles: [] },
    ...answers
  }
  service.answer((request, response, body) => {
    const { pathname, searchParams } = new URL(request.url ?? '', service.url)
    const name = Object.keys(given).find(name => pathname.includes(`/${name}`))
    const found = name === undefined ? undefined : given[name]
    if (body) bodies.push(JSON.parse(body))
    const answer = typeof found === 'function' ? found(searchParams, pathname) : found
    if (answer === undefined) return json(response, { reasons: [{ description: 'No' }] }, 404)
    if (typeof answer === 'number') return json(response, {}, answer)
    json(response, answer)
  })
  return {
    service,
    bodies,
    given,
    /** Paths of the requests, without the query. */
    asked: () => service.asked.map(line => line.replace(/\?.*/, '')),
    async page() {
      const plugins = [
        fakeChain(adapter),
        data({ projectId: 'p1', services: { data: service.url }, backOffMs: 1, timeoutMs: 5_000 })
      ]
      const kernel = await createTestKernel(plugins, { atEnd: onTestFinished })
      return { kernel, accounts: kernel.get(AccountData) }
    }
  }
}
