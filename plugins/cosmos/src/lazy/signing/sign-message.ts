import { readProperty } from '@latchkit/plugin-chains/kit'
import { type AccountSigner, requestSigningWallet } from '../wallet/signing-wallet.js'
import { aminoBytes, messageDocument } from './amino.js'
import { requireSignature, writeSignature } from './signature.js'

/** Signs a message (ADR-36). @throws {WalletError} `wallet/invalid-answer` for a signature that is not by the account. */
export async function signMessage(signer: AccountSigner, message: string): Promise<string> {
  const { session } = signer
  const signDoc = messageDocument(signer.account.address, message)
  const request = { keplrMethod: 'signArbitrary', args: [message], method: 'cosmos_signAmino', signDoc } as const
  const response = await requestSigningWallet(signer, request)
  const given = session ? readProperty(response, 'signature') : response
  const method = session ? request.method : request.keplrMethod
  return writeSignature(await requireSignature(given, signer, aminoBytes(signDoc), method))
}
