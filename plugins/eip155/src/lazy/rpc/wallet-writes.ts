import { boundedArray } from '@latchkit/kernel/schema'
import type { Signer } from '@latchkit/plugin-chains/contract'
import type { ChainRequest } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { Eip155Error } from '../../errors.js'
import { quantityOf } from '../node/chain-id.js'
import { address, chainId } from '../node/schemas.js'
import { accountParts } from '../wallet/accounts.js'

/** Maximum length of a list; a longer one is an attack on the wallet. */
const MAX_ITEMS = 100

/** The fields of the account that acts in EIP-5792 and ERC-7715, the drafts before it, and ERC-4337. */
const accountFields = ['from', 'address', 'account', 'sender'] as const

/** Field that names the account to the wallet, by method. It is set even if the site used another one. */
const filledIn: Readonly<Record<string, (typeof accountFields)[number]>> = {
  wallet_sendCalls: 'from',
  wallet_grantPermissions: 'address',
  wallet_requestExecutionPermissions: 'from'
}

const accounts = v.entriesFromList(accountFields, v.optional(address))
const entries = { chainId: v.optional(chainId), ...accounts }
const item = v.looseObject({ ...entries, calls: v.optional(boundedArray(v.looseObject(entries), MAX_ITEMS)) })
const items = v.pipe(boundedArray(item, MAX_ITEMS), v.nonEmpty('Expected at least one item'))
/** User operation and its entry point; the members after the operation name no account. */
const userOperation = v.pipe(
  v.looseTuple([v.looseObject({ ...item.entries, sender: address })]),
  v.transform(([operation]) => [operation])
)
/**
 * Checks a request that a wallet acts on: every account in it must be the active one, and every chain that of the request, also in
 * each call of a batch. Sets both in the fields of the standard, so that a wallet cannot choose others.
 *
 * @returns the parameters for the wallet.
 * @throws {Eip155Error} `eip155/not-the-signer` for another account; `eip155/invalid-params` for another chain, for
 *   parameters other than a list of 1 to 100 objects, and for a user operation without a sender.
 */
export function checkWalletWrite(request: ChainRequest, { account }: Signer): readonly unknown[] {
  const given = request.params as readonly object[]
  const { method, chain } = request
  const read = request.parse(method === 'eth_sendUserOperation' ? userOperation : items)
  const { address: shown } = accountParts(account)
  const quantity = quantityOf(chain)
  for (const one of read.flatMap(item => [item, ...(item.calls ?? [])])) {
    if (accountFields.some(field => one[field] !== undefined && one[field] !== shown))
      throw new Eip155Error('eip155/not-the-signer', { method })
    if (one.chainId !== undefined && one.chainId !== chain)
      throw new Eip155Error('eip155/invalid-params', { method, expected: `chainId: ${quantity}` })
  }
  const field = filledIn[method]
  return field ? given.map(one => ({ ...one, chainId: quantity, [field]: shown })) : given
}
