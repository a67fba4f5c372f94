import { boundedArray } from '@latchkit/kernel/schema'
import { type ChainId, ProviderError, parseAccountId, type Signer } from '@latchkit/plugin-chains/contract'
import {
  createSiteProviders,
  readProperty,
  requestAsSite,
  wrapRequester,
  wrapStandardWallet
} from '@latchkit/plugin-chains/kit'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { SignAllTransactions, SignAndSendTransaction, SignMessage, SignTransaction } from '../../contract.js'
import { readChain, standardName } from '../../networks.js'
import { methods } from '../rpc/methods.js'
import { MAX_TRANSACTIONS } from '../signing/encoding.js'

/**
 * Wraps wallets for the host site: of the Wallet Standard, and sessions. Features that could sign and have no request are left out,
 * such as `solana:signIn`.
 */
export const siteProvider = createSiteProviders((provider, signer) =>
  readProperty(provider, 'features') === undefined
    ? wrapRequester(provider, { methods, passed: [], signer })
    : wrapStandardWallet(provider as object, { mapped: signingFeatures(signer) })
)

const account = v.object({ address: v.string() })
const bytes = v.instance(Uint8Array)
const messageInput = v.object({ account, message: bytes })
const transactionInput = v.object({ account, transaction: bytes, chain: v.optional(v.string()) })
// The handler reads the options. Those for the wallet itself, such as how long it waits, are not part of the request.
const sentInput = v.object({ ...transactionInput.entries, options: v.optional(v.looseObject({})) })

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
      for (const { account, transaction, chain, options: sendOptions } of parseInputs(sentInput, inputs)) {
        const sent = { transaction: base64.encode(transaction), pubkey: account.address }
        const params = sendOptions ? { ...sent, sendOptions } : sent
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
function parseInputs<S extends v.GenericSchema>(input: S, inputs: unknown): readonly v.InferOutput<S>[] {
  const result = v.safeParse(boundedArray(input, MAX_TRANSACTIONS), inputs)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new ProviderError(-32_602, `${v.getDotPath(issue) ?? 'inputs'}: ${issue.message}`)
}
