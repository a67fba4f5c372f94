import type { RequestProvider } from '@latchkit/plugin-chains/contract'
import { requestWallet } from '@latchkit/plugin-chains/kit'
import { base58, base64 } from '@scure/base'
import type * as v from 'valibot'
import type { AccountParts } from './account-id.js'
import { parseResponse, sessionSignature, sessionTransaction, sessionTransactions } from './response-schemas.js'
import type { WalletCalls } from './wallet-calls.js'

/** A wallet that is connected through a WalletConnect session. */
export type Session = Pick<RequestProvider, 'request'>

/** Creates the calls of a wallet that is connected through a session: WalletConnect's methods for Solana. */
export function sessionCalls(name: string, session: Session, { address, chain }: AccountParts): WalletCalls {
  const request = async <S extends v.GenericSchema>(method: string, params: object, schema: S, signal: AbortSignal) =>
    parseResponse(schema, await requestWallet(name, method, () => session.request({ method, params }, chain), signal))
  return {
    name,
    canSign: true,
    signMessage(message, signal) {
      const params = { message: base58.encode(message), pubkey: address }
      return request('solana_signMessage', params, sessionSignature, signal)
    },
    async signTransactions(given, signal) {
      const transactions = given.map(base64.encode)
      if (transactions.length !== 1)
        return request('solana_signAllTransactions', { transactions }, sessionTransactions, signal)
      // The method had the key before it had whole transactions, and some wallets still read it.
      const params = { transaction: transactions[0], pubkey: address }
      const signed = await request('solana_signTransaction', params, sessionTransaction, signal)
      return signed && [signed]
    },
    signAndSend(transaction, sendOptions, signal) {
      const params = { transaction: base64.encode(transaction), pubkey: address, ...(sendOptions && { sendOptions }) }
      return request('solana_signAndSendTransaction', params, sessionSignature, signal)
    }
  }
}
