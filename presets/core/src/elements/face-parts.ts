import { cell, derive, type Kernel } from '@latchkit/kernel'
import type { Network } from '@latchkit/plugin-chains/contract'
import { isPictureLink } from '@latchkit/plugin-chains/kit'
import { PictureSources } from '@latchkit/plugin-shell/contract'

/** Returns an element with a class, and a text or parts inside. */
export function part(name: string, ...inside: readonly (Node | string)[]): HTMLSpanElement {
  const element = document.createElement('span')
  element.className = name
  // The end of a long name is what is cut off, whichever way the name runs.
  if (name === 'text') element.dir = 'auto'
  element.append(...inside)
  return element
}

/** Returns a decorative picture, or nothing for an address that no picture may have. */
export function picture(src: string | undefined, shape: 'circle' | 'square'): readonly HTMLImageElement[] {
  // A `blob:` is the page's own, and so is what its bundler put beside it.
  const isOwn = src?.startsWith('blob:') || src?.startsWith(`${location.origin}/`)
  if (src === undefined || !(isOwn || isPictureLink(src))) return []
  const image = document.createElement('img')
  image.alt = ''
  image.className = shape
  image.decoding = 'async'
  image.referrerPolicy = 'no-referrer'
  image.addEventListener('error', () => image.remove())
  image.src = src
  return [image]
}

/** Finds pictures of networks: those of the site, else those of the plugins that know some. */
export function networkPictures(kernel: Kernel, changed: () => void) {
  const sources = kernel.contributions.all(PictureSources).get()
  const lookups =
    sources.length > 0
      ? derive(
          sources.map(({ item }) => item.pictures),
          (...all) => all
        )
      : cell([])
  const stop = lookups.subscribe(changed)
  for (const { item } of sources) item.load()
  const find = ({ assets, caipNetworkId }: Network): string | undefined =>
    assets?.imageUrl ??
    lookups
      .get()
      .map(pictures => pictures?.network(caipNetworkId))
      .find(found => found !== undefined)
  return { find, stop }
}
