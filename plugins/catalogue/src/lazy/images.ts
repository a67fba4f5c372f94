import type { PluginContext } from '@latchkit/kernel'
import type { DataApi } from '@latchkit/plugin-data/contract'
import { createQuery } from '@latchkit/plugin-data/query'
import type { ImageKind } from '../contract.js'

/** Maximum number of unused images that stay in memory, for example while the visitor scrolls back. */
const MAX_IDLE_IMAGES = 80
/** Maximum number of concurrent loads, because each image that arrives blocks the page for a moment. */
const LOADS_AT_ONCE = 4
/** Milliseconds that an image must be watched before it is loaded, so that images that scroll past are not loaded. */
const WATCHED_MS = 100

const MAX_IMAGE_BYTES = 512 * 1024
/** Paths of the service by kind of image. */
const folders: Readonly<Record<ImageKind, readonly string[]>> = {
  wallet: ['getWalletImage'],
  network: ['public', 'getAssetImage'],
  currency: ['public', 'getCurrencyImage'],
  token: ['public', 'getTokenImage']
}

interface ImageId {
  readonly kind: ImageKind
  readonly id: string
}
/** Image that is used or was used. */
interface Image {
  users: number
  /** Object URL of the loaded image. */
  url?: string
}

export interface Images {
  /** Loads an image. Its object URL is valid until the signal aborts. Rejects without a request if the image failed before. */
  load(image: ImageId, signal: AbortSignal): Promise<string>
  /** Loads an image that stays watched for 100 ms, and calls `listener` with its object URL, which is valid until the signal aborts. */
  watch(image: ImageId, listener: (url: string) => void, signal: AbortSignal): Promise<void>
}

/** Creates the cache of the service's images as object URLs. An image is aborted when its last user leaves. */
export function createImages(
  ctx: Pick<PluginContext, 'events' | 'storage' | 'onDispose' | 'signal'>,
  data: Pick<DataApi, 'image'>
): Images {
  /** Images in the order in which they were used last. */
  const images = new Map<string, Image>()
  const query = createQuery<ImageId, string>(ctx, {
    key: ({ kind, id }) => [kind, id],
    staleMs: Number.POSITIVE_INFINITY,
    pauseMs: Number.POSITIVE_INFINITY,
    maxConcurrent: LOADS_AT_ONCE,
    async fetch({ kind, id }, { signal }) {
      const path = [...folders[kind], id]
      const blob = await data.image({ service: 'catalogue', path, maxBytes: MAX_IMAGE_BYTES, signal })
      const image = images.get(keyOf({ kind, id }))
      // All users left while the image arrived.
      if (!image) throw new DOMException('The image is not used', 'AbortError')
      image.url ??= URL.createObjectURL(blob)
      return image.url
    }
  })
  const removeIdle = () => {
    const idle = [...images].filter(([, { users }]) => users === 0)
    for (const [key, { url }] of idle.slice(0, Math.max(0, idle.length - MAX_IDLE_IMAGES))) {
      images.delete(key)
      query.remove(([kind, id]) => keyOf({ kind: kind as ImageKind, id: id as string }) === key)
      if (url) URL.revokeObjectURL(url)
    }
  }
  ctx.onDispose(() => {
    for (const { url } of images.values()) if (url) URL.revokeObjectURL(url)
    images.clear()
  })

  const load: Images['load'] = async (id, signal) => {
    signal.throwIfAborted()
    ctx.signal.throwIfAborted()
    const key = keyOf(id)
    const image = images.get(key) ?? { users: 0 }
    images.delete(key)
    images.set(key, image)
    image.users += 1
    signal.addEventListener('abort', () => {
      image.users -= 1
      if (image.url) removeIdle()
      else if (image.users === 0) images.delete(key)
    })
    return query.read(id, { signal })
  }
  return {
    load,
    async watch(id, listener, signal) {
      if (!images.get(keyOf(id))?.url) await new Promise(resolve => setTimeout(resolve, WATCHED_MS))
      // The view shows the first letter of the name instead, and the client has reported the failure.
      const url = await load(id, signal).catch(() => undefined)
      if (url !== undefined) listener(url)
    }
  }
}

const keyOf = ({ kind, id }: ImageId) => `${kind} ${id}`
