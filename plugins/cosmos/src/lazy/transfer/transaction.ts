/** Encodes transactions of one `MsgSend` (cosmos.tx.v1beta1). The only module that imports the library of the protobuf types. */

import { tryOrUndefined } from '@latchkit/kernel/options'
import { TransferError } from '@latchkit/plugin-chains/contract'
import { decodeBase64, sameBytes } from '@latchkit/plugin-chains/kit'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, type Fee as LibraryFee, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { Coin, DirectSignDoc } from '../../contract.js'
import type { CosmosChain } from '../../options.js'
import { type ChainAccount, MAX_UINT64 } from '../node/queries.js'

export interface Payment {
  readonly from: string
  readonly to: string
  readonly coin: Coin
  readonly memo: string
}

/** The fee of a transaction: `amount` of the chain's own coin, in its smallest unit, for at most `gas` units of gas. */
export interface Fee {
  readonly denom: string
  readonly amount: bigint
  readonly gas: bigint
}

export interface TransactionSigner {
  /** `url` as `keyUrl` returns it. A simulation needs no key. */
  readonly publicKey?: { readonly url: string; readonly bytes: Uint8Array }
  readonly sequence: bigint
  readonly mode: 'direct' | 'amino'
}

/** Type URLs of keys. Each family of chains with Ethereum keys has its own. */
const keyUrls = {
  secp256k1: ['/cosmos.crypto.secp256k1.PubKey'],
  ethsecp256k1: [
    '/ethermint.crypto.v1.ethsecp256k1.PubKey',
    '/injective.crypto.v1beta1.ethsecp256k1.PubKey',
    '/cosmos.evm.crypto.v1.ethsecp256k1.PubKey'
  ]
} as const

/** Type URL of keys by the type of account that only one family has. */
const keyUrlsByAccount = new Map<string, string>([
  ['/ethermint.types.v1.EthAccount', keyUrls.ethsecp256k1[0]],
  ['/injective.types.v1beta1.EthAccount', keyUrls.ethsecp256k1[1]]
])

/**
 * Returns the type URL of an account's key on its chain: the chain's URL for the account, or else that of its family.
 *
 * @throws {TransferError} `transfer/not-spendable` if it is unknown.
 */
export function keyUrl({ keyType }: CosmosChain, { keyUrl: stored, type }: ChainAccount, address: string): string {
  const urls: readonly string[] = keyUrls[keyType]
  const url = stored ?? (urls.length === 1 ? urls[0] : keyUrlsByAccount.get(type))
  if (url !== undefined && urls.includes(url)) return url
  throw new TransferError('transfer/not-spendable', { account: address })
}

const modes = { direct: SignMode.SIGN_MODE_DIRECT, amino: SignMode.SIGN_MODE_LEGACY_AMINO_JSON } as const

export function encodeBody({ from, to, coin, memo }: Payment): Uint8Array {
  const send = MsgSend.encode({ fromAddress: from, toAddress: to, amount: [coin] }).finish()
  return TxBody.encode(TxBody.fromPartial({ messages: [{ typeUrl: MsgSend.typeUrl, value: send }], memo })).finish()
}

/** Returns the coins of a fee; chains reject a coin of 0. */
export const feeCoins = ({ denom, amount }: Fee): readonly Coin[] =>
  amount > 0n ? [{ denom, amount: `${amount}` }] : []

export const encodeAuthInfo = (signer: TransactionSigner, fee: Fee): Uint8Array =>
  encodeWithFee(signer, { amount: [...feeCoins(fee)], gasLimit: fee.gas })

function encodeWithFee({ publicKey, sequence, mode }: TransactionSigner, fee: Pick<LibraryFee, 'amount' | 'gasLimit'>) {
  // Ethereum keys have other names and the same form.
  const key = publicKey && { typeUrl: publicKey.url, value: PubKey.encode({ key: publicKey.bytes }).finish() }
  const signer = { ...(key && { publicKey: key }), modeInfo: { single: { mode: modes[mode] } }, sequence }
  return AuthInfo.encode(AuthInfo.fromPartial({ signerInfos: [signer], fee })).finish()
}

/** Returns a `TxRaw`. Without `signature` it has an empty one, as simulations accept it. */
export const encodeTransaction = (
  bodyBytes: Uint8Array,
  authInfoBytes: Uint8Array,
  signature: Uint8Array = new Uint8Array()
): Uint8Array => TxRaw.encode({ bodyBytes, authInfoBytes, signatures: [signature] }).finish()

/** Returns the bytes that are signed in the direct mode; `undefined` for invalid base64 and a number over 64 bits. */
export function encodeSignDoc({ chainId, accountNumber, ...document }: DirectSignDoc): Uint8Array | undefined {
  const [bodyBytes, authInfoBytes] = [decodeBase64(document.bodyBytes), decodeBase64(document.authInfoBytes)]
  const number = BigInt(accountNumber)
  // The library would keep the lower 64 bits.
  if (!bodyBytes || !authInfoBytes || number > MAX_UINT64) return undefined
  return SignDoc.encode({ bodyBytes, authInfoBytes, chainId, accountNumber: number }).finish()
}

/**
 * Returns whether an `AuthInfo` that a wallet signed names the same signer and costs no more than `limit`. A wallet may
 * lower the fee and choose another gas limit. Everything else must equal the encoding of this module, byte for byte: the
 * library drops unknown fields when it decodes, so comparing decoded values is not enough.
 */
export function isWithinFee(authInfo: Uint8Array, signer: TransactionSigner, limit: Fee): boolean {
  const fee = tryOrUndefined(() => AuthInfo.decode(authInfo).fee)
  if (!fee || !sameBytes(encodeWithFee(signer, { amount: fee.amount, gasLimit: fee.gasLimit }), authInfo)) return false
  const isPlain = fee.amount.every(({ denom, amount }) => denom === limit.denom && /^[0-9]{1,78}$/.test(amount))
  return isPlain && fee.amount.reduce((sum, { amount }) => sum + BigInt(amount), 0n) <= limit.amount
}
