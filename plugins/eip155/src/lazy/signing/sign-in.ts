import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray } from '@latchkit/kernel/schema'
import {
  type AccountId,
  accountId,
  type Connection,
  type Connector,
  type SignInFeature,
  type WalletAccount,
  WalletError
} from '@latchkit/plugin-chains/contract'
import {
  differingField,
  invalidAnswer,
  MAX_ACCOUNTS,
  parseSignInMessage,
  requestWallet,
  signInFields,
  signInMessage
} from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { hashMessage } from 'viem/utils'
import { quantityOf } from '../node/chain-id.js'
import { address } from '../node/schemas.js'
import { accountParts } from '../wallet/accounts.js'
import { sendRequest, type Wallet, walletOf } from '../wallet/request.js'
import { requireSignature } from './sign-message.js'
import type { SignatureCheck } from './verify-message.js'

const METHOD = 'wallet_connect'

/**
 * Creates the feature that connects a wallet and signs in with one approval (ERC-7846, `wallet_connect` with `signInWithEthereum`). No
 * request tells if a wallet has the method, and a wallet without it may prompt the visitor in vain. So only the wallets with these
 * names get the request.
 *
 * `connect` rejects with `wallet/unavailable` if the wallet lacks the method (4200, -32601), fails, or connects without signing in: the
 * caller then connects it with `eth_requestAccounts`, which does not prompt a visitor who has just approved the connection, and
 * requests the signature separately. A signed message that is not the requested one is `wallet/invalid-answer`, and a rejection is
 * `wallet/rejected`: the visitor is not connected.
 *
 * @param wallets - reverse domain names (EIP-6963), in lower case. A wallet that claims the name of another gets a request, and nothing
 *   else.
 */
export const createSignIn = (wallets: readonly string[], check: SignatureCheck): SignInFeature => ({
  canSignIn: async ({ asksForConsent, info: { rdns } }) =>
    asksForConsent !== false && rdns !== undefined && wallets.includes(rdns),
  async connect(connector, request, signal) {
    const issued = { issuedAtMs: Date.now(), ...request }
    // Throws for an invalid field before the wallet sees it.
    signInMessage(issued, '', 'Ethereum')
    const wallet = await walletOf(connector, signal)
    const params = [
      {
        version: '1',
        capabilities: { signInWithEthereum: { ...signInFields(issued), chainId: quantityOf(issued.chain) } }
      }
    ]
    const response = await sendRequest(wallet, METHOD, params, signal)
    const { address, message, signature: untrusted } = await readResponse(wallet, response, signal)
    const parsed = parseSignInMessage(message)
    const differing =
      parsed?.family === 'Ethereum' && parsed.scheme === undefined ? differingField(parsed, issued, address) : 'form'
    const account = accountId(request.chain, address)
    if (differing !== undefined || !account)
      throw invalidAnswer(wallet.name, METHOD, `the requested ${differing ?? 'address'}`)
    const hash = hashMessage(message)
    const signed = { account, hash, response: untrusted, wallet: wallet.name, method: METHOD }
    const signature = await requireSignature(check, signed, signal)
    return { connection: await connectionOf(connector, account, signal), account, message, signature }
  }
})

const signedMessage = v.object({ message: v.string(), signature: v.string() })
/** Error in place of the signed message. ERC-7846 does not define it; Base Account returns it. */
const failure = v.object({ code: v.number(), message: v.optional(v.string()) })
const capabilities = v.nullish(v.object({ signInWithEthereum: v.nullish(v.union([signedMessage, failure])) }))
const accounts = boundedArray(v.object({ address, capabilities }), MAX_ACCOUNTS)
const connected = v.object({ accounts: v.pipe(accounts, v.nonEmpty()) })

/**
 * Reads the first account that signed.
 *
 * @throws {WalletError} `wallet/unavailable` if the wallet connected without signing in; `wallet/rejected` if the visitor declined the
 *   signature; `wallet/invalid-answer`.
 */
async function readResponse({ name }: Wallet, response: unknown, signal: AbortSignal) {
  // Getters of the wallet may throw.
  const result = tryOrUndefined(() => v.safeParse(connected, response))
  if (!result?.success) throw invalidAnswer(name, METHOD, 'accounts with the result of signInWithEthereum')
  const found = result.output.accounts.flatMap(({ address, capabilities }) => {
    const signIn = capabilities?.signInWithEthereum
    return signIn ? [{ address, signIn }] : []
  })
  const [first] = found
  if (!first) throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it connected without signing in' })
  const { address, signIn } = first
  if ('signature' in signIn) return { address, ...signIn }
  // Rejects with the coded error.
  await requestWallet(name, METHOD, () => Promise.reject(signIn), signal)
  throw invalidAnswer(name, METHOD, 'a signed message')
}

/**
 * Returns the connection of a wallet that has just signed in, with the account that signed first: the first one is shown. Asks the
 * visitor to switch if the wallet is on another chain, as each connection does.
 */
async function connectionOf(connector: Connector, account: AccountId, signal: AbortSignal): Promise<Connection> {
  const { chain, address } = accountParts(account)
  const present = await connector.connect({ silent: true, signal })
  const connection = present.chain === chain ? present : await connector.connect({ chain, signal })
  if (connection.accounts.every(shown => shown.address !== address))
    throw invalidAnswer(connector.info.name, METHOD, 'an account that it shows')
  const isSigner = (shown: WalletAccount) => Number(shown.address === address)
  return { ...connection, accounts: [...connection.accounts].sort((one, other) => isSigner(other) - isSigner(one)) }
}
