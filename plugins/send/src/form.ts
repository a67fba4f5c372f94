import {
  type AccountId,
  type BaseUnits,
  namespaceOf,
  parseAccountId,
  type Token,
  type TransferRequest,
  type TransferSpeed
} from '@latchkit/plugin-chains/contract'
import { amountWorth, worthOf } from '@latchkit/plugin-chains/kit'
import { type AmountProblem, type DecimalMark, readAmount } from './amount.js'
import type { SendStart } from './contract.js'

/** What was typed and chosen, as it was. Everything else is derived from it. */
export interface SendForm {
  /** Who pays. */
  readonly account: AccountId
  /** `Token.address`, or `Collectible.id`. @defaultValue the coin */
  readonly token?: string
  /** `token` is a collectible, and `amount` a number of pieces. @defaultValue false */
  readonly isCollectible?: boolean
  /** In whole units of the token, or in money. */
  readonly amount: string
  readonly unit: 'token' | 'fiat'
  /** All that there is was asked for; `amount` shows about how much that was. */
  readonly isMax: boolean
  readonly recipient: string
  /** What a typed name was found to stand for, as long as that name is what is typed. */
  readonly resolved?: { readonly name: string; readonly address: string }
  readonly memo: string
  readonly speed: TransferSpeed
}

/** What can be sent, with what there is of it. */
export interface Sendable extends Token {
  readonly amount: BaseUnits
  /** Of one whole unit, plain decimal text. */
  readonly price?: string
  /** The site named the picture, so that it is loaded without a press. */
  readonly isIconTrusted?: boolean
  /** Something about it promises more than it is. */
  readonly isSpam?: boolean
  /** It is sent in whole pieces, and called by its name. @defaultValue false */
  readonly isCollectible?: boolean
  /** Name of the collectible's collection, by its contract. */
  readonly collection?: string
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

/** The form as it goes on with what somebody asked for. A token alone leaves the recipient that was typed. */
export function startedForm(form: SendForm, start: SendStart, mark: DecimalMark): SendForm {
  const { token, collectible, amount, recipient } = start
  const chosen = (from: SendForm) =>
    collectible === undefined ? withToken(from, token) : withCollectible(from, collectible)
  const isTokenAlone = amount === undefined && recipient === undefined
  if (isTokenAlone) return form.token === (collectible ?? token) ? form : chosen(form)
  const begun = chosen(emptyForm(form.account))
  return { ...begun, amount: amount?.replace('.', mark) ?? begun.amount, recipient: recipient ?? '' }
}

/** An amount of one token says nothing about another. */
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
 * The same for another account, as far as it means the same there. A token is known to one chain, and its amount goes with it; an
 * amount of money may have no price there; and an address of one chain family is none of another.
 *
 * @param isSameCoin - both chains' own coin is called the same.
 */
export function withAccount(form: SendForm, account: AccountId, isSameCoin: boolean): SendForm {
  if (namespaceOf(form.account) !== namespaceOf(account)) return emptyForm(account)
  const isSameChain = parseAccountId(form.account)?.chain === parseAccountId(account)?.chain
  const isOfCoin = isSameCoin && form.token === undefined && form.unit === 'token'
  const { resolved: _, ...kept } = isSameChain || isOfCoin ? form : withToken(form, undefined)
  // A name may stand for another address there.
  return { ...kept, account, isMax: false }
}

interface AmountContext {
  readonly asset: Sendable
  readonly mark: DecimalMark
  /** Decimals that the currency of prices has. */
  readonly places: number
}

export type FormAmount =
  /** `worth` is decimal text with two places, where there is a price. */
  { readonly amount: BaseUnits; readonly worth?: string } | { readonly problem: AmountProblem | 'too-much' }

/** What the typed amount comes to, in base units. */
export function formAmount(
  { amount: typed, unit, isMax }: Pick<SendForm, 'amount' | 'unit' | 'isMax'>,
  { asset, mark, places }: AmountContext
): FormAmount {
  const { price, decimals } = asset
  const found = isMax ? { amount: asset.amount } : unit === 'fiat' ? inMoney(typed) : readAmount(typed, decimals, mark)
  if ('problem' in found) return found
  if (found.amount > asset.amount) return { problem: 'too-much' }
  if (found.amount === 0n) return { problem: isMax ? 'too-much' : 'zero' }
  const worth = price === undefined ? undefined : worthOf(found.amount, decimals, price)
  return { amount: found.amount, ...(worth !== undefined && { worth }) }

  function inMoney(text: string) {
    const money = readAmount(text, places, mark)
    if ('problem' in money) return money
    const amount = price === undefined ? undefined : amountWorth(money.text, decimals, price)
    return amount === undefined ? { problem: 'not-a-number' as const } : { amount }
  }
}

/** Bytes that the memo has too many. */
export const memoExcess = (memo: string, most: number): number =>
  Math.max(0, new TextEncoder().encode(memo).length - most)

/** What the chain is asked for. */
export function requestOf(
  { account, token, isMax, memo, speed }: SendForm,
  {
    recipient,
    amount,
    hasSpeeds,
    memoBytes
  }: { recipient: string; amount: BaseUnits; hasSpeeds: boolean; memoBytes: number }
): TransferRequest {
  return {
    account,
    recipient,
    ...(token !== undefined && { token }),
    amount: isMax ? 'max' : amount,
    ...(hasSpeeds && { speed }),
    ...(memoBytes > 0 && memo !== '' && { memo })
  }
}
