import type { NamespaceAdapter, Network } from '@latchkit/plugin-chains/contract'
import { createContext, useContext, useEffect, useState } from 'react'
import { type FindPicture, useContributedPicture } from './contributed-picture.js'
import { hash } from './hash.js'
import { Icon } from './icon.js'
import { usePictureUrl } from './picture-gate.js'
import { useIsPrerendered } from './prerender.js'

/** In px. */
export type IconSize = 24 | 40 | 64 | 80

interface PictureProps {
  readonly src: string | undefined
  readonly name: string
  readonly size: IconSize
  readonly shape: 'square' | 'circle'
  readonly trusted: boolean | undefined
  readonly testId: string | undefined
  /** Finds a picture where `src` gives none. @defaultValue finds none */
  readonly find?: FindPicture
  readonly hue?: number | undefined
}

/** The number of colours for letters. */
const HUES = 12

/**
 * Returns a colour for the letter of each name of a list, in which no two neighbours look alike.
 *
 * @example letterHues(['Juniper', 'Harbour']) // [3, 8]
 */
export function letterHues(names: readonly string[]): readonly number[] {
  let last = -HUES
  return names.map(name => {
    const hue = hash(name) % HUES
    const distance = Math.abs(hue - last)
    // Five of twelve: the next name that has the first one's colour would be moved to the same place only by chance.
    last = Math.min(distance, HUES - distance) < 2 ? (hue + 5) % HUES : hue
    return last
  })
}

/** A hook: whether a picture may load yet. Must not change while what is drawn inside of it is mounted. */
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
    // Drawn by the sheet: a letter in the text would have to be in the name of what it stands in (WCAG 2.5.3).
    <span {...data} data-hue={hue} data-initial={initial} aria-hidden="true">
      {initial === undefined && <Icon name="wallet" size={size > 40 ? 32 : 20} />}
    </span>
  )
}

export interface WalletIconProps {
  /** A `data:` image in base64, an object URL, a picture of the page's host, or an `https:` one (`isPictureLink`). */
  readonly src?: string
  readonly name: string
  /** Every id of the wallet, in lower case, by which a picture is found where `src` gives none. @defaultValue none */
  readonly ids?: readonly string[]
  /** From `letterHues`, for the letter of a row in a list. @defaultValue a colour by the name */
  readonly hue?: number | undefined
  /** In px. @defaultValue 40 */
  readonly size?: IconSize
  /**
   * The site itself named the picture: it is loaded at once, from any public host. Others come through `imageProxy`, or wait
   * until the visitor presses `ShowPictures`.
   *
   * @defaultValue false
   */
  readonly trusted?: boolean
  readonly testId?: string
}

/** Decoration beside the name of a wallet. */
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
  /** Without one: the mark of an unknown network. */
  readonly network?: Network | undefined
  /** A picture that goes before the network's own. @defaultValue none */
  readonly src?: string | undefined
  /** From `letterHues`, for the letter of a row in a list. @defaultValue a colour by the name */
  readonly hue?: number | undefined
  /** In px. @defaultValue 40 */
  readonly size?: IconSize
  readonly testId?: string
}

/** Decoration beside the name of a network. */
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
  /** In px. @defaultValue 40 */
  readonly size?: IconSize
}

/** Decoration beside the name of a chain family: the mark that its adapter brings, else the picture of its first network. */
export function FamilyIcon({ family: { icon, networks }, size = 40 }: FamilyIconProps) {
  const load = typeof icon === 'function' && icon
  // Null while it is on its way: its place stays empty.
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
