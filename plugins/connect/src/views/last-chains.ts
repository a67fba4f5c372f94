import type { PluginStorage, Schema } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'

/** Number of wallets whose chain family is stored. */
const MAX_WALLETS = 20

/** Limit of a wallet's id, which may be a namespace and a domain of up to 253 characters. */
const MAX_ID_CHARACTERS = 300

const text = v.pipe(v.string(), v.maxLength(MAX_ID_CHARACTERS))
const choices = boundedArray(v.object({ wallet: text, namespace: text }), MAX_WALLETS)
type Choice = v.InferOutput<typeof choices>[number]

/** Choices by storage, because a storage item can be created only once and the view renders often. */
const created = new WeakMap<PluginStorage, LastChains>()

/** Returns the stored chain families that the visitor chose, by wallet. */
export function lastChainsOf(storage: PluginStorage): LastChains {
  const own = created.get(storage) ?? createLastChains(storage)
  created.set(storage, own)
  return own
}

/** Creates the stored choices: for each wallet the chain family that the visitor chose last, newest first. */
function createLastChains(storage: PluginStorage) {
  const item = storage.item<readonly Choice[]>({
    key: 'chains',
    initial: [],
    schema: choices as Schema<readonly Choice[]>
  })
  return {
    /** Returns the namespace that was chosen last, or `undefined` for a wallet without a choice. */
    of: (wallet: string): string | undefined => item.get().find(choice => choice.wallet === wallet)?.namespace,
    set(wallet: string, namespace: string): void {
      const others = item.get().filter(choice => choice.wallet !== wallet)
      item.set([{ wallet, namespace }, ...others].slice(0, MAX_WALLETS))
    }
  }
}
type LastChains = ReturnType<typeof createLastChains>
