import { errorCode, type PluginContext, type Readable, type Slice } from '@latchkit/kernel'
import type { ActivityApi } from '@latchkit/plugin-activity/contract'
import type { BalancesApi } from '@latchkit/plugin-balances/contract'
import {
  type ChainsApi,
  formatAmount,
  type NativeBalancesApi,
  namespaceOf,
  parseAccountId
} from '@latchkit/plugin-chains/contract'
import { typedAmount } from '@latchkit/plugin-chains/kit'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { AccountDataApi } from '@latchkit/plugin-data/contract'
import type { SwapProvider } from '../contract.js'
import { withAmount, withFlipped, withProvider, withSlippage, withToken } from '../form.js'
import type { SwapOptions } from '../options.js'
import { attemptsSchema, formSchema } from '../persistence.js'
import type { SwapState, SwapStore } from '../store.js'
import { tickKey } from '../warnings.js'
import { contributeEvents } from './analytics.js'
import { announceSent } from './announce.js'
import { type AttemptLog, createAttemptLog } from './attempt-log.js'
import { createFormStore, type FormStore } from './form-store.js'
import { createLeftovers } from './leftovers.js'
import { createMarket, type Market } from './market.js'
import { maxCoinAmount } from './max-amount.js'
import { requestKey } from './price-watch.js'
import { createRevocations } from './revocations.js'
import { createSubmissions, type Submissions } from './submissions.js'

/** Lifetime of a stored form across reloads, and of the record of an unconfirmed swap: 30 minutes. */
const MAX_AGE_MS = 30 * 60_000

export interface SwapStoreOptions {
  readonly ctx: PluginContext
  readonly state: Slice<SwapState>
  readonly rules: Required<SwapOptions>
  readonly providers: Readable<readonly SwapProvider[]>
  readonly chains: ChainsApi
  readonly connections: ConnectionsApi
  readonly native: NativeBalancesApi
  readonly balances: () => BalancesApi | undefined
  readonly activity: () => ActivityApi | undefined
  readonly accounts: () => AccountDataApi | undefined
}

/** Creates the store after the stored values were loaded, so that slow storage is not overwritten before it was read. */
export async function openSwapStore(options: SwapStoreOptions): Promise<SwapStore> {
  const { ctx, state, rules, chains, connections } = options
  const stored = ctx.storage.item({ key: 'form', initial: undefined, schema: formSchema, maxAgeMs: MAX_AGE_MS })
  const storedAttempts = ctx.storage.item({
    key: 'attempts',
    initial: [],
    schema: attemptsSchema,
    maxAgeMs: MAX_AGE_MS
  })
  await Promise.all([stored.ready, storedAttempts.ready])
  contributeEvents(ctx)

  const attempts = createAttemptLog(storedAttempts)
  const interrupted = attempts.newest()
  if (interrupted) state.update(next => void Object.assign(next, { interrupted }))
  const forms = createFormStore({ state, stored, chains, slippage: rules.slippage })
  const market = createMarket({ ...options, balances: options.balances(), accounts: options.accounts() })
  const { context } = market
  const leftovers = createLeftovers({ ctx, state, context, attempts })
  const submissions = createSubmissions({
    ctx,
    state,
    connections,
    context,
    attempts,
    leftovers,
    onSent(submission, sent) {
      announceSent(options, submission, sent)
      forms.removeForms(account => account === submission.account)
    }
  })
  const onAccount = () => {
    const { account, network } = connections.active.get() ?? {}
    if (account !== undefined && network) forms.adaptForm(account, ctx.router.state.get().open)
  }
  ctx.onDispose(connections.active.subscribe(onAccount))

  const parts: Parts = { options, attempts, forms, market, submissions }
  return {
    state,
    currency: options.balances()?.currency ?? 'USD',
    ...shownMarket(market),
    ...formMethods(parts),
    ...swapMethods(parts),
    ...createRevocations({ ctx, state, context, attempts }),
    quote: market.quote,
    prepare: market.prepare,
    submit: (prepared, signal) => submissions.submit(prepared, { signal, canAsk: false })
  }
}

interface Parts {
  readonly options: SwapStoreOptions
  readonly attempts: AttemptLog
  readonly forms: FormStore
  readonly market: Market
  readonly submissions: Submissions
}

/** Returns the values and methods of the market that views use. */
const shownMarket = ({ availability, input, chosen, warnings, tokens, search, prices, ...market }: Market) => ({
  availability,
  input,
  chosen,
  warnings,
  tokens,
  search,
  loadTokens: market.loadTokens,
  setSearch: market.setSearch,
  watchPrices: prices.watch,
  refresh: prices.refresh
})

type FormMethods = Pick<
  SwapStore,
  'startForm' | 'setAmount' | 'setMax' | 'setToken' | 'flip' | 'setSlippage' | 'chooseProvider'
>

function formMethods({ options, forms, market }: Parts): FormMethods {
  const { ctx, state, chains, connections } = options
  const { changeForm } = forms
  const setMaxStatus = (max: SwapState['max']) => state.update(next => void Object.assign(next, { max }))
  /** Number of the last choice of the maximum: a later input makes an earlier one void. */
  let choice = 0

  return {
    startForm(start, mark) {
      const { account, network } = connections.active.get() ?? {}
      if (account === undefined || !network) return
      forms.startForm({ account, start, mark })
      void market.loadTokens()
    },
    setAmount(text, mark) {
      choice++
      setMaxStatus('idle')
      changeForm(form => withAmount(form, text, mark))
    },
    async setMax(mark) {
      const own = ++choice
      const { form } = state.get()
      if (!form) return
      const isCurrent = () => {
        const now = state.get().form
        return own === choice && now?.from === form.from && now.account === form.account
      }
      setMaxStatus('loading')
      try {
        const max = await readMax(form.account, form.from)
        if (!isCurrent()) return
        changeForm(now => ({ ...withAmount(now, max === undefined ? '' : typedAmount(max, mark), mark), isMax: true }))
        setMaxStatus('idle')
      } catch (error) {
        if (ctx.signal.aborted) return
        if (errorCode(error) === undefined) ctx.report(error, 'max')
        if (isCurrent()) setMaxStatus('failed')
      }
    },
    setToken: (target, token) => changeForm(form => withToken(form, target, token ?? '')),
    flip: () => changeForm(withFlipped),
    setSlippage: text => changeForm(form => withSlippage(form, text)),
    chooseProvider: id => changeForm(form => withProvider(form, id))
  }

  /** Reads the maximum in whole units as plain decimal text; `undefined` if the account has nothing. */
  async function readMax(account: SwapForm['account'], token: string): Promise<string | undefined> {
    const { from } = market.input.get()
    const isCoin = token === ''
    const max = isCoin ? await maxCoinAmount(chains, account, ctx.signal) : from?.amount && BigInt(from.amount)
    return from && max ? formatAmount(max, from.decimals) : undefined
  }
}
type SwapForm = NonNullable<SwapState['form']>

/** Creates the visitor's tick for the warnings. It ends when they change, and with another swap, which may have the same warnings. */
function createTick({ ctx, state }: SwapStoreOptions, { warnings, request }: Market) {
  /** `tickKey` of the accepted warnings. */
  let accepted = ''
  /** `requestKey` of the last complete form. */
  let last = ''
  const setAccepted = (isAccepted: boolean) => {
    accepted = isAccepted ? tickKey(warnings.get()) : ''
    state.update(next => void Object.assign(next, { isAccepted }))
  }
  const isAccepted = () => tickKey(warnings.get()) === accepted
  const onRequest = () => {
    const wanted = request.get()
    const key = wanted ? requestKey(wanted) : last
    if (key !== last && state.get().isAccepted) setAccepted(false)
    last = key
  }
  const onWarnings = () => {
    if (state.get().isAccepted && !isAccepted()) setAccepted(false)
  }
  ctx.onDispose(warnings.subscribe(onWarnings))
  ctx.onDispose(request.subscribe(onRequest))
  return { setAccepted, isAccepted }
}

type SwapMethods = Omit<
  SwapStore,
  | keyof FormMethods
  | keyof ReturnType<typeof shownMarket>
  | 'state'
  | 'currency'
  | 'quote'
  | 'prepare'
  | 'submit'
  | 'revoke'
>

function swapMethods({ options, attempts, forms, market, submissions }: Parts): SwapMethods {
  const { state, connections } = options
  const { preparations, request } = market
  const { setAccepted, isAccepted } = createTick(options, market)

  return {
    setAccepted,
    prepareChosen: () => preparations.prepareChosen(state.get().form?.account ?? ''),
    clearPreparation: preparations.clear,
    async submitPrepared() {
      if (state.get().preparation?.status !== 'ready' || !isAccepted()) return
      const prepared = preparations.fresh()
      if (!prepared) return preparations.prepareChosen(state.get().form?.account ?? '')
      // The state and the events have the failure.
      await submissions.submit(prepared, { canAsk: true }).catch(() => {})
    },
    acceptWorse: submissions.acceptWorse,
    cancel: submissions.cancel,
    clearOutcome: submissions.clearOutcome,
    dismissInterrupted() {
      const { interrupted } = state.get()
      // A later attempt of the same tokens has an outcome of its own.
      if (interrupted && attempts.find(interrupted)?.requestedAtMs === interrupted.requestedAtMs) {
        attempts.remove(interrupted)
      }
      state.update(next => void Object.assign(next, { interrupted: undefined, revocation: undefined }))
    },
    hasUnconfirmedAttempt() {
      const wanted = request.get()
      return wanted !== undefined && submissions.hasUnconfirmed(wanted)
    },
    forgetDisconnected(namespace) {
      submissions.abortDisconnected()
      forms.removeForms(account => {
        const { address } = parseAccountId(account) ?? {}
        const wallets = connections.state.get().byNamespace[namespaceOf(account)]?.wallets ?? []
        const isHeld = wallets.some(({ accounts }) => accounts.some(one => one.address === address))
        return namespaceOf(account) === namespace && !isHeld
      })
    }
  }
}
