import { decode } from '@latchkit/kernel'
import * as v from 'valibot'
import type { Eip1193Provider } from './contract.js'
import { isProvider } from './provider.js'

const MAX_ICON_CHARACTERS = 128 * 1024

// Control, format (which holds the bidi marks), private and unassigned characters, and line separators.
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu
const uuidV4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const domain = /^(?=.{3,253}$)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+$/i
const image = /^data:image\/(?:png|webp|gif|jpeg|svg\+xml);base64,[a-z\d+/]+={0,2}$/i

const announcement = v.object({
  info: v.object({
    uuid: v.pipe(v.string(), v.regex(uuidV4)),
    name: v.pipe(
      v.string(),
      v.maxLength(64),
      v.transform(name => name.normalize('NFC').replace(invisible, '').trim()),
      v.nonEmpty()
    ),
    rdns: v.pipe(v.string(), v.regex(domain), v.toLowerCase()),
    // A wallet without a usable icon is still a wallet.
    icon: v.fallback(
      v.optional(
        v.pipe(
          v.string(),
          v.check(icon => icon.length <= MAX_ICON_CHARACTERS && image.test(icon))
        )
      ),
      undefined
    )
  }),
  provider: v.custom<Eip1193Provider>(isProvider)
})

export type Announcement = v.InferOutput<typeof announcement>

/**
 * What a wallet announced of itself (EIP-6963); undefined when it cannot be believed, or when `isKnown` says that the
 * provider has been announced before, which is found out first because it costs nothing.
 */
export function readAnnouncement(event: Event, isKnown: (provider: unknown) => boolean): Announcement | undefined {
  try {
    const { detail } = event as CustomEvent<Partial<Announcement> | undefined>
    return isKnown(detail?.provider) ? undefined : decode(announcement, detail)?.value
  } catch {
    // A getter of the announced object threw.
    return undefined
  }
}
