import * as v from 'valibot'
import { networks } from '../settings.js'
import { type Peer, readPeer } from './peer.js'
import { shortText } from './visible-text.js'

/** RPC methods that this phone supports on each of its networks. */
const ourMethods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const ourEvents = ['chainChanged', 'accountsChanged']

const MAX_SHOWN = 40
const MAX_ID_CHARACTERS = 60

/** Network, method or event that a site requests. */
export interface Wish {
  /** Id; CAIP-2 for networks. */
  readonly id: string
  /** Name in words, if this phone has one. */
  readonly name: string | undefined
  /** True if this phone supports the network, method or event. */
  readonly has: boolean
  /** True if the site rejects a connection without it. */
  readonly required: boolean
}

export interface Proposal {
  readonly id: number
  readonly pairingTopic: string
  readonly peer: Peer
  readonly networks: readonly Wish[]
  readonly methods: readonly Wish[]
  /** Number of wishes that are not listed. */
  readonly unlisted: number
  /** Networks, methods and events that this phone can approve; `undefined` if it lacks a required one or every proposed network. */
  readonly grant: Grant | undefined
  /** Code of the specification for rejecting a proposal that cannot be granted. */
  readonly refusalCode: number
}

export interface Grant {
  /** CAIP-2. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Namespaces in the format of the library's `approveSession` and `updateSession`. */
export type ApprovedNamespaces = Record<
  string,
  { chains: string[]; accounts: string[]; methods: string[]; events: string[] }
>

const texts = v.fallback(v.optional(v.array(v.string()), []), [])
const Namespaces = v.fallback(
  v.optional(v.record(v.string(), v.object({ chains: texts, methods: texts, events: texts })), {}),
  {}
)
const ProposalShape = v.object({
  id: v.number(),
  pairingTopic: v.string(),
  requiredNamespaces: Namespaces,
  optionalNamespaces: Namespaces,
  proposer: v.fallback(v.object({ metadata: v.unknown() }), { metadata: undefined })
})
type ProposedNamespaces = v.InferOutput<typeof Namespaces>

const REJECTED = 5_000
const UNSUPPORTED_CHAINS = 5_100
const UNSUPPORTED_METHODS = 5_101
const UNSUPPORTED_EVENTS = 5_102

/**
 * Parses the proposal of a site (CAIP-25: required and optional namespaces, both also in the form `eip155:1`).
 *
 * @returns Undefined for a malformed proposal.
 */
export function readProposal(struct: unknown): Proposal | undefined {
  const parsed = v.safeParse(ProposalShape, struct)
  if (!parsed.success) return undefined
  const { id, pairingTopic, requiredNamespaces, optionalNamespaces, proposer } = parsed.output
  const chains = wishes(requiredNamespaces, optionalNamespaces, chainsOf, chain => chainNames.has(chain))
  const methods = wishes(requiredNamespaces, optionalNamespaces, ({ methods }) => methods, has(ourMethods))
  const events = wishes(requiredNamespaces, optionalNamespaces, ({ events }) => events, has(ourEvents))
  const refusalCode = lacksRequired(chains)
    ? UNSUPPORTED_CHAINS
    : lacksRequired(methods)
      ? UNSUPPORTED_METHODS
      : lacksRequired(events)
        ? UNSUPPORTED_EVENTS
        : chains.some(({ has }) => has)
          ? REJECTED
          : UNSUPPORTED_CHAINS
  return {
    id,
    pairingTopic,
    peer: readPeer(proposer.metadata),
    networks: listed(chains).map(wish => ({ ...wish, name: chainNames.get(wish.id) })),
    methods: listed(methods),
    unlisted: Math.max(0, chains.length - MAX_SHOWN) + Math.max(0, methods.length - MAX_SHOWN),
    grant:
      refusalCode === REJECTED
        ? { chains: granted(chains), methods: granted(methods), events: granted(events) }
        : undefined,
    refusalCode
  }
}

/** Returns the `eip155` namespace of a session, with each account on each granted network (CAIP-10). */
export function approvedNamespaces(grant: Grant, addresses: readonly string[]): ApprovedNamespaces {
  const { chains, methods, events } = grant
  const accounts = addresses.flatMap(address => chains.map(chain => `${chain}:${address}`))
  return { eip155: { chains: [...chains], accounts, methods: [...methods], events: [...events] } }
}

const chainNames = new Map(networks.map(({ chainId, name }) => [`eip155:${chainId}`, name]))
const has = (ours: readonly string[]) => (id: string, key: string) => key.startsWith('eip155') && ours.includes(id)

function wishes(
  required: ProposedNamespaces,
  optional: ProposedNamespaces,
  pick: (namespace: ProposedNamespaces[string], key: string) => readonly string[],
  has: (id: string, key: string) => boolean
): Omit<Wish, 'name'>[] {
  const found = new Map<string, { id: string; has: boolean; required: boolean }>()
  for (const [namespaces, isRequired] of [[required, true] as const, [optional, false] as const]) {
    for (const [key, namespace] of Object.entries(namespaces)) {
      for (const id of pick(namespace, key)) {
        const before = found.get(id)
        found.set(id, {
          id,
          has: (before?.has ?? false) || has(id, key),
          required: (before?.required ?? false) || isRequired
        })
      }
    }
  }
  return [...found.values()]
}

/** Returns the chains of a namespace; its key may be a chain itself. */
const chainsOf = ({ chains }: ProposedNamespaces[string], key: string) => (key.includes(':') ? [key] : chains)

const lacksRequired = (wishes: readonly Omit<Wish, 'name'>[]) => wishes.some(({ required, has }) => required && !has)
const granted = (wishes: readonly Omit<Wish, 'name'>[]) => wishes.filter(({ has }) => has).map(({ id }) => id)
/** Returns the first `MAX_SHOWN` wishes for display, the supported ones first, with shortened ids. */
const listed = (wishes: readonly Omit<Wish, 'name'>[]): Wish[] =>
  [...wishes]
    .sort((one, other) => Number(other.has) - Number(one.has))
    .slice(0, MAX_SHOWN)
    .map(wish => ({ ...wish, id: shortText(wish.id, MAX_ID_CHARACTERS), name: undefined }))
