import {
  type AccountId,
  type BaseUnits,
  namespaceOf,
  parseAccountId,
  type TransferFeature,
  type TransferRequest,
  type TransferSpeed
} from '@latchkit/plugin-chains/contract'
import {
  type AmountProblem,
  amountWorth,
  type DecimalMark,
  readAmount,
  typedAmount,
  worthOf
} from '@latchkit/plugin-chains/kit'
import type { DraftAsset, SendStart, TransferDraft } from './contract.js'

/** Raw input of the visitor: typed texts and selections. All other values are derived from it. */
export interface SendForm {
  /** Account that pays, as a CAIP-10 id. */
  readonly account: AccountId
  /** `Token.address`, or `Collectible.id`. @defaultValue the coin */
  readonly token?: string
  /** `token` is a collectible, and `amount` a number of pieces. @defaultValue false */
  readonly isCollectible?: boolean
  /** Text of the amount field, in whole units of the token or in the currency, see `unit`. */
  readonly amount: string
  readonly unit: 'token' | 'fiat'
  /** True if the visitor chose the maximum; `amount` then shows the balance at that time. */
  readonly isMax: boolean
  readonly recipient: string
  readonly memo: string
  readonly speed: TransferSpeed
}

/** Transferable asset of an account with its balance in base units. */
export interface TransferableAsset extends DraftAsset {
  readonly amount: BaseUnits
}

export const emptyForm = (account: AccountId): SendForm => ({
  account,
  amount: '',
  unit: 'token',
  isMax: false,
  recipient: '',
  memo: '',
  speed: 'normal'
})

/** Returns the form with the values of `start`. A `start` with an asset alone keeps the typed recipient; others reset the form. */
export function startedForm(form: SendForm, start: SendStart, mark: DecimalMark): SendForm {
  const { token, collectible, amount, recipient } = start
  const chosen = (from: SendForm) =>
    collectible === undefined ? withToken(from, token) : withCollectible(from, collectible)
  const isTokenAlone = amount === undefined && recipient === undefined
  if (isTokenAlone) return form.token === (collectible ?? token) ? form : chosen(form)
  const fresh = chosen(emptyForm(form.account))
  return {
    ...fresh,
    amount: amount === undefined ? fresh.amount : typedAmount(amount, mark),
    recipient: recipient ?? ''
  }
}

/** Returns the form with another token and an empty amount, because the old amount was for the old token. */
export function withToken({ token: _, isCollectible: __, ...form }: SendForm, token: string | undefined): SendForm {
  return { ...form, ...(token !== undefined && { token }), amount: '', unit: 'token', isMax: false }
}

/** Returns the form with one piece of a collectible. @param id - `Collectible.id` */
export const withCollectible = (form: SendForm, id: string): SendForm => ({
  ...withToken(form, id),
  isCollectible: true,
  amount: '1'
})

/**
 * Returns the form for another account, without the values that do not apply there. Another chain family gets an empty form, because
 * addresses differ. Another chain of the family loses the token and the amount, except an amount of the coin in coin units if both
 * chains have the same coin: tokens belong to one chain, and the other coin may have no price.
 *
 * @param isSameCoin - True if the coins of both chains have the same symbol.
 */
export function withAccount(form: SendForm, account: AccountId, isSameCoin: boolean): SendForm {
  if (namespaceOf(form.account) !== namespaceOf(account)) return emptyForm(account)
  const isSameChain = parseAccountId(form.account)?.chain === parseAccountId(account)?.chain
  const isOfCoin = isSameCoin && form.token === undefined && form.unit === 'token'
  return { ...(isSameChain || isOfCoin ? form : withToken(form, undefined)), account, isMax: false }
}

interface AmountContext {
  readonly asset: TransferableAsset
  readonly mark: DecimalMark
  /** Number of decimals of the currency that prices are in. */
  readonly places: number
}

export type FormAmount =
  /** `worth` is the value in the currency as decimal text with two decimals; absent without a price. */
  { readonly amount: BaseUnits; readonly worth?: string } | { readonly problem: AmountProblem | 'too-much' }

/** Converts the typed amount to base units, or returns the reason why it is invalid. */
export function formAmount(
  { amount: typed, unit, isMax }: Pick<SendForm, 'amount' | 'unit' | 'isMax'>,
  { asset, mark, places }: AmountContext
): FormAmount {
  const { price, decimals } = asset
  const parsed = isMax ? { amount: asset.amount } : unit === 'fiat' ? inMoney(typed) : readAmount(typed, decimals, mark)
  if ('problem' in parsed) return parsed
  if (parsed.amount > asset.amount) return { problem: 'too-much' }
  if (parsed.amount === 0n) return { problem: isMax ? 'too-much' : 'zero' }
  const worth = worthOf(parsed.amount, decimals, price)
  return { amount: parsed.amount, ...(worth !== undefined && { worth }) }

  function inMoney(text: string) {
    const money = readAmount(text, places, mark)
    if ('problem' in money) return money
    const amount = price === undefined ? undefined : amountWorth(money.text, decimals, price)
    return amount === undefined ? { problem: 'not-a-number' as const } : { amount }
  }
}

/** Returns the number of UTF-8 bytes by which the memo exceeds the limit, or 0. */
export const memoExcess = (memo: string, maxBytes: number): number =>
  Math.max(0, new TextEncoder().encode(memo).length - maxBytes)

interface DraftContext extends Pick<TransferDraft, 'recipient' | 'recipientName' | 'coin' | 'currency'> {
  readonly asset: DraftAsset
  readonly amount: BaseUnits
  readonly transfer: Pick<TransferFeature, 'speeds' | 'memoBytes'>
}

/** Returns the draft of a valid form, with the speed and the memo only if the chain supports them. */
export function draftOf(
  { account, isMax, memo, speed }: SendForm,
  { amount, transfer: { speeds = [], memoBytes = 0 }, ...values }: DraftContext
): TransferDraft {
  return {
    account,
    ...values,
    amount: isMax ? 'max' : amount,
    ...(speeds.length > 0 && { speed }),
    ...(memoBytes > 0 && memo !== '' && { memo })
  }
}

/** Returns the draft with the speed and the maximum that the visitor chose in the review, which changes the form. */
export const withChoices = (
  draft: TransferDraft,
  { speed, isMax }: Pick<SendForm, 'speed' | 'isMax'>
): TransferDraft => ({
  ...draft,
  ...(draft.speed !== undefined && { speed }),
  ...(isMax && { amount: 'max' })
})

/** Returns the request that the chain prepares. */
export const requestOf = ({ account, recipient, asset, amount, speed, memo }: TransferDraft): TransferRequest => ({
  account,
  recipient,
  ...(asset.address !== undefined && { token: asset.address }),
  amount,
  ...(speed !== undefined && { speed }),
  ...(memo !== undefined && { memo })
})
