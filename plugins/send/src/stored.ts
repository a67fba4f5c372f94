import { guardSchema } from '@latchkit/kernel/options'
import { isAccountId } from '@latchkit/plugin-chains/contract'
import type { SendForm } from './form.js'

/** Recipient that the visitor named, or paid from this browser. */
export interface Contact {
  /** CAIP-2 namespace. The same address on another network of the namespace is the same recipient. */
  readonly namespace: string
  readonly address: string
  /** Name that the visitor gave the recipient. */
  readonly label?: string
  /** Time of the last payment in milliseconds since the epoch; absent if the recipient was never paid. */
  readonly paidAtMs?: number
}

/** Transfer that was requested from a wallet and whose outcome is unknown. */
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

export const contactsSchema = guardSchema((value): value is readonly Contact[] =>
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

export const unsettledSchema = guardSchema((value): value is readonly Unsettled[] =>
  isListOf(
    value,
    MOST_UNSETTLED,
    ({ account, recipient, token }) => isAccountId(account) && isAddress(recipient) && absentOr(isTyped)(token)
  )
)

/** Schema of the stored form. The resolved address of a name is not stored, so the name is resolved again. */
export const draftSchema = guardSchema(
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

/** Returns at most `MOST_CONTACTS` named contacts, and of the others the `MOST_RECENT` that were paid last. */
function kept(contacts: readonly Contact[]): readonly Contact[] {
  const named = contacts.filter(({ label }) => label !== undefined).slice(0, MOST_CONTACTS)
  const recent = contacts
    .filter(({ label }) => label === undefined)
    .sort((a, b) => (b.paidAtMs ?? 0) - (a.paidAtMs ?? 0))
    .slice(0, MOST_RECENT)
  return [...named, ...recent]
}

/** Returns the contacts with a recipient that was just paid. */
export function withPaid(
  contacts: readonly Contact[],
  paid: Contact & { readonly paidAtMs: number }
): readonly Contact[] {
  const before = contacts.find(one => isSame(one, paid))
  return kept([{ ...before, ...paid }, ...contacts.filter(one => one !== before)])
}

/** Returns the contacts with a label for one recipient. An empty label removes it, and removes a contact that was never paid. */
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

/** Compares two transfers without their amounts: a second attempt with a smaller amount would also pay twice. */
export const isSameSending = (one: Unsettled, other: Unsettled): boolean =>
  one.account === other.account && one.recipient === other.recipient && one.token === other.token
