import type { Readable } from '@latchkit/kernel'
import type { ChainId, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import type { DataApi } from '@latchkit/plugin-data/contract'
import type { PictureLookup } from '@latchkit/plugin-shell/contract'
import { loadImage } from './images.js'

/** How long the place of a picture stays empty for one that is on its way. */
const PRELOAD_MS = 2_000
/** More networks than that have no picture of the service. */
const MAX_NETWORKS = 100
const LOADS_AT_ONCE = 4

interface PicturesDeps {
  readonly data: DataApi
  readonly chains: Readable<readonly NamespaceAdapter[]>
  readonly pictures: Readable<PictureLookup | undefined> & { set(pictures: PictureLookup): void }
  readonly signal: AbortSignal
}

/**
 * Loads the pictures of networks that have an `assets.imageId` and no `assets.imageUrl` (`public/getAssetImage/{id}`). Sets
 * `pictures` when all are there, or after two seconds with those that are; later ones follow. Pictures of coins
 * (`public/getTokenImage/{symbol}`) are loaded when one is looked for.
 */
export async function loadNetworkPictures({ data, chains, pictures, signal }: PicturesDeps): Promise<void> {
  const urls = new Map<ChainId, string>()
  const coinPictures = createCoinPictures({ data, signal, changed: () => publish() })
  const lookup = (): PictureLookup => ({
    wallet: () => undefined,
    network: chain => urls.get(chain as ChainId),
    coin(chain) {
      const networks = chains.get().flatMap(({ networks }) => networks)
      return coinPictures(networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.nativeCurrency.symbol)
    }
  })
  const publish = () => pictures.set(lookup())
  signal.addEventListener('abort', () => {
    for (const url of new Set(urls.values())) URL.revokeObjectURL(url)
  })
  const chainsByImage = new Map<string, ChainId[]>()
  for (const { caipNetworkId, assets } of chains.get().flatMap(({ networks }) => networks)) {
    if (!assets?.imageId || assets.imageUrl || chainsByImage.size >= MAX_NETWORKS) continue
    chainsByImage.set(assets.imageId, [...(chainsByImage.get(assets.imageId) ?? []), caipNetworkId])
  }
  const timer = setTimeout(publish, PRELOAD_MS)
  const queue = [...chainsByImage]
  const next = async (): Promise<void> => {
    const [id, networks = []] = queue.shift() ?? []
    if (id === undefined || signal.aborted) return
    try {
      const blob = await loadImage(data, 'network', id, signal)
      if (signal.aborted) return
      const url = URL.createObjectURL(blob)
      for (const chain of networks) urls.set(chain, url)
      if (pictures.get()) publish()
    } catch {
      // The letter of its name stands in for it; the client has told of the failure.
    }
    return next()
  }
  await Promise.all(Array.from({ length: LOADS_AT_ONCE }, next))
  clearTimeout(timer)
  if (!signal.aborted) publish()
}

interface CoinPicturesDeps extends Pick<PicturesDeps, 'data' | 'signal'> {
  readonly changed: () => void
}

/** Returns what finds the picture of a coin by its symbol, and loads it once, the first time that somebody looks for it. */
function createCoinPictures({ data, signal, changed }: CoinPicturesDeps) {
  const urls = new Map<string, string | undefined>()
  signal.addEventListener('abort', () => {
    for (const url of urls.values()) if (url) URL.revokeObjectURL(url)
  })
  const load = async (symbol: string) => {
    try {
      const blob = await loadImage(data, 'token', symbol, signal)
      if (signal.aborted) return
      urls.set(symbol, URL.createObjectURL(blob))
      changed()
    } catch {
      // As above.
    }
  }
  return (symbol: string | undefined): string | undefined => {
    if (!symbol || signal.aborted) return undefined
    if (!urls.has(symbol)) {
      urls.set(symbol, undefined)
      void load(symbol)
    }
    return urls.get(symbol)
  }
}
