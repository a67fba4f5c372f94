import { type PluginContext, raceSignal, type Slice } from '@latchkit/kernel'
import {
  type AccountId,
  type ChainsApi,
  type NameFeature,
  namespaceOf,
  parseAccountId
} from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf, isPictureLink, plainText } from '@latchkit/plugin-chains/kit'
import type { AccountDataApi } from '@latchkit/plugin-data/contract'
import { createQuery } from '@latchkit/plugin-data/query'
import * as v from 'valibot'
import type { Identity, IdentityApi } from '../contract.js'
import { isAddressLike } from './address-like.js'
import { IdentityError } from './errors.js'

/** Milliseconds after which an identity is stale. */
const FRESH_MS = 5 * 60_000
const MAX_STORED_ACCOUNTS = 100
const MAX_NAME_CHARACTERS = 64
/** Maximum concurrent lookups, so that a long list of accounts does not delay requests that the visitor waits for. */
const LOOKUPS_AT_ONCE = 4
/** Milliseconds after a failed lookup in which the account is not looked up again. */
const RETRY_MS = 30_000

const storedIdentity = v.object({
  name: v.exactOptional(v.string()),
  unverifiedName: v.exactOptional(v.string()),
  avatar: v.exactOptional(v.custom<string>(isPictureLink))
})

export interface MutableIdentityState {
  byAccount: Record<AccountId, Identity>
}

interface IdentityServiceOptions {
  readonly ctx: Pick<PluginContext, 'events' | 'storage' | 'signal' | 'onDispose'>
  readonly state: Slice<MutableIdentityState>
  readonly accounts: () => AccountDataApi | undefined
  readonly chains: ChainsApi
  /** Returns true if a text has the form of a name. Applies while the names of its chain are not loaded. */
  readonly hasNameForm: (text: string) => boolean
}

export type IdentityService = ReturnType<typeof createIdentityService>

/** Creates the identity service: reads names from the data service and the chain, verifies and caches them. */
export function createIdentityService({ ctx, state, accounts, chains, hasNameForm }: IdentityServiceOptions) {
  const { signal } = ctx
  const { namesOf, isName } = createNames(chains, hasNameForm)
  const lookUp = createLookUp({ signal, accounts, chains, namesOf })
  const identities = createQuery<AccountId, Identity>(ctx, {
    key: account => [account],
    fetch: (account, { signal }) => raceSignal(() => lookUp(account), signal),
    staleMs: FRESH_MS,
    pauseMs: RETRY_MS,
    maxConcurrent: LOOKUPS_AT_ONCE,
    persist: {
      key: 'names',
      schema: storedIdentity,
      maxEntries: MAX_STORED_ACCOUNTS,
      toStored: identity => identity,
      fromStored: identity => shownParts(identity, chains)
    }
  })

  return {
    isName,

    async read(account: AccountId): Promise<void> {
      // The failed service or chain has reported the error. The address is shown without a name.
      const identity = await identities.read(account, { signal }).catch(() => undefined)
      if (identity) state.update(({ byAccount }) => void Object.assign(byAccount, { [account]: identity }))
    },

    resolve: (async (text, chain, signal) => {
      const namespace = namespaceOf(chain)
      try {
        return await raceSignal(async () => {
          const names = await namesOf(namespace)
          if (!names || !isName(text, chain)) return undefined
          const address = await names.resolve(text.trim(), chain, signal)
          return address === undefined ? undefined : canonicalAddressOf(chains.adapter(namespace), address)
        }, signal)
      } catch (cause) {
        signal.throwIfAborted()
        throw new IdentityError('identity/unreachable', { chain }, { cause })
      }
    }) satisfies IdentityApi['resolve'],

    /** Removes the identities of all accounts of a namespace from the cache and the state. */
    forget(namespace: string) {
      const isOf = (account: string) => namespaceOf(account as AccountId) === namespace
      identities.remove(([account]) => account !== undefined && isOf(account))
      state.update(draft => {
        draft.byAccount = Object.fromEntries(Object.entries(draft.byAccount).filter(([account]) => !isOf(account)))
      })
    }
  }
}

/** Loads the names features of namespaces, and tests texts with those that were loaded. */
function createNames(chains: ChainsApi, hasNameForm: IdentityServiceOptions['hasNameForm']) {
  const features = new Map<string, NameFeature | undefined>()
  return {
    async namesOf(namespace: string) {
      const { names } = await chains.features(namespace)
      features.set(namespace, names)
      return names
    },
    isName: ((text, chain) => {
      const name = text.trim()
      const namespace = namespaceOf(chain)
      const isForm = features.has(namespace) ? (features.get(namespace)?.isName(name) ?? false) : hasNameForm(name)
      return isForm && !isAddressLike(name, chains.adapters.get())
    }) satisfies IdentityApi['isName']
  }
}

interface LookUpParts extends Pick<IdentityServiceOptions, 'accounts' | 'chains'> {
  readonly signal: AbortSignal
  readonly namesOf: (namespace: string) => Promise<NameFeature | undefined>
}

/** Returns a function that fetches an identity. It rejects if the chain's name service fails, or if the data service fails and the chain has no name. */
function createLookUp({ signal, accounts, chains, namesOf }: LookUpParts) {
  /**
   * Returns true if the chain's name service resolves a name to the address of the account. False for a name that is not normalized
   * (NFKC, lower case), because the chain resolves another spelling: `paypai` for `paypaI`.
   */
  const resolvesTo = async (names: NameFeature, name: string, account: AccountId) => {
    const { chain, address } = parseAccountId(account) ?? {}
    if (chain === undefined || address === undefined || !names.isName(name)) return false
    if (name.normalize('NFKC').toLowerCase() !== name) return false
    const resolved = await names.resolve(name, chain, signal)
    const [target, expected] = [resolved, address].map(
      found => found && canonicalAddressOf(chains.adapter(namespaceOf(chain)), found)
    )
    return target !== undefined && target === expected
  }

  return async (account: AccountId): Promise<Identity> => {
    const [response] = await Promise.allSettled([accounts()?.identity(account, { signal })])
    const served = response.status === 'fulfilled' ? shownParts(response.value, chains) : {}
    const { name: claimed, ...rest } = served
    const names = await namesOf(namespaceOf(account))
    if (claimed !== undefined) {
      // The chain must confirm the name: a visitor who trusts a wrong name sends money to the wrong account.
      if (!names) return { ...rest, unverifiedName: claimed }
      if (await resolvesTo(names, claimed, account)) return served
    }
    const ofChain = shownParts(await names?.lookup(account, signal), chains)
    if (ofChain.name !== undefined) return ofChain
    if (response.status === 'rejected') throw response.reason
    // If the service's name is wrong, its avatar is not used either.
    return claimed === undefined ? served : {}
  }
}

/** Returns the parts of an identity that may be shown. */
function shownParts({ name, unverifiedName, avatar }: Identity = {}, { adapters }: ChainsApi): Identity {
  const isShown = (name: string | undefined): name is string =>
    name !== undefined &&
    name !== '' &&
    plainText(name, MAX_NAME_CHARACTERS) === name &&
    !isAddressLike(name, adapters.get())
  return {
    ...(isShown(name) && { name }),
    ...(isShown(unverifiedName) && { unverifiedName }),
    ...(isPictureLink(avatar) && { avatar })
  }
}
