import { errorCode } from '@latchkit/kernel'
import type { AccountId, Signer } from '@latchkit/plugin-chains/contract'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import { hashMessage, recoverAddress } from 'viem/utils'
import type { Hex, TypedData } from '../../contract.js'
import type { NodeOf } from '../node/client.js'
import { accountParts } from '../wallet/account-id.js'
import { ask, walletOf } from '../wallet/request.js'
import { isContractSignature } from './contract-signature.js'
import { keySignature } from './key-signature.js'
import { prepareTypedData } from './typed-data.js'

/** Longer than any signature of a contract account; more is an attempt to keep the page busy. */
const MAX_SIGNATURE_CHARACTERS = 65_536

/** Signs and verifies. A signature that comes out of here is by the account that it was asked of. */
export interface Signing {
  /** `data` as hex: the bytes that are signed (EIP-191, version 0x45). */
  signBytes(signer: Signer, data: Hex, signal: AbortSignal): Promise<string>
  signTypedData(signer: Signer, data: TypedData, signal: AbortSignal): Promise<string>
  verifyBytes(account: AccountId, data: Hex, signature: string, signal: AbortSignal): Promise<boolean>
  verifyTypedData(account: AccountId, data: TypedData, signature: string, signal: AbortSignal): Promise<boolean>
}

export function createSigning(nodeOf: NodeOf): Signing {
  /** The signature in its common form if it is the account's. Keys are checked here, contracts on their chain. */
  async function checked(
    account: AccountId,
    hash: Hex,
    answer: unknown,
    signal: AbortSignal
  ): Promise<Hex | undefined> {
    signal.throwIfAborted()
    const { chain, address } = accountParts(account)
    const signature = readSignature(answer)
    if (!signature) return undefined
    const byKey = keySignature(signature)
    if (byKey && (await recoverAddress({ hash, signature: byKey }).catch(() => undefined)) === address) return byKey
    signal.throwIfAborted()
    const reader = (await nodeOf(chain, signal)).reader(signal)
    return (await isContractSignature({ address, hash, signature }, reader)) ? signature : undefined
  }

  async function signed(signer: Signer, method: string, params: readonly unknown[], hash: Hex, signal: AbortSignal) {
    const wallet = await walletOf(signer.connector, signal)
    const answer = await ask(wallet, method, params, signal)
    const expected = `a signature by ${accountParts(signer.account).address}`
    const signature = await checked(signer.account, hash, answer, signal).catch(cause => {
      // No key signed it, and whether a contract did cannot be found out.
      throw errorCode(cause) === 'eip155/no-rpc-url' ? invalidAnswer(wallet.name, method, expected, { cause }) : cause
    })
    if (signature) return signature
    throw invalidAnswer(wallet.name, method, expected)
  }

  const verified = async (...args: Parameters<typeof checked>) => (await checked(...args)) !== undefined
  const hashOf = (data: Hex) => hashMessage({ raw: data })

  return {
    signBytes: async (signer, data, signal) =>
      signed(signer, 'personal_sign', [data, accountParts(signer.account).address], hashOf(data), signal),
    async signTypedData(signer, data, signal) {
      const { text, hash } = prepareTypedData(data)
      return signed(signer, 'eth_signTypedData_v4', [accountParts(signer.account).address, text], hash, signal)
    },
    verifyBytes: async (account, data, signature, signal) => verified(account, hashOf(data), signature, signal),
    verifyTypedData: async (account, data, signature, signal) =>
      verified(account, prepareTypedData(data).hash, signature, signal)
  }
}

function readSignature(answer: unknown): Hex | undefined {
  const hex =
    typeof answer === 'string' && answer.length <= MAX_SIGNATURE_CHARACTERS && /^0x(?:[\da-f]{2})+$/i.test(answer)
  return hex ? (answer.toLowerCase() as Hex) : undefined
}
