import type { RpcRequest } from '@latchkit/kernel'
import { boundedArray } from '@latchkit/kernel/schema'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import * as v from 'valibot'
import type { AccountAddress, SignedMessage } from '../../contract.js'
import { isOurs, signMessage, walletOf } from '../signing/sign-message.js'
import { readAccounts } from '../wallet/accounts.js'
import { asker } from '../wallet/ask.js'
import { coded, type Wallet } from '../wallet/connect.js'
import { accountParts } from '../wallet/parse-account.js'
import { isSessionProvider } from '../wallet/walletconnect.js'
import { type Answer, address, ownedBy, read, shownAs } from './request.js'

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
export const answerSignMessage: Answer<SignedMessage> = async (params, request, shown) => {
  const { account, message, address: other = account, protocol } = read(request.method, signed, params)
  const wallet = shownAs(account, request, shown)
  const by = { connector: wallet.signer.connector, account: ownedBy(wallet, other, request) }
  return { address: other, signature: hex.encode(await signMessage(by, message, request.signal, protocol)) }
}

/** @throws as above; `wallet/invalid-answer` when what a wallet lists is no list of addresses of the chain. */
export const answerAddresses: Answer<readonly AccountAddress[]> = async (params, request, shown) => {
  const { account, intentions = ['payment', 'ordinal'] } = read(request.method, listed, params)
  const { signer, accounts } = shownAs(account, request, shown)
  const all = isOurs(signer.connector) ? accounts : await askAddresses(account, request, signer)
  const described = all.map(({ address, publicKey, path, type }): AccountAddress => {
    const intention = type === 'ordinal' ? type : 'payment'
    return { address, ...(publicKey && { publicKey }), ...(path && { path }), intention }
  })
  return described.filter(({ intention }) => intentions.includes(intention))
}

/** A session only shows the first address of an account; the wallet knows the others. */
async function askAddresses(account: string, { method, signal }: RpcRequest, signer: Signer) {
  const { chain } = accountParts(signer.account)
  const wallet: Wallet = await walletOf(signer.connector, signal)
  const { provider } = wallet.wire
  const answer = await coded(wallet, signal, method, async () =>
    asker(wallet.name, signal)(
      method,
      () => isSessionProvider(provider) && provider.request({ method, params: { account } }, chain.chain)
    )
  )
  const found = readAccounts(answer)
  if (found && found.accounts.length > 0 && found.families.includes(chain.family)) return found.accounts
  throw invalidAnswer(wallet.name, method, `addresses of ${chain.name}`)
}
