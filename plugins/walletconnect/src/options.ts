import { type ChainId, parseChainId } from '@latchkit/kernel/chain'
import { isSafeUrl } from '@latchkit/kernel/links'
import { listOf, optionRules } from '@latchkit/kernel/options'

export interface WalletConnectOptions {
  /**
   * 32 hexadecimal characters, from whoever runs the relay. Without one the alert "Project ID Not Configured" is raised and
   * nothing is offered.
   */
  readonly projectId?: string
  /** `wss:`, or `ws:` on this machine. No relay is built in. */
  readonly relayUrl: string
  /**
   * What wallets are asked for in namespaces that no chain plugin serves, by namespace. The site signs with such a session by
   * `Pairing.provider`. @default only the networks of the chain plugins
   */
  readonly namespaces?: Readonly<Record<string, ProposedNamespace>>
  /** How long the relay may take before a code can be shown, milliseconds. @default 10,000 */
  readonly relayTimeoutMs?: number
}

/** One namespace of a session proposal. */
export interface ProposedNamespace {
  /** CAIP-2, of that namespace, at least one. */
  readonly chains: readonly ChainId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

const texts = listOf(value => typeof value === 'string' && value !== '')
const isProposed = ([namespace, value]: [string, unknown]) => {
  const { chains, methods, events, ...unknown } = Object(value) as Record<string, unknown>
  const isChain = (chain: unknown) => parseChainId(chain)?.namespace === namespace
  return (
    listOf(isChain)(chains) &&
    Array.isArray(chains) &&
    chains.length > 0 &&
    texts(methods) &&
    texts(events) &&
    Object.keys(unknown).length === 0
  )
}

/** Web sockets, encrypted anywhere but on this machine. */
const isRelay = (value: unknown) => /^ws/.test(`${value}`) && isSafeUrl(`${value}`.replace('ws', 'http'))

export const optionsSchema = optionRules<WalletConnectOptions>({
  projectId: [value => /^[\da-f]{32}$/i.test(`${value}`), 'must be 32 hexadecimal characters'],
  relayUrl: [isRelay, 'must be a wss URL'],
  namespaces: [
    value => Object.entries(Object(value)).every(isProposed),
    'must hold chains (CAIP-2), methods and events by namespace'
  ],
  relayTimeoutMs: [value => Number(value) > 0, 'must be milliseconds']
})
