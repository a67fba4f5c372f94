import type { Disposer } from '@latchkit/kernel'
import type { DataApi } from '@latchkit/plugin-data/contract'
import type { ImageKind } from '../contract.js'

/** Images that nobody shows at the moment but that may be shown again: scrolling back, opening anew. */
const MAX_IDLE_IMAGES = 80
/** Each image that arrives takes a little of the page's time; not too many are to arrive together. */
const LOADS_AT_ONCE = 4
/** Milliseconds that an image must be watched before it is loaded, so that images that scroll past are not loaded. */
const WATCHED_MS = 100

const MAX_IMAGE_BYTES = 512 * 1024
/** Where the service has the images of each kind. */
const folders: Readonly<Record<ImageKind, readonly string[]>> = {
  wallet: ['getWalletImage'],
  network: ['public', 'getAssetImage'],
  currency: ['public', 'getCurrencyImage'],
  token: ['public', 'getTokenImage']
}

/** Loads an image of the catalogue service. @throws {DataError} as `DataApi.image` */
export const loadImage = (data: DataApi, kind: ImageKind, id: string, signal: AbortSignal): Promise<Blob> =>
  data.image({ service: 'catalogue', path: [...folders[kind], id], maxBytes: MAX_IMAGE_BYTES, signal })

interface Image {
  readonly listeners: Set<(url: string) => void>
  readonly controller: AbortController
  url?: string
  /** Asked for once in a page's life: what is not there will not be there. */
  failed?: true
}

export interface Images {
  watch(id: string, listener: (url: string) => void, signal: AbortSignal): void
  dispose: Disposer
}

/**
 * Images as object URLs, loaded while somebody watches them. One that is not watched any more is let go when it has not
 * arrived, and its URL is released when others take its place.
 */
export function createImages(load: (id: string, signal: AbortSignal) => Promise<Blob>): Images {
  // In the order in which they were watched last.
  const images = new Map<string, Image>()
  const waiting = new Set<string>()
  let loads = 0

  const forget = (id: string, { url, controller }: Image) => {
    images.delete(id)
    waiting.delete(id)
    controller.abort()
    if (url) URL.revokeObjectURL(url)
  }
  const shrink = () => {
    const idle = [...images].filter(([, { listeners }]) => listeners.size === 0)
    for (const [id, image] of idle.slice(0, Math.max(0, idle.length - MAX_IDLE_IMAGES))) forget(id, image)
  }
  const fetchImage = async (id: string, image: Image) => {
    loads += 1
    try {
      const blob = await load(id, image.controller.signal)
      if (images.get(id) !== image) return
      image.url = URL.createObjectURL(blob)
      for (const listener of image.listeners) listener(image.url)
    } catch {
      // The letter of its name stands in for it; the client has told of the failure.
      image.failed = true
    } finally {
      loads -= 1
      next()
    }
  }
  const next = () => {
    for (const id of waiting) {
      if (loads >= LOADS_AT_ONCE) return
      waiting.delete(id)
      const image = images.get(id)
      if (image) void fetchImage(id, image)
    }
  }

  return {
    watch(id, listener, signal) {
      if (signal.aborted) return
      const existing = images.get(id)
      const image: Image = existing ?? { listeners: new Set(), controller: new AbortController() }
      images.delete(id)
      images.set(id, image)
      image.listeners.add(listener)
      signal.addEventListener('abort', () => {
        image.listeners.delete(listener)
        if (image.listeners.size > 0 || images.get(id) !== image) return
        if (image.url || image.failed) shrink()
        else forget(id, image)
      })
      if (image.url) listener(image.url)
      if (existing) return
      const timer = setTimeout(() => {
        waiting.add(id)
        next()
      }, WATCHED_MS)
      image.controller.signal.addEventListener('abort', () => clearTimeout(timer))
    },
    dispose() {
      for (const [id, image] of images) forget(id, image)
    }
  }
}
