import { unlessAborted } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray } from '@latchkit/kernel/schema'
import { type RequestProvider, type Signer, type StandardWallet, WalletError } from '@latchkit/plugin-chains/contract'
import { hasMethods, requestWallet } from '@latchkit/plugin-chains/kit'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { SendOptions } from '../../contract.js'
import { standardName } from '../../networks.js'
import { decodeBase64, decodeSignature } from '../signing/encoding.js'
import { type AccountParts, accountParts } from './account.js'
import { readAccounts } from './accounts.js'
import { type FeatureCalls, type FeatureName, featureOf, isStandardWallet } from './standard-wallet.js'

const SIGNATURE_BYTES = 64

/**
 * What a wallet is asked, in the words of whichever interface it has. Answers have the right shape and nothing more: that a
 * signature is the account's is for the caller to find out. Undefined stands for an answer of the wrong shape.
 *
 * An abort rejects with the reason of the signal.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`.
 */
export interface WalletCalls {
  readonly name: string
  /** Whether it signs a transaction without sending it. */
  readonly canSign: boolean
  /** A signature over the bytes as they are. */
  signMessage(message: Uint8Array, signal: AbortSignal): Promise<Uint8Array | undefined>
  /** The whole transactions again, in their wire form, as many as were given. */
  signTransactions(
    transactions: readonly Uint8Array[],
    signal: AbortSignal
  ): Promise<readonly (Uint8Array | undefined)[]>
  signAndSend(
    transaction: Uint8Array,
    options: SendOptions | undefined,
    signal: AbortSignal
  ): Promise<Uint8Array | undefined>
}

/** The wallet behind a connector of any plugin, asked for one of its accounts. */
export async function walletCalls({ connector, account }: Signer, signal: AbortSignal): Promise<WalletCalls> {
  const { info, provider } = connector
  const found = await unlessAborted(provider, signal)
  const parts = accountParts(account)
  if (isStandardWallet(found)) return standardCalls(info.name, found, parts)
  if (hasMethods<Session>(found, 'request')) return sessionCalls(info.name, found, parts)
  throw new WalletError('wallet/unavailable', { wallet: info.name, reason: 'it speaks no interface of Solana' })
}

/** Wallet Standard. */
function standardCalls(name: string, wallet: StandardWallet, { address, chain }: AccountParts): WalletCalls {
  const standardChain = standardName(chain)
  const need = <F extends FeatureName>(feature: F): FeatureCalls[F] => {
    const found = featureOf(wallet, feature)
    if (found) return found
    throw new WalletError('wallet/unavailable', { wallet: name, reason: `it has no ${feature}` })
  }
  const account = () => {
    const found = readAccounts(wallet.accounts)?.find(({ account }) => account.address === address)
    if (found) return found.own
    throw new WalletError('wallet/unavailable', { wallet: name, reason: `it does not show ${address}` })
  }
  return {
    name,
    canSign: featureOf(wallet, 'solana:signTransaction') !== undefined,
    async signMessage(message, signal) {
      const feature = need('solana:signMessage')
      const input = { account: account(), message }
      const answer = await requestWallet(name, 'solana:signMessage', () => feature.signMessage(input), signal)
      return read(oneSignature, answer)
    },
    async signTransactions(transactions, signal) {
      const feature = need('solana:signTransaction')
      const own = account()
      const inputs = transactions.map(transaction => ({ account: own, transaction, chain: standardChain }))
      const answer = await requestWallet(
        name,
        'solana:signTransaction',
        () => feature.signTransaction(...inputs),
        signal
      )
      const signed = read(signedTransactions, answer)
      return transactions.map((_, index) => (signed?.length === transactions.length ? signed[index] : undefined))
    },
    async signAndSend(transaction, options, signal) {
      const feature = need('solana:signAndSendTransaction')
      const input = { account: account(), transaction, chain: standardChain, ...(options && { options }) }
      const answer = await requestWallet(
        name,
        'solana:signAndSendTransaction',
        () => feature.signAndSendTransaction(input),
        signal
      )
      return read(oneSignature, answer)
    }
  }
}

/** A wallet that is connected through a session. */
type Session = Pick<RequestProvider, 'request'>

/** WalletConnect's methods for Solana. */
function sessionCalls(name: string, session: Session, { address, chain }: AccountParts): WalletCalls {
  const request = (method: string, params: object, signal: AbortSignal) =>
    requestWallet(name, method, () => session.request({ method, params }, chain), signal)
  return {
    name,
    canSign: true,
    async signMessage(message, signal) {
      const params = { message: base58.encode(message), pubkey: address }
      return read(signatureText, await request('solana_signMessage', params, signal))
    },
    async signTransactions(transactions, signal) {
      const [first, ...others] = transactions.map(base64.encode)
      if (first !== undefined && others.length === 0) {
        // The key is what the method asked for before it took whole transactions, and some wallets still read it.
        const answer = await request('solana_signTransaction', { transaction: first, pubkey: address }, signal)
        return [read(transactionText, answer)]
      }
      const answer = await request('solana_signAllTransactions', { transactions: [first, ...others] }, signal)
      const signed = read(transactionTexts, answer)
      return transactions.map((_, index) => (signed?.length === transactions.length ? signed[index] : undefined))
    },
    async signAndSend(transaction, sendOptions, signal) {
      const params = { transaction: base64.encode(transaction), pubkey: address, ...(sendOptions && { sendOptions }) }
      return read(signatureText, await request('solana_signAndSendTransaction', params, signal))
    }
  }
}

/** More than a site may ask for at once. */
const MAX_TRANSACTIONS = 100

const isBytes = (value: unknown): value is Uint8Array => Object.prototype.toString.call(value) === '[object Uint8Array]'
const bytes = v.custom<Uint8Array>(isBytes)
const copied = v.pipe(
  bytes,
  v.transform((value): Uint8Array => Uint8Array.from(value))
)
const signature = v.pipe(
  bytes,
  v.check(({ length }) => length === SIGNATURE_BYTES),
  copied
)
const oneSignature = v.pipe(
  v.looseTuple([v.object({ signature })]),
  v.transform(([first]) => first.signature)
)
const signedTransactions = v.pipe(
  boundedArray(
    v.object({
      signedTransaction: v.pipe(
        bytes,
        v.check(({ length }) => length < 10_000),
        copied
      )
    }),
    MAX_TRANSACTIONS
  ),
  v.transform(all => all.map(one => one.signedTransaction))
)

const text = (most: number, decode: (text: string) => Uint8Array | undefined) =>
  v.pipe(v.string(), v.maxLength(most), v.transform(decode), copied)
const signatureText = v.pipe(
  v.object({
    signature: v.pipe(text(90, decodeSignature), signature)
  }),
  v.transform(answer => answer.signature)
)
const transactionBytes = text(10_000, decodeBase64)
const transactionText = v.pipe(
  v.object({ transaction: transactionBytes }),
  v.transform(answer => answer.transaction)
)
const transactionTexts = v.pipe(
  v.object({ transactions: boundedArray(transactionBytes, MAX_TRANSACTIONS) }),
  v.transform(answer => answer.transactions)
)

/** Undefined for an answer that does not fit, and for one that throws when it is looked at. */
function read<S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> | undefined {
  const result = tryOrUndefined(() => v.safeParse(schema, answer))
  return result?.success ? result.output : undefined
}
