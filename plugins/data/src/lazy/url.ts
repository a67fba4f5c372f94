import type { DataCall } from '../contract.js'
import { DataError } from './errors.js'

const MAX_SEGMENT_CHARACTERS = 300

/**
 * Returns the URL of a call. Encodes each path segment, because text from a catalogue or a wallet must not lead to another
 * path of the host.
 *
 * @throws {DataError} `data/invalid-path`
 */
export function buildUrl(host: string, { service, path, query = {} }: DataCall, common: DataCall['query']): string {
  const url = new URL(host)
  const segments = path.map(segment => {
    if (!isSegment(segment)) throw new DataError('data/invalid-path', { service })
    return encodeURIComponent(segment)
  })
  url.pathname = [url.pathname.replace(/\/$/, ''), ...segments].join('/')
  url.hash = ''
  for (const [name, value] of Object.entries({ ...query, ...common })) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}

/** Returns true if the text can be a segment. Browsers resolve encoded `.` and `..`, and a lone surrogate cannot be encoded. */
const isSegment = (text: string) =>
  text !== '' && text.length <= MAX_SEGMENT_CHARACTERS && !/^(?:\.|%2e){1,2}$/i.test(text) && isWellFormed(text)

function isWellFormed(text: string): boolean {
  try {
    return encodeURIComponent(text) !== ''
  } catch {
    return false
  }
}
