import type { SignInRequest } from '../../port/sign-in.js'
import { decodeBase64 } from '../bytes/index.js'
import { isStatement, isUri, MAX_RECAP_CHARACTERS } from './fields.js'

const PREFIX = 'urn:recap:'
/** Maximum nesting of the values in a limit. */
const MAX_DEPTH = 10
const PREAMBLE = 'I further authorize the stated URI to perform the following actions on my behalf:'
const ability = /^[-a-zA-Z\d.*_+]+\/[-a-zA-Z\d.*_+]+$/
/** Matches a namespace (CAIP-2), which WalletConnect uses in place of a URI. */
const namespace = /^[a-z][-a-z\d]{2,7}$/

/** Limits of an ability: plain JSON. `{}` is no limit. */
export type RecapLimit = Readonly<Record<string, unknown>>

/** Abilities that a sign-in message grants to its URI (ERC-5573). */
export interface Recap {
  /** Limits by resource (a URI) and ability (`namespace/ability`): `{ 'https://shop.example': { 'crud/read': [{}] } }`. */
  readonly att: Readonly<Record<string, Readonly<Record<string, readonly RecapLimit[]>>>>
  /** Content ids of the proofs of the abilities. @defaultValue no proofs */
  readonly prf?: readonly string[]
}

/**
 * Adds abilities to a request to sign in: their description at the end of the statement, and the recap as the last resource.
 *
 * @throws {RangeError} for an invalid recap: without resources or abilities, with an invalid name of an ability, limits or proofs,
 *   another key, or a resource that is neither a namespace (CAIP-2) nor a URI without `%` and `'`, which a statement cannot contain or
 *   which could forge its text. For a recap of more than 16,384 characters, an invalid statement, and a request that has a recap.
 * @example
 * ```ts
 * const request = { chain: 'eip155:1', domain: 'shop.example', uri: 'https://shop.example', nonce: '32891756' } as const
 * withRecap(request, { att: { 'https://shop.example': { 'crud/read': [{}] } } }).resources?.length // 1
 * ```
 */
export function withRecap(request: SignInRequest, recap: Recap): SignInRequest {
  const { resources = [] } = request
  if (!isRecap(recap) || !Array.isArray(resources) || resources.some(isRecapUri)) throw invalidRecap()
  const json = canonicalJson(recap)
  if (json.length > MAX_RECAP_CHARACTERS) throw invalidRecap()
  const resource = PREFIX + encodeBase64Url(json)
  const statement = [request.statement, describeRecap(recap)].filter(text => text !== undefined).join(' ')
  if (!decodeRecap(resource) || !isStatement(statement)) throw invalidRecap()
  return { ...request, statement, resources: [...resources, resource] }
}

/**
 * Returns the abilities that a sign-in message grants; `undefined` if it has no recap.
 *
 * @throws {RangeError} for a recap that is invalid, is not the last resource, or whose description is not the end of the statement.
 * @example
 * ```ts
 * import { recapOf, withRecap } from '@latchkit/plugin-chains/kit'
 *
 * const request = { chain: 'eip155:1', domain: 'shop.example', uri: 'https://shop.example', nonce: '32891756' } as const
 * recapOf(withRecap(request, { att: { 'https://shop.example': { 'crud/read': [{}] } } })) // { att: … }
 * ```
 */
export function recapOf({
  statement = '',
  resources = []
}: Pick<SignInRequest, 'statement' | 'resources'>): Recap | undefined {
  if (!Array.isArray(resources) || typeof statement !== 'string') throw invalidRecap()
  const found = resources.filter(isRecapUri)
  if (found.length === 0) return undefined
  const recap = found.length === 1 ? decodeRecap(resources.at(-1)) : undefined
  if (!recap) throw invalidRecap()
  const description = describeRecap(recap)
  if (statement !== description && !statement.endsWith(` ${description}`))
    throw new RangeError('The statement of the sign-in message does not end with the description of its recap')
  return recap
}

const invalidRecap = () => new RangeError('Invalid recap (ERC-5573)')

/**
 * Returns true for a resource that a resource server could take for a recap (ERC-5573): the scheme of a URN has no case (RFC 8141).
 *
 * @example
 * isRecapUri('urn:recap:e30') // true
 */
export const isRecapUri = (resource: unknown) => typeof resource === 'string' && /^urn:recap:/i.test(resource)

/** Returns the description of the abilities for the statement (ERC-5573). */
function describeRecap({ att }: Recap): string {
  const lines = sortedEntries(att).flatMap(([resource, abilities]) => {
    const byNamespace = new Map<string, string[]>()
    for (const [ability] of sortedEntries(abilities)) {
      const [space = '', name = ''] = ability.split('/')
      const names = byNamespace.get(space) ?? []
      byNamespace.set(space, names)
      names.push(`'${name}'`)
    }
    return [...byNamespace].map(([space, names]) => `'${space}': ${names.join(', ')} for '${resource}'.`)
  })
  return [PREAMBLE, ...lines.map((line, index) => `(${index + 1}) ${line}`)].join(' ')
}

/**
 * Parses a recap. Returns `undefined` if it is invalid. All keys must be sorted, and the JSON must have no duplicate keys and no
 * whitespace between its tokens.
 */
function decodeRecap(resource: unknown): Recap | undefined {
  if (typeof resource !== 'string' || resource.length > MAX_RECAP_CHARACTERS || !resource.startsWith(PREFIX)) return
  try {
    const json = decodeBase64Url(resource.slice(PREFIX.length))
    const value: unknown = JSON.parse(json)
    // `JSON.parse` drops duplicate keys: the JSON of its result then differs.
    return isRecap(value) && canonicalJson(value) === json ? value : undefined
  } catch {
    return undefined
  }
}

function isRecap(value: unknown): value is Recap {
  if (!isRecord(value) || !isRecord(value.att)) return false
  const { prf } = value
  const isProof = (id: unknown) => typeof id === 'string' && /^[a-zA-Z\d]{1,256}$/.test(id)
  if (prf !== undefined && !(Array.isArray(prf) && prf.length > 0 && Array.from<unknown>(prf).every(isProof)))
    return false
  const resources = Object.entries(value.att)
  return (
    Object.keys(value).every(key => key === 'att' || key === 'prf') &&
    resources.length > 0 &&
    resources.every(([resource, abilities]) => isResource(resource) && areAbilities(abilities))
  )
}

const isResource = (text: string) => (isUri(text) && !/['%]/.test(text)) || namespace.test(text)

function areAbilities(value: unknown): boolean {
  const abilities = isRecord(value) ? Object.entries(value) : []
  return abilities.length > 0 && abilities.every(([name, limits]) => ability.test(name) && areLimits(limits))
}

const areLimits = (value: unknown) =>
  Array.isArray(value) &&
  value.length > 0 &&
  Array.from<unknown>(value).every(limit => isRecord(limit) && isJson(limit))

/** Returns true for a plain value that JSON can express without loss: an omitted limit would be no limit. */
function isJson(value: unknown, depth = 0): boolean {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return true
  if (typeof value === 'number') return Number.isFinite(value)
  const parts = Array.isArray(value) ? Array.from<unknown>(value) : isRecord(value) ? Object.values(value) : undefined
  return depth < MAX_DEPTH && parts !== undefined && parts.every(part => isJson(part, depth + 1))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** Returns the entries in the order of the code units of their keys. */
const sortedEntries = <T>(record: Readonly<Record<string, T>>) =>
  Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1))

/**
 * Returns the JSON of a plain value with sorted keys. Builds no sorted objects, because engines move keys such as `10` to the front. (In
 * amino documents of Cosmos they belong there, because CosmJS signs them so.)
 */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (!isRecord(value)) return JSON.stringify(value)
  const members = sortedEntries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join()}}`
}

const encodeBase64Url = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Decodes base64url (RFC 4648, section 5) to text. WalletConnect pads it. @throws {TypeError} for other text, and for no UTF-8 */
function decodeBase64Url(text: string): string {
  const unpadded = text.length % 4 === 0 ? text.replace(/={1,2}$/, '') : text
  const base64 = unpadded.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = /[+/=]/.test(unpadded) ? undefined : decodeBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, '='))
  if (!bytes) throw new TypeError('The text is not base64url')
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}
