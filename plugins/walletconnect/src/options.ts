import { optionRules } from '@latchkit/kernel/options'

export interface WalletConnectOptions {
  /** 32 hexadecimal characters, from whoever runs the relay. */
  readonly projectId: string
  /** `wss:`, or `ws:` on this machine. No relay is built in. */
  readonly relayUrl: string
  /** How long the relay may take before a code can be shown, milliseconds. @default 10,000 */
  readonly relayTimeoutMs?: number
}

const relay = /^(?:wss:\/\/|ws:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$))[^\s@]*$/

const matching = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)

export const optionsSchema = optionRules<WalletConnectOptions>({
  projectId: [matching(/^[\da-f]{32}$/i), 'must be 32 hexadecimal characters'],
  relayUrl: [matching(relay), 'must be a wss URL'],
  relayTimeoutMs: [value => Number(value) > 0, 'must be milliseconds']
})
