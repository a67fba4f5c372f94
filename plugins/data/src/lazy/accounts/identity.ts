import { orAbsent } from '@latchkit/kernel/schema'
import { plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { picture } from './fields.js'

const MAX_NAME_CHARACTERS = 64

/** Schema of a name without invisible characters: a shortened or cleaned name could be the name of another account. */
const name = v.pipe(
  v.string(),
  v.minLength(1),
  v.check(text => plainText(text, MAX_NAME_CHARACTERS) === text.normalize('NFC')),
  v.transform(text => text.normalize('NFC'))
)

export const identityResponse = v.object({
  name: orAbsent(name),
  avatar: orAbsent(picture)
})

/** Returns the name and the avatar, each only if the account has one. */
export const readIdentity = ({ name, avatar }: v.InferOutput<typeof identityResponse>) => ({
  ...(name !== undefined && { name }),
  ...(avatar !== undefined && { avatar })
})
