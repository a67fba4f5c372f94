import { isWebLink } from './web-link.js'

/** More than a picture of this size needs would fill memory and storage. */
const MAX_EMBEDDED_CHARACTERS = 16_384
const embedded = /^data:image\/(?:png|webp|gif|jpeg|svg\+xml);base64,[a-z\d+/]+={0,2}$/i

/**
 * Whether a text that somebody unknown wrote may be given to an `<img>`: a small picture in itself, or one by https. Unlike a
 * link, a picture is fetched without being asked for, so whoever names one must not reach into the visitor's machine.
 */
export function isPictureLink(text: unknown): text is string {
  if (typeof text !== 'string') return false
  if (text.startsWith('data:')) return text.length <= MAX_EMBEDDED_CHARACTERS && embedded.test(text)
  return text.startsWith('https:') && isWebLink(text)
}
