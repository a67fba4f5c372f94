import {
  hasMethods,
  invalidAnswer,
  readProperty,
  requestWallet,
  says,
  type WalletErrorMatchers
} from '@latchkit/plugin-chains/kit'
import type { InjectedWallet } from '../../contract.js'
import { readExtensionAccounts } from './accounts.js'
import type { InjectedExtension } from './injected-extensions.js'

/**
 * Matchers for the errors of `@polkadot/extension`, which have no codes. A rejection is also the error for a site that the
 * visitor has blocked before; busy is a wallet whose earlier prompt is still open.
 */
export const errorMatchers: WalletErrorMatchers = {
  isRejection: failure => says(failure, /\bnot allowed to interact\b/i),
  isBusy: ({ text }) => /\bpending authori[sz]ation\b/i.test(text)
}

/** Returns whether a value has the accounts of a wallet that has authorized the site. Its signer is not checked. */
export const isInjectedWallet = (value: unknown): value is InjectedWallet =>
  hasMethods<InjectedWallet['accounts']>(readProperty(value, 'accounts'), 'get', 'subscribe')

/**
 * Requests the authorization of this site, which prompts unless the wallet has granted it before.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`, `wallet/invalid-answer`
 */
export async function authorize({ info, enable }: InjectedExtension, signal: AbortSignal): Promise<InjectedWallet> {
  const origin = globalThis.location?.origin ?? 'null'
  const wallet = await requestWallet(info.name, 'enable', () => enable(origin), signal, errorMatchers)
  if (isInjectedWallet(wallet)) return wallet
  throw invalidAnswer(info.name, 'enable', 'accounts')
}

/** Requests the accounts that the wallet shows to this site. @throws {WalletError} as `authorize` */
export async function requestAccounts(name: string, { accounts }: InjectedWallet, signal: AbortSignal) {
  const response = await requestWallet(name, 'accounts.get', () => accounts.get(), signal, errorMatchers)
  const all = readExtensionAccounts(response)
  if (all) return all
  throw invalidAnswer(name, 'accounts.get', 'accounts')
}
