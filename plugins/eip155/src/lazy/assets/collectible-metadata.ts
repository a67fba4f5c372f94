import { tryOrUndefined } from '@latchkit/kernel/options'
import { isPictureLink } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'

/** Art that is drawn by its contract is larger than an icon. */
const MAX_PICTURE_CHARACTERS = 65_536

const text = v.fallback(v.optional(v.string()), undefined)
const metadata = v.object({ name: text, image: text })
type Metadata = Pick<v.InferOutput<typeof metadata>, 'name' | 'image'>

/**
 * What a thing says of itself (ERC-721's metadata), where the JSON is in the address itself (`data:application/json`, in base64
 * or as text). Nothing is fetched: whoever made it would learn who looks.
 */
export function readMetadata(uri: string): Metadata {
  const { parameters = '', content } =
    /^data:application\/json(?<parameters>(?:;[^,;]*)*),(?<content>.*)$/is.exec(uri)?.groups ?? {}
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
  // Many contracts write the signs that an address cannot have as they are.
  return tryOrUndefined(() => decodeURIComponent(content)) ?? content
}
