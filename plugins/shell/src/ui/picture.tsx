import type { NamespaceAdapter, Network } from '@latchkit/plugin-chains/contract'
import { createContext, useContext, useEffect, useState } from 'react'
import { type FindPicture, useContributedPicture } from './contributed-picture.js'
import { hash } from './hash.js'
import { Icon } from './icon.js'
import { usePictureUrl } from './picture-gate.js'
import { useIsPrerendered } from './prerender.js'

/** Size of an icon, px. */
export type IconSize = 24 | 40 | 64 | 80

interface PictureProps {
  readonly src: string | undefined
  readonly name: string
  readonly size: IconSize
  readonly shape: 'square' | 'circle'
  readonly trusted: boolean | undefined
  readonly testId: string | undefined
  /** Finds a contributed picture if `src` cannot be shown. @defaultValue no search */
  readonly find?: FindPicture
  readonly hue?: number | undefined
}

/** Number of background colours of letters. */
const HUES = 12

/**
 * Returns the hue of the letter of each name in a list, so that neighbours differ.
 *
 * @example letterHues(['Juniper', 'Harbour']) // [3, 8]
 */
export function letterHues(names: readonly string[]): readonly number[] {
  let last = -HUES
  return names.map(name => {
    const hue = hash(name) % HUES
    const distance = Math.abs(hue - last)
    // By five of twelve, so that a third name with the first name's hue rarely gets the same hue as the second.
    last = Math.min(distance, HUES - distance) < 2 ? (hue + 5) % HUES : hue
    return last
  })
}

/** Hook that returns true once a picture may load. The value must not change while a component that reads it is mounted. */
export const PictureDelay = /* @__PURE__ */ createContext((_hasPicture: boolean): boolean => true)

/** Renders an image, or the first letter of its name if it is absent or fails to load. */
export function Picture({ src, name, size, shape, trusted, testId, find, hue = hash(name) % HUES }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  const safe = usePictureUrl(src, trusted)
  const isPrerendered = useIsPrerendered(safe !== undefined && !safe.startsWith('data:'))
  const ownImage = isPrerendered || safe === failed ? undefined : safe
  const contributed = useContributedPicture(ownImage ? undefined : find)
  const image = ownImage ?? contributed.url
  const useIsDue = useContext(PictureDelay)
  const isDue = useIsDue(image !== undefined)
  const data = { className: 'picture', 'data-size': size, 'data-shape': shape, 'data-testid': testId }
  if (image && image !== failed) {
    return (
      <span {...data}>
        {isDue && (
          <img
            src={image}
            alt=""
            width={size}
            height={size}
            decoding="async"
            draggable={false}
            referrerPolicy="no-referrer"
            onError={() => setFailed(image)}
          />
        )}
      </span>
    )
  }
  if (contributed.isPending) return <span {...data} aria-hidden="true" />
  const initial = [...name.trim()][0]?.toUpperCase()
  return (
    // The style sheet draws the letter: as text, it would have to be part of the accessible name of the button around it (WCAG 2.5.3).
    <span {...data} data-hue={hue} data-initial={initial} aria-hidden="true">
      {initial === undefined && <Icon name="wallet" size={size > 40 ? 32 : 20} />}
    </span>
  )
}

export interface WalletIconProps {
  /** A `data:` image in base64, an object URL, a picture of the page's host, or an `https:` one (`isPictureLink`). */
  readonly src?: string
  readonly name: string
  /** Ids of the wallet in lower case, to find a contributed picture if `src` cannot be shown. @defaultValue no search */
  readonly ids?: readonly string[]
  /** Hue of the letter, from `letterHues` in a list. @defaultValue a hue by the name */
  readonly hue?: number | undefined
  /** @defaultValue 40 */
  readonly size?: IconSize
  /**
   * True for a picture that the site itself named: it is loaded at once, from any public host. Other pictures are loaded through
   * `imageProxy`, or after the visitor presses `ShowPictures`.
   *
   * @defaultValue false
   */
  readonly trusted?: boolean
  readonly testId?: string
}

/** Icon of a wallet, decorative. */
export const WalletIcon = ({ src, name, ids, hue, size = 40, trusted, testId }: WalletIconProps) => (
  <Picture
    src={src}
    name={name}
    size={size}
    shape="square"
    trusted={trusted}
    testId={testId}
    hue={hue}
    {...(ids && { find: pictures => pictures.wallet(ids) })}
  />
)

export interface NetworkIconProps {
  /** If absent, the icon of an unknown network is shown. */
  readonly network?: Network | undefined
  /** Picture that replaces the network's own. @defaultValue none */
  readonly src?: string | undefined
  /** Hue of the letter, from `letterHues` in a list. @defaultValue a hue by the name */
  readonly hue?: number | undefined
  /** @defaultValue 40 */
  readonly size?: IconSize
  readonly testId?: string
}

/** Icon of a network, decorative. */
export const NetworkIcon = ({ network, src, hue, size = 40, testId }: NetworkIconProps) => (
  <Picture
    src={src ?? network?.assets?.imageUrl}
    name={network?.name ?? ''}
    size={size}
    shape="circle"
    trusted
    testId={testId}
    hue={hue}
    {...(network && { find: pictures => pictures.network(network.caipNetworkId) })}
  />
)

export interface FamilyIconProps {
  readonly family: Pick<NamespaceAdapter, 'icon' | 'name' | 'networks'>
  /** @defaultValue 40 */
  readonly size?: IconSize
}

/** Icon of a chain family, decorative: the adapter's own, or else that of its first network. */
export function FamilyIcon({ family: { icon, networks }, size = 40 }: FamilyIconProps) {
  const load = typeof icon === 'function' && icon
  // Null while the icon is loading.
  const [mark, setMark] = useState(load ? null : icon)
  useEffect(() => {
    if (load)
      load().then(
        loaded => setMark(loaded.icon),
        () => setMark(undefined)
      )
  }, [load])
  if (mark === null) return <span className="picture" data-size={size} data-shape="circle" aria-hidden="true" />
  return <NetworkIcon size={size} src={mark} network={networks[0]} />
}
