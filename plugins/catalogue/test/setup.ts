import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import { type FakeAdapterOptions, fakeAdapter, fakeChain } from '@latchkit/plugin-chains/testing'
import { connections } from '@latchkit/plugin-connections'
import { data } from '@latchkit/plugin-data'
import { onTestFinished } from 'vitest'
import { type Answer, json, type Service, startService } from '../../data/test/service.js'
import { Catalogue, type CatalogueOptions, type Listing, type ListingState } from '../src/contract.js'
import { catalogue } from '../src/index.js'

export interface Entry extends Readonly<Record<string, unknown>> {
  readonly id: string
  readonly name: string
}

export const entry = (index: number, more: object = {}): Entry => ({
  id: `w${index}`,
  name: `Wallet ${index}`,
  chains: ['fake:one'],
  image_id: `i${index}`,
  homepage: `https://w${index}.example/`,
  badge_type: index % 3 === 0 ? 'certified' : 'none',
  ...more
})
export const entries = (count: number) => Array.from({ length: count }, (_, index) => entry(index))

/** `getWallets` as a good catalogue answers it. */
export const good =
  (all: readonly Entry[]): Answer =>
  (request, response) => {
    const { searchParams: query } = new URL(request.url ?? '', 'http://service')
    const ids = (name: string) => query.get(name)?.split(',')
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('entries'))]
    const found = all.filter(
      ({ id, name, badge_type }) =>
        (ids('include')?.includes(id) ?? true) &&
        !ids('exclude')?.includes(id) &&
        name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()) &&
        (query.get('badge_type') ?? badge_type) === badge_type
    )
    json(response, { data: found.slice((page - 1) * size, page * size), count: found.length })
  }

export interface SetUpOptions extends CatalogueOptions {
  /** @defaultValue a service that has no wallets */
  readonly service?: Answer | 'none'
  readonly timeoutMs?: number
  readonly chain?: FakeAdapterOptions
}

/** The plugin with a real service, or without any. */
export async function setUp({ service: answer = good([]), timeoutMs = 2_000, chain, ...options }: SetUpOptions = {}) {
  const service: Service = await startService()
  if (answer !== 'none') service.answer(answer)
  const services = answer === 'none' ? {} : { catalogue: service.url }
  const kernel = await createTestKernel(
    [
      chains(),
      connections(),
      fakeChain(fakeAdapter(chain)),
      data({ projectId: 'p1', services, timeoutMs, backOffMs: 5 }),
      catalogue(options)
    ],
    { atEnd: onTestFinished }
  )
  onTestFinished(service.stop)
  return { service, kernel, catalogue: kernel.get(Catalogue) }
}

/** Resolves with the state of the list as soon as it is as wanted. */
export async function listed(listing: Listing, is: (state: ListingState) => boolean): Promise<ListingState> {
  return new Promise(resolve => {
    const look = () => {
      const state = listing.state.get()
      if (!is(state)) return
      stop()
      resolve(state)
    }
    const stop = listing.state.subscribe(look)
    look()
  })
}
export const atRest = ({ status }: ListingState) => status !== 'loading'
/** Everything that the catalogue is ready to give. */
export async function readToEnd(listing: Listing): Promise<ListingState> {
  for (;;) {
    const state = await listed(listing, atRest)
    if (state.complete || state.status === 'failed') return state
    listing.loadMore()
  }
}
export const idsOf = (wallets: readonly { readonly id: string }[]) => wallets.map(({ id }) => id)
