import * as v from 'valibot'
import { type Peer, readPeer } from '../requests/peer.js'
import { networks } from '../settings.js'

export interface PhoneSession {
  readonly topic: string
  readonly peer: Peer
  /** CAIP-2 ids, in the order of this phone. */
  readonly chains: readonly string[]
  /** Network that was last reported to the site. */
  readonly chain: string | undefined
  /** CAIP-10 ids. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number
}

const Stored = v.object({
  topic: v.string(),
  expiry: v.number(),
  peer: v.object({ metadata: v.unknown() }),
  namespaces: v.object({
    eip155: v.object({
      accounts: v.array(v.string()),
      methods: v.array(v.string()),
      events: v.array(v.string())
    })
  })
})

/** Parses a stored session. @returns Undefined for a session of another wallet. */
export function readSession(
  stored: unknown,
  chosenChain: (topic: string, chains: readonly string[]) => string | undefined
): PhoneSession | undefined {
  const parsed = v.safeParse(Stored, stored)
  if (!parsed.success) return undefined
  const { topic, expiry, peer, namespaces } = parsed.output
  const { accounts, methods, events } = namespaces.eip155
  const approved = accounts.map(account => account.split(':').slice(0, 2).join(':'))
  // Approved chains that are still networks of this phone.
  const chains = networks.map(({ chainId }) => `eip155:${chainId}`).filter(chain => approved.includes(chain))
  return {
    topic,
    peer: readPeer(peer.metadata),
    chains,
    chain: chosenChain(topic, chains),
    accounts,
    methods,
    events,
    expiresAtMs: expiry * 1_000
  }
}

/** Returns the addresses of a session without duplicates. */
export const addressesOf = ({ accounts }: PhoneSession): readonly string[] => [
  ...new Set(accounts.map(account => account.split(':')[2] ?? ''))
]
