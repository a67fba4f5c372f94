import { optionRules } from '@latchkit/kernel/options'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import { isSafeUrl } from '@latchkit/plugin-chains/kit'

export interface WalletConnectOptions {
  /** 32 hexadecimal characters, from whoever runs the relay. */
  readonly projectId: string
  /** `wss:`, or `ws:` on this machine. No relay is built in. */
  readonly relayUrl: string
  /**
   * What wallets are asked for in namespaces that no chain plugin serves, by namespace. The site signs with such a session by
   * `Pairing.provider`. @defaultValue only the networks of the chain plugins
   */
  readonly namespaces?: Readonly<Record<string, ProposedNamespace>>
  /** How long the relay may take before a code can be shown, milliseconds. @defaultValue 10,000 */
  readonly relayTimeoutMs?: number
}

/** One namespace of a session proposal. */
export interface ProposedNamespace {
  /** CAIP-2, of that namespace, at least one. */
  readonly chains: readonly ChainId[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Web sockets, encrypted anywhere but on this machine. */
const isRelay = (value: unknown) => /^ws/.test(`${value}`) && isSafeUrl(`${value}`.replace('ws', 'http'))

export const optionsSchema = optionRules<WalletConnectOptions>({
  projectId: [value => /^[\da-f]{32}$/i.test(`${value}`), 'must be 32 hexadecimal characters'],
  relayUrl: [isRelay, 'must be a wss URL'],
  // What it holds is checked when it is asked for.
  namespaces: [value => typeof value === 'object', 'must be an object'],
  relayTimeoutMs: [value => Number(value) > 0, 'must be milliseconds']
})
