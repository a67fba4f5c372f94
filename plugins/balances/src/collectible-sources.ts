import { raceSignal } from '@latchkit/kernel'
import type {
  AccountId,
  CollectedItems,
  CollectedOnChain,
  NamespaceFeatures,
  Signer
} from '@latchkit/plugin-chains/contract'
import { withWalletTimeout } from './sources.js'

interface CollectibleSourceParts {
  readonly features: NamespaceFeatures
  /** Who shows the account, if it is shown. */
  readonly signer: Signer | undefined
  /** Whether the site configured the chain. */
  readonly hasNetwork: boolean
  /** Addresses of the site's collections. */
  readonly known: readonly string[]
  readonly signal: AbortSignal
  /** Hears of a source that failed while another knows. */
  readonly report: (error: unknown, detail: string) => void
}

/** Undefined: a source that says nothing of this account. */
export interface FoundCollectibles {
  /** Of the site's collections, by the word of the chain. */
  readonly ofChain: CollectedOnChain | undefined
  /** Of any, by the word of the wallet. */
  readonly ofWallet: CollectedItems | undefined
  /** Of what the chain should have told and did not: `UnreadCollectible.id`. Absent where it told of all. */
  readonly unread?: readonly string[]
}

/**
 * What is one of a kind among what an account has, by all who know some of it: the nodes of its chain know the site's
 * collections, a wallet knows others. Undefined where nobody does.
 *
 * @throws what the sources did when one failed and none knows, also where the nodes failed and the wallet lists nothing.
 */
export async function readCollectibleSources(
  account: AccountId,
  { features, signer, hasNetwork, known, signal, report }: CollectibleSourceParts
): Promise<FoundCollectibles | undefined> {
  const { collectibles, walletCollectibles } = features
  const [chain, wallet] = await raceSignal(
    () =>
      Promise.allSettled([
        hasNetwork ? collectibles?.read(account, known, signal) : undefined,
        signer &&
          walletCollectibles &&
          withWalletTimeout(signer, limit => walletCollectibles.read(signer, known, limit))
      ]),
    signal
  )
  const ofChain = answerOf(chain)
  const partly = ofChain?.unread ?? []
  const unread = partly.length > 0 ? partly.map(({ id }) => id) : chain.status === 'rejected' ? known : undefined
  const failures = [chain, wallet].flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  const found: FoundCollectibles = {
    ofChain,
    ofWallet: answerOf(wallet),
    ...(unread && { unread })
  }
  // A wallet that lists nothing does not know what the nodes would have told of: an account in trouble is no empty one.
  if (ofChain || (found.ofWallet && (!unread || found.ofWallet.items.length > 0))) {
    const errors = new Set(partly.map(({ error }) => error))
    if (errors.size > 0) failures.push(new AggregateError(errors, 'Not all could be read'))
    for (const error of failures) report(error, `some of what ${account} collects`)
    return found
  }
  if (failures.length > 1) throw new AggregateError(failures, 'No source could be read')
  if (failures.length > 0) throw failures[0]
}

const answerOf = <T>(result: PromiseSettledResult<T>): T | undefined =>
  result.status === 'fulfilled' ? result.value : undefined
