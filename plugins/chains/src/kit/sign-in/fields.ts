/**
 * Rules for the fields of a sign-in message (ERC-4361, RFC 3986, RFC 3339). All fields are printable ASCII without line breaks, so
 * no field can forge another one or change the direction of the text. Values of any type are accepted, because sites without
 * TypeScript and servers give them.
 */

/** Maximum length of a message. */
export const MAX_MESSAGE_CHARACTERS = 64 * 1_024
/** Maximum length of a recap (ERC-5573). */
export const MAX_RECAP_CHARACTERS = 16_384
const MAX_URI_CHARACTERS = 2_048
const MAX_DOMAIN_CHARACTERS = 260

const matches = (pattern: RegExp, value: unknown): value is string => typeof value === 'string' && pattern.test(value)

/** Matches a URI without user information. Its parts are scheme, authority, path with query, and fragment. */
const uri =
  /^[a-z][-a-z\d+.]*:(?:(?!\/\/)|\/\/(?:\[[\da-f:.]+\]|[-._~a-z\d!$&'()*+,;=]*)(?::\d*)?(?=[/?#]|$))(?:[-._~a-z\d!$&'()*+,;=:@/?]|%[\da-f]{2})*(?:#(?:[-._~a-z\d!$&'()*+,;=:@/?]|%[\da-f]{2})*)?$/i
/** Schemes whose URIs contain code or content. */
const unsafeScheme = /^(?:javascript|vbscript|data|blob):/i
/** Schemes in whose URIs a browser finds an authority even without `//`. */
const specialScheme = /^(?:https?|wss?|ftp|file):/i

/**
 * Returns true for a URI (RFC 3986) of at most 2,048 characters, or 16,384 for a recap, without user information, that contains no
 * code or content.
 */
export function isUri(value: unknown): value is string {
  const max = matches(/^urn:recap:/, value) ? MAX_RECAP_CHARACTERS : MAX_URI_CHARACTERS
  if (typeof value !== 'string' || value.length > max || !uri.test(value) || unsafeScheme.test(value)) return false
  const [, address] = /^[^:]*:\/\/(\[[^\]]*\])/.exec(value) ?? []
  if (address !== undefined && !URL.canParse(`http://${address}`)) return false
  return !specialScheme.test(value) || (/^[^:]*:\/\/[^/?#]/.test(value) && URL.canParse(value))
}

/** Returns true for a host in the form of `location.host`: in lower case, with a port unless it is the default. */
function isDomain(value: unknown): value is string {
  if (!matches(/^[-._a-z\d:[\]]+$/, value) || value.length > MAX_DOMAIN_CHARACTERS) return false
  // A scheme whose default port is not used by pages: the URL keeps every other port.
  const url = `ftp://${value}`
  return URL.canParse(url) && new URL(url).host === value
}

const isScheme = (value: unknown): value is string => matches(/^[a-z][-a-z\d+.]*$/i, value)

/** Returns true for the name of a chain family: `Ethereum`. */
const isFamily = (value: unknown): value is string => matches(/^[A-Z][A-Za-z\d]{1,31}$/, value)

/** Returns true for an address in the form of CAIP-10, or with `_` (TON), or of Ethereum. Does not check its checksum. */
const isAddress = (value: unknown, family: unknown): value is string =>
  matches(family === 'Ethereum' ? /^0x[\da-fA-F]{40}$/ : /^[-_.%a-zA-Z\d]{1,128}$/, value)

/** Returns true for the part of a CAIP-2 id after the colon: `1`. */
const isChainReference = (value: unknown, family: unknown): value is string =>
  matches(family === 'Ethereum' ? /^\d{1,32}$/ : /^[-_a-zA-Z\d]{1,32}$/, value)

export const isStatement = (value: unknown): value is string =>
  matches(/^[-._~a-z\d:/?#[\]@!$&'()*+,;= ]{1,4000}$/i, value)

/**
 * Returns true for a nonce (ERC-4361): 8 to 256 letters and digits.
 *
 * @example
 * import { isNonce } from '@latchkit/plugin-chains/kit'
 *
 * isNonce('32891756') // true
 */
export const isNonce = (value: unknown): value is string => matches(/^[a-zA-Z\d]{8,256}$/, value)

const isRequestId = (value: unknown): value is string =>
  matches(/^(?:[-._~a-z\d!$&'()*+,;=:@]|%[\da-f]{2}){0,256}$/i, value)

/** Returns true for a list of URIs without empty places. */
const areResources = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && Array.from<unknown>(value).every(isUri)

const dateTime = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Parses a time (RFC 3339 with upper-case `T` and `Z`, at most 9 decimals, no leap second) into milliseconds since the epoch. Returns
 * `undefined` for any other text, and for a day that does not exist.
 */
export function parseTime(text: string): number | undefined {
  const [, day] = dateTime.exec(text) ?? []
  if (day === undefined || !new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day)) return undefined
  const ms = Date.parse(text)
  return timeText(ms) === undefined ? undefined : ms
}

/** Returns the time as text; `undefined` for a time outside the years 0 to 9999, and for anything but whole milliseconds. */
export function timeText(atMs: unknown): string | undefined {
  const text = Number.isInteger(atMs) ? new Date(atMs as number).toJSON() : undefined
  return text?.length === 24 ? text : undefined
}

/** Fields of a message, with values of any type. */
type Fields = Readonly<
  Record<'domain' | 'family' | 'address' | 'uri' | 'chain' | 'nonce' | 'issuedAtMs', unknown> &
    Partial<Record<'scheme' | 'statement' | 'expiresAtMs' | 'notBeforeMs' | 'requestId' | 'resources', unknown>>
>

/**
 * Returns the name of the first invalid field; `undefined` if all are valid. `chain` is the part of a CAIP-2 id after the colon. An
 * empty address is valid, because a wallet may insert it.
 */
export function invalidField(fields: Fields): string | undefined {
  const { family, address } = fields
  const isTime = (value: unknown) => timeText(value) !== undefined
  const optional = (value: unknown, isValid: (value: unknown) => boolean) => value === undefined || isValid(value)
  const validity: Readonly<Record<keyof Fields, boolean>> = {
    scheme: optional(fields.scheme, isScheme),
    domain: isDomain(fields.domain),
    family: isFamily(family),
    address: address === '' || isAddress(address, family),
    statement: optional(fields.statement, isStatement),
    uri: isUri(fields.uri),
    chain: isChainReference(fields.chain, family),
    nonce: isNonce(fields.nonce),
    issuedAtMs: isTime(fields.issuedAtMs),
    expiresAtMs: optional(fields.expiresAtMs, isTime),
    notBeforeMs: optional(fields.notBeforeMs, isTime),
    requestId: optional(fields.requestId, isRequestId),
    resources: optional(fields.resources, areResources)
  }
  return Object.entries(validity).find(([, isValid]) => !isValid)?.[0]
}
