/** Content of a pairing URI (ERC-1328, version 2). */
export interface PairingUri {
  /** Topic of the pairing, 64 hex digits. */
  readonly topic: string
  /** Symmetric key, 64 hex digits. Secret: anyone who has it can respond. */
  readonly symKey: string
  /** Expiry, ms since 1970. */
  readonly expiresAtMs: number
}

const shape = /^wc:([\da-f]{64})@2\?([^#]{1,1024})$/
const parameters = new Set(['symKey', 'relay-protocol', 'relay-data', 'methods', 'expiryTimestamp'])

/**
 * Parses a pairing URI. Returns `undefined` unless it is strictly valid: version 2, topic and key of 64 lower-case hex digits,
 * no unknown or repeated parameter, the relay protocol `irn`, and an expiry in the future.
 *
 * @param nowMs - current time of this machine, ms since 1970.
 */
export function parsePairingUri(text: unknown, nowMs: number): PairingUri | undefined {
  const [, topic, query = ''] = (typeof text === 'string' && shape.exec(text)) || []
  const values = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) {
    if (!parameters.has(name) || values.has(name)) return undefined
    values.set(name, value)
  }
  const symKey = values.get('symKey') ?? ''
  const expiry = values.get('expiryTimestamp') ?? ''
  const expiresAtMs = /^\d{1,12}$/.test(expiry) ? Number(expiry) * 1_000 : 0
  const isValid = /^[\da-f]{64}$/.test(symKey) && values.get('relay-protocol') === 'irn' && expiresAtMs > nowMs
  return topic && isValid ? { topic, symKey, expiresAtMs } : undefined
}
