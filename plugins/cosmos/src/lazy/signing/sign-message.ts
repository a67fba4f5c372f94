import type { Signer } from '@latchkit/plugin-chains/contract'
import type { CosmosChain } from '../../options.js'
import { accountOn } from '../wallet/account-id.js'
import { requestSigningWallet, walletOf } from '../wallet/signing-wallet.js'
import { aminoBytes, messageDocument } from './amino.js'
import { invalidSignature, isSignedBy, readProperty, readSignature, writeSignature } from './signature.js'

/** Signs a message (ADR-36). @throws {WalletError} `wallet/invalid-answer` for a signature that is not by the account. */
export async function signMessage(
  networks: readonly CosmosChain[],
  signer: Signer,
  message: string,
  signal: AbortSignal
): Promise<string> {
  const account = accountOn(networks, signer.account)
  const wallet = await walletOf(signer.connector, signal)
  const document = messageDocument(account.address, message)
  const { id, caipNetworkId: chain } = account.network
  const request = {
    keplrMethod: 'signArbitrary',
    args: [id, account.address, message],
    method: 'cosmos_signAmino',
    params: { signerAddress: account.address, signDoc: document },
    chain
  } as const
  const response = await requestSigningWallet(wallet, request, signal)
  const signature = readSignature(wallet.session ? readProperty(response, 'signature') : response)
  if (signature && (await isSignedBy(account, aminoBytes(document), signature))) return writeSignature(signature)
  throw invalidSignature(wallet.name, wallet.session ? request.method : request.keplrMethod, account)
}
