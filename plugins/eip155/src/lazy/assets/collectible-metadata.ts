import { tryOrUndefined } from '@latchkit/kernel/options'
import type { Collectible } from '@latchkit/plugin-chains/contract'
import { isPictureLink, plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'

/** Art that is drawn by its contract is larger than an icon. */
const MAX_PICTURE_CHARACTERS = 65_536
/** Maximum length of metadata: a picture in base64, within JSON in base64. */
export const MAX_METADATA_CHARACTERS = 131_072
const MAX_TEXT_CHARACTERS = 64
/** Numbers with more digits are hashes, and are shortened to both ends. */
const MAX_DIGITS = 14

const form = /^data:application\/json(?<parameters>(?:;[^,;]*)*),(?<content>.*)$/is
const text = v.fallback(v.optional(v.string()), undefined)
const metadata = v.object({ name: text, image: text })

interface Description {
  /** Name of the collection. */
  readonly collection: string | undefined
  /** The URI of the metadata. */
  readonly uri: string | undefined
}

/** Returns item `number` of a contract with texts that can be shown: 64 characters of its name and of its collection's name. */
export function describeCollectible(address: string, number: bigint, given: Description): Collectible {
  const { name = '', image } = readMetadata(given.uri ?? '')
  const collection = plainText(given.collection ?? '', MAX_TEXT_CHARACTERS)
  const shown = plainText(name, MAX_TEXT_CHARACTERS) || `${collection} #${shortenNumber(`${number}`)}`.trim()
  const optional = { ...(collection && { collection }), ...(image !== undefined && { image }) }
  return { id: `${address}/${number}`, name: shown, ...optional }
}

const shortenNumber = (digits: string) =>
  digits.length > MAX_DIGITS ? `${digits.slice(0, 6)}…${digits.slice(-4)}` : digits

/**
 * Reads the metadata of a collectible (ERC-721) where the JSON is in the URI itself (`data:application/json`, in base64 or as
 * text). Nothing is fetched: the host would learn who looks at the collectible.
 */
export function readMetadata(uri: string): v.InferOutput<typeof metadata> {
  const { parameters = '', content } = form.exec(uri.slice(0, MAX_METADATA_CHARACTERS))?.groups ?? {}
  if (content === undefined) return {}
  const read = tryOrUndefined(() => v.parse(metadata, JSON.parse(decoded(content, parameters)))) ?? {}
  return { name: read.name, image: isPictureLink(read.image, MAX_PICTURE_CHARACTERS) ? read.image : undefined }
}

function decoded(content: string, parameters: string): string {
  if (/;base64$/i.test(parameters)) {
    const letters = atob(content)
    const bytes = new Uint8Array(letters.length)
    // Ten times as fast as `Uint8Array.from`: there may be hundreds of these.
    for (let index = 0; index < bytes.length; index++) bytes[index] = letters.charCodeAt(index)
    return new TextDecoder().decode(bytes)
  }
  // Many contracts do not escape the characters that a URI cannot have.
  return tryOrUndefined(() => decodeURIComponent(content)) ?? content
}
