import type { PluginContext, Readable, ReadonlySlice, Slice, StorageItem } from '@latchkit/kernel'
import type { ActivityApi } from '@latchkit/plugin-activity/contract'
import type { BalancesApi } from '@latchkit/plugin-balances/contract'
import { type ChainsApi, type NativeBalancesApi, namespaceOf, parseAccountId } from '@latchkit/plugin-chains/contract'
import type { ConnectionsApi } from '@latchkit/plugin-connections/contract'
import type { IdentityApi } from '@latchkit/plugin-identity/contract'
import { type SendApi, SendContactsView, SendScanView } from '../contract.js'
import { SendError } from '../errors.js'
import { requestOf } from '../form.js'
import {
  type Contact,
  contactsSchema,
  formSchema,
  unconfirmedAttemptsSchema,
  withLabel,
  withPaid
} from '../persistence.js'
import type { SendState, Submission } from '../state.js'
import { createFormStore, type FormStore } from './form-store.js'
import { createOnChainAssets, type OnChainAssets } from './on-chain-assets.js'
import { createRecipientLookups, type RecipientLookups } from './recipient-lookups.js'
import { createSubmissions, type Submissions, walletsOf } from './submissions.js'

/** Lifetime of a stored form across reloads, and of the record of an unconfirmed transfer attempt: 30 minutes. */
const MAX_AGE_MS = 30 * 60_000

/** Maximum characters of an icon that is passed to the activity with a sent transfer; a collectible's image may have 65,536. */
const MAX_ICON_CHARACTERS = 2_048

export interface SendStoreOptions {
  readonly ctx: PluginContext
  /** Context of the views that are registered with the store. */
  readonly context: SendViewContext
  readonly state: Slice<SendState>
  readonly chains: ChainsApi
  readonly connections: ConnectionsApi
  readonly native: NativeBalancesApi
  readonly balances: () => BalancesApi | undefined
  readonly activity: () => ActivityApi | undefined
  readonly identities: () => IdentityApi | undefined
}

/** Store shared by the views: the form, the contacts, the lookups, and the one transfer requested from a wallet. */
export interface SendStore
  extends SendApi,
    Omit<FormStore, 'removeForms'>,
    Omit<Submissions, 'submit' | 'abortDisconnected'> {
  readonly state: ReadonlySlice<SendState>
  readonly contacts: StorageItem<readonly Contact[]>
  readonly onChainAssets: OnChainAssets
  /** Reads the coin as `NativeBalances` does, and reports a failure. */
  readonly readCoin: NativeBalancesApi['read']
  readonly recipients: RecipientLookups
  labelContact(contact: Contact, label: string): void
  /** Removes forms of accounts that no connected wallet has any more, and aborts the open request of a disconnected wallet. */
  forgetDisconnected(namespace: string): void
}

/** Context of this plugin's views: the store that they share, `undefined` until its stored values are read. */
export type SendViewContext = Readable<SendStore | undefined>

/** Creates the store after the stored values were loaded, so that slow storage is not overwritten before it was read. */
export async function openSendStore(options: SendStoreOptions): Promise<SendStore> {
  const { ctx, context, state, chains, connections, native, identities } = options
  // Only reachable from the form, so they are registered here and not when the page loads.
  ctx.view(SendContactsView, { load: () => import('../views/contacts-view.js'), context })
  ctx.view(SendScanView, { load: () => import('../views/scan-view.js'), context })
  const contacts = ctx.storage.item({ key: 'contacts', initial: [], schema: contactsSchema })
  const stored = ctx.storage.item({ key: 'draft', initial: undefined, schema: formSchema, maxAgeMs: MAX_AGE_MS })
  const unconfirmedAttempts = ctx.storage.item({
    key: 'unsettled',
    initial: [],
    schema: unconfirmedAttemptsSchema,
    maxAgeMs: MAX_AGE_MS
  })
  await Promise.all([contacts.ready, stored.ready, unconfirmedAttempts.ready])

  const { removeForms, ...forms } = createFormStore({ state, stored, chains })
  const onSent = (submission: Submission, id: string) => {
    contacts.set(withPaid(contacts.get(), paidContact(submission)))
    announceSent(options, submission, id)
    removeForms(() => true)
  }
  const submissions = createSubmissions({ ctx, state, connections, unconfirmedAttempts, onSent })
  const { abortDisconnected, ...views } = submissions

  return {
    state,
    contacts,
    onChainAssets: createOnChainAssets(ctx, chains),
    readCoin: (account, options) =>
      native.read(account, options).catch(error => {
        if (!ctx.signal.aborted) ctx.report(error, account)
        throw error
      }),
    recipients: createRecipientLookups(ctx, chains, identities),
    ...forms,
    ...views,
    async prepare(draft, signal) {
      const { transfer } = await chains.features(namespaceOf(draft.account))
      if (!transfer) throw new SendError('send/unsupported-chain', { account: draft.account })
      return { draft, transfer: await transfer.prepare(requestOf(draft), signal) }
    },
    labelContact: (contact, label) => contacts.set(withLabel(contacts.get(), contact, label)),
    forgetDisconnected(namespace) {
      abortDisconnected()
      removeForms(account => {
        const { address } = parseAccountId(account) ?? {}
        const isHeld = walletsOf(connections, account).some(({ accounts }) =>
          accounts.some(one => one.address === address)
        )
        return namespaceOf(account) === namespace && !isHeld
      })
    }
  }
}

const paidContact = ({ account, recipient }: Submission) => ({
  namespace: namespaceOf(account),
  address: recipient,
  paidAtMs: Date.now()
})

/** Passes the transaction to the activity, and refreshes the balances of the account. */
function announceSent({ activity, balances, native }: SendStoreOptions, submission: Submission, id: string) {
  const { account, recipient, token, amount } = submission
  const { isCollectible = false, icon = '', ...named } = token
  activity()?.follow({
    id,
    account,
    recipient,
    token: { ...named, ...(icon !== '' && icon.length <= MAX_ICON_CHARACTERS && { icon }) },
    amount,
    sentAtMs: Date.now(),
    ...(isCollectible && { isCollectible })
  })
  const holdings = balances()
  if (holdings) void holdings.read(account, { force: true })
  // The state of the balance shows a failure.
  else native.read(account, { force: true }).catch(() => {})
  if (isCollectible) void holdings?.read(account, { force: true, kind: 'collectibles' })
}
