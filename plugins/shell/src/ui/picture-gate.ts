import type { Readable } from '@latchkit/kernel'
import { isPictureLink, urlOf } from '@latchkit/plugin-chains/kit'
import { createContext, useContext, useEffect, useState } from 'react'

/** Policy for pictures on other hosts: loading a picture reveals the visitor to its host. */
export interface PictureGate {
  /**
   * Calls `allow` with the URL to load as soon as the picture may be loaded.
   *
   * @param isTrusted - the site itself named the picture.
   * @returns a function that withdraws a request that waits.
   */
  request(src: string, isTrusted: boolean, allow: (url: string) => void): (() => void) | undefined
  /** Number of pictures on screen that wait for the visitor's permission. */
  readonly waiting: Readable<number>
  /** Loads the waiting pictures, and from now on all others immediately. */
  open(): void
}

/** Gate of the dialog. Without a gate, no picture from another host is loaded. */
export const PictureGateContext = /* @__PURE__ */ createContext<PictureGate | undefined>(undefined)

/** Most characters of an embedded (`data:`) picture, to limit memory. Wallets may announce 128 KiB. */
const MAX_EMBEDDED = 262_144

/** Returns `true` if loading a picture sends no request to another origin: a `data:` image, an object URL, or a URL of the page's own origin. */
export function isOwnPicture(src: string): boolean {
  if (src.startsWith('data:')) return isPictureLink(src, MAX_EMBEDDED)
  const { origin } = globalThis.location ?? {}
  // A page from a file or a sandbox has no host of its own.
  const isHosted = origin !== undefined && origin !== 'null' && src !== ''
  return src.startsWith('blob:') || (isHosted && urlOf(src, origin)?.origin === origin)
}

/** Returns the URL that an `<img>` may load for `src` now, or `undefined` if it must wait. */
export function usePictureUrl(src: string | undefined, isTrusted = false): string | undefined {
  const gate = useContext(PictureGateContext)
  const [allowed, setAllowed] = useState<{ readonly src: string; readonly url: string }>()
  const isOwn = src !== undefined && isOwnPicture(src)
  useEffect(() => {
    if (src !== undefined && !isOwn) return gate?.request(src, isTrusted, url => setAllowed({ src, url }))
  }, [gate, src, isOwn, isTrusted])
  return isOwn ? src : allowed?.src === src ? allowed?.url : undefined
}
