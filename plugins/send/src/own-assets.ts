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

/** What the chain said of one token of an account. */
export interface OwnAsset {
  readonly status: 'reading' | 'there' | 'failed'
  /** Also that of before, while it is read again or could not be; absent for what the chain does not know. */
  readonly asset?: Sendable
  readonly readAtMs: number
}

/** Which asset of an account is read. */
export type AskedAsset = Pick<SendForm, 'token' | 'isCollectible'>

/** What accounts have, read by the chain's own nodes: for sites without balances, and tokens that those do not list. */
export interface OwnAssets {
  readonly state: Readable<Readonly<Record<string, OwnAsset>>>
  /** Reads what is older than 30 s; never rejects. */
  read(account: AccountId, coin: Token, asked: AskedAsset): Promise<void>
}

export const ownKey = (account: AccountId, token: string | undefined): string => `${account} ${token ?? ''}`

export function createOwnAssets(
  chains: Pick<ChainsApi, 'features'>,
  { report, signal, events, onDispose }: Pick<PluginContext, 'report' | 'signal' | 'events' | 'onDispose'>
): OwnAssets {
  const state = cell<Readonly<Record<string, OwnAsset>>>({}, report)
  /** Has what is known of an account read again with the next look. */
  const outdate = ({ account }: { readonly account: AccountId }) => {
    const known = Object.entries(state.get())
    const isOf = (key: string) => key.startsWith(`${account} `)
    state.set(Object.fromEntries(known.map(([key, own]) => [key, isOf(key) ? { ...own, readAtMs: 0 } : own])))
  }
  onDispose(events.on('send:sent', outdate))
  onDispose(events.on('activity:settled', outdate))
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
        // It is asked again with the next look; meanwhile the view says that nothing is known.
        set({ status: 'failed', readAtMs: 0, ...known })
      }
    }
  }
}

/** An account holds nothing of what the chain does not know as a collectible. */
function unlessUnknown(error: unknown): bigint {
  if (errorCode(error) === 'transfer/unknown-token') return 0n
  throw error
}

/** Returns a collectible whose name nobody told yet: its number, or its id where the chain family takes ids apart into nothing. */
export function unnamed(id: string, collectibles: ReadsId | undefined): Omit<Sendable, 'amount'> {
  const { number } = collectibles?.readId?.(id) ?? {}
  const name = number === undefined ? shortened(id) : `#${shortened(number)}`
  return { address: id, name, symbol: name, decimals: 0, isCollectible: true }
}

/**
 * Returns what tells a collectible from others whatever it is called: the shortened collection and the number, or the shortened
 * id.
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

/** Digits of which people tell numbers apart; of longer ones they compare both ends. */
const MOST_DIGITS = 14
const shortened = (text: string) => {
  const plain = plainText(text, MOST_ID_CHARACTERS)
  return plain.length > MOST_DIGITS ? `${plain.slice(0, 6)}…${plain.slice(-4)}` : plain
}
const MOST_ID_CHARACTERS = 256

/** A token as it may be shown; undefined for one whose amounts cannot be written. */
export function readable<T extends TokenBalance>(token: T): T | undefined {
  const { decimals, amount, name, symbol } = token
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36 || amount < 0n) return undefined
  return { ...token, name: plainText(name, MAX_TOKEN_CHARACTERS), symbol: plainText(symbol, MAX_TOKEN_CHARACTERS) }
}
