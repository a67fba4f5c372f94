import type { Doubt } from '@latchkit/plugin-chains/contract'
import { readWalletName } from '@latchkit/plugin-chains/kit'
import type { Eip1193Provider } from '../../contract.js'
import { isProvider } from './provider.js'

/** The unverified description of a wallet (EIP-6963). */
export interface Announcement {
  readonly provider: Eip1193Provider
  readonly name: string
  readonly rdns: string
  readonly icon: string | undefined
  /** Unique to one provider of this page, by the standard. In lower case. */
  readonly uuid: string
  readonly doubt?: Doubt
}

const MAX_ICON_CHARACTERS = 128 * 1024

const uuidV4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const domain = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+$/i
const image = /^data:image\/(?:png|webp|gif|jpeg|svg\+xml);base64,[a-z\d+/]+={0,2}$/i

/**
 * Parses an announcement. Returns `undefined` for an invalid one. Each field is read once, because it may be a getter. A
 * wallet without a usable icon is still a wallet, and a name that is too long is cut.
 *
 * @param isKnown - returns true for a repetition; called before the icon is read, so that repetitions cost little.
 */
export function readAnnouncement(
  event: Event,
  isKnown: (claims: Pick<Announcement, 'provider' | 'name' | 'rdns'>) => boolean
): Announcement | undefined {
  try {
    const { provider, info } = (event as CustomEvent).detail
    const { uuid, name, rdns, icon } = info
    if (!isText(uuid, 36, uuidV4) || !isText(rdns, 253, domain) || typeof name !== 'string') return undefined
    const claims = { provider, ...readWalletName(name), rdns: rdns.toLowerCase() }
    if (!claims.name || isKnown(claims) || !isProvider(provider)) return undefined
    return {
      ...claims,
      icon: isText(icon, MAX_ICON_CHARACTERS, image) ? icon : undefined,
      uuid: uuid.toLowerCase()
    }
  } catch {
    // Something that was to be read is missing, or threw.
    return undefined
  }
}

const isText = (value: unknown, max: number, pattern: RegExp): value is string =>
  typeof value === 'string' && value.length <= max && pattern.test(value)
