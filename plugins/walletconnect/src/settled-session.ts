import { boundedArray } from '@latchkit/kernel/schema'
import { type AccountId, type ChainId, parseAccountId, parseChainId } from '@latchkit/plugin-chains/contract'
import { isPictureLink, walletName } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { PairedNamespace, PairedSession, PairedWallet } from './contract.js'

/** Of all namespaces together. Nobody has that many; a wallet that says so wants to freeze the page. */
export const MAX_ACCOUNTS = 1_000
const MAX_NAMESPACES = 50

/** What a session is held against. */
export interface Expectations {
  /** The one spelling of an address of that family; undefined for what is none, and for a family that the site does not serve. */
  readAddress(namespace: string, address: string): string | undefined
  readonly nowMs: number
}

/** `problem` says to developers what is wrong; `code` is the protocol's own, to be told to the wallet. */
export type CheckedSession =
  | { readonly session: PairedSession; readonly problem?: undefined }
  | { readonly session?: undefined; readonly problem: string; readonly code: number }

const words = boundedArray(v.pipe(v.string(), v.maxLength(128)), 500)
const namespace = v.object({
  chains: v.optional(words, []),
  accounts: boundedArray(v.pipe(v.string(), v.maxLength(300)), MAX_ACCOUNTS),
  methods: words,
  events: words
})
/** Read as entries: a key such as `__proto__` must meet the check of keys, not vanish before it. */
const namespaces = v.pipe(
  v.custom<object>(value => typeof value === 'object' && value !== null && !Array.isArray(value)),
  v.transform(value => Object.entries(value)),
  boundedArray(v.tuple([v.string(), namespace]), MAX_NAMESPACES),
  v.check(all => all.reduce((sum, [, { accounts }]) => sum + accounts.length, 0) <= MAX_ACCOUNTS)
)
const loosely = v.fallback(v.optional(v.string()), undefined)
const shape = v.object({
  topic: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  expiry: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e11)),
  namespaces,
  peer: v.optional(
    v.object({ metadata: v.optional(v.object({ name: loosely, url: loosely, icons: v.optional(v.unknown()) })) })
  )
})

/**
 * Checks what a wallet settled or changed a session to. Everything was asked for as optional, so a wallet may leave out
 * chains, methods and events (cases 2.3, 2.4, 2.9 and 2.10 of the protocol's list concern what is required), and may add
 * some; but what it names must be sound, or nothing of it is believed. Families that the site does not serve, and
 * accounts whose address is none, are left out; one usable account must remain.
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
      const spelled = readAddress(family, address)
      return spelled === undefined ? [] : [`${chain as ChainId}:${spelled}`]
    })
    if (accounts.length === 0) continue
    const before = served.get(family)
    served.set(family, {
      accounts: [...(before?.accounts ?? []), ...accounts],
      methods: [...(before?.methods ?? []), ...approved.methods],
      events: [...(before?.events ?? []), ...approved.events]
    })
  }
  if (served.size === 0) return { problem: 'no account that this site can use', code: 5_001 }
  return {
    session: {
      topic,
      expiresAtMs: expiry * 1_000,
      wallet: readWallet(peer?.metadata ?? {}),
      namespaces: Object.fromEntries([...served].map(([family, approved]) => [family, tidy(approved)]))
    }
  }
}

function problemOf(key: string, { accounts, chains }: v.InferOutput<typeof namespace>) {
  const scope = parseChainId(key)
  if (!scope && !/^[-a-z\d]{3,8}$/.test(key)) return { problem: 'a key is no namespace', code: 5_104 }
  const family = scope?.namespace ?? key
  const fits = (chain: string, its: string) => its === family && (!scope || chain === key)
  if (accounts.length === 0) return { problem: `${key} has no accounts`, code: 5_001 }
  for (const chain of chains) {
    const parts = parseChainId(chain)
    if (!parts || !fits(chain, parts.namespace)) return { problem: `${key} has a chain of elsewhere`, code: 5_100 }
  }
  for (const account of accounts) {
    const parts = parseAccountId(account)
    if (!parts) return { problem: `${key} has an account that is none (CAIP-10)`, code: 5_001 }
    if (!fits(parts.chain, parts.namespace)) return { problem: `${key} has an account of elsewhere`, code: 5_103 }
  }
  return undefined
}

type Approved = { accounts: readonly AccountId[]; methods: readonly string[]; events: readonly string[] }

function tidy({ accounts, methods, events }: Approved): PairedNamespace {
  const each = [...new Set(accounts)]
  const chains = each.flatMap((account): ChainId[] => {
    const parts = parseAccountId(account)
    return parts ? [parts.chain] : []
  })
  return { accounts: each, chains: [...new Set(chains)], methods: [...new Set(methods)], events: [...new Set(events)] }
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
    // Whoever names a host learns by the request who looks at the wallet, and when.
    ...(isPictureLink(icon) && icon.startsWith('data:') && { icon })
  }
}

/** Tells pages of the public internet: the wallet is elsewhere, so its page is not on this machine or network. */
const isPublicPage = (value: unknown): value is string => isPictureLink(value) && value.startsWith('https:')
