import type { PluginStorage, Schema } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'

/** More wallets than anybody connects. */
const MAX_WALLETS = 20

/** A wallet's id may be a domain, which has up to 253 characters, after a namespace. */
const MAX_ID_CHARACTERS = 300

const text = v.pipe(v.string(), v.maxLength(MAX_ID_CHARACTERS))
const choices = boundedArray(v.object({ wallet: text, namespace: text }), MAX_WALLETS)
type Choice = v.InferOutput<typeof choices>[number]

/** An item can be created once, and views come and go: as a field that each storage would have. */
const created = new WeakMap<PluginStorage, LastChains>()

/** Returns what remembers the chain families that the visitor chose. */
export function lastChainsOf(storage: PluginStorage): LastChains {
  const own = created.get(storage) ?? createLastChains(storage)
  created.set(storage, own)
  return own
}

/** Remembers which chain family the visitor chose last of each wallet, newest first. */
function createLastChains(storage: PluginStorage) {
  const item = storage.item<readonly Choice[]>({
    key: 'chains',
    initial: [],
    schema: choices as Schema<readonly Choice[]>
  })
  return {
    /** Returns the namespace; undefined for a wallet of which none was chosen. */
    of: (wallet: string): string | undefined => item.get().find(choice => choice.wallet === wallet)?.namespace,
    set(wallet: string, namespace: string): void {
      const others = item.get().filter(choice => choice.wallet !== wallet)
      item.set([{ wallet, namespace }, ...others].slice(0, MAX_WALLETS))
    }
  }
}
type LastChains = ReturnType<typeof createLastChains>
