import { unlessAborted } from '@latchkit/kernel'
import { type Signer, type StandardWallet, WalletError } from '@latchkit/plugin-chains/contract'
import { hasMethods, requestWallet } from '@latchkit/plugin-chains/kit'
import type { SendOptions } from '../../contract.js'
import { standardName } from '../../networks.js'
import { type AccountParts, accountParts } from './account.js'
import { readAccounts } from './accounts.js'
import { oneSignature, parseResponse, signedTransactions } from './response-schemas.js'
import { type Session, sessionCalls } from './session.js'
import { type FeatureCalls, type FeatureName, featureOf, isStandardWallet } from './standard-wallet.js'

/**
 * Requests to a wallet, in the terms of the interface that it has. Only the shape of a response is checked: the caller has to
 * verify signatures. `undefined` stands for a response of the wrong shape.
 *
 * An abort rejects with the reason of the signal.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`.
 */
export interface WalletCalls {
  readonly name: string
  /** True if the wallet signs a transaction without sending it. */
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

/** Returns the calls of the wallet behind a connector of any plugin, for one of its accounts. */
export async function walletCalls({ connector, account }: Signer, signal: AbortSignal): Promise<WalletCalls> {
  const { info, provider } = connector
  const found = await unlessAborted(provider, signal)
  const parts = accountParts(account)
  if (isStandardWallet(found)) return standardCalls(info.name, found, parts)
  if (hasMethods<Session>(found, 'request')) return sessionCalls(info.name, found, parts)
  throw new WalletError('wallet/unavailable', { wallet: info.name, reason: 'it speaks no interface of Solana' })
}

/** Creates the calls of a wallet that has the interfaces of the Wallet Standard. */
function standardCalls(name: string, wallet: StandardWallet, { address, chain }: AccountParts): WalletCalls {
  const standardChain = standardName(chain)
  const requireFeature = <F extends FeatureName>(feature: F): FeatureCalls[F] => {
    const found = featureOf(wallet, feature)
    if (found) return found
    throw new WalletError('wallet/unavailable', { wallet: name, reason: `it has no ${feature}` })
  }
  const account = () => {
    const found = readAccounts(wallet.accounts)?.find(({ account }) => account.address === address)
    if (found) return found.standard
    throw new WalletError('wallet/unavailable', { wallet: name, reason: `it does not show ${address}` })
  }
  return {
    name,
    canSign: featureOf(wallet, 'solana:signTransaction') !== undefined,
    async signMessage(message, signal) {
      const feature = requireFeature('solana:signMessage')
      const input = { account: account(), message }
      const response = await requestWallet(name, 'solana:signMessage', () => feature.signMessage(input), signal)
      return parseResponse(oneSignature, response)
    },
    async signTransactions(transactions, signal) {
      const feature = requireFeature('solana:signTransaction')
      const signingAccount = account()
      const inputs = transactions.map(transaction => ({ account: signingAccount, transaction, chain: standardChain }))
      const response = await requestWallet(
        name,
        'solana:signTransaction',
        () => feature.signTransaction(...inputs),
        signal
      )
      const signed = parseResponse(signedTransactions, response)
      return transactions.map((_, index) => (signed?.length === transactions.length ? signed[index] : undefined))
    },
    async signAndSend(transaction, options, signal) {
      const feature = requireFeature('solana:signAndSendTransaction')
      const input = { account: account(), transaction, chain: standardChain, ...(options && { options }) }
      const response = await requestWallet(
        name,
        'solana:signAndSendTransaction',
        () => feature.signAndSendTransaction(input),
        signal
      )
      return parseResponse(oneSignature, response)
    }
  }
}
