import { raceSignal } from '@latchkit/kernel'
import { namespaceOf, type Signer, type UnsignedTransaction } from '@latchkit/plugin-chains/contract'
import { failureOf, isNotSent } from '@latchkit/plugin-chains/kit'
import { assertFresh, chainOf, isFresh, minimumOf, slippageTo } from '../checks.js'
import type { PreparedSwap, SwapOffer, SwapProvider } from '../contract.js'
import { codesBeforeRequest, SwapError } from '../errors.js'
import { MIN_SLIPPAGE_BPS } from '../input.js'
import type { Approved, SwapStep } from '../store.js'
import { askProvider } from './ask-providers.js'
import { canonicalFor, checkSwap, type PrepareContext, prepareSwap, providerOf, swapFeatures } from './prepare-swap.js'
import { waitConfirmed } from './wait-confirmed.js'

/** Observer of a swap that runs. */
export interface SwapObserver {
  readonly onSteps: (steps: readonly SwapStep[]) => void
  /** Called before an approval is requested, and with `undefined` once it is certain that it does not exist. */
  readonly onApproval: (approved: Approved | undefined) => void
  /** Called after the approval was confirmed. @param id - of the transaction. */
  readonly onApproved: (id: string) => void
  /** Called before the swap itself is requested. */
  readonly onSwapRequest: () => void
  /** Resolves if the visitor accepts an offer that pays less than the minimum that they accepted before. */
  readonly acceptWorse: (offer: SwapOffer) => Promise<void>
}

/** Swap that was sent. */
interface SentSwap {
  readonly id: string
  /** Contract that was called. */
  readonly target: string
}

/** Returns the requests of a prepared swap, all of them waiting. */
export function stepsOf({ approvals, isBatch }: Pick<PreparedSwap, 'approvals' | 'isBatch'>): readonly SwapStep[] {
  const kinds: readonly SwapStep['kind'][] = isBatch
    ? ['batch']
    : [
        ...approvals.map((_, index) => (index < approvals.length - 1 ? ('reset' as const) : ('approve' as const))),
        'swap'
      ]
  return kinds.map(kind => ({ kind, status: 'waiting' }))
}

/**
 * Requests the approvals and the swap of the account's wallet, and resolves once the swap was sent. The account must be the one that
 * signs at each request. See `SwapApi.submit`.
 */
export async function runSwap(
  context: PrepareContext,
  prepared: PreparedSwap,
  observer: SwapObserver,
  signal: AbortSignal
): Promise<SentSwap> {
  signal.throwIfAborted()
  assertFresh(prepared.offer, Date.now())
  const provider = providerOf(context, prepared.offer)
  const steps = trackSteps(stepsOf(prepared), observer.onSteps)
  try {
    if (prepared.isBatch) return await requestBatch(context, provider, prepared, { observer, steps, signal })
    await requestApprovals(context, prepared, { observer, steps, signal })
    const ready =
      prepared.approvals.length === 0 ? prepared : await renewed(context, provider, prepared, observer, signal)
    // The visitor saw the fee of the first preparation.
    const shownFee = prepared.fees[prepared.approvals.length]
    return await requestSwap(context, provider, { ...ready, shownFee }, { observer, steps, signal })
  } catch (error) {
    steps.fail()
    throw error
  }
}

interface Run {
  readonly observer: SwapObserver
  readonly steps: ReturnType<typeof trackSteps>
  readonly signal: AbortSignal
}

/** Returns a list of steps that reports its changes. */
function trackSteps(initial: readonly SwapStep[], onSteps: SwapObserver['onSteps']) {
  let steps = initial
  const change = (index: number, values: Partial<SwapStep>) => {
    steps = steps.map((step, at) => (at === index ? { ...step, ...values } : step))
    onSteps(steps)
  }
  return {
    change,
    last: initial.length - 1,
    /** Marks the running step as failed. */
    fail: () => {
      const index = steps.findIndex(({ status }) => status === 'wallet' || status === 'confirming')
      if (index >= 0) change(index, { status: 'failed' })
    }
  }
}

/** Returns the signer of the account. @throws {SwapError} `swap/account-changed` for another account or network */
export function signerFor({ signer: signerOf }: Pick<PrepareContext, 'signer'>, account: Signer['account']): Signer {
  const signer = signerOf(namespaceOf(account))
  if (signer?.account !== account) throw new SwapError('swap/account-changed', { account })
  return signer
}

/** Requests the approvals one after the other, each once the one before is confirmed. */
async function requestApprovals(
  context: PrepareContext,
  { approvals, offer, fees }: PreparedSwap,
  { observer, steps, signal }: Run
): Promise<void> {
  const { account } = offer.quote.request
  const { transactions } = await swapFeatures(context, account)
  for (const [index, approval] of approvals.entries()) {
    const isLast = index === approvals.length - 1
    signal.throwIfAborted()
    const signer = signerFor(context, account)
    if (isLast) observer.onApproval(approvedBy(offer))
    steps.change(index, { status: 'wallet' })
    const limited = withLimit(approval, fees[index])
    const id = await requestOf(() => transactions.submit(signer, limited, signal), observer, signal)
    steps.change(index, { status: 'confirming', id })
    const status = await waitConfirmed(transactions, { id, chain: chainOf(offer.quote.request), signal })
    if (status !== 'confirmed') {
      // A replacement may be the same approval with a higher fee, and a node may lack a transaction that others have.
      if (status === 'failed') observer.onApproval(undefined)
      throw new SwapError('swap/approval-failed', { account, status })
    }
    steps.change(index, { status: 'done' })
    if (isLast) observer.onApproved(id)
  }
}

/**
 * Maximum fee in a wallet request, in percent of the fee that the visitor saw. A contract may need more gas than in the simulation, because
 * its state changes until the transaction is executed.
 */
const MAX_FEE_PERCENT = 150n

/** Returns a transaction with a limit by the fee that the visitor saw; `undefined` if it was unknown. */
const withLimit = (transaction: UnsignedTransaction, shownFee: bigint | undefined) => ({
  ...transaction,
  ...(shownFee !== undefined && { maxFee: (shownFee * MAX_FEE_PERCENT) / 100n })
})

/** Returns the allowance that the approval of an offer grants. */
function approvedBy({ quote: { request, spender = '' } }: SwapOffer): Approved {
  const { account, from, amount } = request
  return { account, token: from, spender, amount: `${amount}` }
}

/** Runs a request that contains an approval. If nothing can have been sent after a failure, no approval exists. */
async function requestOf(request: () => Promise<string>, observer: SwapObserver, signal: AbortSignal): Promise<string> {
  try {
    return await raceSignal(request, signal)
  } catch (error) {
    if (!signal.aborted && isNotSent(failureOf(error), codesBeforeRequest)) observer.onApproval(undefined)
    throw error
  }
}

async function requestSwap(
  context: PrepareContext,
  provider: SwapProvider,
  { offer, swap, shownFee }: Pick<PreparedSwap, 'offer' | 'swap'> & { readonly shownFee: bigint | undefined },
  { observer, steps, signal }: Run
): Promise<SentSwap> {
  const { account } = offer.quote.request
  const { transactions } = await swapFeatures(context, account)
  const { target } = await checkSwap(context, provider, offer, swap)
  signal.throwIfAborted()
  const signer = signerFor(context, account)
  observer.onSwapRequest()
  steps.change(steps.last, { status: 'wallet' })
  const id = await raceSignal(() => transactions.submit(signer, withLimit(swap, shownFee), signal), signal)
  steps.change(steps.last, { status: 'done', id })
  return { id, target }
}

/** Requests approvals and swap in one request, which the wallet executes completely or not at all. */
async function requestBatch(
  context: PrepareContext,
  provider: SwapProvider,
  { offer, approvals, swap }: PreparedSwap,
  { observer, steps, signal }: Run
): Promise<SentSwap> {
  const { account } = offer.quote.request
  const { batch } = (await swapFeatures(context, account)).transactions
  if (!batch) throw new SwapError('swap/account-changed', { account })
  const { target } = await checkSwap(context, provider, offer, swap)
  signal.throwIfAborted()
  const signer = signerFor(context, account)
  // A faulty wallet may execute the approval alone.
  observer.onApproval(approvedBy(offer))
  observer.onSwapRequest()
  steps.change(0, { status: 'wallet' })
  const transactions: readonly UnsignedTransaction[] = [...approvals, swap]
  const id = await requestOf(() => batch.submit(signer, transactions, signal), observer, signal)
  steps.change(0, { status: 'done', id })
  return { id, target }
}

/**
 * Returns the swap with a new price if its quote became too old while the approval was confirmed. Its minimum stays at least the accepted
 * one, by a smaller slippage. A price below it is accepted by the visitor first.
 */
async function renewed(
  context: PrepareContext,
  provider: SwapProvider,
  prepared: PreparedSwap,
  { acceptWorse }: SwapObserver,
  signal: AbortSignal
): Promise<PreparedSwap> {
  const { request } = prepared.offer.quote
  const { account } = request
  const canonical = canonicalFor(context, account)
  let accepted = prepared.offer
  while (!isFresh(accepted, Date.now())) {
    const offer = await askProvider(provider, request, { canonical, signal })
    if (!offer) throw new SwapError('swap/no-offer', { account })
    assertFresh(offer, Date.now())
    // A result that halved is no price to accept with one press.
    if (offer.quote.toAmount * 2n <= accepted.quote.toAmount) {
      throw new SwapError('swap/worse-price', { provider: provider.id })
    }
    const kept = withMinimum(offer, accepted.minimumAmount)
    if (!kept) await raceSignal(() => acceptWorse(offer), signal)
    accepted = kept ?? offer
  }
  if (accepted === prepared.offer) return prepared
  const next = await prepareSwap(context, accepted, signal)
  if (next.approvals.length > 0) throw new SwapError('swap/approval-failed', { account, status: 'too-low' })
  // The visitor saw the contract of the first preparation.
  if (next.target !== prepared.target) {
    throw new SwapError('swap/wrong-target', { provider: provider.id, target: next.target })
  }
  return next
}

/** Returns an offer whose minimum is at least `minimum`; `undefined` if that leaves too little slippage. */
function withMinimum(offer: SwapOffer, minimum: bigint): SwapOffer | undefined {
  const { toAmount, request } = offer.quote
  const slippageBps = Math.min(request.slippageBps, slippageTo(toAmount, minimum))
  if (slippageBps < Math.min(MIN_SLIPPAGE_BPS, request.slippageBps)) return undefined
  return {
    ...offer,
    quote: { ...offer.quote, request: { ...request, slippageBps } },
    minimumAmount: minimumOf(toAmount, slippageBps)
  }
}
