import type { Slice, StorageItem } from '@latchkit/kernel'
import {
  type AccountId,
  type ChainsApi,
  namespaceOf,
  parseAccountId,
  type TransferFeature
} from '@latchkit/plugin-chains/contract'
import { canonicalAddressOf, type DecimalMark } from '@latchkit/plugin-chains/kit'
import type { SendStart } from '../contract.js'
import { emptyForm, type SendForm, startedForm, withAccount } from '../form.js'
import type { SendState } from '../state.js'

interface FormStart {
  readonly account: AccountId
  /** Values that the view was opened with. @defaultValue no values */
  readonly start: SendStart | undefined
  readonly mark: DecimalMark
  readonly transfer: Pick<TransferFeature, 'collectibles'>
}

interface FormStoreOptions {
  readonly state: Slice<SendState>
  /** Form of an earlier page. */
  readonly stored: StorageItem<SendForm | undefined>
  readonly chains: ChainsApi
}

/** Store of the form, which survives a reload. */
export type FormStore = ReturnType<typeof createFormStore>

export function createFormStore({ state, stored, chains }: FormStoreOptions) {
  /** Values of `start` that were applied. */
  const applied = new WeakSet<SendStart>()

  const setForm = (form: SendForm | undefined) => {
    state.update(next => void Object.assign(next, { form }))
    if (form) stored.set(form)
    else stored.remove()
  }

  /** Returns `start` with the canonical form of its token and collectible, because sites may use any valid spelling. */
  const canonical = (start: SendStart, account: AccountId, { collectibles }: FormStart['transfer']): SendStart => {
    const { token, collectible } = start
    const adapter = chains.adapter(namespaceOf(account))
    return {
      ...start,
      ...(token !== undefined && { token: canonicalAddressOf(adapter, token) ?? token }),
      ...(collectible !== undefined && { collectible: collectibles?.readId?.(collectible)?.id ?? collectible })
    }
  }

  const coinSymbol = (account: AccountId) => {
    const chain = parseAccountId(account)?.chain
    return chains.networks.get().find(({ caipNetworkId }) => caipNetworkId === chain)?.nativeCurrency.symbol
  }
  const adaptForm = (form: SendForm, account: AccountId) =>
    withAccount(form, account, coinSymbol(form.account) === coinSymbol(account))

  return {
    /** Restores or creates the form of the account and applies `start` to it; applies the same `start` object once. */
    startForm({ account, start, mark, transfer }: FormStart): void {
      const { form } = state.get()
      const earlier = stored.get()
      const before =
        form?.account === account ? form : earlier?.account === account ? earlier : form && adaptForm(form, account)
      const isNew = start !== undefined && !applied.has(start)
      if (start) applied.add(start)
      const base = before ?? emptyForm(account)
      const next = isNew ? startedForm(base, canonical(start, account, transfer), mark) : base
      if (next !== form) setForm(next)
    },
    /** Returns the form adapted to another account, without the values that do not apply there. */
    adaptForm,
    changeForm(change: (form: SendForm) => SendForm): void {
      const { form } = state.get()
      if (form) setForm(change(form))
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
