import type { Readable } from '@latchkit/kernel'
import { isPictureLink, urlOf } from '@latchkit/plugin-chains/kit'
import { createContext, useContext, useEffect, useState } from 'react'

/** Decision about pictures from other hosts than the page's: loading one tells its host who looks. */
export interface PictureGate {
  /**
   * Calls `allow` with the URL to load as soon as the picture may be loaded.
   *
   * @param isTrusted - the site itself named the picture.
   * @returns a function that withdraws a request that waits.
   */
  ask(src: string, isTrusted: boolean, allow: (url: string) => void): (() => void) | undefined
  /** Pictures on screen that wait for the visitor. */
  readonly waiting: Readable<number>
  /** Loads those that wait, and from now on all others at once. */
  open(): void
}

/** Without a gate no picture of another host is loaded. */
export const PictureGateContext = /* @__PURE__ */ createContext<PictureGate | undefined>(undefined)

/** Characters of an embedded picture: more would fill memory. Wallets may announce 128 KiB. */
const MAX_EMBEDDED = 262_144

/** Whether nobody but the page is asked for a picture: it is embedded, an object URL, or on the page's own host. */
export function isOwnPicture(src: string): boolean {
  if (src.startsWith('data:')) return isPictureLink(src, MAX_EMBEDDED)
  const { origin } = globalThis.location ?? {}
  // A page from a file or a sandbox has no host of its own.
  const isHosted = origin !== undefined && origin !== 'null' && src !== ''
  return src.startsWith('blob:') || (isHosted && urlOf(src, origin)?.origin === origin)
}

/** Returns the URL that an `<img>` may load of `src` now. */
export function usePictureUrl(src: string | undefined, isTrusted = false): string | undefined {
  const gate = useContext(PictureGateContext)
  const [allowed, setAllowed] = useState<{ readonly src: string; readonly url: string }>()
  const isOwn = src !== undefined && isOwnPicture(src)
  useEffect(() => {
    if (src !== undefined && !isOwn) return gate?.ask(src, isTrusted, url => setAllowed({ src, url }))
  }, [gate, src, isOwn, isTrusted])
  return isOwn ? src : allowed?.src === src ? allowed?.url : undefined
}
