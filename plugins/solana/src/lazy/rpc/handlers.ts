import { boundedArray } from '@latchkit/kernel/schema'
import type { AccountIdParts } from '@latchkit/plugin-chains/contract'
import { createRequestHandler, decodeBase64, fromBase58, type MethodHandler } from '@latchkit/plugin-chains/kit'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { SolanaError } from '../../errors.js'
import { readChain } from '../../networks.js'
import { MAX_MESSAGE_BYTES, MAX_TRANSACTIONS } from '../signing/encoding.js'
import { signMessage } from '../signing/sign-message.js'
import { signAndSend, signTransactions } from '../signing/sign-transaction.js'
import { accountParts } from '../wallet/accounts.js'

const readAccounts: MethodHandler = async ({ signer }) =>
  signer ? [{ pubkey: accountParts(signer.account).address }] : []

const handlers: Readonly<Record<string, MethodHandler>> = {
  solana_getAccounts: readAccounts,
  solana_requestAccounts: readAccounts,
  async solana_signMessage({ parse, requireSigner, signal }) {
    const { message, pubkey } = parse(messageParams)
    const signer = requireSigner(isAccount(pubkey))
    return { signature: await signMessage(signer, message, signal) }
  },
  async solana_signTransaction({ parse, requireSigner, signal }) {
    const { transaction, pubkey } = parse(v.object({ transaction: await loadTransaction(), pubkey: optionalKey }))
    const [signed] = await signTransactions(requireSigner(isAccount(pubkey)), [transaction], signal)
    return signed && { signature: base58.encode(signed.signature), transaction: base64.encode(signed.transaction) }
  },
  async solana_signAllTransactions({ parse, requireSigner, signal }) {
    const list = v.pipe(boundedArray(await loadTransaction(), MAX_TRANSACTIONS), v.minLength(1))
    const { transactions, pubkey } = parse(v.object({ transactions: list, pubkey: optionalKey }))
    const signed = await signTransactions(requireSigner(isAccount(pubkey)), transactions, signal)
    return { transactions: signed.map(({ transaction }) => base64.encode(transaction)) }
  },
  async solana_signAndSendTransaction({ parse, requireSigner, signal }) {
    const params = v.object({ transaction: await loadTransaction(), pubkey: optionalKey, sendOptions })
    const { transaction, pubkey, sendOptions: options } = parse(params)
    return { signature: await signAndSend(requireSigner(isAccount(pubkey)), transaction, options, signal) }
  }
}

/** Returns a function that tests if an account has this key; any account has it if the request names none. */
const isAccount =
  (pubkey: string | undefined) =>
  ({ address }: Pick<AccountIdParts, 'address'>) =>
    pubkey === undefined || address === pubkey

/**
 * Handles every method that the plugin declares. Only the active account signs.
 *
 * @throws {SolanaError} `solana/invalid-params`, `solana/not-the-signer`; {WalletError} for a failure of the wallet.
 */
export const handleRequest = createRequestHandler({
  errors: SolanaError,
  handlers,
  readChain,
  exampleChain: 'solana:mainnet'
})

const decoded = (decode: (text: string) => Uint8Array | undefined, expected: string) =>
  v.pipe(v.string(`Expected ${expected}`), v.transform(decode), v.instance(Uint8Array, `Expected ${expected}`))

const optionalKey = v.optional(v.string('Expected an address'))
const messageParams = v.object({
  message: decoded(text => fromBase58(text, MAX_MESSAGE_BYTES), 'base58'),
  pubkey: v.string('Expected an address')
})

/** Loads Solana's library. Returns the schema of a transaction in its wire form, base64. */
async function loadTransaction() {
  const { parseTransaction } = await import('../transfer/transaction.js')
  return v.pipe(
    decoded(decodeBase64, 'base64'),
    v.check(bytes => parseTransaction(bytes) !== undefined, 'Expected a transaction')
  )
}

const whole = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
/** Schema of `SendOptions`. Drops other options. */
export const sendOptions = v.optional(
  v.object({
    skipPreflight: v.optional(v.boolean()),
    preflightCommitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized'])),
    maxRetries: whole,
    minContextSlot: whole
  })
)
