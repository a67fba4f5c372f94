import { readProperty } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import { SignAmino, SignArbitrary, type StdSignature } from '../../contract.js'
import { type AccountSigner, requestSigningWallet } from '../wallet/signing-wallet.js'
import { aminoBytes, messageDocument } from './amino.js'
import { requireSignature } from './signature.js'

/** Signs a message (ADR-36). @throws {WalletError} `wallet/invalid-answer` for a signature that is not by the account. */
export async function signMessage(signer: AccountSigner, message: string | Uint8Array): Promise<StdSignature> {
  const { account, request, session } = signer
  const signDoc = messageDocument(account.address, message)
  const data =
    typeof message === 'string' ? { data: message } : { data: base64.encode(message), encoding: 'base64' as const }
  const response = await requestSigningWallet(signer, {
    method: SignArbitrary,
    params: { signerAddress: account.address, ...data },
    keplr: { method: 'signArbitrary', args: [message] },
    session: { method: SignAmino.method, signDoc }
  })
  const given = session && !request ? readProperty(response, 'signature') : response
  return requireSignature(given, signer, aminoBytes(signDoc), session ? SignAmino.method : 'signArbitrary')
}
