import type { Slice, StorageItem } from '@latchkit/kernel'
import { type AccountId, type ChainsApi, namespaceOf } from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf, type DecimalMark } from '@latchkit/plugin-chains/kit'
import type { SwapStart } from '../contract.js'
import { emptyForm, startedForm, withAccount } from '../form.js'
import type { SwapForm, SwapState } from '../store.js'

interface FormStoreOptions {
  readonly state: Slice<SwapState>
  /** Form of an earlier page. */
  readonly stored: StorageItem<SwapForm | undefined>
  readonly chains: Pick<ChainsApi, 'adapter'>
  /** Slippage of a new form in percent. */
  readonly slippage: number
}

interface FormStart {
  readonly account: AccountId
  /** Values that the view was opened with. @defaultValue no values */
  readonly start: SwapStart | undefined
  readonly mark: DecimalMark
}

/** Store of the form, which survives a reload. */
export type FormStore = ReturnType<typeof createFormStore>

export function createFormStore({ state, stored, chains, slippage }: FormStoreOptions) {
  /** Values of `start` that were applied. */
  const applied = new WeakSet<SwapStart>()

  const setForm = (form: SwapForm | undefined, isAccountChanged = false) => {
    state.update(next => void Object.assign(next, { form, isAccountChanged }))
    if (form) stored.set(form)
    else stored.remove()
  }

  /** Returns `start` with the canonical form of its tokens, because sites may use any valid spelling. */
  const canonical = (start: SwapStart, account: AccountId): SwapStart => {
    const { fromToken, toToken } = start
    const adapter = chains.adapter(namespaceOf(account))
    return {
      ...start,
      ...(fromToken !== undefined && { fromToken: canonicalAddressOf(adapter, fromToken) ?? fromToken }),
      ...(toToken !== undefined && { toToken: canonicalAddressOf(adapter, toToken) ?? toToken })
    }
  }

  return {
    /** Restores or creates the form of the account and applies `start` to it; applies the same `start` object once. */
    startForm({ account, start, mark }: FormStart): void {
      const { form } = state.get()
      const earlier = stored.get()
      const defaults = { mark, slippage }
      const own = form?.account === account ? form : earlier?.account === account ? earlier : undefined
      const base = own ?? (form ? withAccount(form, account, defaults) : emptyForm(account, defaults))
      const isNew = start !== undefined && !applied.has(start) && Object.keys(start).length > 0
      if (start) applied.add(start)
      const next = isNew ? startedForm(base, canonical(start, account), mark) : base
      if (next !== form) setForm(next)
    },
    /** Adapts the form to another account: another network resets it. @param isShown - true if the visitor has to know. */
    adaptForm(account: AccountId, isShown: boolean): void {
      const { form } = state.get()
      if (form && form.account !== account) setForm(withAccount(form, account, { mark: form.mark, slippage }), isShown)
    },
    changeForm(change: (form: SwapForm) => SwapForm): void {
      const { form } = state.get()
      const next = form && change(form)
      if (next && next !== form) setForm(next)
    },
    /** Removes the form, and the stored form, of accounts that match. */
    removeForms(matches: (account: AccountId) => boolean): void {
      const { form } = state.get()
      const earlier = stored.get()
      if (form && matches(form.account)) setForm(undefined)
      if (earlier && matches(earlier.account)) stored.remove()
    }
  }
}
