/** What a code for a wallet holds (ERC-1328, version 2). */
export interface PairingUri {
  /** 64 hex digits. */
  readonly topic: string
  /** 64 hex digits: whoever has it can answer. */
  readonly symKey: string
  /** Ms since 1970. */
  readonly expiresAtMs: number
}

const shape = /^wc:([\da-f]{64})@2\?([^#]{1,1024})$/
const parameters = new Set(['symKey', 'relay-protocol', 'relay-data', 'methods', 'expiryTimestamp'])

/**
 * Reads a code. Undefined unless it is exactly one: version 2, topic and key of 64 lower-case hex digits, each parameter
 * at most once and none unknown, the relay protocol `irn`, and an expiry that lies ahead.
 *
 * @param nowMs - of this machine.
 */
export function parsePairingUri(text: unknown, nowMs: number): PairingUri | undefined {
  const [, topic, query = ''] = (typeof text === 'string' && shape.exec(text)) || []
  const found = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (!parameters.has(name) || found.has(name)) return undefined
    found.set(name, value)
  }
  const symKey = found.get('symKey') ?? ''
  const expiry = found.get('expiryTimestamp') ?? ''
  const expiresAtMs = /^\d{1,12}$/.test(expiry) ? Number(expiry) * 1_000 : 0
  const sound = /^[\da-f]{64}$/.test(symKey) && found.get('relay-protocol') === 'irn' && expiresAtMs > nowMs
  return topic && sound ? { topic, symKey, expiresAtMs } : undefined
}
