import { isSafeUrl } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { shortText } from './visible-text.js'

const MAX_NAME_CHARACTERS = 48
const MAX_DESCRIPTION_CHARACTERS = 140
const MAX_HOST_CHARACTERS = 80

/** Site as it describes itself: untrusted texts, and nothing executable. */
export interface Peer {
  readonly name: string
  readonly description: string
  /** Host and port of the URL that the site gives. */
  readonly host: string | undefined
  /** Image URL: `https:`, or `http:` on this machine. Use it in `<img>` only. */
  readonly icon: string | undefined
}

const text = v.fallback(v.string(), '')
const Metadata = v.fallback(
  v.object({
    name: text,
    description: text,
    url: text,
    icons: v.fallback(v.array(v.unknown()), [])
  }),
  { name: '', description: '', url: '', icons: [] }
)

export function readPeer(metadata: unknown): Peer {
  const { name, description, url, icons } = v.parse(Metadata, metadata)
  return {
    name: shortText(name, MAX_NAME_CHARACTERS) || 'A site without a name',
    description: shortText(description, MAX_DESCRIPTION_CHARACTERS),
    host: hostOf(url),
    icon: icons.slice(0, 5).find((icon): icon is string => isSafeUrl(icon))
  }
}

/**
 * Returns the host in ASCII form, as in the address bar, so that letters of another alphabet do not imitate a known
 * name.
 */
function hostOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, host } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? shortText(host, MAX_HOST_CHARACTERS) : undefined
}
