import { raceSignal } from '@latchkit/kernel'
import type { AccountId, CollectedItems, CollectedOnChain } from '@latchkit/plugin-chains/contract'
import { type SourceParts, withWalletTimeout } from './sources.js'

interface CollectibleSourceParts extends Pick<SourceParts, 'features' | 'signer' | 'signal' | 'report'> {
  /** True if the site configured the chain. */
  readonly hasNetwork: boolean
  /** Addresses of the listed collections. */
  readonly listed: readonly string[]
}

/** Responses of both sources; `undefined` for a source that cannot list collectibles of the account. */
export interface FoundCollectibles {
  /** Collectibles of listed collections, from the chain's nodes. */
  readonly fromChain: CollectedOnChain | undefined
  /** Collectibles of any collection, from the wallet. */
  readonly fromWallet: CollectedItems | undefined
  /** Addresses of the collections and ids of the collectibles that the nodes failed to return. Absent if they returned everything. */
  readonly unread?: readonly string[]
}

/**
 * Returns the collectibles of an account: those of listed collections from the nodes of its chain, and those that its wallet lists.
 * Returns `undefined` if neither source can list them.
 *
 * @throws The errors of the sources, if one failed and the other returned nothing. An empty list of the wallet does not count
 *   if the nodes failed.
 */
export async function readCollectibleSources(
  account: AccountId,
  { features, signer, hasNetwork, listed, signal, report }: CollectibleSourceParts
): Promise<FoundCollectibles | undefined> {
  const { collectibles, walletCollectibles } = features
  const [chain, wallet] = await raceSignal(
    () =>
      Promise.allSettled([
        hasNetwork ? collectibles?.read(account, listed, signal) : undefined,
        signer &&
          walletCollectibles &&
          withWalletTimeout(signer, limit => walletCollectibles.read(signer, listed, limit))
      ]),
    signal
  )
  const [fromChain, fromWallet] = [fulfilledValue(chain), fulfilledValue(wallet)]
  const partErrors = fromChain?.unread ?? []
  const unread =
    partErrors.length > 0 ? partErrors.map(({ id }) => id) : chain.status === 'rejected' ? listed : undefined
  const failures = [chain, wallet].flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  // An empty list of the wallet says nothing about collectibles that the nodes failed to return.
  if (fromChain || (fromWallet && (!unread || fromWallet.items.length > 0))) {
    const errors = new Set(partErrors.map(({ error }) => error))
    if (errors.size > 0) failures.push(new AggregateError(errors, 'Some collectibles could not be read'))
    for (const error of failures) report(error, `some collectibles of ${account}`)
    return { fromChain, fromWallet, ...(unread && { unread }) }
  }
  if (failures.length > 1) throw new AggregateError(failures, 'No source could be read')
  if (failures.length > 0) throw failures[0]
}

const fulfilledValue = <T>(result: PromiseSettledResult<T>): T | undefined =>
  result.status === 'fulfilled' ? result.value : undefined
