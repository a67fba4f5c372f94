import { cell, derive, type Kernel } from '@latchkit/kernel'
import type { Network } from '@latchkit/plugin-chains/contract'
import { isPictureLink } from '@latchkit/plugin-chains/kit'
import { PictureSources } from '@latchkit/plugin-shell/contract'

/** Returns an element with a class, and a text or elements inside. */
export function part(name: string, ...inside: readonly (Node | string)[]): HTMLSpanElement {
  const element = document.createElement('span')
  element.className = name
  // Cuts off the end of a long name, whatever the direction of the name.
  if (name === 'text') element.dir = 'auto'
  element.append(...inside)
  return element
}

/** Returns a decorative image, or an empty list for an unsafe URL. */
export function picture(src: string | undefined, shape: 'circle' | 'square'): readonly HTMLImageElement[] {
  // A `blob:` URL belongs to the page, and so do files of its bundler.
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

/** Finds images of networks: those of the site, else those of plugins. */
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
