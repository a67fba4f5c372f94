import { boundedArray } from '@latchkit/kernel/schema'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type {
  CallReceipt,
  CallsState,
  CallsStatus,
  SentCalls,
  SentTransactions,
  WalletRequestOptions
} from '../../calls.js'
import { address, batchId, bytes, chainReference, hash, quantity, readResponse } from './response-schemas.js'
import { openWalletAccess, type RequestKernel, type WalletAccess } from './wallet-access.js'

const METHOD = 'wallet_getCallsStatus'
const RECEIPT_METHOD = 'eth_getTransactionReceipt'
const MAX_RECEIPTS = 1_000
const MAX_LOGS = 10_000
const MAX_TOPICS = 4

/** Status code by its text in EIP-5792 before version 2. A confirmed batch is judged by its receipts. */
const oldCodes = { PENDING: 100, CONFIRMED: 200 } as const

const receipt = v.pipe(
  v.object({
    transactionHash: hash,
    status: v.union([quantity, v.literal('success'), v.literal('reverted')]),
    blockNumber: quantity,
    gasUsed: quantity,
    logs: boundedArray(v.object({ address, data: bytes, topics: boundedArray(hash, MAX_TOPICS) }), MAX_LOGS)
  }),
  v.transform(
    ({ transactionHash: id, status, blockNumber, gasUsed, logs }): CallReceipt => ({
      id,
      isSuccessful: status === 1n || status === 'success',
      blockNumber,
      gasUsed,
      logs
    })
  )
)
const code = v.union([
  v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^[12456]\d\d$/), v.transform(Number)),
  v.picklist(['PENDING', 'CONFIRMED'] satisfies (keyof typeof oldCodes)[])
])
const responseSchema = v.object({
  id: v.nullish(batchId),
  chainId: v.nullish(chainReference),
  status: code,
  atomic: v.nullish(v.boolean()),
  receipts: v.nullish(boundedArray(receipt, MAX_RECEIPTS), [])
})

/** Implements `readCallsStatus` of the entry. */
export async function readCallsStatus(
  kernel: RequestKernel,
  sent: SentCalls | string,
  options: WalletRequestOptions = {}
): Promise<CallsStatus> {
  const family = typeof sent === 'string' ? {} : { namespace: sent.chain.slice(0, sent.chain.indexOf(':')) }
  const access = openWalletAccess(kernel, { ...family, ...options })
  if (typeof sent !== 'string' && sent.kind === 'transactions') return readTransactions(access, sent)
  const { id, chain } = typeof sent === 'string' ? { id: sent, chain: undefined } : sent
  return readBatch(access, id, chain)
}

/** Implements `showCallsStatus` of the entry. */
export async function showCallsStatus(
  kernel: RequestKernel,
  sent: string | { readonly id: string },
  options: WalletRequestOptions = {}
): Promise<void> {
  const id = typeof sent === 'string' ? sent : sent.id
  await openWalletAccess(kernel, options).read('wallet_showCallsStatus', [id])
}

/** @throws {WalletError} `wallet/invalid-answer`, also for another batch or chain, and for a status that contradicts the receipts. */
async function readBatch(access: WalletAccess, id: string, chain: ChainId | undefined): Promise<CallsStatus> {
  const { wallet } = access
  const response = await access.read(METHOD, [id], chain)
  const batch = readResponse(responseSchema, response, {
    wallet,
    method: METHOD,
    expected: 'a status of calls (EIP-5792)'
  })
  const namespace = access.chain.slice(0, access.chain.indexOf(':'))
  const named: ChainId | undefined = batch.chainId ? `${namespace}:${batch.chainId}` : undefined
  const expect = (isRight: boolean, expected: string) => {
    if (!isRight) throw invalidAnswer(wallet, METHOD, expected)
  }
  expect(batch.id === null || batch.id === undefined || batch.id === id, 'the status of the batch with this id')
  expect(named === undefined || chain === undefined || named === chain, `a status on ${chain}`)
  const { receipts, atomic } = batch
  const status = typeof batch.status === 'number' ? batch.status : codeOf(batch.status, receipts)
  expect(isConsistent(status, receipts, atomic ?? undefined), 'a status that fits its receipts')
  return { state: stateOf(status), code: status, chain: named ?? chain, atomic: atomic ?? undefined, receipts }
}

const codeOf = (text: keyof typeof oldCodes, receipts: readonly CallReceipt[]): number =>
  text === 'PENDING' ? oldCodes.PENDING : codeOfReceipts(receipts)

function codeOfReceipts(receipts: readonly CallReceipt[]): number {
  if (receipts.every(({ isSuccessful }) => isSuccessful)) return 200
  return receipts.some(({ isSuccessful }) => isSuccessful) ? 600 : 500
}

/** Tests if a status code and the receipts say the same. Wallets that execute a batch in one transaction add one receipt. */
function isConsistent(code: number, receipts: readonly CallReceipt[], atomic: boolean | undefined): boolean {
  const state = stateOf(code)
  if (state === 'confirmed') return receipts.every(({ isSuccessful }) => isSuccessful)
  if (state === 'failed') return receipts.length === 0
  // A contract wallet may catch the failure of a call, so the receipt of its transaction may be a success.
  if (state === 'partly-reverted') return atomic !== true
  return true
}

const states: readonly CallsState[] = ['pending', 'confirmed', 'failed', 'failed', 'reverted', 'partly-reverted']
const stateOf = (code: number): CallsState => states[Math.floor(code / 100) - 1] ?? 'failed'

/** Reads the receipts of transactions that replaced a batch from the nodes of the chain. */
async function readTransactions(access: WalletAccess, { calls, chain }: SentTransactions): Promise<CallsStatus> {
  const context = { wallet: chain, method: RECEIPT_METHOD, expected: 'the receipt of the transaction, or null' }
  const found = await Promise.all(
    calls.map(async ({ id }) => {
      const own = v.pipe(
        receipt,
        v.check(one => one.id.toLowerCase() === id.toLowerCase())
      )
      return readResponse(v.nullable(own), await access.read(RECEIPT_METHOD, [id], chain), context)
    })
  )
  const receipts = found.flatMap(one => one ?? [])
  const code = receipts.length < calls.length ? 100 : codeOfReceipts(receipts)
  return { state: stateOf(code), code, chain, atomic: false, receipts }
}
