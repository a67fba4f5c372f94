import { boundedArray, orAbsent } from '@latchkit/kernel/schema'
import { type AccountId, type ChainId, parseAccountId, parseChainId } from '@latchkit/plugin-chains/contract'
import { isPictureLink, walletName } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { PairedNamespace, PairedSession, PairedWallet } from './contract.js'

/** Maximum number of accounts of a session, in all namespaces together. A longer list could freeze the page. */
export const MAX_ACCOUNTS = 1_000
const MAX_NAMESPACES = 50

/** Site data that a session is validated against. */
export interface Expectations {
  /** Returns the canonical form of an address, or `undefined` if it is invalid or the site does not serve its namespace. */
  readAddress(namespace: string, address: string): string | undefined
  readonly nowMs: number
}

/** Result of `checkSession`. `problem` is a description for developers; `code` is the protocol's error code to send to the wallet. */
export type CheckedSession =
  | { readonly session: PairedSession; readonly problem?: undefined }
  | { readonly session?: undefined; readonly problem: string; readonly code: number }

const strings = boundedArray(v.pipe(v.string(), v.maxLength(128)), 500)
const namespace = v.object({
  chains: v.optional(strings, []),
  accounts: boundedArray(v.pipe(v.string(), v.maxLength(300)), MAX_ACCOUNTS),
  methods: strings,
  events: strings
})
/** Schema of the namespaces, read as entries, so that a key such as `__proto__` is validated and not dropped. */
const namespaces = v.pipe(
  v.custom<object>(value => typeof value === 'object' && value !== null && !Array.isArray(value)),
  v.transform(value => Object.entries(value)),
  boundedArray(v.tuple([v.string(), namespace]), MAX_NAMESPACES),
  v.check(all => all.reduce((sum, [, { accounts }]) => sum + accounts.length, 0) <= MAX_ACCOUNTS)
)
const optionalText = orAbsent(v.string())
const shape = v.object({
  topic: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  expiry: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e11)),
  namespaces,
  peer: v.optional(
    v.object({
      metadata: v.optional(v.object({ name: optionalText, url: optionalText, icons: v.optional(v.unknown()) }))
    })
  )
})

/**
 * Validates a session that a wallet settled or updated. The proposal has only optional namespaces, so the wallet may omit
 * chains, methods and events, and may add others (cases 2.3, 2.4, 2.9 and 2.10 of the protocol's list apply to required namespaces).
 * A malformed namespace rejects the whole session. Namespaces that the site does not serve, and accounts with an invalid
 * address, are omitted; at least one usable account must remain.
 */
export function checkSession(value: unknown, { readAddress, nowMs }: Expectations): CheckedSession {
  const read = v.safeParse(shape, value)
  if (!read.success) return { problem: `not a session: ${v.getDotPath(read.issues[0]) ?? 'shape'}`, code: 7_000 }
  const { topic, expiry, peer } = read.output
  if (expiry * 1_000 <= nowMs) return { problem: 'it has expired', code: 8_000 }

  const served = new Map<string, { accounts: AccountId[]; methods: readonly string[]; events: readonly string[] }>()
  for (const [key, approved] of read.output.namespaces) {
    const problem = problemOf(key, approved)
    if (problem) return problem
    const family = key.split(':')[0] ?? ''
    const accounts = approved.accounts.flatMap((account): AccountId[] => {
      const { chain = '', address = '' } = parseAccountId(account) ?? {}
      const canonical = readAddress(family, address)
      return canonical === undefined ? [] : [`${chain as ChainId}:${canonical}`]
    })
    if (accounts.length === 0) continue
    const previous = served.get(family)
    served.set(family, {
      accounts: [...(previous?.accounts ?? []), ...accounts],
      methods: [...(previous?.methods ?? []), ...approved.methods],
      events: [...(previous?.events ?? []), ...approved.events]
    })
  }
  if (served.size === 0) return { problem: 'no account that this site can use', code: 5_001 }
  return {
    session: {
      topic,
      expiresAtMs: expiry * 1_000,
      wallet: readWallet(peer?.metadata ?? {}),
      namespaces: Object.fromEntries([...served].map(([family, approved]) => [family, normalizeNamespace(approved)]))
    }
  }
}

function problemOf(key: string, { accounts, chains }: v.InferOutput<typeof namespace>) {
  const scope = parseChainId(key)
  if (!scope && !/^[-a-z\d]{3,8}$/.test(key)) return { problem: 'a key is not a namespace', code: 5_104 }
  const family = scope?.namespace ?? key
  const isInScope = (chain: string, chainNamespace: string) => chainNamespace === family && (!scope || chain === key)
  if (accounts.length === 0) return { problem: `${key} has no accounts`, code: 5_001 }
  for (const chain of chains) {
    const parts = parseChainId(chain)
    if (!parts || !isInScope(chain, parts.namespace))
      return { problem: `${key} has a chain of another namespace`, code: 5_100 }
  }
  for (const account of accounts) {
    const parts = parseAccountId(account)
    if (!parts) return { problem: `${key} has an account that is not a CAIP-10 id`, code: 5_001 }
    if (!isInScope(parts.chain, parts.namespace))
      return { problem: `${key} has an account of another namespace`, code: 5_103 }
  }
  return undefined
}

type Approved = { accounts: readonly AccountId[]; methods: readonly string[]; events: readonly string[] }

function normalizeNamespace({ accounts, methods, events }: Approved): PairedNamespace {
  const unique = [...new Set(accounts)]
  const chains = unique.flatMap((account): ChainId[] => {
    const parts = parseAccountId(account)
    return parts ? [parts.chain] : []
  })
  return {
    accounts: unique,
    chains: [...new Set(chains)],
    methods: [...new Set(methods)],
    events: [...new Set(events)]
  }
}

interface Metadata {
  readonly name?: string | undefined
  readonly url?: string | undefined
  readonly icons?: unknown
}

function readWallet({ name = '', url, icons }: Metadata): PairedWallet {
  const icon: unknown = Array.isArray(icons) ? icons[0] : undefined
  return {
    name: walletName(name) || 'WalletConnect',
    ...(isPublicPage(url) && { url, host: new URL(url).hostname }),
    // Only `data:` images: a request to a host of the wallet's choice would reveal the visitor and the time.
    ...(isPictureLink(icon) && icon.startsWith('data:') && { icon })
  }
}

/** Returns `true` for an `https:` page on the public internet; a wallet's page is never on this machine or network. */
const isPublicPage = (value: unknown): value is string => isPictureLink(value) && value.startsWith('https:')
