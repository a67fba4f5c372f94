import { guarded } from '@latchkit/kernel/options'
import { isAccountId } from '@latchkit/plugin-chains/contract'
import type { SendForm } from './form.js'

/** A recipient that the visitor named, or paid from this browser. */
export interface Contact {
  /** CAIP-2 namespace: on another network of the family the same address is the same recipient. */
  readonly namespace: string
  readonly address: string
  /** By the visitor. */
  readonly label?: string
  /** Milliseconds since the epoch; absent for one that was never paid. */
  readonly paidAtMs?: number
}

/** Something that a wallet was asked to send, and of which nobody knows whether it did. */
export interface Unsettled {
  readonly account: string
  readonly recipient: string
  readonly token?: string
}

export const MOST_CONTACTS = 100
export const MOST_RECENT = 20
export const MOST_LABEL_CHARACTERS = 40
const MOST_UNSETTLED = 20
const MOST_TYPED_CHARACTERS = 1_024

type Data = Readonly<Record<string, unknown>>
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const isTextOf = (most: number) => (value: unknown) => typeof value === 'string' && value.length <= most
const isTyped = isTextOf(MOST_TYPED_CHARACTERS)
const isAddress = (value: unknown) => typeof value === 'string' && /^[-.%\w]{1,128}$/.test(value)
const isNamespace = (value: unknown) => typeof value === 'string' && /^[-a-z0-9]{3,8}$/.test(value)
const absentOr = (is: (value: unknown) => boolean) => (value: unknown) => value === undefined || is(value)
const isTime = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0
const isOneOf =
  (...values: readonly unknown[]) =>
  (value: unknown) =>
    values.includes(value)
const isListOf = (value: unknown, most: number, is: (item: Data) => boolean) =>
  Array.isArray(value) && value.length <= most && value.every(item => isData(item) && is(item))

export const contactsSchema = guarded((value): value is readonly Contact[] =>
  isListOf(
    value,
    MOST_CONTACTS + MOST_RECENT,
    ({ namespace, address, label, paidAtMs }) =>
      isNamespace(namespace) &&
      isAddress(address) &&
      absentOr(isTextOf(MOST_LABEL_CHARACTERS))(label) &&
      absentOr(isTime)(paidAtMs)
  )
)

export const unsettledSchema = guarded((value): value is readonly Unsettled[] =>
  isListOf(
    value,
    MOST_UNSETTLED,
    ({ account, recipient, token }) => isAccountId(account) && isAddress(recipient) && absentOr(isTyped)(token)
  )
)

/** Without what a name stood for: that is asked again. */
export const draftSchema = guarded(
  (value): value is SendForm | undefined =>
    value === undefined ||
    (isData(value) &&
      isAccountId(value.account) &&
      absentOr(isTyped)(value.token) &&
      absentOr(isOneOf(true, false))(value.isCollectible) &&
      // A collectible has an id, and no price.
      (!value.isCollectible || (value.token !== undefined && value.unit === 'token')) &&
      [value.amount, value.recipient, value.memo].every(isTyped) &&
      isOneOf('token', 'fiat')(value.unit) &&
      isOneOf('slow', 'normal', 'fast')(value.speed) &&
      typeof value.isMax === 'boolean' &&
      value.resolved === undefined)
)

const isSame = (one: Contact, { namespace, address }: Contact) => one.namespace === namespace && one.address === address

/** Bounded: of those without a label the ones paid last stay. */
function kept(contacts: readonly Contact[]): readonly Contact[] {
  const named = contacts.filter(({ label }) => label !== undefined).slice(0, MOST_CONTACTS)
  const recent = contacts
    .filter(({ label }) => label === undefined)
    .sort((a, b) => (b.paidAtMs ?? 0) - (a.paidAtMs ?? 0))
    .slice(0, MOST_RECENT)
  return [...named, ...recent]
}

/** With a recipient that was paid just now. Nothing else makes one recent. */
export function withPaid(
  contacts: readonly Contact[],
  paid: Contact & { readonly paidAtMs: number }
): readonly Contact[] {
  const before = contacts.find(one => isSame(one, paid))
  return kept([{ ...before, ...paid }, ...contacts.filter(one => one !== before)])
}

/** With a label for a recipient; one that is empty takes the label away. */
export function withLabel(contacts: readonly Contact[], contact: Contact, label: string): readonly Contact[] {
  const { label: _, ...before } = contacts.find(one => isSame(one, contact)) ?? contact
  const rest = contacts.filter(one => !isSame(one, contact))
  if (label === '' && before.paidAtMs === undefined) return rest
  return kept([{ ...before, ...(label !== '' && { label }) }, ...rest])
}

export const withUnsettled = (list: readonly Unsettled[], one: Unsettled): readonly Unsettled[] =>
  [one, ...without(list, one)].slice(0, MOST_UNSETTLED)

export const without = (list: readonly Unsettled[], one: Unsettled): readonly Unsettled[] =>
  list.filter(other => !isSameSending(other, one))

/** Of any amount: who tries again with a little less would pay twice all the same. */
export const isSameSending = (one: Unsettled, other: Unsettled): boolean =>
  one.account === other.account && one.recipient === other.recipient && one.token === other.token
