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

interface Parts {
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
export async function loadNetworkPictures({ data, chains, pictures, signal }: Parts): Promise<void> {
  const found = new Map<ChainId, string>()
  const coinPictures = createCoinPictures({ data, signal, changed: () => tell() })
  const lookup = (): PictureLookup => ({
    wallet: () => undefined,
    network: chain => found.get(chain as ChainId),
    coin(chain) {
      const networks = chains.get().flatMap(({ networks }) => networks)
      return coinPictures(networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.nativeCurrency.symbol)
    }
  })
  const tell = () => pictures.set(lookup())
  signal.addEventListener('abort', () => {
    for (const url of new Set(found.values())) URL.revokeObjectURL(url)
  })
  const wanted = new Map<string, ChainId[]>()
  for (const { caipNetworkId, assets } of chains.get().flatMap(({ networks }) => networks)) {
    if (!assets?.imageId || assets.imageUrl || wanted.size >= MAX_NETWORKS) continue
    wanted.set(assets.imageId, [...(wanted.get(assets.imageId) ?? []), caipNetworkId])
  }
  const timer = setTimeout(tell, PRELOAD_MS)
  const queue = [...wanted]
  const next = async (): Promise<void> => {
    const [id, networks = []] = queue.shift() ?? []
    if (id === undefined || signal.aborted) return
    try {
      const blob = await loadImage(data, 'network', id, signal)
      if (signal.aborted) return
      const url = URL.createObjectURL(blob)
      for (const chain of networks) found.set(chain, url)
      if (pictures.get()) tell()
    } catch {
      // The letter of its name stands in for it; the client has told of the failure.
    }
    return next()
  }
  await Promise.all(Array.from({ length: LOADS_AT_ONCE }, next))
  clearTimeout(timer)
  if (!signal.aborted) tell()
}

interface CoinParts extends Pick<Parts, 'data' | 'signal'> {
  readonly changed: () => void
}

/** Returns what finds the picture of a coin by its symbol, and loads it once, the first time that somebody looks for it. */
function createCoinPictures({ data, signal, changed }: CoinParts) {
  const found = new Map<string, string | undefined>()
  signal.addEventListener('abort', () => {
    for (const url of found.values()) if (url) URL.revokeObjectURL(url)
  })
  const load = async (symbol: string) => {
    try {
      const blob = await loadImage(data, 'token', symbol, signal)
      if (signal.aborted) return
      found.set(symbol, URL.createObjectURL(blob))
      changed()
    } catch {
      // As above.
    }
  }
  return (symbol: string | undefined): string | undefined => {
    if (!symbol || signal.aborted) return undefined
    if (!found.has(symbol)) {
      found.set(symbol, undefined)
      void load(symbol)
    }
    return found.get(symbol)
  }
}
