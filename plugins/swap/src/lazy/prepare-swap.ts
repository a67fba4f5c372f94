import { raceSignal } from '@latchkit/kernel'
import {
  type AllowanceFeature,
  type ChainsApi,
  namespaceOf,
  type Signer,
  type TransactionFeature,
  type UnsignedTransaction
} from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import {
  assertChanges,
  assertFresh,
  assertRequest,
  assertSpender,
  assertTransaction,
  type Canonical
} from '../checks.js'
import type { DecodedSwap, PreparedSwap, SwapOffer, SwapProvider } from '../contract.js'
import { SwapError } from '../errors.js'
import { withTimeout } from './ask-providers.js'
import { changesSchema, decodedSchema, transactionSchema } from './schemas.js'

export interface PrepareContext {
  readonly chains: Pick<ChainsApi, 'adapter' | 'features'>
  /** Returns the providers that serve the account's chain. @throws {SwapError} `swap/unsupported-network`, `swap/restricted-region` */
  readonly providersFor: (account: SwapOffer['quote']['request']['account']) => readonly SwapProvider[]
  /** Returns the signer of a namespace. */
  readonly signer: (namespace: string) => Signer | undefined
  /** Gets the error of a wallet that could not say if it executes batches. */
  readonly report: (error: unknown, detail?: string) => void
}

type SwapFeatures = {
  readonly transactions: Required<Pick<TransactionFeature, 'submit' | 'simulate'>> & TransactionFeature
  readonly allowances: AllowanceFeature | undefined
}

/** Returns the canonical form of addresses of an account's chain family. */
export const canonicalFor =
  ({ chains }: Pick<PrepareContext, 'chains'>, account: PreparedSwap['swap']['account']): Canonical =>
  address =>
    canonicalAddressOf(chains.adapter(namespaceOf(account)), address) ?? address

/** Loads the features of a chain family. @throws {SwapError} `swap/unsupported-network` if it cannot swap */
export async function swapFeatures(
  { chains }: Pick<PrepareContext, 'chains'>,
  account: PreparedSwap['swap']['account']
): Promise<SwapFeatures> {
  const { transactions, allowances } = await chains.features(namespaceOf(account))
  if (!transactions?.submit || !transactions.simulate) throw new SwapError('swap/unsupported-network', { account })
  return { transactions: transactions as SwapFeatures['transactions'], allowances }
}

/** Builds the transactions of an offer, compares them with it, and simulates them. See `SwapApi.prepare`. */
export async function prepareSwap(
  context: PrepareContext,
  offer: SwapOffer,
  signal: AbortSignal
): Promise<PreparedSwap> {
  const { request } = offer.quote
  const { account, from, to } = request
  assertRequest(request)
  const provider = providerOf(context, offer)
  assertFresh(offer, Date.now())
  assertSpender(provider, offer.quote, canonicalFor(context, account))
  const { transactions, allowances } = await raceSignal(() => swapFeatures(context, account), signal)
  const [{ swap, target }, approvals] = await Promise.all([
    buildSwap(context, provider, offer, signal),
    approvalsFor(allowances, offer, signal)
  ])
  const { fee, fees, changes } = await transactions.simulate([...approvals, swap], [from.address, to.address], signal)
  const checked = changes && checkedChanges(offer, changes)
  return {
    offer,
    approvals,
    swap,
    target,
    fee,
    fees,
    ...(checked && { changes: checked }),
    isBatch: approvals.length > 0 && (await canBatch(context, transactions, account, signal)),
    preparedAtMs: Date.now()
  }
}

/** Returns the provider of an offer, which must still serve the chain. @throws {SwapError} `swap/no-offer` */
export function providerOf(
  context: Pick<PrepareContext, 'providersFor'>,
  { provider, quote }: SwapOffer
): SwapProvider {
  const { account } = quote.request
  const found = context.providersFor(account).find(({ id }) => id === provider.id)
  if (!found) throw new SwapError('swap/no-offer', { account })
  return found
}

/** Builds the swap's transaction, and compares it with the offer. `target` is the contract that it calls. */
async function buildSwap(
  context: PrepareContext,
  provider: SwapProvider,
  offer: SwapOffer,
  signal: AbortSignal
): Promise<Pick<PreparedSwap, 'swap' | 'target'>> {
  const built = await withTimeout(provider.id, signal, limit => provider.build(offer.quote, limit))
  const { success, output } = v.safeParse(transactionSchema, built)
  if (!success) throw new SwapError('swap/undecodable', { provider: provider.id })
  const swap = { account: output.account as UnsignedTransaction['account'], payload: output.payload }
  const { target } = await checkSwap(context, provider, offer, swap)
  return { swap, target }
}

/** Decodes a swap's transaction, compares it with the offer, and returns its effects. */
export async function checkSwap(
  context: Pick<PrepareContext, 'chains'>,
  provider: SwapProvider,
  offer: SwapOffer,
  transaction: UnsignedTransaction
): Promise<DecodedSwap> {
  const parsed = v.safeParse(decodedSchema, await provider.decode(transaction))
  return assertTransaction({
    offer,
    targets: provider.targets,
    transaction,
    decoded: parsed.success ? parsed.output : undefined,
    canonical: canonicalFor(context, offer.quote.request.account),
    nowMs: Date.now()
  })
}

/** Returns the approvals of exactly the amount; none for the coin, and if the allowance is enough. */
async function approvalsFor(
  allowances: AllowanceFeature | undefined,
  { quote: { request, spender } }: SwapOffer,
  signal: AbortSignal
): Promise<readonly UnsignedTransaction[]> {
  const { account, from, amount } = request
  const token = from.address
  if (token === undefined || spender === undefined) return []
  if (!allowances) throw new SwapError('swap/unsupported-network', { account })
  const allowance = await allowances.read(account, token, spender, signal)
  return allowance >= amount ? [] : allowances.approve(account, { token, spender, amount }, signal)
}

/** Returns the changes of the two tokens, compared with the offer. */
function checkedChanges(offer: SwapOffer, changes: unknown): NonNullable<PreparedSwap['changes']> {
  const { success, output } = v.safeParse(changesSchema, changes)
  const [from, to] = success ? output : []
  if (!from || !to) throw new SwapError('swap/lower-result', { provider: offer.provider.id })
  assertChanges(offer, { from, to })
  const { request } = offer.quote
  const change = ({ address }: { readonly address?: string }, amount: bigint) => ({
    ...(address !== undefined && { token: address }),
    amount
  })
  return { from: change(request.from, from.amount), to: change(request.to, to.amount) }
}

/** Returns true if the wallet that would sign now executes several transactions in one approval, all or none. */
async function canBatch(
  { signer: signerOf, report }: PrepareContext,
  { batch }: TransactionFeature,
  account: PreparedSwap['swap']['account'],
  signal: AbortSignal
): Promise<boolean> {
  const signer = signerOf(namespaceOf(account))
  if (!batch || signer?.account !== account) return false
  try {
    return await batch.isSupported(signer, signal)
  } catch (error) {
    signal.throwIfAborted()
    report(error, 'batch')
    return false
  }
}
