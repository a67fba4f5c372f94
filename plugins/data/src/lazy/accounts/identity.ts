import * as v from 'valibot'
import { orAbsent, picture, shownText } from './fields.js'

const MAX_NAME_CHARACTERS = 64

export const identityAnswer = v.object({
  name: orAbsent(v.pipe(shownText(MAX_NAME_CHARACTERS), v.minLength(1))),
  avatar: orAbsent(picture)
})

/** As storage has it. */
export const storedIdentity = v.object({
  name: v.exactOptional(v.pipe(shownText(MAX_NAME_CHARACTERS), v.minLength(1))),
  avatar: v.exactOptional(picture)
})
export type StoredIdentity = v.InferOutput<typeof storedIdentity>

export const readIdentity = ({ name, avatar }: v.InferOutput<typeof identityAnswer>): StoredIdentity => ({
  ...(name !== undefined && { name }),
  ...(avatar !== undefined && { avatar })
})
