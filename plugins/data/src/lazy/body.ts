import type { ServiceName } from '../contract.js'
import { DataError } from './errors.js'

export interface BodyOptions {
  readonly maxBytes: number
  /** MIME type of the blob. @defaultValue empty */
  readonly type?: string
}

/**
 * Reads the body, and no further than `maxBytes`.
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
  // What is announced spares the reading. What is not, or announced wrongly, is counted.
  stopIfOver(Number(headers.get('content-length')))
  let size = 0
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
    size += read.value.length
    stopIfOver(size)
    parts.push(read.value)
  }
  return new Blob(parts, { type })
}

/** Names through which an object reaches what all objects share. */
const reaching = new Set(['__proto__', 'constructor', 'prototype'])
/** Escapes may spell such a name, too. */
const mayReach = /__proto__|constructor|prototype|\\u/

/** The value of a JSON text without the keys that reach prototypes; undefined for anything that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    // A reviver visits every value, so it is left out where there is nothing to leave out.
    return mayReach.test(text) ? JSON.parse(text, withoutReaching) : JSON.parse(text)
  } catch {
    return undefined
  }
}

const withoutReaching = (key: string, value: unknown) => (reaching.has(key) ? undefined : value)
