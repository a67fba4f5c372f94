/** Decodes transactions and verifies their signatures. */
import { makeSignDoc, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature } from '@cosmjs/crypto'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { base64, bech32, hex } from '@scure/base'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { PubKey } from 'cosmjs-types/cosmos/crypto/secp256k1/keys'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, SignDoc, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { addressPrefix } from './bank.js'
import { ChainError, chainErrors } from './chain-error.js'

export interface Coin {
  readonly denom: string
  readonly amount: bigint
}

/** Transaction with one `MsgSend` of one account. */
export interface SentTransaction {
  /** Upper-case hex. */
  readonly hash: string
  readonly from: string
  readonly to: string
  readonly coins: readonly Coin[]
  readonly memo: string
  readonly fee: readonly Coin[]
  readonly gasWanted: number
  readonly sequence: number
  /** Length of the transaction body in bytes. Signature and key are not part of it, since simulations have neither. */
  readonly bodyBytes: number
  readonly publicKey: Uint8Array | undefined
  /** Verifies the signature. @throws {ChainError} if the account did not sign it. */
  verify(account: { readonly chainId: string; readonly number: number }): void
}

const secp256k1Url = '/cosmos.crypto.secp256k1.PubKey'

/** Decodes a transaction. @throws {ChainError} with a message of the SDK if it is malformed. */
export function readTransaction(bytes: Uint8Array): SentTransaction {
  const { raw, body, authInfo, send, signerInfo } = decode(bytes)
  const { fee } = authInfo
  if (!fee || !signerInfo || authInfo.signerInfos.length !== 1)
    throw chainErrors.unauthorized(`wrong number of signers; expected 1, got ${authInfo.signerInfos.length}`)
  if (fee.payer || fee.granter) throw chainErrors.unauthorized('this chain has no fee grants')
  const coins = send.amount.map(readCoin)
  if (coins.length === 0 || coins.some(({ amount }) => amount <= 0n)) throw chainErrors.invalidCoins(spelled(coins))
  const publicKey = signerInfo.publicKey && keyIn(signerInfo.publicKey)
  const mode = signerInfo.modeInfo?.single?.mode
  return {
    hash: Buffer.from(sha256(bytes)).toString('hex').toUpperCase(),
    from: send.fromAddress,
    to: send.toAddress,
    coins,
    memo: body.memo,
    fee: fee.amount.map(readCoin),
    gasWanted: Number(fee.gasLimit),
    sequence: Number(signerInfo.sequence),
    bodyBytes: raw.bodyBytes.length,
    publicKey,
    verify({ chainId, number }) {
      const isOwn = publicKey && addressOf(publicKey) === send.fromAddress
      if (!isOwn) throw chainErrors.invalidKey(send.fromAddress)
      const signed = mode === SignMode.SIGN_MODE_LEGACY_AMINO_JSON ? aminoBytes() : directBytes()
      const [signature = new Uint8Array()] = raw.signatures
      if (raw.signatures.length !== 1 || !isSignature(signature, signed, publicKey))
        throw chainErrors.unauthorized(
          `signature verification failed; please verify account number (${number}), sequence (${signerInfo.sequence}) and chain-id (${chainId})`
        )

      function directBytes() {
        if (mode !== SignMode.SIGN_MODE_DIRECT) throw chainErrors.unauthorized(`unsupported sign mode ${mode}`)
        const { bodyBytes, authInfoBytes } = raw
        return SignDoc.encode({ bodyBytes, authInfoBytes, chainId, accountNumber: BigInt(number) }).finish()
      }
      function aminoBytes() {
        const value = { from_address: send.fromAddress, to_address: send.toAddress, amount: send.amount }
        const stdFee = { amount: fee?.amount ?? [], gas: String(fee?.gasLimit ?? 0) }
        const messages = [{ type: 'cosmos-sdk/MsgSend', value }]
        return serializeSignDoc(makeSignDoc(messages, stdFee, chainId, body.memo, number, Number(signerInfo?.sequence)))
      }
    }
  }
}

function decode(bytes: Uint8Array) {
  try {
    const raw = TxRaw.decode(bytes)
    const body = TxBody.decode(raw.bodyBytes)
    const authInfo = AuthInfo.decode(raw.authInfoBytes)
    const [message, ...more] = body.messages
    const isSend = message?.typeUrl === '/cosmos.bank.v1beta1.MsgSend' && more.length === 0
    if (!isSend) throw chainErrors.unknownRequest('this chain takes one MsgSend a transaction')
    // Rejects unknown fields like the SDK: they could have a meaning for the signer.
    const isPlain = body.extensionOptions.length + body.nonCriticalExtensionOptions.length === 0
    if (!isPlain) throw chainErrors.unknownRequest('unknown extension options')
    return { raw, body, authInfo, send: MsgSend.decode(message.value), signerInfo: authInfo.signerInfos[0] }
  } catch (error) {
    throw error instanceof ChainError
      ? error
      : chainErrors.parse(String(error instanceof Error ? error.message : error))
  }
}

function readCoin({ denom, amount }: { readonly denom: string; readonly amount: string }): Coin {
  if (!/^\d{1,78}$/.test(amount)) throw chainErrors.invalidCoins(`${amount}${denom}`)
  return { denom, amount: BigInt(amount) }
}

function keyIn({ typeUrl, value }: { readonly typeUrl: string; readonly value: Uint8Array }): Uint8Array {
  const key = typeUrl === secp256k1Url ? PubKey.decode(value).key : new Uint8Array()
  if (key.length !== 33) throw chainErrors.invalidKey(`${typeUrl} ${base64.encode(key)}`)
  return key
}

const addressOf = (publicKey: Uint8Array) => bech32.encode(addressPrefix, bech32.toWords(ripemd160(sha256(publicKey))))

/** Half of the order of the curve. A larger `s` would be a second encoding of the same signature. */
const maxS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

function isSignature(signature: Uint8Array, bytes: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || BigInt(`0x${hex.encode(signature.slice(32))}`) > maxS) return false
  try {
    return Secp256k1.verifySignature(Secp256k1Signature.fromFixedLength(signature), sha256(bytes), publicKey)
  } catch {
    return false
  }
}

/** Returns coins in the text form of the SDK: `5uatom,7uosmo`. */
export const spelled = (coins: readonly Coin[]): string =>
  coins.map(({ amount, denom }) => `${amount}${denom}`).join(',')
