import { type PluginContext, type Slice, unlessAborted } from '@latchkit/kernel'
import {
  type AccountId,
  type ChainsApi,
  type NameFeature,
  namespaceOf,
  parseAccountId
} from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf, isPictureLink, plainText } from '@latchkit/plugin-chains/kit'
import type { AccountDataApi } from '@latchkit/plugin-data/contract'
import type { Identity, IdentityApi } from '../contract.js'
import { hasNameForm } from '../name-form.js'
import { isAddressLike } from './address-like.js'
import { IdentityError } from './errors.js'
import { createKnown } from './known.js'
import { createTurns } from './turns.js'

const MAX_NAME_CHARACTERS = 64
/** A list of a hundred accounts must not keep a node from what the visitor waits for. */
const LOOKUPS_AT_ONCE = 4
/** How long nobody is asked again who could not tell. */
const RETRY_MS = 30_000

export interface Found {
  byAccount: Record<AccountId, Identity>
}

interface MachineParts {
  readonly ctx: Pick<PluginContext, 'storage' | 'signal'>
  readonly state: Slice<Found>
  readonly accounts: () => AccountDataApi | undefined
  readonly chains: ChainsApi
}

export type Machine = ReturnType<typeof createMachine>

/** What an account is called, by whom that is known. */
export function createMachine({ ctx, state, accounts, chains }: MachineParts) {
  const { signal } = ctx
  const known = createKnown(ctx.storage)
  const reading = new Map<AccountId, Promise<void>>()
  const failedAtMs = new Map<AccountId, number>()
  const inTurn = createTurns(LOOKUPS_AT_ONCE)
  /** By chain family, once it was loaded. */
  const features = new Map<string, NameFeature | undefined>()

  let forgets = 0

  const namesOf = async (namespace: string) => {
    const { names } = await chains.features(namespace)
    features.set(namespace, names)
    return names
  }

  /** Returns whether a name may be shown: whole, and never as what could be taken for an address. */
  const isShown = (name: string | undefined): name is string =>
    name !== undefined &&
    name !== '' &&
    plainText(name, MAX_NAME_CHARACTERS) === name &&
    !isAddressLike(name, chains.adapters.get())
  const shown = ({ name, unverifiedName, avatar }: Identity = {}): Identity => ({
    ...(isShown(name) && { name }),
    ...(isShown(unverifiedName) && { unverifiedName }),
    ...(isPictureLink(avatar) && { avatar })
  })

  /**
   * Returns whether a name leads to the address of an account, by the names of its chain. False for one in a spelling that chains
   * read as another: `paypaI` is asked for as `paypai`.
   */
  const leadsTo = async (names: NameFeature, name: string, account: AccountId) => {
    const { chain, address } = parseAccountId(account) ?? {}
    if (chain === undefined || address === undefined || !names.isName(name)) return false
    if (name.normalize('NFKC').toLowerCase() !== name) return false
    const found = await names.resolve(name, chain, signal)
    const [to, own] = [found, address].map(one => one && canonicalAddressOf(chains.adapter(namespaceOf(chain)), one))
    return to !== undefined && to === own
  }

  /** Rejects when somebody who might know a name could not be asked. */
  const lookUp = async (account: AccountId): Promise<Identity> => {
    const [ofService] = await Promise.allSettled([accounts()?.identity(account, { signal })])
    const served = ofService.status === 'fulfilled' ? shown(ofService.value) : {}
    const { name: claimed, ...rest } = served
    const names = await namesOf(namespaceOf(account))
    if (claimed !== undefined) {
      // A service that gives somebody the name of another would send money there.
      if (!names) return { ...rest, unverifiedName: claimed }
      if (await leadsTo(names, claimed, account)) return served
    }
    const own = shown(await names?.lookup(account, signal))
    if (own.name !== undefined) return own
    if (ofService.status === 'rejected') throw ofService.reason
    // Who was wrong about the name is not asked about the picture.
    return claimed === undefined ? served : {}
  }

  const show = (account: AccountId, identity: Identity) =>
    state.update(draft => {
      draft.byAccount[account] = identity
    })

  const find = async (account: AccountId) => {
    await known.ready
    const before = known.get(account)
    if (before) return show(account, shown(before))
    if (Math.abs(Date.now() - (failedAtMs.get(account) ?? Number.NEGATIVE_INFINITY)) < RETRY_MS) return
    const since = forgets
    try {
      const identity = await inTurn(() => unlessAborted(() => lookUp(account), signal))
      if (since !== forgets) return
      failedAtMs.delete(account)
      known.set(account, identity)
      show(account, identity)
    } catch {
      // Who was asked has told of it. An address is shown without a name.
      failedAtMs.set(account, Date.now())
    }
  }

  const isName: IdentityApi['isName'] = (text, chain) => {
    const name = text.trim()
    const namespace = namespaceOf(chain)
    const isForm = features.has(namespace) ? (features.get(namespace)?.isName(name) ?? false) : hasNameForm(name)
    return isForm && !isAddressLike(name, chains.adapters.get())
  }

  return {
    isName,

    read(account: AccountId): Promise<void> {
      const under = reading.get(account)
      if (under) return under
      const begun = find(account).finally(() => reading.delete(account))
      reading.set(account, begun)
      return begun
    },

    resolve: (async (text, chain, signal) => {
      const namespace = namespaceOf(chain)
      try {
        return await unlessAborted(async () => {
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

    /** Nothing that was found of accounts of a family is kept. */
    forget(namespace: string) {
      const isOf = (account: string) => namespaceOf(account as AccountId) === namespace
      forgets += 1
      known.forget(isOf)
      state.update(draft => {
        draft.byAccount = Object.fromEntries(Object.entries(draft.byAccount).filter(([account]) => !isOf(account)))
      })
    }
  }
}
