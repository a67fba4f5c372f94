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

/** Field that names the account to the wallet, by method. It is added if the site omits it. */
const filledIn: Readonly<Record<string, (typeof accountFields)[number]>> = {
  wallet_sendCalls: 'from',
  wallet_grantPermissions: 'address',
  wallet_requestExecutionPermissions: 'from'
}

const accounts = v.entriesFromList(accountFields, v.optional(address))
const item = v.looseObject({ chainId: v.optional(chainId), ...accounts })
const items = v.pipe(boundedArray(item, MAX_ITEMS), v.nonEmpty('Expected at least one item'))
/** User operation and its entry point; the members after the operation name no account. */
const userOperation = v.pipe(
  v.looseTuple([v.looseObject({ ...item.entries, sender: address })]),
  v.transform(([operation]) => [operation])
)
/** Parameters that revoke the site's permission (MIP-2), on every chain. */
const revokedAccounts = v.looseTuple([v.looseObject({ eth_accounts: v.looseObject({}) })])

/**
 * Checks a request that a wallet acts on: every account in it must be the active one, and every chain that of the request. Adds
 * both if the site omits them and the standard has a field for them, so that a wallet cannot choose others.
 *
 * @returns the parameters for the wallet, and whether the wallet must be on the chain of the request.
 * @throws {Eip155Error} `eip155/not-the-signer` for another account; `eip155/invalid-params` for another chain, for
 *   parameters other than a list of 1 to 100 objects, and for a user operation without a sender.
 */
export function checkWalletWrite(request: ChainRequest, { account }: Signer) {
  const given = request.params as readonly object[]
  const { method, chain } = request
  if (method === 'wallet_revokePermissions' && v.is(revokedAccounts, given)) return { params: given, needsChain: false }

  const read = request.parse(method === 'eth_sendUserOperation' ? userOperation : items)
  const { address: shown } = accountParts(account)
  const quantity = quantityOf(chain)
  for (const one of read) {
    if (accountFields.some(field => one[field] !== undefined && one[field] !== shown))
      throw new Eip155Error('eip155/not-the-signer', { method })
    if (one.chainId !== undefined && one.chainId !== chain)
      throw new Eip155Error('eip155/invalid-params', { method, expected: `chainId: ${quantity}` })
  }
  const field = filledIn[method]
  if (!field) return { params: given, needsChain: true }
  const complete = read.map((one, index) => {
    const isNamed = accountFields.some(name => one[name] !== undefined)
    return { ...given[index], chainId: quantity, ...(!isNamed && { [field]: shown }) }
  })
  return { params: complete, needsChain: true }
}
