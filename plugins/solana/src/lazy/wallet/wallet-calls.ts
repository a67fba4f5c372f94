import { raceSignal } from '@latchkit/kernel'
import { type Signer, type StandardAccount, type StandardWallet, WalletError } from '@latchkit/plugin-chains/contract'
import {
  copyBytes,
  featureMethod,
  hasMethods,
  readEntries,
  readProperty,
  requestWallet
} from '@latchkit/plugin-chains/kit'
import type { SendOptions } from '../../contract.js'
import { standardName } from '../../networks.js'
import { MAX_RESPONSE_LENGTH, MAX_TRANSACTIONS, SIGNATURE_BYTES } from '../signing/encoding.js'
import { type AccountParts, accountParts, readAccounts } from './accounts.js'
import { type Session, sessionCalls } from './session.js'

/**
 * Requests to a wallet through the interface that it has. Only the shape of a response is validated: the caller has to verify
 * signatures and count the transactions. `undefined` means a response of the wrong shape.
 *
 * @throws {WalletError} `wallet/rejected`, `wallet/unavailable`.
 */
export interface WalletCalls {
  readonly name: string
  /** True if the wallet signs a transaction without sending it. */
  readonly canSign: boolean
  /** Returns a signature over exactly these bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array | undefined>
  /** Returns the signed transactions, serialized. */
  signTransactions(transactions: readonly Uint8Array[]): Promise<readonly Uint8Array[] | undefined>
  signAndSend(transaction: Uint8Array, options: SendOptions | undefined): Promise<Uint8Array | undefined>
}

/** Returns the calls of the wallet behind a connector of any plugin, for one of its accounts. An abort rejects them. */
export async function walletCalls({ connector, account }: Signer, signal: AbortSignal): Promise<WalletCalls> {
  const { name } = connector.info
  const provider = await raceSignal(connector.provider, signal)
  const parts = accountParts(account)
  if (isStandardWallet(provider)) return standardCalls(name, provider, parts, signal)
  if (hasMethods<Session>(provider, 'request')) return sessionCalls(name, provider, parts, signal)
  throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it speaks no interface of Solana' })
}

const isStandardWallet = (value: unknown): value is StandardWallet =>
  featureMethod(value, 'standard:connect') !== undefined

/** Creates the calls of a wallet that has the interfaces of the Wallet Standard. */
function standardCalls(
  name: string,
  wallet: StandardWallet,
  { address, chain: id }: AccountParts,
  signal: AbortSignal
): WalletCalls {
  const chain = standardName(id)
  const unavailable = (reason: string) => new WalletError('wallet/unavailable', { wallet: name, reason })
  /** Calls a feature for the wallet's account. */
  const request = async (feature: string, inputsFor: (account: StandardAccount) => readonly object[]) => {
    const call = featureMethod(wallet, feature)
    if (!call) throw unavailable(`it has no ${feature}`)
    const found = readAccounts(wallet.accounts)?.find(({ account }) => account.address === address)
    if (!found) throw unavailable(`it does not show ${address}`)
    const inputs = inputsFor(found.standard)
    return requestWallet(name, feature, () => call(...inputs), signal)
  }
  return {
    name,
    canSign: featureMethod(wallet, 'solana:signTransaction') !== undefined,
    signMessage: async message => readSignature(await request('solana:signMessage', account => [{ account, message }])),
    async signTransactions(transactions) {
      const inputsFor = (account: StandardAccount) => transactions.map(transaction => ({ account, transaction, chain }))
      return readEntries(await request('solana:signTransaction', inputsFor), MAX_TRANSACTIONS, readTransaction)
    },
    async signAndSend(transaction, options) {
      const inputsFor = (account: StandardAccount) => [{ account, transaction, chain, ...(options && { options }) }]
      return readSignature(await request('solana:signAndSendTransaction', inputsFor))
    }
  }
}

const readTransaction = (entry: unknown) => copyBytes(readProperty(entry, 'signedTransaction'), MAX_RESPONSE_LENGTH)

/** Reads the signature of a response for one input. */
function readSignature(response: unknown): Uint8Array | undefined {
  const signature = copyBytes(readProperty(readProperty(response, '0'), 'signature'), SIGNATURE_BYTES)
  return signature?.length === SIGNATURE_BYTES ? signature : undefined
}
