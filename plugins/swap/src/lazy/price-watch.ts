import { cell, type Disposer, type PluginContext, type Readable, type Slice } from '@latchkit/kernel'
import type { SwapOffer, SwapOffers, SwapRequest } from '../contract.js'
import { shownOffers } from '../shown-offer.js'
import type { OffersState, SwapState } from '../store.js'
import { isJump } from '../warnings.js'

/** Pause in typing before providers are asked. */
export const DEBOUNCE_MS = 200
/** Time between the end of a round and the next round. */
export const REFRESH_MS = 10_000

interface PriceWatchOptions {
  readonly ctx: Pick<PluginContext, 'report' | 'onDispose'>
  readonly state: Slice<SwapState>
  /** Complete request of the form; `undefined` for an incomplete form. */
  readonly request: Readable<SwapRequest | undefined>
  readonly ask: (request: SwapRequest, signal: AbortSignal) => Promise<SwapOffers>
  /** False while the document or the dialog is hidden. */
  readonly isVisible: Readable<boolean>
}

const idle: OffersState = { status: 'idle', offers: [], failed: [], isRefreshing: false }

/** Returns a text that is equal for requests with equal prices: the slippage changes only the minimum. */
const priceKey = ({ account, from, to, amount }: SwapRequest): string =>
  [account, from.address ?? '', to.address ?? '', amount].join(' ')

/** Returns a text that is equal for equal requests. */
export const requestKey = (request: SwapRequest): string => `${priceKey(request)} ${request.slippageBps}`

export function createPriceWatch(options: PriceWatchOptions) {
  const { ctx, request, isVisible } = options
  const watch: WatchContext = { ...options, watchers: 0 }
  const onChange = () => update(watch)
  ctx.onDispose(request.subscribe(onChange))
  ctx.onDispose(isVisible.subscribe(onChange))
  ctx.onDispose(() => stop(watch))

  return {
    watch(): Disposer {
      watch.watchers++
      update(watch)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        watch.watchers--
        update(watch)
      }
    },
    /** Asks for prices now. */
    refresh(): void {
      update(watch)
      if (request.get()) void run(watch)
    },
    /** Returns the offer of a provider, or the best one if it has none. */
    offerOf: (provider: string | undefined): SwapOffer | undefined => offerOf(watch.current, provider)
  }
}

const offerOf = (round: SwapOffers | undefined, provider: string | undefined): SwapOffer | undefined =>
  round?.offers.find(offer => offer.provider.id === provider) ?? round?.offers[0]

/** Last round with an offer. A round without one does not hide that the price changed. */
interface ComparedRound {
  /** `priceKey` of its request. */
  readonly key: string
  readonly offers: SwapOffers
  readonly jump: OffersState['jump']
}

/** State of a watch between its rounds. */
interface WatchContext extends PriceWatchOptions {
  /** Number of views that show the prices. */
  watchers: number
  /** `requestKey` of the request that `current` is for. */
  key?: string | undefined
  /** Offers of the last round. */
  current?: SwapOffers | undefined
  compared?: ComparedRound | undefined
  /** Round that runs. */
  round?: AbortController | undefined
  timer?: ReturnType<typeof setTimeout> | undefined
  lastRoundAtMs?: number | undefined
}

const setOffers = ({ state }: WatchContext, offers: OffersState) =>
  state.update(next => void Object.assign(next, { offers }))

function stopTimer(watch: WatchContext): void {
  clearTimeout(watch.timer)
  watch.timer = undefined
}

function stop(watch: WatchContext): void {
  stopTimer(watch)
  watch.round?.abort()
  watch.round = undefined
}

/** Begins anew if the request changed, and plans the next round while a view shows the prices. */
function update(watch: WatchContext): void {
  const { state, isVisible } = watch
  const wanted = watch.request.get()
  const wantedKey = wanted && requestKey(wanted)
  if (wantedKey !== watch.key) {
    stop(watch)
    Object.assign(watch, { key: wantedKey, current: undefined, lastRoundAtMs: undefined })
    if (wanted && watch.compared?.key !== priceKey(wanted)) watch.compared = undefined
    const { jump } = watch.compared ?? {}
    setOffers(watch, wanted ? { ...idle, status: 'loading', ...(jump && { jump }) } : idle)
  }
  const isActive = watch.watchers > 0 && isVisible.get()
  if (!isActive) {
    stopTimer(watch)
    const { refreshAtMs, ...offers } = state.get().offers
    if (refreshAtMs !== undefined) setOffers(watch, offers)
  } else if (wanted && !watch.timer && !watch.round) plan(watch)
}

function plan(watch: WatchContext): void {
  const { lastRoundAtMs } = watch
  const now = Date.now()
  const atMs = lastRoundAtMs === undefined ? now + DEBOUNCE_MS : Math.max(now, lastRoundAtMs + REFRESH_MS)
  // The countdown is that of a refresh; the first round of a request has none.
  if (lastRoundAtMs !== undefined) setOffers(watch, { ...watch.state.get().offers, refreshAtMs: atMs })
  watch.timer = setTimeout(() => void run(watch), atMs - now)
}

async function run(watch: WatchContext): Promise<void> {
  stop(watch)
  const wanted = watch.request.get()
  if (!wanted) return
  const own = new AbortController()
  watch.round = own
  const { refreshAtMs: _, ...before } = watch.state.get().offers
  setOffers(watch, { ...before, isRefreshing: true })
  try {
    const offers = await watch.ask(wanted, own.signal)
    if (!own.signal.aborted) finish(watch, wanted, offers)
  } catch (error) {
    if (own.signal.aborted) return
    watch.ctx.report(error, 'quote')
    finish(watch, wanted, { offers: [], failed: [] }, 'failed')
  }
}

function finish(watch: WatchContext, wanted: SwapRequest, offers: SwapOffers, status?: OffersState['status']): void {
  const { form, isAccepted } = watch.state.get()
  const { compared } = watch
  const [before, now] = [compared?.offers, offers].map(round => offerOf(round, form?.provider))
  const jump = jumpOf(before, now, compared?.jump, isAccepted)
  Object.assign(watch, { round: undefined, lastRoundAtMs: Date.now(), current: offers })
  if (now) watch.compared = { key: priceKey(wanted), offers, jump }
  setOffers(watch, { ...shownOffers(offers), ...(status && { status }), isRefreshing: false, ...(jump && { jump }) })
  update(watch)
}

/** Returns the change of the shown result by at least a half; it stays until the visitor accepts it or the result is as before. */
function jumpOf(
  before: SwapOffer | undefined,
  now: SwapOffer | undefined,
  jump: OffersState['jump'],
  isAccepted: boolean
): OffersState['jump'] {
  const [old, shown] = [before, now].map(offer => offer && `${offer.quote.toAmount}`)
  if (shown === undefined) return jump
  if (old !== undefined && isJump(old, shown) && (!jump || isAccepted)) return { before: old, after: shown }
  return jump && isJump(jump.before, shown) ? { before: jump.before, after: shown } : undefined
}

/** Returns a value that is true while the dialog is open and the document is visible. */
export function watchVisibility(
  ctx: Pick<PluginContext, 'router' | 'onDispose' | 'signal' | 'report'>
): Readable<boolean> {
  const read = () => ctx.router.state.get().open && !globalThis.document?.hidden
  const isVisible = cell(read(), ctx.report)
  const update = () => isVisible.set(read())
  ctx.onDispose(ctx.router.state.subscribe(update))
  globalThis.document?.addEventListener('visibilitychange', update, { signal: ctx.signal })
  return isVisible
}
