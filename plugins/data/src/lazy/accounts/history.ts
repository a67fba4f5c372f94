import { orAbsent, rawList, validItems } from '@latchkit/kernel/schema'
import { MAX_TOKEN_CHARACTERS } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import type { HistoryItem, HistoryPage, HistoryTransfer } from '../../contract.js'
import type { ChainParser } from './chain.js'
import { picture, plainDecimal, price, shownText } from './fields.js'

const MAX_ITEMS = 100
const MAX_TRANSFERS = 50
const MAX_OPERATION_CHARACTERS = 32
const MAX_NAME_CHARACTERS = 64
const MAX_CURSOR_CHARACTERS = 2_048
/** Tolerance for a visitor's clock that is late. Later times are invalid. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1_000

export const historyResponse = v.object({
  data: rawList,
  next: v.fallback(v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_CURSOR_CHARACTERS))), undefined)
})

const id = v.pipe(v.string(), v.regex(/^[-_:a-zA-Z0-9]{1,300}$/))
const address = v.fallback(v.string(), '')
const entry = v.object({
  id,
  metadata: v.object({
    operationType: shownText(MAX_OPERATION_CHARACTERS),
    hash: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9]{1,128}$/)),
    chain: v.string(),
    minedAt: v.pipe(
      v.string(),
      v.transform(text => Date.parse(text)),
      v.number(),
      v.minValue(0)
    ),
    sentFrom: address,
    sentTo: address,
    status: v.picklist(['confirmed', 'failed', 'pending'])
  }),
  transfers: v.optional(v.unknown())
})

const text = shownText(MAX_TOKEN_CHARACTERS)
const tokenInfo = v.object({
  name: text,
  symbol: text,
  icon: orAbsent(v.object({ url: orAbsent(picture) }))
})
const imageFile = orAbsent(v.object({ url: orAbsent(picture) }))
const collectibleInfo = v.object({
  name: v.pipe(shownText(MAX_NAME_CHARACTERS), v.minLength(1)),
  content: orAbsent(v.object({ preview: imageFile, detail: imageFile })),
  flags: orAbsent(v.object({ is_spam: orAbsent(v.boolean()) }))
})
const transfer = v.object({
  fungible_info: orAbsent(tokenInfo),
  nft_info: orAbsent(collectibleInfo),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: plainDecimal }),
  value: orAbsent(price)
})

/**
 * Returns the account's transactions on the requested chain, each once: at most 100 items of the response, and 50 transfers of each.
 * `from` and `to` are empty for an invalid address, and for the zero address.
 */
export function readHistory(
  { data, next }: v.InferOutput<typeof historyResponse>,
  chain: ChainParser,
  nowMs: number
): HistoryPage {
  const items = validItems(data, entry, MAX_ITEMS).flatMap(found => toItem(found, chain, nowMs) ?? [])
  const once = new Map(items.map(item => [item.id, item]))
  return { items: [...once.values()], ...(next && { next }) }
}

function toItem(
  { id, metadata, transfers }: v.InferOutput<typeof entry>,
  chain: ChainParser,
  nowMs: number
): HistoryItem | undefined {
  const { operationType, hash, minedAt, sentFrom, sentTo, status } = metadata
  if (metadata.chain !== chain.id || minedAt > nowMs + MAX_AHEAD_MS) return undefined
  return {
    id,
    hash,
    chain: chain.id,
    status,
    minedAtMs: Math.min(minedAt, nowMs),
    operation: operationType,
    from: chain.accountAddress(sentFrom) ?? '',
    to: chain.accountAddress(sentTo) ?? '',
    transfers: validItems(transfers, transfer, MAX_TRANSFERS).flatMap(found => toTransfer(found) ?? [])
  }
}

function toTransfer(found: v.InferOutput<typeof transfer>): HistoryTransfer | undefined {
  const { fungible_info: token, nft_info: collectible, direction, quantity, value } = found
  const common = { direction, quantity: quantity.numeric, ...(value !== undefined && { value }) }
  if (token) {
    const { name, symbol, icon } = token
    if (!name && !symbol) return undefined
    const image = icon?.url
    return {
      ...common,
      name: name || symbol,
      symbol: symbol || name,
      ...(image !== undefined && { image }),
      collectible: false,
      spam: false
    }
  }
  if (!collectible) return undefined
  const { name, content, flags } = collectible
  const image = content?.preview?.url ?? content?.detail?.url
  return { ...common, name, ...(image !== undefined && { image }), collectible: true, spam: flags?.is_spam === true }
}
