import { boundedArray } from '@latchkit/kernel/schema'
import type { Signer } from '@latchkit/plugin-chains/contract'
import type { ChainRequest } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { Eip155Error } from '../../errors.js'
import { quantityOf } from '../node/chain-id.js'
import { address } from '../node/schemas.js'
import { accountParts } from '../wallet/accounts.js'
import { accountNames, batchParams, MAX_ITEMS, signerEntries } from './batch-schema.js'

/** Field that names the account to the wallet, by method. It is set even if the site used another one. */
const filledIn: Readonly<Record<string, (typeof accountNames)[number]>> = {
  wallet_sendCalls: 'from',
  wallet_grantPermissions: 'address',
  wallet_requestExecutionPermissions: 'from'
}

const item = v.looseObject(signerEntries)
const items = v.pipe(boundedArray(item, MAX_ITEMS), v.nonEmpty('Expected at least one item'))
/** User operation and its entry point; the members after the operation name no account. */
const userOperation = v.pipe(
  v.looseTuple([v.looseObject({ ...item.entries, sender: address })]),
  v.transform(([operation]) => [operation])
)

/** Returns the objects of a request that may name an account and a chain: its items, or a batch and its calls. */
function namedParts({ method, parse }: ChainRequest) {
  if (method === 'wallet_sendCalls') return parse(batchParams).flatMap(batch => [batch, ...batch.calls])
  return parse(method === 'eth_sendUserOperation' ? userOperation : items)
}

/**
 * Checks a request that a wallet acts on: every account in it must be the active one, and every chain that of the request, also in
 * each call of a batch. Sets both in the fields of the standard, so that a wallet cannot choose others.
 *
 * @returns the parameters for the wallet.
 * @throws {Eip155Error} `eip155/not-the-signer` for another account; `eip155/invalid-params` for another chain, for
 *   parameters other than a list of 1 to 100 objects, for a batch or a call with unknown members (EIP-5792), and for a user operation
 *   without a sender.
 */
export function checkWalletWrite(request: ChainRequest, { account }: Signer): readonly unknown[] {
  const given = request.params as readonly object[]
  const { method, chain } = request
  const parts = namedParts(request)
  const { address: shown } = accountParts(account)
  const quantity = quantityOf(chain)
  for (const one of parts) {
    if (accountNames.some(field => one[field] !== undefined && one[field] !== shown))
      throw new Eip155Error('eip155/not-the-signer', { method })
    if (one.chainId !== undefined && one.chainId !== chain)
      throw new Eip155Error('eip155/invalid-params', { method, expected: `chainId: ${quantity}` })
  }
  const field = filledIn[method]
  return field ? given.map(one => ({ ...one, chainId: quantity, [field]: shown })) : given
}
