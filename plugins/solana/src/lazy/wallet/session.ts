import type { RequestProvider } from '@latchkit/plugin-chains/contract'
import { requestWallet } from '@latchkit/plugin-chains/kit'
import { base58, base64 } from '@scure/base'
import type { AccountParts } from './account.js'
import { parseResponse, signatureText, transactionText, transactionTexts } from './response-schemas.js'
import type { WalletCalls } from './wallet-calls.js'

/** A wallet that is connected through a WalletConnect session. */
export type Session = Pick<RequestProvider, 'request'>

/** Creates the calls of a wallet that is connected through a session: WalletConnect's methods for Solana. */
export function sessionCalls(name: string, session: Session, { address, chain }: AccountParts): WalletCalls {
  const request = (method: string, params: object, signal: AbortSignal) =>
    requestWallet(name, method, () => session.request({ method, params }, chain), signal)
  return {
    name,
    canSign: true,
    async signMessage(message, signal) {
      const params = { message: base58.encode(message), pubkey: address }
      return parseResponse(signatureText, await request('solana_signMessage', params, signal))
    },
    async signTransactions(transactions, signal) {
      const [first, ...others] = transactions.map(base64.encode)
      if (first !== undefined && others.length === 0) {
        // The method had the key before it had whole transactions, and some wallets still read it.
        const response = await request('solana_signTransaction', { transaction: first, pubkey: address }, signal)
        return [parseResponse(transactionText, response)]
      }
      const response = await request('solana_signAllTransactions', { transactions: [first, ...others] }, signal)
      const signed = parseResponse(transactionTexts, response)
      return transactions.map((_, index) => (signed?.length === transactions.length ? signed[index] : undefined))
    },
    async signAndSend(transaction, sendOptions, signal) {
      const params = { transaction: base64.encode(transaction), pubkey: address, ...(sendOptions && { sendOptions }) }
      return parseResponse(signatureText, await request('solana_signAndSendTransaction', params, signal))
    }
  }
}
