import { unlessAborted } from '@latchkit/kernel'
import { type Signer, type StandardAccount, type StandardWallet, WalletError } from '@latchkit/plugin-chains/contract'
import { hasMethods, requestWallet } from '@latchkit/plugin-chains/kit'
import type * as v from 'valibot'
import type { SendOptions } from '../../contract.js'
import { standardName } from '../../networks.js'
import { type AccountParts, accountParts } from './account-id.js'
import { readAccounts } from './accounts.js'
import { parseResponse, standardSignature, standardTransactions } from './response-schemas.js'
import { type Session, sessionCalls } from './session.js'
import { type FeatureInputs, featureMethod, isStandardWallet } from './standard-wallet.js'

/**
 * Requests to a wallet, in the terms of the interface that it has. Only the shape of a response is checked: the caller has to
 * verify signatures, and count the transactions. `undefined` stands for a response of the wrong shape.
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
  /** The whole transactions again, in their wire form. */
  signTransactions(transactions: readonly Uint8Array[], signal: AbortSignal): Promise<readonly Uint8Array[] | undefined>
  signAndSend(
    transaction: Uint8Array,
    options: SendOptions | undefined,
    signal: AbortSignal
  ): Promise<Uint8Array | undefined>
}

/** Returns the calls of the wallet behind a connector of any plugin, for one of its accounts. */
export async function walletCalls({ connector, account }: Signer, signal: AbortSignal): Promise<WalletCalls> {
  const { name } = connector.info
  const provider = await unlessAborted(connector.provider, signal)
  const parts = accountParts(account)
  if (isStandardWallet(provider)) return standardCalls(name, provider, parts)
  if (hasMethods<Session>(provider, 'request')) return sessionCalls(name, provider, parts)
  throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it speaks no interface of Solana' })
}

/** Creates the calls of a wallet that has the interfaces of the Wallet Standard. */
function standardCalls(name: string, wallet: StandardWallet, { address, chain: id }: AccountParts): WalletCalls {
  const chain = standardName(id)
  const unavailable = (reason: string) => new WalletError('wallet/unavailable', { wallet: name, reason })
  /** Calls a feature for the wallet's account, and parses the response. */
  const request = async <F extends keyof FeatureInputs, S extends v.GenericSchema>(
    feature: F,
    inputsFor: (account: StandardAccount) => FeatureInputs[F],
    schema: S,
    signal: AbortSignal
  ) => {
    const call = featureMethod(wallet, feature)
    if (!call) throw unavailable(`it has no ${feature}`)
    const found = readAccounts(wallet.accounts)?.find(({ account }) => account.address === address)
    if (!found) throw unavailable(`it does not show ${address}`)
    const inputs = inputsFor(found.standard)
    return parseResponse(schema, await requestWallet(name, feature, () => call(...inputs), signal))
  }
  return {
    name,
    canSign: featureMethod(wallet, 'solana:signTransaction') !== undefined,
    signMessage: (message, signal) =>
      request('solana:signMessage', account => [{ account, message }], standardSignature, signal),
    signTransactions: (transactions, signal) =>
      request(
        'solana:signTransaction',
        account => transactions.map(transaction => ({ account, transaction, chain })),
        standardTransactions,
        signal
      ),
    signAndSend: (transaction, options, signal) =>
      request(
        'solana:signAndSendTransaction',
        account => [{ account, transaction, chain, ...(options && { options }) }],
        standardSignature,
        signal
      )
  }
}
