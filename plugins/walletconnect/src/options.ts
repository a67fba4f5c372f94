import { isSafeUrl } from '@latchkit/kernel/links'
import { optionRules } from '@latchkit/kernel/options'

export interface WalletConnectOptions {
  /** 32 hexadecimal characters, from whoever runs the relay. */
  readonly projectId: string
  /** `wss:`, or `ws:` on this machine. No relay is built in. */
  readonly relayUrl: string
  /** How long the relay may take before a code can be shown, milliseconds. @default 10,000 */
  readonly relayTimeoutMs?: number
}

/** Web sockets, encrypted anywhere but on this machine. */
const isRelay = (value: unknown) => /^ws/.test(`${value}`) && isSafeUrl(`${value}`.replace('ws', 'http'))

export const optionsSchema = optionRules<WalletConnectOptions>({
  projectId: [value => /^[\da-f]{32}$/i.test(`${value}`), 'must be 32 hexadecimal characters'],
  relayUrl: [isRelay, 'must be a wss URL'],
  relayTimeoutMs: [value => Number(value) > 0, 'must be milliseconds']
})
