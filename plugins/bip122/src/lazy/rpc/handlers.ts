import { boundedArray } from '@latchkit/kernel/schema'
import { invalidAnswer, parseParams } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import * as v from 'valibot'
import type { AccountAddress, SignedMessage } from '../../contract.js'
import { Bip122Error } from '../../errors.js'
import { signMessage } from '../signing/sign-message.js'
import { accountParts } from '../wallet/account-id.js'
import { readAccounts } from '../wallet/accounts.js'
import { readWallet } from '../wallet/connected-wallet.js'
import { type ActiveWallet, address, type Handler, requireActive, signerOf } from './active-wallet.js'

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
 * @throws {Bip122Error} `bip122/invalid-params`, `bip122/not-the-signer`; {WalletError} as `signMessage` does.
 */
export const handleSignMessage: Handler<SignedMessage> = async (request, active) => {
  const { account, message, address = account, protocol } = parseParams(request, signed, Bip122Error)
  const signer = signerOf(request, address, requireActive(request, account, active))
  return { address, signature: hex.encode(await signMessage(signer, message, request.signal, protocol)) }
}

/** @throws as above; `wallet/invalid-answer` when what a wallet lists is no list of addresses of the chain. */
export const handleAddresses: Handler<readonly AccountAddress[]> = async (request, active) => {
  const { account, intentions } = parseParams(request, listed, Bip122Error)
  const all = await readAddresses(requireActive(request, account, active), request.signal)
  return all
    .map(({ type, name: _, ...known }) => ({ ...known, intention: type === 'ordinal' ? type : 'payment' }) as const)
    .filter(({ intention }) => intentions.includes(intention))
}

/** Returns all addresses of a wallet, also those that a session does not show. */
async function readAddresses({ signer, accounts }: ActiveWallet, signal: AbortSignal) {
  const { chain, address } = accountParts(signer.account)
  const { name, api, call } = await readWallet(signer.connector, signal)
  if (!api.addresses) return accounts
  const found = readAccounts(await api.addresses(call, address, chain))
  if (found && found.accounts.length > 0 && found.families.includes(chain.family)) return found.accounts
  throw invalidAnswer(name, 'getAccountAddresses', `addresses of ${chain.name}`)
}
