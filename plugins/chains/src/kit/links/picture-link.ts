import { isWebLink, readUrl } from './web-link.js'

/** Maximum number of characters of an embedded picture. */
const MAX_EMBEDDED_CHARACTERS = 16_384
const embedded = /^data:image\/(?:png|webp|gif|jpeg|svg\+xml);base64,[a-z\d+/]+={0,2}$/i

/** Matches names of the public DNS by their last label: no IP addresses and no local names. */
const publicName =
  /^(?!.*\.(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)\.?$).+\.[a-z][a-z\d-]*\.?$/

/**
 * Returns whether an untrusted text may be given to an `<img>`: a small embedded picture, or one by https. A picture is fetched
 * without a click, so it must not reach the visitor's machine or network: rejects IP addresses, names of one label, and
 * local names (RFC 6761, RFC 6762 appendix G, RFC 8375).
 *
 * @param maxEmbedded - characters of an embedded picture: more would fill memory and storage. @defaultValue 16,384
 * @example
 * isPictureLink('https://tokens.example/usdc.png') // true
 * isPictureLink('https://192.168.0.1/admin') // false
 */
export function isPictureLink(text: unknown, maxEmbedded = MAX_EMBEDDED_CHARACTERS): text is string {
  if (typeof text !== 'string') return false
  if (text.startsWith('data:')) return text.length <= maxEmbedded && embedded.test(text)
  return text.startsWith('https:') && isWebLink(text) && publicName.test(readUrl(text)?.hostname ?? '')
}
