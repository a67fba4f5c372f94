import * as v from 'valibot'
import type { SendCallsRequest, SentBatch, SentCall, SentCalls, SentTransactions } from '../../calls.js'
import { SmartSessionsError } from '../../errors.js'
import { type CallParams, canFallBack, readCallParams } from './call-params.js'
import { batchId, hash, plainObject, readResponse } from './response-schemas.js'
import { chainInHex, isUnsupported, openWalletAccess, type RequestKernel, type WalletAccess } from './wallet-access.js'

const METHOD = 'wallet_sendCalls'
const TRANSACTION_METHOD = 'eth_sendTransaction'
const VERSION = '2.0.0'

/** Wallets of EIP-5792 before version 2 return the id alone. */
const responseSchema = v.union([
  v.pipe(
    batchId,
    v.transform(id => ({ id, capabilities: undefined }))
  ),
  v.object({ id: batchId, capabilities: v.nullish(plainObject) })
])

/** Implements `sendCalls` of the entry. */
export async function sendCalls(kernel: RequestKernel, given: SendCallsRequest): Promise<SentCalls> {
  const params = readCallParams(given)
  const access = openWalletAccess(kernel, given)
  if (!canFallBack(params)) return sendBatch(access, params)
  // Requested first, because a request that the wallet does not know may have been shown to the visitor already.
  if (await hasNoBatches(access)) return sendTransactions(access, params)
  try {
    return await sendBatch(access, params)
  } catch (error) {
    if (!isUnsupported(error)) throw error
    return sendTransactions(access, params)
  }
}

/** Returns true if the wallet has no methods of EIP-5792. Any other failure leaves the decision to `wallet_sendCalls`. */
const hasNoBatches = ({ read, address, chain }: WalletAccess) =>
  read('wallet_getCapabilities', [address, [chainInHex(chain)]]).then(() => false, isUnsupported)

async function sendBatch(access: WalletAccess, { calls, atomic, id, capabilities }: CallParams): Promise<SentBatch> {
  const { wallet, account, address: from, chain } = access
  const response = await access.write(METHOD, [
    {
      version: VERSION,
      from,
      chainId: chainInHex(chain),
      atomicRequired: atomic,
      calls,
      ...(id !== undefined && { id }),
      ...(capabilities && { capabilities })
    }
  ])
  const expected = id === undefined ? 'the id of a batch (EIP-5792)' : 'the id of the request (EIP-5792)'
  const schema = v.pipe(
    responseSchema,
    v.check(batch => id === undefined || batch.id === id)
  )
  const batch = readResponse(schema, response, { wallet, method: METHOD, expected })
  return {
    kind: 'batch',
    id: batch.id,
    account,
    chain,
    atomic: atomic || undefined,
    capabilities: batch.capabilities ?? {}
  }
}

/** Sends the calls one after the other, each with consent of its own, without waiting for blocks. Stops at the first failure. */
async function sendTransactions(access: WalletAccess, { calls }: CallParams): Promise<SentTransactions> {
  const { wallet, account, address: from, chain } = access
  const sent: SentCall[] = []
  for (const [index, { capabilities: _, ...call }] of calls.entries()) {
    try {
      const response = await access.write(TRANSACTION_METHOD, [{ from, ...call }])
      const id = readResponse(hash, response, { wallet, method: TRANSACTION_METHOD, expected: 'a transaction hash' })
      sent.push({ index, id })
    } catch (cause) {
      if (sent.length === 0) throw cause
      const context = { account, sent, failed: index, total: calls.length }
      throw new SmartSessionsError('smart-sessions/partly-sent', context, { cause })
    }
  }
  return { kind: 'transactions', account, chain, atomic: false, calls: sent }
}
