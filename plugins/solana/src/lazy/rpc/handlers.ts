import type { RpcRequest } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import type { ChainId, Signer } from '@latchkit/plugin-chains/contract'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { SolanaError } from '../../errors.js'
import { readChain } from '../../networks.js'
import { decodeBase58, decodeBase64 } from '../signing/encoding.js'
import { signAndSend, signMessage, signTransactions } from '../signing/sign-message.js'
import { accountParts } from '../wallet/account.js'

/** Answers one request. `signer` is the account that is shown at this moment, if any. */
export type Answer = (request: RpcRequest, signer: Signer | undefined) => Promise<unknown>

/** More than a wallet would show. */
const MAX_MESSAGE_BYTES = 4_096
const MAX_TRANSACTIONS = 100

/**
 * Answers every method that the plugin declares. What signs is done by the account that is shown and no other.
 *
 * @throws {SolanaError} `solana/invalid-params`, `solana/not-the-signer`; {WalletError} for what the wallet is to blame for.
 */
export const answer: Answer = async (request, signer) => {
  const { method, chain, params } = request
  const known = readChain(chain)
  if (!known) throw new SolanaError('solana/invalid-params', { method, expected: 'a chain such as solana:mainnet' })
  const respond = Object.hasOwn(answers, method) ? answers[method as keyof typeof answers] : undefined
  if (!respond) throw new SolanaError('solana/invalid-params', { method, expected: 'to be a method of this plugin' })
  return respond(params, { ...request, chain: known }, signer)
}

type Respond = (params: unknown, request: RpcRequest, signer: Signer | undefined) => Promise<unknown>

const accounts: Respond = async (_, __, signer) => (signer ? [{ pubkey: accountParts(signer.account).address }] : [])

const answers = {
  solana_getAccounts: accounts,
  solana_requestAccounts: accounts,
  async solana_signMessage(params, request, signer) {
    const { message, pubkey } = read(request.method, messageParams, params)
    return { signature: await signMessage(shown(request, signer, pubkey), message, request.signal) }
  },
  async solana_signTransaction(params, request, signer) {
    const { transaction } = read(request.method, transactionParams, params)
    await assertTransactions(request.method, { transaction })
    const [signed] = await signTransactions(shown(request, signer), [transaction], request.signal)
    return signed && { signature: base58.encode(signed.signature), transaction: base64.encode(signed.transaction) }
  },
  async solana_signAllTransactions(params, request, signer) {
    const { transactions } = read(request.method, transactionsParams, params)
    const byPath = Object.fromEntries(transactions.map((bytes, index) => [`transactions.${index}`, bytes]))
    await assertTransactions(request.method, byPath)
    const signed = await signTransactions(shown(request, signer), transactions, request.signal)
    return { transactions: signed.map(({ transaction }) => base64.encode(transaction)) }
  },
  async solana_signAndSendTransaction(params, request, signer) {
    const { transaction, sendOptions } = read(request.method, sentParams, params)
    await assertTransactions(request.method, { transaction })
    return { signature: await signAndSend(shown(request, signer), transaction, sendOptions, request.signal) }
  }
} satisfies Record<string, Respond>

/** The account that is shown, on the chain of the request; it has to be `pubkey`, where the request names one. */
function shown({ method, chain }: RpcRequest, signer: Signer | undefined, pubkey?: string): Signer {
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
      // Nothing that is left out may be handed on as undefined.
      v.transform(options => JSON.parse(JSON.stringify(options)) as object)
    )
  )
})

function read<S extends v.GenericSchema>(method: string, schema: S, params: unknown): v.InferOutput<S> {
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
