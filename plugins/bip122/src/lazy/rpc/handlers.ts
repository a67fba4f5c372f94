import type { RpcRequest } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import * as v from 'valibot'
import type { AccountAddress, SignedMessage } from '../../contract.js'
import { signMessage } from '../signing/sign-message.js'
import { readAccounts } from '../wallet/accounts.js'
import { isBitcoinConnector, readWallet } from '../wallet/connected-wallet.js'
import { parseAccount } from '../wallet/parse-account.js'
import { createRequest, withWalletErrors } from '../wallet/request.js'
import type { Wallet } from '../wallet/wallet-api.js'
import { isSessionProvider } from '../wallet/walletconnect.js'
import { accountOfWallet, address, type Handler, parseParams, requireActive } from './request.js'

const signed = v.object({
  account: address,
  message: v.string(),
  address: v.optional(address),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322']))
})
const listed = v.object({
  account: address,
  intentions: v.optional(boundedArray(v.picklist(['payment', 'ordinal']), 10))
})

/**
 * @throws {Bip122Error} `bip122/invalid-params`, `bip122/not-the-signer`; {WalletError} as `signMessage` does.
 */
export const handleSignMessage: Handler<SignedMessage> = async (params, request, active) => {
  const { account, message, address: other = account, protocol } = parseParams(request.method, signed, params)
  const wallet = requireActive(account, request, active)
  const by = { connector: wallet.signer.connector, account: accountOfWallet(wallet, other, request) }
  return { address: other, signature: hex.encode(await signMessage(by, message, request.signal, protocol)) }
}

/** @throws as above; `wallet/invalid-answer` when what a wallet lists is no list of addresses of the chain. */
export const handleAddresses: Handler<readonly AccountAddress[]> = async (params, request, active) => {
  const { account, intentions = ['payment', 'ordinal'] } = parseParams(request.method, listed, params)
  const { signer, accounts } = requireActive(account, request, active)
  const all = isBitcoinConnector(signer.connector) ? accounts : await requestAddresses(account, request, signer)
  const described = all.map(({ address, publicKey, path, type }): AccountAddress => {
    const intention = type === 'ordinal' ? type : 'payment'
    return { address, ...(publicKey && { publicKey }), ...(path && { path }), intention }
  })
  return described.filter(({ intention }) => intentions.includes(intention))
}

/** A session only shows the first address of an account; the wallet knows the others. */
async function requestAddresses(account: string, { method, signal }: RpcRequest, signer: Signer) {
  const { chain } = parseAccount(signer.account)
  const wallet: Wallet = await readWallet(signer.connector, signal)
  const { provider } = wallet.api
  const answer = await withWalletErrors(wallet, signal, method, async () =>
    createRequest(wallet.name, signal)(
      method,
      () => isSessionProvider(provider) && provider.request({ method, params: { account } }, chain.chain)
    )
  )
  const found = readAccounts(answer)
  if (found && found.accounts.length > 0 && found.families.includes(chain.family)) return found.accounts
  throw invalidAnswer(wallet.name, method, `addresses of ${chain.name}`)
}
