import { errorCode } from '@latchkit/kernel'
import type { Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import type { Hex, TypedData } from '../../contract.js'
import type { NodeOf } from '../node/client.js'
import { accountParts } from '../wallet/account-id.js'
import { sendRequest, walletOf } from '../wallet/request.js'
import { prepareTypedData } from './typed-data.js'
import { createSignatureCheck, hashBytes } from './verify-message.js'

/** Requests signatures from wallets, and checks each against the account of the signer. */
export interface MessageSigner {
  /** @param data - the bytes to sign in hex (EIP-191, version 0x45). */
  signBytes(signer: Signer, data: Hex, signal: AbortSignal): Promise<string>
  signTypedData(signer: Signer, data: TypedData, signal: AbortSignal): Promise<string>
}

export function createMessageSigner(nodeOf: NodeOf): MessageSigner {
  const check = createSignatureCheck(nodeOf)

  async function sign(signer: Signer, method: string, params: readonly unknown[], hash: Hex, signal: AbortSignal) {
    const wallet = await walletOf(signer.connector, signal)
    const answer = await sendRequest(wallet, method, params, signal)
    const expected = `a signature by ${accountParts(signer.account).address}`
    const signature = await check(signer.account, hash, answer, signal).catch(cause => {
      // It is no signature of a key, and without an RPC URL the contract cannot be asked.
      throw errorCode(cause) === 'eip155/no-rpc-url' ? invalidAnswer(wallet.name, method, expected, { cause }) : cause
    })
    if (signature) return signature
    throw invalidAnswer(wallet.name, method, expected)
  }

  return {
    signBytes: async (signer, data, signal) =>
      sign(signer, 'personal_sign', [data, accountParts(signer.account).address], hashBytes(data), signal),
    async signTypedData(signer, data, signal) {
      const { text, hash } = prepareTypedData(data)
      return sign(signer, 'eth_signTypedData_v4', [accountParts(signer.account).address, text], hash, signal)
    }
  }
}
