import * as v from 'valibot'
import { Refusal } from './errors.js'

/** Largest body in bytes. The message is limited to 64 KB, and the signature to 32 KB. */
const MAX_BODY_BYTES = 128 * 1_024
const MAX_MESSAGE_CHARACTERS = 64 * 1_024
const MAX_SIGNATURE_CHARACTERS = 32 * 1_024

const text = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max))

/** Body of a request to verify a sign-in. */
export const verifyBody = v.object({
  chain: text(41),
  message: text(MAX_MESSAGE_CHARACTERS),
  signature: v.pipe(text(MAX_SIGNATURE_CHARACTERS), v.regex(/^[\x20-\x7e]+$/))
})

/** Body of a request to sign out: `{}` for all accounts. */
export const signOutBody = v.union([v.object({ chain: text(41), address: text(128) }), v.strictObject({})])

/**
 * Reads the JSON body of a request. Checks media type and size before content.
 *
 * @throws {Refusal} `siwx/unsupported-media-type`, `siwx/too-large`, and `siwx/invalid-request` for other content, with further keys
 *   (`__proto__` included), or if the connection fails.
 */
export async function readBody<S extends v.GenericSchema>(request: Request, schema: S): Promise<v.InferOutput<S>> {
  const mediaType = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') throw new Refusal('siwx/unsupported-media-type')
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw new Refusal('siwx/too-large')
  const value = parseJson(await readText(request))
  const { success, output } = v.safeParse(schema, value)
  // A schema of an object accepts a list, and passes over `__proto__`, which `JSON.parse` makes a key like any other.
  if (!success || Array.isArray(value) || countKeys(value) !== countKeys(output))
    throw new Refusal('siwx/invalid-request')
  return output
}

const countKeys = (value: unknown) => Object.keys(value as object).length

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = request.body?.getReader()
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      const chunk: Uint8Array = next.value
      bytes += chunk.length
      if (bytes > MAX_BODY_BYTES) throw new Refusal('siwx/too-large')
      chunks.push(chunk)
    }
    const whole = new Uint8Array(bytes)
    let offset = 0
    for (const chunk of chunks) {
      whole.set(chunk, offset)
      offset += chunk.length
    }
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(whole)
  } catch (error) {
    // Without waiting: a sender may keep the connection open.
    reader?.cancel().catch(() => {})
    throw error instanceof Refusal ? error : new Refusal('siwx/invalid-request', { cause: error })
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Refusal('siwx/invalid-request', { cause })
  }
}
