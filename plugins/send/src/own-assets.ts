import { cell, errorCode, type PluginContext, type Readable } from '@latchkit/kernel'
import {
  type AccountId,
  type ChainsApi,
  type CollectibleTransfers,
  MAX_TOKEN_CHARACTERS,
  namespaceOf,
  type Token,
  type TokenBalance
} from '@latchkit/plugin-chains/contract'
import { plainText } from '@latchkit/plugin-chains/kit'
import type { Sendable, SendForm } from './form.js'

const FRESH_MS = 30_000

/** State of one asset of an account that is read from the chain. */
export interface OwnAsset {
  readonly status: 'reading' | 'there' | 'failed'
  /** Last known value, also while refetching or after an error; absent before the first read, and if the token does not exist. */
  readonly asset?: Sendable
  readonly readAtMs: number
}

/** Asset of an account to read. */
export type AskedAsset = Pick<SendForm, 'token' | 'isCollectible'>

/** Assets of accounts read from the chain's nodes: for sites without the balances plugin, and assets that it does not list. */
export interface OwnAssets {
  readonly state: Readable<Readonly<Record<string, OwnAsset>>>
  /** Reads the asset unless its value is less than 30 s old or is being read; never rejects. */
  read(account: AccountId, coin: Token, asked: AskedAsset): Promise<void>
}

export const ownKey = (account: AccountId, token: string | undefined): string => `${account} ${token ?? ''}`

export function createOwnAssets(
  chains: Pick<ChainsApi, 'features'>,
  { report, signal, events, onDispose }: Pick<PluginContext, 'report' | 'signal' | 'events' | 'onDispose'>
): OwnAssets {
  const state = cell<Readonly<Record<string, OwnAsset>>>({}, report)
  /** Marks all assets of an account as stale, so that the next `read` refetches them. */
  const outdate = ({ account }: { readonly account: AccountId }) => {
    const known = Object.entries(state.get())
    const isOf = (key: string) => key.startsWith(`${account} `)
    state.set(Object.fromEntries(known.map(([key, own]) => [key, isOf(key) ? { ...own, readAtMs: 0 } : own])))
  }
  onDispose(events.on('send:sent', outdate))
  onDispose(events.on('transaction:settled', outdate))
  const ask = async (account: AccountId, coin: Token, { token, isCollectible }: AskedAsset) => {
    const { balance, tokens, transfer } = await chains.features(namespaceOf(account))
    if (token !== undefined && isCollectible) {
      const amount = await transfer?.collectibles?.held(account, token, signal).catch(unlessUnknown)
      return amount === undefined
        ? undefined
        : { ...unnamed(token, transfer?.collectibles), amount: amount > 0n ? amount : 0n }
    }
    if (token === undefined) {
      const amount = await balance?.read(account, signal)
      return amount === undefined ? undefined : { ...coin, amount }
    }
    const found = await tokens?.read(account, [token], signal)
    const one = found?.find(({ address }) => address === token)
    return one && readable(one)
  }
  return {
    state,
    async read(account, coin, asked) {
      const key = ownKey(account, asked.token)
      const before = state.get()[key]
      if (before && (before.status === 'reading' || Math.abs(Date.now() - before.readAtMs) < FRESH_MS)) return
      const set = (next: OwnAsset) => state.set({ ...state.get(), [key]: next })
      const known = before?.asset && { asset: before.asset }
      set({ status: 'reading', readAtMs: Date.now(), ...known })
      try {
        const asset = await ask(account, coin, asked)
        set({ status: 'there', readAtMs: Date.now(), ...(asset && { asset }) })
      } catch (error) {
        if (!signal.aborted) report(error, key)
        // Read time 0: the next `read` tries again.
        set({ status: 'failed', readAtMs: 0, ...known })
      }
    }
  }
}

/** Returns a balance of 0 if the collectible does not exist on chain, else throws the error again. */
function unlessUnknown(error: unknown): bigint {
  if (errorCode(error) === 'transfer/unknown-token') return 0n
  throw error
}

/** Returns a collectible without a known name: its number is the name, or its shortened id if the number is unknown. */
export function unnamed(id: string, collectibles: ReadsId | undefined): Omit<Sendable, 'amount'> {
  const { number } = collectibles?.readId?.(id) ?? {}
  const name = number === undefined ? shortened(id) : `#${shortened(number)}`
  return { address: id, name, symbol: name, decimals: 0, isCollectible: true }
}

/**
 * Returns a short text that identifies a collectible independent of its name: the shortened collection and the number, or the
 * shortened id.
 *
 * @example shortId('0x5FbDB2315678afecb367f032d93F642f64180aa3/17', transfer.collectibles) // '0x5FbD…0aa3 #17'
 */
export function shortId(id: string, collectibles: ReadsId | undefined): string {
  const { collection, number } = collectibles?.readId?.(id) ?? {}
  return collection === undefined || number === undefined
    ? shortened(id)
    : `${shortened(collection)} #${shortened(number)}`
}
type ReadsId = Pick<CollectibleTransfers, 'readId'>

/** Maximum characters of an id or number that is shown in full; of a longer one, the first 6 and the last 4 are shown. */
const MOST_DIGITS = 14
const shortened = (text: string) => {
  const plain = plainText(text, MOST_ID_CHARACTERS)
  return plain.length > MOST_DIGITS ? `${plain.slice(0, 6)}…${plain.slice(-4)}` : plain
}
const MOST_ID_CHARACTERS = 256

/** Returns the token with sanitized texts, or `undefined` if its decimals or its amount are invalid. */
export function readable<T extends TokenBalance>(token: T): T | undefined {
  const { decimals, amount, name, symbol } = token
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36 || amount < 0n) return undefined
  return { ...token, name: plainText(name, MAX_TOKEN_CHARACTERS), symbol: plainText(symbol, MAX_TOKEN_CHARACTERS) }
}
