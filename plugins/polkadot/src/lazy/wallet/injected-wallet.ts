import type { Disposer } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { hasMethods, subscribeWallet } from '@latchkit/plugin-chains/kit'
import type { InjectedWallet } from '../../contract.js'

/** Whether a wallet has let the site in: it can be asked for accounts. More than that is not known in advance. */
export const isInjected = (value: unknown): value is InjectedWallet =>
  hasMethods<InjectedWallet['accounts']>(
    tryOrUndefined(() => (value as InjectedWallet).accounts),
    'get',
    'subscribe'
  )

/** Hears a wallet's accounts until disposed of. They are as the wallet told them. */
export const watchAccounts = ({ accounts }: InjectedWallet, hear: (accounts: unknown) => void): Disposer =>
  subscribeWallet(told => accounts.subscribe(told), hear)
