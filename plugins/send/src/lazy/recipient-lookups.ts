import { type PluginContext, raceSignal } from '@latchkit/kernel'
import { type ChainId, type ChainsApi, namespaceOf, type RecipientFact } from '@latchkit/plugin-chains/contract'
import { createQuery } from '@latchkit/plugin-data/query'
import type { IdentityApi } from '@latchkit/plugin-identity/contract'

const STALE_MS = 30_000

/** Milliseconds without input before a typed name is resolved. */
const PAUSE_MS = 300

/** Result of resolving a name. `address` is absent if the name has none on the chain. */
interface ResolvedName {
  readonly address?: string
}

/** Lookups about recipients. Addresses of names are cached for 30 s. An abort rejects with the reason of the signal. */
export interface RecipientLookups {
  /** Resolves a name to its address, after a pause in typing if it is not cached. @throws the error of the service */
  resolve(name: string, chain: ChainId, signal: AbortSignal): Promise<ResolvedName>
  /** Reads the facts about an address from the chain. @throws {TransferError} errors of `TransferFeature.inspect` */
  inspect(recipient: string, chain: ChainId, signal: AbortSignal): Promise<readonly RecipientFact[]>
}

export function createRecipientLookups(
  ctx: PluginContext,
  chains: Pick<ChainsApi, 'features'>,
  identities: () => Pick<IdentityApi, 'resolve'> | undefined
): RecipientLookups {
  type Subject = readonly [chain: ChainId, text: string]
  const names = createQuery<Subject, ResolvedName>(ctx, {
    key: subject => subject,
    async fetch([chain, name], { signal }) {
      const address = await identities()?.resolve(name, chain, signal)
      return address === undefined ? {} : { address }
    },
    staleMs: STALE_MS
  })
  const facts = createQuery<Subject, readonly RecipientFact[]>(ctx, {
    key: subject => subject,
    async fetch([chain, recipient], { signal }) {
      const { transfer } = await chains.features(namespaceOf(chain))
      return (await transfer?.inspect?.(recipient, chain, signal)) ?? []
    },
    // A warning needs the present state of the chain; concurrent reads share one request.
    staleMs: 0
  })
  return {
    async resolve(name, chain, signal) {
      const cached = await names.cached([chain, name])
      if (cached) return cached
      await raceSignal(() => new Promise(resolve => setTimeout(resolve, PAUSE_MS)), signal)
      return names.read([chain, name], { signal })
    },
    inspect: (recipient, chain, signal) => facts.read([chain, recipient], { signal })
  }
}
