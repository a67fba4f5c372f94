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
export interface UnconfirmedAttempt {
  readonly account: string
  readonly recipient: string
  readonly token?: string
}

export const MAX_CONTACTS = 100
export const MAX_RECENT = 20
export const MAX_LABEL_CHARACTERS = 40
const MAX_UNCONFIRMED = 20
const MAX_TYPED_CHARACTERS = 1_024

type Data = Readonly<Record<string, unknown>>
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const isTextOf = (most: number) => (value: unknown) => typeof value === 'string' && value.length <= most
const isTyped = isTextOf(MAX_TYPED_CHARACTERS)
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
    MAX_CONTACTS + MAX_RECENT,
    ({ namespace, address, label, paidAtMs }) =>
      isNamespace(namespace) &&
      isAddress(address) &&
      absentOr(isTextOf(MAX_LABEL_CHARACTERS))(label) &&
      absentOr(isTime)(paidAtMs)
  )
)

export const unconfirmedAttemptsSchema = guardSchema((value): value is readonly UnconfirmedAttempt[] =>
  isListOf(
    value,
    MAX_UNCONFIRMED,
    ({ account, recipient, token }) => isAccountId(account) && isAddress(recipient) && absentOr(isTyped)(token)
  )
)

/** Schema of the stored form. */
export const formSchema = guardSchema(
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
      typeof value.isMax === 'boolean')
)

const isSame = (one: Contact, { namespace, address }: Contact) => one.namespace === namespace && one.address === address

/** Returns at most `MAX_CONTACTS` named contacts, and of the others the `MAX_RECENT` that were paid last. */
function withinLimits(contacts: readonly Contact[]): readonly Contact[] {
  const named = contacts.filter(({ label }) => label !== undefined).slice(0, MAX_CONTACTS)
  const recent = contacts
    .filter(({ label }) => label === undefined)
    .sort((a, b) => (b.paidAtMs ?? 0) - (a.paidAtMs ?? 0))
    .slice(0, MAX_RECENT)
  return [...named, ...recent]
}

/** Returns the contacts with a recipient that was just paid. */
export function withPaid(
  contacts: readonly Contact[],
  paid: Contact & { readonly paidAtMs: number }
): readonly Contact[] {
  const before = contacts.find(one => isSame(one, paid))
  return withinLimits([{ ...before, ...paid }, ...contacts.filter(one => one !== before)])
}

/** Returns the contacts with a label for one recipient. An empty label removes it, and removes a contact that was never paid. */
export function withLabel(contacts: readonly Contact[], contact: Contact, label: string): readonly Contact[] {
  const { label: _, ...before } = contacts.find(one => isSame(one, contact)) ?? contact
  const rest = contacts.filter(one => !isSame(one, contact))
  if (label === '' && before.paidAtMs === undefined) return rest
  return withinLimits([{ ...before, ...(label !== '' && { label }) }, ...rest])
}

export const withAttempt = (
  list: readonly UnconfirmedAttempt[],
  one: UnconfirmedAttempt
): readonly UnconfirmedAttempt[] => [one, ...withoutAttempt(list, one)].slice(0, MAX_UNCONFIRMED)

export const withoutAttempt = (
  list: readonly UnconfirmedAttempt[],
  one: UnconfirmedAttempt
): readonly UnconfirmedAttempt[] => list.filter(other => !isSameAttempt(other, one))

/** Compares two transfers without their amounts: a second attempt with a smaller amount would also pay twice. */
export const isSameAttempt = (one: UnconfirmedAttempt, other: UnconfirmedAttempt): boolean =>
  one.account === other.account && one.recipient === other.recipient && one.token === other.token
