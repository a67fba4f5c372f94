import { orAbsent, rawList, validItems } from '@latchkit/kernel/schema'
import { isAppLink, isWebLink, walletName } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { CatalogueWallet } from '../contract.js'

export const PAGE_WALLETS = 40
/** Maximum number of pages, because a service may return pages without end. */
export const MAX_PAGES = 50
export const MAX_WALLETS = MAX_PAGES * PAGE_WALLETS
const MAX_CHAINS = 200
const MAX_ALIASES = 20

/** Id that is safe in a path or in `include`: no separators, and not only dots. */
const safeId = v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w:~-]+(?:\.[\w:~-]+)*$/))
const domain = v.pipe(
  v.string(),
  v.maxLength(253),
  v.toLowerCase(),
  v.regex(/^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+(?:~\d+)?$/)
)
const name = v.pipe(v.string(), v.maxLength(500), v.transform(walletName), v.minLength(1))
const page = orAbsent(v.custom<string>(isWebLink))
const app = orAbsent(v.custom<string>(isAppLink))
const listOf = <T>(item: v.GenericSchema<unknown, T>, max: number) =>
  v.optional(
    v.pipe(
      v.unknown(),
      v.transform(list => validItems(list, item, max))
    ),
    []
  )

const entry = v.object({
  id: safeId,
  name,
  rdns: orAbsent(domain),
  badge_type: orAbsent(v.string()),
  image_id: orAbsent(safeId),
  chains: listOf(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)), MAX_CHAINS),
  injected: listOf(v.object({ namespace: v.optional(safeId, 'eip155'), injected_id: safeId }), MAX_ALIASES),
  homepage: page,
  app_store: page,
  play_store: page,
  chrome_store: page,
  webapp_link: page,
  mobile_link: app,
  desktop_link: app
})

/** Response of `getWallets`. `readWallets` validates its entries one by one. */
export const walletsResponse = v.object({
  data: rawList,
  count: orAbsent(v.pipe(v.number(), v.minValue(0)))
})
export type WalletsResponse = v.InferOutput<typeof walletsResponse>

export interface WalletPage {
  readonly wallets: readonly CatalogueWallet[]
  /** Number of entries in the response, valid or not. */
  readonly received: number
  /** Number of all wallets, capped at `MAX_WALLETS`; `undefined` if the service gives no count. */
  readonly total: number | undefined
}

/** Returns the valid wallets among the first `limit` entries, each id once. */
export function readWallets({ data, count }: WalletsResponse, limit: number): WalletPage {
  const wallets = new Map<string, CatalogueWallet>()
  for (const found of validItems(data, entry, limit)) if (!wallets.has(found.id)) wallets.set(found.id, toWallet(found))
  return {
    wallets: [...wallets.values()],
    received: data.length,
    total: count === undefined ? undefined : Math.min(Math.floor(count), MAX_WALLETS)
  }
}

function toWallet({ id, name, badge_type, chains, injected, ...fields }: v.InferOutput<typeof entry>): CatalogueWallet {
  const present = Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined))
  return {
    ...present,
    id,
    name,
    chains,
    certified: badge_type === 'certified',
    aliases: injected.map(({ namespace, injected_id }) => `${namespace}:${injected_id}`)
  }
}
