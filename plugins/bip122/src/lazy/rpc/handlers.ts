import { boundedArray } from '@latchkit/kernel/schema'
import type { Signer, WalletAccount } from '@latchkit/plugin-chains/contract'
import { createRequestHandler, invalidAnswer, type RequestHandler } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import * as v from 'valibot'
import type { AccountAddress, SignedMessage } from '../../contract.js'
import { Bip122Error } from '../../errors.js'
import { signMessage } from '../signing/sign-message.js'
import { accountParts, readAccounts } from '../wallet/accounts.js'
import { readWallet } from '../wallet/connected-wallet.js'
import { address, type BitcoinRequest, requireAccount, signerOf } from './active-wallet.js'

const signed = v.object({
  account: address,
  message: v.string(),
  address: v.optional(address),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322']))
})
const listed = v.object({
  account: address,
  intentions: v.optional(boundedArray(v.picklist(['payment', 'ordinal']), 10), ['payment', 'ordinal'])
})

/**
 * Returns the handler of every method that the plugin declares. Only the active wallet signs.
 *
 * @param accounts - returns the accounts of that wallet.
 * @throws {Bip122Error} `bip122/invalid-params`, `bip122/not-the-signer`, `bip122/wrong-chain`; {WalletError} for a failure of the wallet.
 */
export const createHandler = (accounts: () => readonly WalletAccount[]): RequestHandler =>
  createRequestHandler({
    errors: Bip122Error,
    handlers: {
      signMessage: request => handleSignMessage({ ...request, accounts: accounts() }),
      getAccountAddresses: request => handleAddresses({ ...request, accounts: accounts() }),
      // Few sites send these requests.
      signPsbt: async request => (await loadTransactions()).handleSignPsbt({ ...request, accounts: accounts() }),
      sendTransfer: async request => (await loadTransactions()).handleSendTransfer(request)
    }
  })

const loadTransactions = () => import('./transaction-handlers.js')

async function handleSignMessage(request: BitcoinRequest): Promise<SignedMessage> {
  const { account, message, address = account, protocol } = request.parse(signed)
  const signer = signerOf(request, address, requireAccount(request, account))
  return { address, signature: hex.encode(await signMessage(signer, message, request.signal, protocol)) }
}

/** @throws {WalletError} `wallet/invalid-answer` unless the wallet lists addresses of the chain. */
async function handleAddresses(request: BitcoinRequest): Promise<readonly AccountAddress[]> {
  const { account, intentions } = request.parse(listed)
  const all = await readAddresses(requireAccount(request, account), request)
  return all
    .map(({ type, name: _, ...known }) => ({ ...known, intention: type === 'ordinal' ? type : 'payment' }) as const)
    .filter(({ intention }) => intentions.includes(intention))
}

/** Returns all addresses of a wallet, including those that a session does not list. */
async function readAddresses({ connector, account }: Signer, { accounts, signal }: BitcoinRequest) {
  const { chain, address } = accountParts(account)
  const { name, api, call } = await readWallet(connector, signal)
  if (!api.addresses) return accounts
  const found = readAccounts(await api.addresses(call, address, chain))
  if (found && found.accounts.length > 0 && found.families.includes(chain.family)) return found.accounts
  throw invalidAnswer(name, 'getAccountAddresses', `addresses of ${chain.name}`)
}
