import type { RpcRequest } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import type { ChainId, Signer } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { Eip155Error } from '../../errors.js'
import { quantityOf, readChainId } from '../node/chain-id.js'
import { address } from '../node/schemas.js'
import { accountParts } from '../wallet/account-id.js'

/** A longer list is an attempt to keep the wallet busy. */
const MAX_ITEMS = 100

/** The fields of the account that acts in EIP-5792 and ERC-7715, the drafts before it, and ERC-4337. */
const accountFields = ['from', 'address', 'account', 'sender'] as const

/** The field that tells the wallet which account is to act, where the site left it out. */
const filledIn: Readonly<Record<string, (typeof accountFields)[number]>> = {
  wallet_sendCalls: 'from',
  wallet_grantPermissions: 'address',
  wallet_requestExecutionPermissions: 'from'
}

const chainId = v.pipe(v.unknown(), v.transform(readChainId), v.string('Expected a chain id'))
const item = v.looseObject({
  chainId: v.optional(chainId),
  from: v.optional(address),
  address: v.optional(address),
  account: v.optional(address),
  sender: v.optional(address)
})
const items = v.pipe(boundedArray(item, MAX_ITEMS), v.nonEmpty('Expected at least one item'))
/** A user operation and its entry point; what follows the operation names no account. */
const userOperation = v.pipe(
  v.looseTuple([v.looseObject({ ...item.entries, sender: address })]),
  v.transform(([operation]) => [operation])
)
/** Withdraws the accounts from the site (MIP-2), which is about no chain. */
const revokedAccounts = v.looseTuple([v.looseObject({ eth_accounts: v.looseObject({}) })])

/** A request that was checked, as the wallet gets it. */
interface CheckedWrite {
  readonly params: readonly unknown[]
  /** True if the wallet must be on the chain of the request. */
  readonly needsChain: boolean
}

/**
 * Checks a request that a wallet acts on: every account that it names is the shown one, every chain the one of the request.
 * Names both where the site left them out and the standard has a place for them, so that a wallet cannot choose others.
 *
 * @throws {Eip155Error} `eip155/not-the-signer` for another account; `eip155/invalid-params` for another chain, for what is
 *   no list of 1 to 100 objects, and for a user operation without a sender.
 */
export function checkWalletWrite({ method, params, chain }: RpcRequest, { account }: Signer): CheckedWrite {
  const given = params as readonly object[]
  if (method === 'wallet_revokePermissions' && v.is(revokedAccounts, params))
    return { params: given, needsChain: false }

  const isOperation = method === 'eth_sendUserOperation'
  const read = v.safeParse(isOperation ? userOperation : items, params)
  if (!read.success) {
    const [issue] = read.issues
    throw new Eip155Error('eip155/invalid-params', {
      method,
      expected: `params.${v.getDotPath(issue) ?? ''}: ${issue.message}`
    })
  }
  const { address: shown } = accountParts(account)
  for (const one of read.output) {
    if (accountFields.some(field => one[field] !== undefined && one[field] !== shown)) {
      throw new Eip155Error('eip155/not-the-signer', { method })
    }
    if (one.chainId !== undefined && one.chainId !== chain) {
      throw new Eip155Error('eip155/invalid-params', { method, expected: `chainId: ${quantityOf(chain as ChainId)}` })
    }
  }
  const field = filledIn[method]
  if (!field) return { params: given, needsChain: true }
  const isNamed = (one: (typeof read.output)[number]) => accountFields.some(name => one[name] !== undefined)
  const complete = read.output.map((one, index) => ({
    ...given[index],
    chainId: quantityOf(chain as ChainId),
    ...(!isNamed(one) && { [field]: shown })
  }))
  return { params: complete, needsChain: true }
}
