import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from './errors.js'

/** Difference between the time of a signature and the clock up to which the signature counts. */
const SIGNATURE_WINDOW_MS = 300_000

/** Body of a webhook with the header that signs it. */
export interface SignedBody {
  /** `X-Webhook-Signature`: `t=<unix seconds>,v1=<hex HMAC-SHA256 of time, full stop and body>`. */
  readonly header: string | null
  readonly body: Uint8Array
}

/**
 * Verifies the signature of a webhook in constant time, then its age.
 *
 * @param secrets - any of them may have signed.
 * @throws {Refusal} `invalid-signature`, or `expired-signature` for a valid one of another time.
 */
export function verifyWebhook({ header, body }: SignedBody, secrets: readonly string[], nowMs: number): void {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(header ?? '') ?? []
  if (seconds === undefined || hex === undefined) throw new Refusal('invalid-signature')
  const given = Buffer.from(hex, 'hex')
  const isValid = secrets.map(secret =>
    timingSafeEqual(createHmac('sha256', secret).update(`${seconds}.`).update(body).digest(), given)
  )
  if (!isValid.includes(true)) throw new Refusal('invalid-signature')
  if (Math.abs(Number(seconds) * 1_000 - nowMs) > SIGNATURE_WINDOW_MS) throw new Refusal('expired-signature')
}
