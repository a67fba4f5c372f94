import type { ServiceName } from '../contract.js'
import { DataError } from './errors.js'

export interface BodyOptions {
  readonly maxBytes: number
  /** MIME type of the blob. @defaultValue empty */
  readonly type?: string
}

/**
 * Reads the body of a response, at most `maxBytes`.
 *
 * @throws {DataError} `data/too-large`
 */
export async function readBody(
  response: Response,
  service: ServiceName,
  { maxBytes, type = '' }: BodyOptions
): Promise<Blob> {
  const { headers, body } = response
  const parts: BlobPart[] = []
  const reader = body?.getReader()
  const stopIfOver = (bytes: number) => {
    if (bytes <= maxBytes) return
    reader?.cancel().catch(() => {})
    throw new DataError('data/too-large', { service, maxBytes })
  }
  // The header may be missing or wrong, so the bytes are counted, too.
  stopIfOver(Number(headers.get('content-length')))
  let size = 0
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    size += read.value.length
    stopIfOver(size)
    parts.push(read.value)
  }
  return new Blob(parts, { type })
}

/** Keys that give access to prototypes. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype'])
/** Text that may contain such a key, also as an escape sequence. */
const mayHavePrototypeKey = /__proto__|constructor|prototype|\\u/

/** Parses JSON without the keys that give access to prototypes. Returns `undefined` for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    // A reviver is slow, because it visits every value.
    return mayHavePrototypeKey.test(text) ? JSON.parse(text, dropPrototypeKey) : JSON.parse(text)
  } catch {
    return undefined
  }
}

const dropPrototypeKey = (key: string, value: unknown) => (prototypeKeys.has(key) ? undefined : value)
