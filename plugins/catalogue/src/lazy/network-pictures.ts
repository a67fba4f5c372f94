import type { Readable } from '@latchkit/kernel'
import type { NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { PictureLookup } from '@latchkit/plugin-shell/contract'
import type { Images } from './images.js'

/** Maximum time in which views wait for the pictures of all networks. */
const PRELOAD_MS = 2_000
/** Maximum number of network pictures. */
const MAX_PICTURES = 100

interface PicturesDeps {
  readonly images: Images
  readonly chains: Readable<readonly NamespaceAdapter[]>
  readonly pictures: Readable<PictureLookup | undefined> & { set(pictures: PictureLookup): void }
  readonly signal: AbortSignal
}

/**
 * Loads the pictures of networks that have an `assets.imageId` and no `assets.imageUrl` (`public/getAssetImage/{id}`). Sets
 * `pictures` when all have been loaded, or after two seconds, and again for each later one. The picture of a coin
 * (`public/getTokenImage/{symbol}`) is loaded when a view looks for it.
 */
export async function loadNetworkPictures({ images, chains, pictures, signal }: PicturesDeps): Promise<void> {
  /** Object URLs by kind and id; `undefined` for an image that was requested. */
  const urls = new Map<string, string | undefined>()
  const load = async (kind: 'network' | 'token', id: string) => {
    const key = `${kind} ${id}`
    if (urls.has(key) || signal.aborted) return
    urls.set(key, undefined)
    // The view shows the first letter of the name instead, and the client has reported the failure.
    const url = await images.load({ kind, id }, signal).catch(() => undefined)
    if (url === undefined) return
    urls.set(key, url)
    if (pictures.get()) publish()
  }
  const networks = () => chains.get().flatMap(({ networks }) => networks)
  const networkOf = (chain: string) => networks().find(({ caipNetworkId }) => caipNetworkId === chain)
  const publish = () =>
    pictures.set({
      wallet: () => undefined,
      network(chain) {
        const { imageId, imageUrl } = networkOf(chain)?.assets ?? {}
        return imageId && !imageUrl ? urls.get(`network ${imageId}`) : undefined
      },
      coin(chain) {
        const symbol = networkOf(chain)?.nativeCurrency.symbol
        if (!symbol) return undefined
        void load('token', symbol)
        return urls.get(`token ${symbol}`)
      }
    })
  const ids = new Set(networks().flatMap(({ assets }) => (assets?.imageId && !assets.imageUrl ? [assets.imageId] : [])))
  const timer = setTimeout(publish, PRELOAD_MS)
  await Promise.all([...ids].slice(0, MAX_PICTURES).map(id => load('network', id)))
  clearTimeout(timer)
  if (!signal.aborted) publish()
}
