import { invalidOption } from '@latchkit/kernel'
import { unlike } from '@latchkit/kernel/options'
import { type AccountId, isAccountId } from '@latchkit/plugin-chains/contract'
import { Identities, type Identity } from '@latchkit/plugin-identity/contract'
import type { Latchkit } from '../latchkit.js'
import { getAccount } from './account.js'

/**
 * Returns name and avatar of an account, by the data service and the chain's own names (ENS); an empty object for an
 * account with neither, `undefined` without a connection and without the plugin `identity`. Results are cached for
 * five minutes.
 *
 * @param options - `account` is a CAIP-10 id. Default: the account that is shown.
 * @throws {KernelError} `kernel/invalid-option` for an `account` that is not a CAIP-10 id.
 * @example
 * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
 * ```ts
 * import { fetchIdentity } from '@latchkit/preset-core/actions'
 *
 * const identity = await fetchIdentity(latchkit, { account: 'eip155:1:0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' })
 * console.log(identity?.name)
 * ```
 */
export async function fetchIdentity(
  latchkit: Latchkit,
  { account = getAccount(latchkit).account }: { readonly account?: AccountId | undefined } = {}
): Promise<Identity | undefined> {
  if (account === undefined) return undefined
  if (!isAccountId(account)) {
    throw invalidOption('fetchIdentity', 'account', unlike('must be a CAIP-10 id (eip155:1:0x…)', account))
  }
  const identities = latchkit.kernel.find(Identities)
  await identities?.read(account)
  return identities?.state.get().byAccount[account]
}
