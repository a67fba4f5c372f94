import * as v from 'valibot'
import { Refusal } from './errors.js'

/** @throws {Refusal} `unsupported-media-type` unless the body of a request is JSON. */
export function assertJson({ headers }: Request): void {
  if (!isJson(headers)) throw new Refusal('unsupported-media-type')
}

/** Returns true if headers declare a body as JSON. */
export function isJson(headers: Headers): boolean {
  const mediaType = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  return mediaType === 'application/json'
}

/**
 * Reads the body of a request up to a size.
 *
 * @throws {Refusal} `too-large`, before the whole body is there, and `invalid-request` if the connection fails.
 */
export async function readRequestBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new Refusal('too-large')
  let bytes: Uint8Array | undefined
  try {
    bytes = await readBytes(request.body, maxBytes)
  } catch (cause) {
    throw new Refusal('invalid-request', { cause })
  }
  if (bytes === undefined) throw new Refusal('too-large')
  return bytes
}

/**
 * Reads a body up to a size; `undefined` for a larger one.
 *
 * @throws the error of the connection.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    bytes += next.value.length
    if (bytes > maxBytes) {
      // Without waiting: a sender may keep the connection open.
      reader?.cancel().catch(() => {})
      return undefined
    }
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}

/** Reads JSON in UTF-8 by a schema; `undefined` for other bytes. */
export function parseBytes<S extends v.GenericSchema>(bytes: Uint8Array, schema: S): v.InferOutput<S> | undefined {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    // The parser's error quotes the body.
    return undefined
  }
  const { success, output } = v.safeParse(schema, value)
  return success ? output : undefined
}
