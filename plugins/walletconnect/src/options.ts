import { optionRules } from '@latchkit/kernel/options'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import { isSafeUrl } from '@latchkit/plugin-chains/kit'

export interface WalletConnectOptions {
  /** Project id from the operator of the relay, 32 hexadecimal characters. */
  readonly projectId: string
  /** URL of the relay: `wss:`, or `ws:` on this machine. There is no built-in relay. */
  readonly relayUrl: string
  /**
   * Proposed chains, methods and events of namespaces without a chain plugin, by namespace. The site signs in them through
   * `Pairing.provider`. @defaultValue only the networks of the chain plugins
   */
  readonly namespaces?: Readonly<Record<string, ProposedNamespace>>
  /** Longest wait for the relay before a pairing URI can be shown, milliseconds. @defaultValue 10,000 */
  readonly relayTimeoutMs?: number
}

/** One namespace of a session proposal. */
export interface ProposedNamespace {
  /** CAIP-2 ids of the namespace's chains, at least one. */
  readonly chains: readonly ChainId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Returns `true` for a web socket URL that is encrypted or on this machine. */
const isRelay = (value: unknown) => /^ws/.test(`${value}`) && isSafeUrl(`${value}`.replace('ws', 'http'))

export const optionsSchema = optionRules<WalletConnectOptions>({
  projectId: [value => /^[\da-f]{32}$/i.test(`${value}`), 'must be 32 hexadecimal characters'],
  relayUrl: [isRelay, 'must be a wss URL'],
  // The content is validated when the proposal is created.
  namespaces: [value => typeof value === 'object', 'must be an object'],
  relayTimeoutMs: [value => Number(value) > 0, 'must be milliseconds']
})
