import { errorCode, type RpcMethod } from '@latchkit/kernel'
import type { AccountId, Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { hashMessage } from 'viem/utils'
import { type Hex, PersonalSign, SignTypedData, type TypedData } from '../../contract.js'
import { accountParts } from '../wallet/accounts.js'
import { sendRequest, walletOf } from '../wallet/request.js'
import { prepareTypedData } from './typed-data.js'
import type { SignatureCheck } from './verify-message.js'

/** Data to sign: their hash, and the request for the wallet. */
interface SignedData {
  readonly hash: Hex
  readonly method: RpcMethod<unknown, string>
  readonly paramsFor: (address: string) => readonly unknown[]
}

/** @param data - the bytes in hex (EIP-191, version 0x45). */
export const signedBytes = (data: Hex): SignedData => ({
  hash: hashMessage({ raw: data }),
  method: PersonalSign,
  paramsFor: address => [data, address]
})

/** @throws {Eip155Error} as `prepareTypedData`. */
export function signedTypedData(data: TypedData): SignedData {
  const { text, hash } = prepareTypedData(data)
  return { hash, method: SignTypedData, paramsFor: address => [address, text] }
}

export type SignMessage = ReturnType<typeof createMessageSigner>

/**
 * Creates a function that requests a signature, from the wallet if the signer has no `request`, and checks that it is by the account
 * of the signer.
 */
export const createMessageSigner =
  (check: SignatureCheck) =>
  async ({ account, connector, request }: Signer, data: SignedData, signal: AbortSignal): Promise<string> => {
    const { address } = accountParts(account)
    const params = data.paramsFor(address)
    if (request) return request(data.method, params, signal)
    const { hash } = data
    const { method } = data.method
    const wallet = await walletOf(connector, signal)
    const response = await sendRequest(wallet, method, params, signal)
    return requireSignature(check, { account, hash, response, wallet: wallet.name, method }, signal)
  }

/** Signature that a wallet returned, untrusted, and the data that it must be over. */
interface ReturnedSignature {
  readonly account: AccountId
  readonly hash: Hex
  readonly response: unknown
  /** Name of the wallet. */
  readonly wallet: string
  readonly method: string
}

/**
 * Returns the signature of a wallet in its common form.
 *
 * @throws {WalletError} `wallet/invalid-answer` unless it is by the account; {Eip155Error} as `createSignatureCheck`, if the nodes of the
 *   site cannot tell.
 */
export async function requireSignature(
  check: SignatureCheck,
  { account, hash, response, wallet, method }: ReturnedSignature,
  signal: AbortSignal
): Promise<Hex> {
  const expected = `a signature by ${accountParts(account).address}`
  const invalid = (options?: ErrorOptions) => invalidAnswer(wallet, method, expected, options)
  const signature = await check(account, hash, response, signal).catch(cause => {
    // The signature is not by the key, and without an RPC URL no contract can be called.
    throw errorCode(cause) === 'eip155/no-rpc-url' ? invalid({ cause }) : cause
  })
  if (signature) return signature
  throw invalid()
}
