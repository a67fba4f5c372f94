import { boundedArray } from '@latchkit/kernel/schema'
import { type ChainId, ProviderError, parseAccountId, type Signer } from '@latchkit/plugin-chains/contract'
import {
  copyBytes,
  createSiteProviders,
  hasMethods,
  parseSiteParams,
  readProperty,
  requestAsSite,
  wrapRequester,
  wrapStandardWallet
} from '@latchkit/plugin-chains/kit'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { SignAllTransactions, SignAndSendTransaction, SignMessage, SignTransaction } from '../../contract.js'
import { readChain, standardName } from '../../networks.js'
import { sendOptions } from '../rpc/handlers.js'
import { methods } from '../rpc/methods.js'
import { MAX_MESSAGE_BYTES, MAX_RESPONSE_LENGTH, MAX_TRANSACTIONS } from '../signing/encoding.js'
import type { Session } from './session.js'

/**
 * Creates the feature that wraps wallets for the host site: of the Wallet Standard, and sessions. Features that could sign and have
 * no request are left out, such as `solana:signIn`. The site never gets the wallet itself: an object of another interface keeps its
 * plain values only.
 */
export const createSiteProvider = () =>
  createSiteProviders((provider, signer) =>
    hasMethods<Session>(provider, 'request') && readProperty(provider, 'features') === undefined
      ? wrapRequester(provider, { methods, passed: [], signer })
      : wrapStandardWallet(provider as object, { mapped: signingFeatures(signer) })
  )

const account = v.object({ address: v.string() })
/** Copies the bytes, so that the site cannot change them while the visitor is asked. */
const bytes = (max: number) =>
  v.pipe(
    v.instance(Uint8Array),
    v.transform(value => copyBytes(value, max)),
    v.instance(Uint8Array, `Expected at most ${max} bytes`)
  )
const messageInput = v.object({ account, message: bytes(MAX_MESSAGE_BYTES) })
const transactionInput = v.object({ account, transaction: bytes(MAX_RESPONSE_LENGTH), chain: v.optional(v.string()) })
// Options for the wallet itself, such as how long it waits, are not part of the request.
const sentInput = v.object({ ...transactionInput.entries, options: sendOptions })

const signingFeatures = (signer: () => Signer | undefined) => ({
  'solana:signMessage': {
    async signMessage(...inputs: readonly unknown[]) {
      const outputs: object[] = []
      // One after the other, as the visitor consents to each.
      for (const { account, message: signedMessage } of parseInputs(messageInput, inputs)) {
        const params = { message: base58.encode(signedMessage), pubkey: account.address }
        const { signature } = await requestAsSite(SignMessage, params, signer())
        outputs.push({ signedMessage, signature: base58.decode(signature) })
      }
      return outputs
    }
  },
  'solana:signTransaction': {
    async signTransaction(...inputs: readonly unknown[]) {
      const [first, ...others] = parseInputs(transactionInput, inputs)
      if (!first) return []
      const shown = signer()
      const pubkey = first.account.address
      const chain = chainOf(first.chain, shown)
      if (others.length === 0) {
        const params = { transaction: base64.encode(first.transaction), pubkey }
        const signed = await requestAsSite(SignTransaction, params, shown, chain)
        return [{ signedTransaction: base64.decode(signed.transaction) }]
      }
      if (others.some(other => other.account.address !== pubkey || chainOf(other.chain, shown) !== chain))
        throw new ProviderError(-32_602, 'Expected transactions of one account and one chain')
      const params = { transactions: [first, ...others].map(one => base64.encode(one.transaction)), pubkey }
      const signed = await requestAsSite(SignAllTransactions, params, shown, chain)
      return signed.transactions.map(text => ({ signedTransaction: base64.decode(text) }))
    }
  },
  'solana:signAndSendTransaction': {
    async signAndSendTransaction(...inputs: readonly unknown[]) {
      const outputs: object[] = []
      for (const { account, transaction, chain, options } of parseInputs(sentInput, inputs)) {
        const sent = { transaction: base64.encode(transaction), pubkey: account.address }
        const params = options ? { ...sent, sendOptions: options } : sent
        const shown = signer()
        const { signature } = await requestAsSite(SignAndSendTransaction, params, shown, chainOf(chain, shown))
        outputs.push({ signature: base58.decode(signature) })
      }
      return outputs
    }
  }
})

/**
 * Returns the chain with a name of the Wallet Standard; `undefined` for the chain of the signer. Libraries call each chain of a node on
 * this machine `solana:localnet`. Any other name is no chain of the signer.
 */
function chainOf(name: string | undefined, signer: Signer | undefined): ChainId | undefined {
  const shown = parseAccountId(signer?.account)?.chain
  const isLocal = shown !== undefined && standardName(shown) === shown
  if (name === undefined || (name === 'solana:localnet' && isLocal)) return undefined
  return readChain(name) ?? 'solana:unknown'
}

/** @throws {ProviderError} -32602 */
const parseInputs = <S extends v.GenericSchema>(input: S, inputs: unknown): readonly v.InferOutput<S>[] =>
  parseSiteParams(boundedArray(input, MAX_TRANSACTIONS), inputs)
