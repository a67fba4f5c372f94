import { boundedArray } from '@latchkit/kernel/schema'
import { type AccountId, MAX_TOKEN_CHARACTERS } from '@latchkit/plugin-chains/contract'
import { isPictureLink } from '@latchkit/plugin-chains/kit'
import type { PersistOptions } from '@latchkit/plugin-data/query'
import * as v from 'valibot'
import { MAX_ASSETS } from '../assets.js'
import type { Asset, Holdings } from '../contract.js'
import { visibleText } from '../visible-text.js'

const MAX_STORED_ACCOUNTS = 10

const text = v.pipe(
  v.string(),
  v.transform(text => visibleText(text, MAX_TOKEN_CHARACTERS)),
  v.minLength(1)
)
const asset = v.object({
  address: v.exactOptional(v.string()),
  name: text,
  symbol: text,
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  amount: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  icon: v.exactOptional(v.custom<string>(isPictureLink)),
  isIconTrusted: v.exactOptional(v.boolean()),
  price: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{1,30}(?:\.\d{1,36})?$/))),
  hidden: v.exactOptional(v.picklist(['spam', 'look-alike']))
})
const holdings = v.object({
  status: v.picklist(['loading', 'ready', 'failed', 'none']),
  assets: boundedArray(asset, MAX_ASSETS),
  source: v.exactOptional(v.picklist(['wallet', 'service', 'chain'])),
  readAtMs: v.number()
})

/** Returns the asset without an icon that is not a link to a picture or that is too large. */
const storable = (asset: Asset): Asset => {
  const { icon, ...others } = asset
  return icon === undefined || isPictureLink(icon) ? asset : others
}

/**
 * Returns the options that persist holdings. Ignores stored holdings that are not `ready`, with a time in the future (the clock was set
 * back), or with an address that is not in canonical form (this plugin did not write them).
 */
export const storedHoldings = (
  canonical: (account: AccountId, address: string) => string
): PersistOptions<AccountId, Holdings, Holdings> => ({
  key: 'portfolio',
  schema: holdings,
  maxEntries: MAX_STORED_ACCOUNTS,
  toStored: found => ({ ...found, assets: found.assets.map(storable) }),
  fromStored(stored, account) {
    const isRead = stored.status === 'ready' && (stored.readAtMs ?? 0) <= Date.now()
    const isCanonical = stored.assets.every(({ address = '' }) => canonical(account, address) === address)
    return isRead && isCanonical ? stored : undefined
  }
})
