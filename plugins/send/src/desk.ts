import type { PluginContext, Readable, Slice, StorageItem } from '@latchkit/kernel'
import type { ActivityApi } from '@latchkit/plugin-activity/contract'
import type { BalancesApi } from '@latchkit/plugin-balances/contract'
import {
  type AccountId,
  type ChainsApi,
  namespaceOf,
  type PreparedTransfer,
  parseAccountId,
  type TransferFeature
} from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf } from '@latchkit/plugin-chains/kit'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { DecimalMark } from './amount.js'
import { SendContactsView, SendResultView, SendScanView, type SendStart } from './contract.js'
import { SendError } from './errors.js'
import { failureOf, isNotSent } from './failure.js'
import { emptyForm, type SendForm, startedForm, withAccount } from './form.js'
import { createOwnAssets, type OwnAssets } from './own-assets.js'
import type { Sending, SendState } from './state.js'
import {
  type Contact,
  contactsSchema,
  draftSchema,
  isSameSending,
  type Unsettled,
  unsettledSchema,
  withLabel,
  without,
  withPaid,
  withUnsettled
} from './stored.js'
import { submit } from './submit.js'

/** Lifetime of a stored form across reloads, and of the record of an unconfirmed transfer attempt: 30 minutes. */
const DRAFT_LIFE_MS = 30 * 60_000

/** Maximum characters of an icon that is passed to the activity with a sent transfer; a collectible's image may have 65,536. */
const MAX_KEPT_ICON = 2_048

export interface DeskParts {
  readonly ctx: PluginContext
  /** Context of the views that are registered with the store. */
  readonly context: SendContext
  readonly state: Slice<SendState>
  readonly chains: ChainsApi
  readonly connections: ConnectionsApi
  readonly balances: () => BalancesApi | undefined
  readonly activity: () => ActivityApi | undefined
}

interface Order extends Pick<Sending, 'token' | 'wallet'> {
  readonly name: string | undefined
}

interface Started {
  readonly account: AccountId
  /** Values that the view was opened with. @defaultValue no values */
  readonly start: SendStart | undefined
  readonly mark: DecimalMark
  readonly transfer: Pick<TransferFeature, 'collectibles'>
}

/** Store shared by the views: the form (kept across reloads), the contacts, and the one transfer requested from a wallet. */
export interface Desk {
  readonly state: Slice<SendState>
  readonly contacts: StorageItem<readonly Contact[]>
  /** Reader of assets from the chain: for sites without the balances plugin, and for assets that it does not list. */
  readonly ownAssets: OwnAssets
  /** Restores or creates the form of the account and applies `start` to it; applies the same `start` object once. */
  begin(started: Started): void
  /** Returns the form adapted to another account, without the values that do not apply there. */
  movedTo(form: SendForm, account: AccountId): SendForm
  change(change: (form: SendForm) => SendForm): void
  label(contact: Contact, label: string): void
  /** Returns true if a wallet already got a request for this transfer, with any amount, and its outcome is unknown. */
  isMaybeSent(one: Unsettled): boolean
  /** Requests the transfer from the wallet, unless another request is open. Never rejects: the outcome is in `state`. */
  send(prepared: PreparedTransfer, order: Order): Promise<void>
  /** Stops waiting for the wallet, which may still send the transfer. */
  cancel(): void
  /** Removes the finished transfer from `state`, after the visitor saw its outcome. */
  settle(): void
  /** Removes forms of accounts that no connected wallet has any more, and aborts the open request of a disconnected wallet. */
  forget(namespace: string): void
}

/** Context of this plugin's views: the store that they share, `undefined` until its stored values are read. */
export type SendContext = Readable<Desk | undefined>

/** Creates the store after the stored values were loaded, so that slow storage is not overwritten before it was read. */
export async function openDesk({
  ctx,
  context,
  state,
  chains,
  connections,
  balances,
  activity
}: DeskParts): Promise<Desk> {
  const { storage, events } = ctx
  // Only reachable from the form, so they are registered here and not when the page loads.
  ctx.view(SendContactsView, { load: () => import('./views/contacts-view.js'), context })
  ctx.view(SendScanView, { load: () => import('./views/scan-view.js'), context })
  const contacts = storage.item({ key: 'contacts', initial: [], schema: contactsSchema })
  const draft = storage.item({ key: 'draft', initial: undefined, schema: draftSchema, maxAgeMs: DRAFT_LIFE_MS })
  const unsettled = storage.item({
    key: 'unsettled',
    initial: [],
    schema: unsettledSchema,
    maxAgeMs: DRAFT_LIFE_MS
  })
  await Promise.all([contacts.ready, draft.ready, unsettled.ready])
  const begun = new WeakSet<SendStart>()
  let asking: AbortController | undefined
  ctx.onDispose(() => asking?.abort())
  /** True if a disconnect aborted a transfer and the visitor has not seen that yet. */
  let isUntold = false
  // After a disconnect the result view comes before any other view, so that the visitor sees the outcome of the transfer.
  ctx.tap(ctx.hooks.beforeNavigate, navigation =>
    isUntold && navigation.via === 'reset' ? { view: SendResultView.id, via: 'reset' } : undefined
  )
  ctx.tap(ctx.hooks.initialView, () => (isUntold ? { view: SendResultView.id } : undefined), { stage: -1 })
  ctx.tap(ctx.hooks.beforeClose, ({ view }, reason) => {
    if (!isUntold || view !== SendResultView.id) return
    // Blocks the automatic close after the account is gone. The visitor may still close the dialog.
    if (reason === 'done') return false
    isUntold = false
  })

  const setForm = (form: SendForm | undefined) => {
    state.update(next => {
      if (form) next.form = form
      else delete next.form
    })
    if (!form) return draft.remove()
    const { resolved: _, ...kept } = form
    draft.set(kept)
  }
  const setSending = (sending: Sending | undefined) =>
    state.update(next => {
      if (sending) next.sending = sending
      else delete next.sending
    })

  const sent = (sending: Sending, id: string) => {
    const { account, recipient, token: asset, amount } = sending
    const { isCollectible = false, icon = '', ...named } = asset
    const token = { ...named, ...(icon !== '' && icon.length <= MAX_KEPT_ICON && { icon }) }
    const now = Date.now()
    contacts.set(withPaid(contacts.get(), { namespace: namespaceOf(account), address: recipient, paidAtMs: now }))
    activity()?.follow({
      id,
      account,
      recipient,
      token,
      amount,
      sentAtMs: now,
      ...(isCollectible && { isCollectible })
    })
    setForm(undefined)
    setSending({ ...sending, status: 'sent', id })
    events.emit('send:sent', { account, id })
    void balances()?.read(account, { force: true })
    if (isCollectible) void balances()?.read(account, { force: true, kind: 'collectibles' })
  }

  /** Returns `start` with the canonical form of its token and collectible, because sites may use any valid spelling. */
  const canonical = (start: SendStart, account: AccountId, { collectibles }: Started['transfer']): SendStart => {
    const { token, collectible } = start
    const adapter = chains.adapter(namespaceOf(account))
    return {
      ...start,
      ...(token !== undefined && { token: canonicalAddressOf(adapter, token) ?? token }),
      ...(collectible !== undefined && { collectible: collectibles?.readId?.(collectible)?.id ?? collectible })
    }
  }

  const coinAt = (account: AccountId) => {
    const chain = parseAccountId(account)?.chain
    return chains.networks.get().find(({ caipNetworkId }) => caipNetworkId === chain)?.nativeCurrency.symbol
  }
  const movedTo = (form: SendForm, account: AccountId) =>
    withAccount(form, account, coinAt(form.account) === coinAt(account))
  const isMaybeSent = (one: Unsettled) => unsettled.get().some(other => isSameSending(other, one))

  const walletsOf = (account: AccountId) => connections.state.get().byNamespace[namespaceOf(account)]?.wallets ?? []
  /** Returns true if a connected wallet has the account's address. */
  const isHeld = (account: AccountId) => {
    const { address } = parseAccountId(account) ?? {}
    return walletsOf(account).some(({ accounts }) => accounts.some(one => one.address === address))
  }
  /** Returns true if the wallet that got the request is connected. Another wallet with the same account does not count. */
  const isAskable = ({ account, wallet }: Sending) =>
    walletsOf(account).some(({ connector }) => connector === wallet.connector)
  const callOff = (sending: Sending) => {
    const error = new SendError('send/disconnected', { account: sending.account })
    isUntold = true
    setSending({ ...sending, status: 'failed', failure: failureOf(error) })
    asking?.abort(error)
  }

  return {
    state,
    contacts,
    ownAssets: createOwnAssets(chains, ctx),

    begin({ account, start, mark, transfer }) {
      const { form } = state.get()
      const stored = draft.get()
      const before =
        form?.account === account ? form : stored?.account === account ? stored : form && movedTo(form, account)
      const isNew = start !== undefined && !begun.has(start)
      if (start) begun.add(start)
      const base = before ?? emptyForm(account)
      const next = isNew ? startedForm(base, canonical(start, account, transfer), mark) : base
      if (next !== form) setForm(next)
    },
    movedTo,
    change(change) {
      const { form } = state.get()
      if (form) setForm(change(form))
    },
    label: (contact, label) => contacts.set(withLabel(contacts.get(), contact, label)),
    isMaybeSent,

    async send(prepared, { token, name, wallet }) {
      if (asking) return
      const own = new AbortController()
      asking = own
      const { account, recipient, token: address } = prepared.request
      const sending: Sending = {
        status: 'asking',
        account,
        recipient,
        token,
        wallet,
        amount: `${prepared.amount}`,
        ...(name !== undefined && { name })
      }
      const one: Unsettled = { account, recipient, ...(address !== undefined && { token: address }) }
      const wasMaybeSent = isMaybeSent(one)
      unsettled.set(withUnsettled(unsettled.get(), one))
      setSending(sending)
      events.emit('send:started', { account, ...(address !== undefined && { token: address }) })
      try {
        const id = await submit(prepared, connections, own.signal)
        unsettled.set(without(unsettled.get(), one))
        sent(sending, id)
      } catch (error) {
        const failure = failureOf(own.signal.aborted ? own.signal.reason : error)
        // An earlier attempt may still have been sent, although this one was not.
        if (!wasMaybeSent && isNotSent(failure)) unsettled.set(without(unsettled.get(), one))
        // A cancelled transfer shows no outcome. After a disconnect, `callOff` has already set the outcome.
        if (failure.code === 'send/cancelled') setSending(undefined)
        else if (!own.signal.aborted) setSending({ ...sending, status: 'failed', failure })
        events.emit('send:failed', { account, code: failure.code ?? 'unknown' })
      } finally {
        asking = undefined
      }
    },
    cancel() {
      const { account } = state.get().sending ?? {}
      asking?.abort(new SendError('send/cancelled', { account: account ?? '' }))
    },
    settle() {
      isUntold = false
      if (state.get().sending?.status !== 'asking') setSending(undefined)
    },
    forget(namespace) {
      const { form, sending } = state.get()
      const isLost = (account: AccountId) => namespaceOf(account) === namespace && !isHeld(account)
      if (sending?.status === 'asking' && !isAskable(sending)) callOff(sending)
      if (form && isLost(form.account)) setForm(undefined)
      const stored = draft.get()
      if (stored && isLost(stored.account)) draft.remove()
    }
  }
}
