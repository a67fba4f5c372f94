import { boundedArray } from '@latchkit/kernel/schema'
import type { Signer } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import type { DirectSignDoc, SignedAmino, SignOptions, StdSignature, StdSignDoc } from '../../contract.js'
import type { CosmosChain } from '../../options.js'
import { copyBytes, fromBase64, toBase64 } from '../encoding/bytes.js'
import { accountOn } from '../wallet/account-id.js'
import { requestSigningWallet, walletOf } from '../wallet/signing-wallet.js'
import { aminoBytes } from './amino.js'
import { invalidSignature, isSignedBy, readProperty, readSignature } from './signature.js'

/** Preference for fee and memo: `unchanged` requests that the wallet leaves them, which it may ignore. */
type FeePreference = 'unchanged'

interface SignedDirect {
  readonly signed: DirectSignDoc
  readonly signature: StdSignature
}

const MAX_TRANSACTION_BYTES = 1_048_576
/** Length of that many bytes in base64. */
const MAX_TRANSACTION_CHARACTERS = 4 * Math.ceil(MAX_TRANSACTION_BYTES / 3)

/** Signs a document in the amino mode. `signed` differs from `document` in fee and memo at most. */
export async function signAmino(
  networks: readonly CosmosChain[],
  signer: Signer,
  document: StdSignDoc,
  signal: AbortSignal,
  preference?: FeePreference
): Promise<SignedAmino> {
  const account = accountOn(networks, signer.account)
  const wallet = await walletOf(signer.connector, signal)
  const { id, caipNetworkId: chain } = account.network
  const request = {
    keplrMethod: 'signAmino',
    args: [id, account.address, document, ...optionsFor(preference)],
    method: 'cosmos_signAmino',
    params: { signerAddress: account.address, signDoc: document },
    chain
  } as const
  const response = await requestSigningWallet(wallet, request, signal)
  const signed = readSigned(readProperty(response, 'signed') ?? document, document)
  const signature = readSignature(readProperty(response, 'signature'))
  if (signed && signature && (await isSignedBy(account, aminoBytes(signed), signature))) return { signed, signature }
  throw invalidSignature(wallet.name, request.method, account)
}

/** Signs a document in the direct mode. The bytes, with fee and memo, may be the wallet's; chain and account number may not. */
export async function signDirect(
  networks: readonly CosmosChain[],
  signer: Signer,
  document: DirectSignDoc,
  signal: AbortSignal,
  preference?: FeePreference
): Promise<SignedDirect> {
  const account = accountOn(networks, signer.account)
  const wallet = await walletOf(signer.connector, signal)
  // Before the request, so that no approval is lost when it cannot be loaded.
  const { encodeSignDoc } = await import('../transfer/transaction.js')
  const { id, caipNetworkId: chain } = account.network
  const request = {
    keplrMethod: 'signDirect',
    args: [id, account.address, keplrDocument(document), ...optionsFor(preference)],
    method: 'cosmos_signDirect',
    params: { signerAddress: account.address, signDoc: document },
    chain
  } as const
  const response = await requestSigningWallet(wallet, request, signal)
  const changed = readProperty(response, 'signed')
  const signed: DirectSignDoc = {
    ...document,
    bodyBytes: readBase64(readProperty(changed, 'bodyBytes')) ?? document.bodyBytes,
    authInfoBytes: readBase64(readProperty(changed, 'authInfoBytes')) ?? document.authInfoBytes
  }
  const bytes = encodeSignDoc(signed)
  const signature = readSignature(readProperty(response, 'signature'))
  if (bytes && signature && (await isSignedBy(account, bytes, signature))) return { signed, signature }
  throw invalidSignature(wallet.name, request.method, account)
}

const optionsFor = (preference: FeePreference | undefined): readonly SignOptions[] =>
  preference ? [{ preferNoSetFee: true, preferNoSetMemo: true }] : []

const feeAndMemo = v.object({
  fee: v.object({
    amount: boundedArray(v.object({ denom: v.string(), amount: v.string() }), 100),
    gas: v.string()
  }),
  memo: v.string()
})

/**
 * Returns the requested document with the fee and memo of the wallet. Other changes of the wallet are left out, so that its
 * signature does not match.
 */
function readSigned(response: unknown, requested: StdSignDoc): StdSignDoc | undefined {
  try {
    const read = v.safeParse(feeAndMemo, response)
    return read.success ? { ...requested, ...read.output } : undefined
  } catch {
    return undefined
  }
}

/** Returns a document as Keplr takes it: bytes, and numbers as text. */
const keplrDocument = ({ chainId, accountNumber, bodyBytes, authInfoBytes }: DirectSignDoc) => ({
  chainId,
  accountNumber,
  bodyBytes: fromBase64(bodyBytes),
  authInfoBytes: fromBase64(authInfoBytes)
})

/** Returns base64 of a session, or bytes of a wallet of the page, as base64; `undefined` for other values and over 1 MiB. */
function readBase64(value: unknown): string | undefined {
  if (typeof value === 'string')
    return value.length <= MAX_TRANSACTION_CHARACTERS && fromBase64(value) ? value : undefined
  const bytes = copyBytes(value, MAX_TRANSACTION_BYTES)
  return bytes && toBase64(bytes)
}
