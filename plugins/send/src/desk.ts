import type { PluginContext, Slice, StorageItem } from '@latchkit/kernel'
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

/** How long a form is kept over reloads; and how long a wallet may leave a request open. */
const DRAFT_LIFE_MS = 30 * 60_000

/** Characters of a picture that is kept with what was sent; art of a collectible may be 65,536. */
const MAX_KEPT_ICON = 2_048

export interface DeskParts {
  readonly ctx: PluginContext
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
  /** What the view was opened for. @defaultValue nothing in particular */
  readonly start: SendStart | undefined
  readonly mark: DecimalMark
  readonly transfer: Pick<TransferFeature, 'collectibles'>
}

/** What the views share: the form over reloads, whom was paid, and the one transfer that a wallet is asked for. */
export interface Desk {
  readonly state: Slice<SendState>
  readonly contacts: StorageItem<readonly Contact[]>
  /** What tokens are read by where no other plugin does. */
  readonly ownAssets: OwnAssets
  /** Goes on with the form of the account, with what is asked for; each start once. */
  begin(started: Started): void
  /** A form as another account goes on with it. */
  movedTo(form: SendForm, account: AccountId): SendForm
  change(change: (form: SendForm) => SendForm): void
  label(contact: Contact, label: string): void
  /** Whether a wallet was asked for the same, of any amount, and nobody knows what came of it. */
  isMaybeSent(one: Unsettled): boolean
  /** Asks the wallet, unless it is being asked. Never rejects: `state` tells how it went. */
  send(prepared: PreparedTransfer, order: Order): Promise<void>
  /** Stops waiting for the wallet, which may send it all the same. */
  cancel(): void
  /** How it ended was seen, and is left behind. */
  settle(): void
  /** Forgets what was typed for accounts that no wallet holds any more, and calls off the transfer whose wallet is gone. */
  forget(namespace: string): void
}

/** Once what was kept is there: a slow storage would else be written over before it was read. */
export async function openDesk({ ctx, state, chains, connections, balances, activity }: DeskParts): Promise<Desk> {
  const { storage, events } = ctx
  // Reached from the form alone, so that no page loads more than it has to.
  ctx.view(SendContactsView, { load: () => import('./views/contacts-view.js') })
  ctx.view(SendScanView, { load: () => import('./views/scan-view.js') })
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
  /** A transfer was called off by the wallet's disconnect, and the visitor has not been told yet. */
  let isUntold = false
  // Whatever leads on from a wallet that disconnected: first the visitor learns what became of the transfer.
  ctx.tap(ctx.hooks.beforeNavigate, navigation =>
    isUntold && navigation.via === 'reset' ? { view: SendResultView.id, via: 'reset' } : undefined
  )
  ctx.tap(ctx.hooks.initialView, () => (isUntold ? { view: SendResultView.id } : undefined), { stage: -1 })
  ctx.tap(ctx.hooks.beforeClose, ({ view }, reason) => {
    if (!isUntold || view !== SendResultView.id) return
    // The dialog closes by itself when the account is gone; the visitor may close it.
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
    void balances()?.read(account, { anew: true })
    if (isCollectible) void balances()?.read(account, { anew: true, what: 'collectibles' })
  }

  /** A site may spell a token or a collectible in any way that names it. */
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
  /** Whether a connected wallet has the account. */
  const isHeld = (account: AccountId) => {
    const { address } = parseAccountId(account) ?? {}
    return walletsOf(account).some(({ accounts }) => accounts.some(one => one.address === address))
  }
  /** Whether the wallet that is asked is connected; another one may have the same account. */
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
        // That this one was not sent says nothing of an earlier one.
        if (!wasMaybeSent && isNotSent(failure)) unsettled.set(without(unsettled.get(), one))
        // Who cancelled sees no outcome; of a disconnect it is told already.
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
