import type { RequestProvider } from '@latchkit/plugin-chains/contract'
import { decodeBase64, readEntries, readProperty, readText, requestWallet } from '@latchkit/plugin-chains/kit'
import { base58, base64 } from '@scure/base'
import { decodeSignature, MAX_RESPONSE_LENGTH, MAX_TRANSACTIONS } from '../signing/encoding.js'
import type { AccountParts } from './accounts.js'
import type { WalletCalls } from './wallet-calls.js'

/** A wallet that is connected through a WalletConnect session. */
export type Session = Pick<RequestProvider, 'request'>

/** Creates the calls of a wallet that is connected through a session: WalletConnect's methods for Solana. */
export function sessionCalls(
  name: string,
  session: Session,
  { address, chain }: AccountParts,
  signal: AbortSignal
): WalletCalls {
  const request = (method: string, params: object) =>
    requestWallet(name, method, () => session.request({ method, params }, chain), signal)
  return {
    name,
    canSign: true,
    async signMessage(message) {
      const params = { message: base58.encode(message), pubkey: address }
      return readSignature(await request('solana_signMessage', params))
    },
    async signTransactions(given) {
      const transactions = given.map(base64.encode)
      if (transactions.length !== 1) {
        const response = await request('solana_signAllTransactions', { transactions })
        return readEntries(readProperty(response, 'transactions'), MAX_TRANSACTIONS, readTransaction)
      }
      // Earlier versions of the method had only the key, which some wallets still read.
      const params = { transaction: transactions[0], pubkey: address }
      const signed = readTransaction(readProperty(await request('solana_signTransaction', params), 'transaction'))
      return signed && [signed]
    },
    async signAndSend(transaction, sendOptions) {
      const params = { transaction: base64.encode(transaction), pubkey: address, ...(sendOptions && { sendOptions }) }
      return readSignature(await request('solana_signAndSendTransaction', params))
    }
  }
}

/** Reads the signature of a response; `undefined` if the response has another shape. */
export const readSignature = (response: unknown): Uint8Array | undefined =>
  decodeSignature(readProperty(response, 'signature'))
/** Reads a signed transaction of a response; `undefined` for any other value. */
export const readTransaction = (value: unknown): Uint8Array | undefined =>
  decodeBase64(readText(value, MAX_RESPONSE_LENGTH, /./))
