import type { PluginStorage, Schema } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import { type AccountId, isAccountId } from '@latchkit/plugin-chains/contract'
import { isPictureLink } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { Identity } from '../contract.js'

const HOLDS_MS = 5 * 60_000
const MAX_ACCOUNTS = 100

const entries = boundedArray(
  v.object({
    account: v.custom<AccountId>(isAccountId),
    atMs: v.number(),
    name: v.exactOptional(v.string()),
    unverifiedName: v.exactOptional(v.string()),
    avatar: v.exactOptional(v.custom<string>(isPictureLink))
  }),
  MAX_ACCOUNTS
)
type Entry = v.InferOutput<typeof entries>[number]

/** Creates the stored cache of identities read in the last five minutes, shared with other tabs and later pages. */
export function createKnown(storage: PluginStorage) {
  const item = storage.item<readonly Entry[]>({
    key: 'names',
    initial: [],
    schema: entries as Schema<readonly Entry[]>,
    maxAgeMs: HOLDS_MS
  })
  const holds = ({ atMs }: Entry) => {
    const ageMs = Date.now() - atMs
    return ageMs >= 0 && ageMs < HOLDS_MS
  }
  const keep = (next: readonly Entry[]) => (next.length > 0 ? item.set(next) : item.remove())

  return {
    ready: item.ready,
    /** Returns the identity, empty for an account without a name; `undefined` if it was not read in the last five minutes. */
    get(account: AccountId): Identity | undefined {
      const entry = item.get().find(entry => entry.account === account && holds(entry))
      if (!entry) return undefined
      const { account: _account, atMs: _atMs, ...identity } = entry
      return identity
    },
    set(account: AccountId, identity: Identity) {
      const others = item.get().filter(entry => entry.account !== account && holds(entry))
      keep([{ account, atMs: Date.now(), ...identity }, ...others].slice(0, MAX_ACCOUNTS))
    },
    forget(isMeant: (account: AccountId) => boolean) {
      const left = item.get().filter(({ account }) => !isMeant(account))
      if (left.length < item.get().length) keep(left)
    }
  }
}
