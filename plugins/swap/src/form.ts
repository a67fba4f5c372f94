import { type AccountId, parseAccountId } from '@latchkit/plugin-chains/contract'
import { type DecimalMark, typedAmount } from '@latchkit/plugin-chains/kit'
import type { SwapStart } from './contract.js'
import type { SwapForm, SwapTarget } from './store.js'

/** Maximum characters of a typed text that is kept. */
export const MAX_TYPED_CHARACTERS = 300

/** Text that the form keeps of `typed`. */
const kept = (typed: string) => typed.slice(0, MAX_TYPED_CHARACTERS)

interface FormDefaults {
  readonly mark: DecimalMark
  /** Percent. */
  readonly slippage: number
}

/** Returns a form with the coin as the token to pay. */
export const emptyForm = (account: AccountId, { mark, slippage }: FormDefaults): SwapForm => ({
  account,
  from: '',
  amount: '',
  mark,
  isMax: false,
  slippage: `${slippage}`
})

/** Returns a form with the values of `start`, which are validated like typed text, and the slippage of `form`. */
export function startedForm({ account, slippage }: SwapForm, start: SwapStart, mark: DecimalMark): SwapForm {
  const { fromToken = '', toToken, amount = '' } = start
  return {
    account,
    from: kept(fromToken),
    ...(toToken !== undefined && { to: kept(toToken) }),
    amount: kept(typedAmount(amount, mark)),
    mark,
    isMax: false,
    slippage
  }
}

export const withAmount = (form: SwapForm, text: string, mark: DecimalMark): SwapForm => ({
  ...form,
  amount: kept(text),
  mark,
  isMax: false
})

export const withSlippage = (form: SwapForm, text: string): SwapForm => ({ ...form, slippage: kept(text) })

/** Returns the form with the provider that the visitor chose. @param id - `undefined` for the best. */
export function withProvider({ provider: _, ...form }: SwapForm, id: string | undefined): SwapForm {
  return { ...form, ...(id !== undefined && { provider: id }) }
}

/**
 * Returns the form with another token of a side. Another token to pay clears the amount, because the old amount was for the old token.
 * The token of the other side exchanges the sides; before both sides have a token, both have the same one then.
 */
export function withToken(form: SwapForm, target: SwapTarget, token: string): SwapForm {
  if (form[target] === token) return form
  const isOther = form[target === 'from' ? 'to' : 'from'] === token
  if (isOther && form.to !== undefined) return withFlipped(form)
  const next = withProvider(form, undefined)
  return target === 'to' ? { ...next, to: token } : { ...next, from: token, amount: '', isMax: false }
}

/** Returns the form with exchanged sides and no amount; the same form before both tokens were chosen. */
export function withFlipped(form: SwapForm): SwapForm {
  const { from, to } = form
  return to === undefined ? form : { ...withProvider(form, undefined), from: to, to: from, amount: '', isMax: false }
}

/** Returns the form for another account: an empty one on another network, where the tokens do not exist. */
export function withAccount(form: SwapForm, account: AccountId, defaults: FormDefaults): SwapForm {
  const isSameChain = parseAccountId(form.account)?.chain === parseAccountId(account)?.chain
  return isSameChain ? { ...form, account, isMax: false } : emptyForm(account, defaults)
}
