import type { Signer } from '@latchkit/plugin-chains/contract'
import { readProperty } from '@latchkit/plugin-chains/kit'
import type { CosmosChain } from '../../options.js'
import { accountParts } from '../wallet/account-id.js'
import { requestSigningWallet, walletOf } from '../wallet/signing-wallet.js'
import { aminoBytes, messageDocument } from './amino.js'
import { readSignature, requireSignature, writeSignature } from './signature.js'

/** Signs a message (ADR-36). @throws {WalletError} `wallet/invalid-answer` for a signature that is not by the account. */
export async function signMessage(
  networks: readonly CosmosChain[],
  signer: Signer,
  message: string,
  signal: AbortSignal
): Promise<string> {
  const account = accountParts(networks, signer.account)
  const wallet = await walletOf(signer.connector, signal)
  const signDoc = messageDocument(account.address, message)
  const request = {
    account,
    keplrMethod: 'signArbitrary',
    args: [message],
    method: 'cosmos_signAmino',
    signDoc
  } as const
  const response = await requestSigningWallet(wallet, request, signal)
  const signature = readSignature(wallet.session ? readProperty(response, 'signature') : response)
  const method = wallet.session ? request.method : request.keplrMethod
  return writeSignature(await requireSignature(signature, account, aminoBytes(signDoc), wallet.name, method))
}
