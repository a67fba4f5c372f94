import { Connections } from '@latchkit/plugin-connections/contract'
import { vi } from 'vitest'
import { type PreparedSwap, type SwapOffer, SwapView } from '../src/contract.js'
import { type FakeProvider, fakeProvider } from './fake-provider.js'
import { openSite, request, type Site } from './site.js'
import { type SwappingChain, swappingChain } from './swapping-chain.js'

const { signal } = new AbortController()

/** Advances the fake timers. */
export const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Longer than the pauses before an approval counts as confirmed. */
export const CONFIRMED_MS = 600

export interface SubmitScene extends Site {
  readonly provider: FakeProvider
  /** Prepares a swap through the API. */
  prepared(wanted?: typeof request): Promise<PreparedSwap>
  /** Fills in the form, and prepares its best offer as the preview does. */
  preview(): Promise<void>
  submission(): ReturnType<Site['store']['state']['get']>['submission']
  /** Kind and status of each step. */
  steps(): readonly string[] | undefined
  /** Kinds of the transactions that the wallet sent. */
  kinds(): readonly string[]
  changeAccount(): void
  changeNetwork(): void
}

/** Opens a site whose wallet, nodes and provider a test controls. Timers are fake. */
export async function openScene(
  change: (chain: SwappingChain, provider: FakeProvider) => void = () => {},
  options: Pick<Parameters<typeof openSite>[0], 'storage' | 'accounts'> = {}
): Promise<SubmitScene> {
  const chain = swappingChain()
  const provider = fakeProvider({ chain })
  change(chain, provider)
  const site = await openSite({ chain, providers: [provider], ...options })
  const { store, kernel, wallet } = site
  return {
    ...site,
    provider,
    async prepared(wanted = request) {
      const { offers } = await store.quote(wanted, signal)
      return store.prepare(offers[0] as SwapOffer, signal)
    },
    async preview() {
      await site.fill()
      await kernel.router.open({ target: { view: SwapView.id } })
      const stop = store.watchPrices()
      await later(1_000)
      stop()
      await store.prepareChosen()
    },
    submission: () => store.state.get().submission,
    steps: () => store.state.get().submission?.steps.map(({ kind, status }) => `${kind} ${status}`),
    kinds: () => chain.sent.map(({ payloads }) => payloads.map(({ kind }) => kind).join('+')),
    changeAccount: () =>
      kernel.get(Connections).selectAccount({ namespace: 'fake', connector: 'fake-wallet', address: 'fake00000002' }),
    changeNetwork: () => wallet.emit({ type: 'chain', chain: 'fake:two' })
  }
}
