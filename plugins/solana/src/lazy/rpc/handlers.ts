import type { RpcRequest } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import type { ChainId, Signer } from '@latchkit/plugin-chains/contract'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { SolanaError } from '../../errors.js'
import { readChain } from '../../networks.js'
import { decodeBase58, decodeBase64 } from '../signing/encoding.js'
import { signMessage } from '../signing/sign-message.js'
import { signAndSend, signTransactions } from '../signing/sign-transactions.js'
import { accountParts } from '../wallet/account.js'

/** Handles a request. `signer` is the account that is shown at this moment, if any. */
export type HandleRequest = (request: RpcRequest, signer: Signer | undefined) => Promise<unknown>

/** The largest message, which is more than a wallet would show. */
const MAX_MESSAGE_BYTES = 4_096
const MAX_TRANSACTIONS = 100

/**
 * Handles every method that the plugin declares. Only the account that is shown signs.
 *
 * @throws {SolanaError} `solana/invalid-params`, `solana/not-the-signer`; {WalletError} for a failure of the wallet.
 */
export const handleRequest: HandleRequest = async (request, signer) => {
  const { method, chain, params } = request
  const requestChain = readChain(chain)
  if (!requestChain)
    throw new SolanaError('solana/invalid-params', { method, expected: 'a chain such as solana:mainnet' })
  const handler = Object.hasOwn(handlers, method) ? handlers[method as keyof typeof handlers] : undefined
  if (!handler) throw new SolanaError('solana/invalid-params', { method, expected: 'to be a method of this plugin' })
  return handler(params, { ...request, chain: requestChain }, signer)
}

type Handler = (params: unknown, request: RpcRequest, signer: Signer | undefined) => Promise<unknown>

const accounts: Handler = async (_, __, signer) => (signer ? [{ pubkey: accountParts(signer.account).address }] : [])

const handlers = {
  solana_getAccounts: accounts,
  solana_requestAccounts: accounts,
  async solana_signMessage(params, request, signer) {
    const { message, pubkey } = parseParams(request.method, messageParams, params)
    return { signature: await signMessage(shownSigner(request, signer, pubkey), message, request.signal) }
  },
  async solana_signTransaction(params, request, signer) {
    const { transaction } = parseParams(request.method, transactionParams, params)
    await assertTransactions(request.method, { transaction })
    const [signed] = await signTransactions(shownSigner(request, signer), [transaction], request.signal)
    return signed && { signature: base58.encode(signed.signature), transaction: base64.encode(signed.transaction) }
  },
  async solana_signAllTransactions(params, request, signer) {
    const { transactions } = parseParams(request.method, transactionsParams, params)
    const byPath = Object.fromEntries(transactions.map((bytes, index) => [`transactions.${index}`, bytes]))
    await assertTransactions(request.method, byPath)
    const signed = await signTransactions(shownSigner(request, signer), transactions, request.signal)
    return { transactions: signed.map(({ transaction }) => base64.encode(transaction)) }
  },
  async solana_signAndSendTransaction(params, request, signer) {
    const { transaction, sendOptions } = parseParams(request.method, sentParams, params)
    await assertTransactions(request.method, { transaction })
    return { signature: await signAndSend(shownSigner(request, signer), transaction, sendOptions, request.signal) }
  }
} satisfies Record<string, Handler>

/** Returns the account that is shown, on the request's chain. @throws unless it is `pubkey`, if the request has one */
function shownSigner({ method, chain }: RpcRequest, signer: Signer | undefined, pubkey?: string): Signer {
  const address = signer && accountParts(signer.account).address
  if (!signer || !address || (pubkey !== undefined && pubkey !== address)) {
    throw new SolanaError('solana/not-the-signer', { method })
  }
  return { connector: signer.connector, account: `${chain as ChainId}:${address}` }
}

const decoded = (decode: (text: string) => Uint8Array | undefined, expected: string) =>
  v.pipe(
    v.string(`Expected ${expected}`),
    v.transform(decode),
    v.custom<Uint8Array>(bytes => bytes !== undefined, `Expected ${expected}`)
  )

const wireTransaction = decoded(decodeBase64, 'base64')
const messageParams = v.object({
  message: decoded(text => decodeBase58(text, MAX_MESSAGE_BYTES), 'base58'),
  pubkey: v.string('Expected an address')
})
const transactionParams = v.object({ transaction: wireTransaction })
const transactionsParams = v.object({
  transactions: v.pipe(boundedArray(wireTransaction, MAX_TRANSACTIONS), v.minLength(1))
})
const whole = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
const sentParams = v.object({
  transaction: wireTransaction,
  sendOptions: v.optional(
    v.pipe(
      v.object({
        skipPreflight: v.optional(v.boolean()),
        preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
        maxRetries: whole,
        minContextSlot: whole
      }),
      // A property that is absent must not be passed on as undefined.
      v.transform(options => JSON.parse(JSON.stringify(options)) as object)
    )
  )
})

function parseParams<S extends v.GenericSchema>(method: string, schema: S, params: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  const expected = `params.${v.getDotPath(issue) ?? ''}: ${issue.message}`
  throw new SolanaError('solana/invalid-params', { method, expected })
}

/**
 * Loads Solana's library, and parses each parameter with it.
 *
 * @throws {SolanaError} `solana/invalid-params`, which names the first path whose bytes are no transaction
 */
async function assertTransactions(method: string, byPath: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const { parseTransaction } = await import('../signing/transaction.js')
  const [wrong] = Object.entries(byPath).find(([, bytes]) => !parseTransaction(bytes)) ?? []
  if (!wrong) return
  throw new SolanaError('solana/invalid-params', { method, expected: `params.${wrong}: Expected a transaction` })
}
