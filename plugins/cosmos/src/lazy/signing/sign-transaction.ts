import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray } from '@latchkit/kernel/schema'
import { copyBytes, decodeBase64, readProperty } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { type DirectSignDoc, SignAmino, SignDirect, type SignOptions, type StdSignDoc } from '../../contract.js'
import { type AccountSigner, requestSigningWallet } from '../wallet/signing-wallet.js'
import { aminoBytes } from './amino.js'
import { requireSignature } from './signature.js'

export const MAX_TRANSACTION_BYTES = 1_048_576
/** Length of that many bytes in base64. */
const MAX_TRANSACTION_CHARACTERS = 4 * Math.ceil(MAX_TRANSACTION_BYTES / 3)

/** Signs a document in the amino mode. `signed` differs from `signDoc` in fee and memo at most. */
export async function signAmino(signer: AccountSigner, signDoc: StdSignDoc, options?: SignOptions) {
  const response = await requestSigningWallet(signer, {
    method: SignAmino,
    params: signParams(signer, signDoc, options),
    keplr: { method: 'signAmino', args: options ? [signDoc, options] : [signDoc] },
    session: { method: SignAmino.method, signDoc }
  })
  const signed = readSigned(readProperty(response, 'signed') ?? signDoc, signDoc)
  const given = readProperty(response, 'signature')
  const signature = await requireSignature(given, signer, signed && aminoBytes(signed), SignAmino.method)
  return { signed: signed ?? signDoc, signature }
}

/** Signs a document in the direct mode. The bytes, with fee and memo, may be the wallet's; chain and account number may not. */
export async function signDirect(signer: AccountSigner, signDoc: DirectSignDoc, options?: SignOptions) {
  // Before the request, so that a failed load does not lose an approval.
  const { encodeSignDoc } = await import('../transfer/transaction.js')
  const { chainId, accountNumber } = signDoc
  const [bodyBytes, authInfoBytes] = [decodeBase64(signDoc.bodyBytes), decodeBase64(signDoc.authInfoBytes)]
  // In the form of Keplr: bytes, and numbers as text.
  const document = { chainId, accountNumber, bodyBytes, authInfoBytes }
  const response = await requestSigningWallet(signer, {
    method: SignDirect,
    params: signParams(signer, signDoc, options),
    keplr: { method: 'signDirect', args: options ? [document, options] : [document] },
    session: { method: SignDirect.method, signDoc }
  })
  const changed = readProperty(response, 'signed')
  const signed: DirectSignDoc = {
    ...signDoc,
    bodyBytes: readBase64(readProperty(changed, 'bodyBytes')) ?? signDoc.bodyBytes,
    authInfoBytes: readBase64(readProperty(changed, 'authInfoBytes')) ?? signDoc.authInfoBytes
  }
  const given = readProperty(response, 'signature')
  return { signed, signature: await requireSignature(given, signer, encodeSignDoc(signed), SignDirect.method) }
}

const signParams = <D extends object>(
  { account }: AccountSigner,
  signDoc: D,
  signOptions: SignOptions | undefined
) => ({
  signerAddress: account.address,
  signDoc,
  ...(signOptions && { signOptions })
})

const coin = v.object({ denom: v.string(), amount: v.string() })
const feeAndMemo = v.object({ fee: v.object({ amount: boundedArray(coin, 100), gas: v.string() }), memo: v.string() })

/**
 * Returns the requested document with the fee and memo of the wallet. Other changes of the wallet are left out, so that its
 * signature does not match.
 */
const readSigned = (response: unknown, requested: StdSignDoc): StdSignDoc | undefined =>
  tryOrUndefined(() => {
    const { fee, memo } = v.parse(feeAndMemo, response)
    return { ...requested, fee: { ...requested.fee, ...fee }, memo }
  })

/** Returns base64 of a session, or bytes of a wallet of the page, as base64; `undefined` for other values and over 1 MiB. */
function readBase64(value: unknown): string | undefined {
  if (typeof value === 'string')
    return value.length <= MAX_TRANSACTION_CHARACTERS && decodeBase64(value) ? value : undefined
  const bytes = copyBytes(value, MAX_TRANSACTION_BYTES)
  return bytes && base64.encode(bytes)
}
