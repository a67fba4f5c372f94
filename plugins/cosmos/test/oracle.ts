/** Encodes and judges transactions of one `MsgSend` without the library that the plugin uses. */
import { sameBytes } from '@latchkit/plugin-chains/kit'
import { type Fee, feeCoins, type Payment, type TransactionSigner } from '../src/lazy/transfer/transaction.js'
import { bytesField, message, messageField, numberField, readFields, textField } from './protobuf.js'

type Coin = Payment['coin']
const modes = { direct: 1n, amino: 127n } as const
const any = (url: string, value: Uint8Array) => message(textField(1, url), bytesField(2, value))
const coinBytes = ({ denom, amount }: Coin) => message(textField(1, denom), textField(2, amount))

export function bodyOf({ from, to, coin, memo }: Payment): Uint8Array {
  const send = message(textField(1, from), textField(2, to), bytesField(3, coinBytes(coin)))
  return message(bytesField(1, any('/cosmos.bank.v1beta1.MsgSend', send)), textField(2, memo))
}

const signerInfo = ({ publicKey, sequence, mode }: TransactionSigner): Uint8Array =>
  message(
    ...(publicKey ? [bytesField(1, any(publicKey.url, bytesField(1, publicKey.bytes)))] : []),
    bytesField(2, bytesField(1, numberField(1, modes[mode]))),
    numberField(3, sequence)
  )

export const authInfoOf = (signer: TransactionSigner, fee: Fee): Uint8Array =>
  message(
    bytesField(1, signerInfo(signer)),
    messageField(2, message(...feeCoins(fee).map(coin => messageField(1, coinBytes(coin))), numberField(2, fee.gas)))
  )

export const transactionOf = (body: Uint8Array, authInfo: Uint8Array, signature: Uint8Array): Uint8Array =>
  message(bytesField(1, body), bytesField(2, authInfo), messageField(3, signature))

export const signDocOf = (body: Uint8Array, authInfo: Uint8Array, chainId: string, number: bigint): Uint8Array =>
  message(bytesField(1, body), bytesField(2, authInfo), textField(3, chainId), numberField(4, number))

/** Judges an `AuthInfo` field by field: the signer's bytes, then coins of one denom and a gas limit, and nothing else. */
export function costsAtMost(authInfo: Uint8Array, signer: TransactionSigner, limit: Fee): boolean {
  const [info, fee, ...more] = readFields(authInfo) ?? []
  if (more.length > 0 || info?.number !== 1 || fee?.number !== 2) return false
  if (typeof info.value === 'bigint' || !sameBytes(info.value, signerInfo(signer))) return false
  const parts = typeof fee.value === 'bigint' ? undefined : readFields(fee.value)
  const coins = parts?.map(part => (part.number === 1 ? readCoin(part.value) : undefined))
  if (!parts || !coins) return false
  const isKnown = parts.every(({ number, value }, index) =>
    number === 1 ? coins[index]?.denom === limit.denom : number === 2 && typeof value === 'bigint'
  )
  return isKnown && coins.reduce((sum, coin) => sum + (coin?.amount ?? 0n), 0n) <= limit.amount
}

function readCoin(value: bigint | Uint8Array): { readonly denom: string; readonly amount: bigint } | undefined {
  const [denom, amount, ...more] = (typeof value === 'bigint' ? undefined : readFields(value)) ?? []
  if (more.length > 0 || denom?.number !== 1 || amount?.number !== 2) return undefined
  if (typeof denom.value === 'bigint' || typeof amount.value === 'bigint') return undefined
  const [name, digits] = [denom.value, amount.value].map(bytes => new TextDecoder().decode(bytes)) as [string, string]
  return /^[0-9]{1,78}$/.test(digits) ? { denom: name, amount: BigInt(digits) } : undefined
}
