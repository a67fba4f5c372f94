/** Transactions of one `MsgSend` as protobuf (cosmos.tx.v1beta1). */
import type { Coin } from '../contract.js'
import { areEqual } from './bytes.js'
import { bytesField, message, messageField, numberField, readFields, textField } from './protobuf.js'

export interface Payment {
  readonly from: string
  readonly to: string
  readonly coin: Coin
  readonly memo: string
}

/** What a transaction may cost: `amount` of the chain's own coin. */
export interface Fee {
  readonly denom: string
  readonly amount: bigint
  readonly gas: bigint
}

export interface SignerFacts {
  /** As `keyUrl` says; none in a simulation, for which no key is needed. */
  readonly publicKey?: { readonly url: string; readonly bytes: Uint8Array }
  readonly sequence: bigint
  readonly mode: 'direct' | 'amino'
}

const modes = { direct: 1n, amino: 127n } as const

const any = (url: string, value: Uint8Array) => message(textField(1, url), bytesField(2, value))

const coinBytes = ({ denom, amount }: Coin) => message(textField(1, denom), textField(2, amount))

export function writeBody({ from, to, coin, memo }: Payment): Uint8Array {
  const send = message(textField(1, from), textField(2, to), bytesField(3, coinBytes(coin)))
  return message(bytesField(1, any('/cosmos.bank.v1beta1.MsgSend', send)), textField(2, memo))
}

const signerInfo = ({ publicKey, sequence, mode }: SignerFacts): Uint8Array =>
  message(
    ...(publicKey ? [bytesField(1, any(publicKey.url, bytesField(1, publicKey.bytes)))] : []),
    bytesField(2, bytesField(1, numberField(1, modes[mode]))),
    numberField(3, sequence)
  )

/** Chains take no coin of 0. */
export const feeCoins = ({ denom, amount }: Fee): readonly Coin[] =>
  amount > 0n ? [{ denom, amount: `${amount}` }] : []

export const writeAuthInfo = (signer: SignerFacts, fee: Fee): Uint8Array =>
  message(
    bytesField(1, signerInfo(signer)),
    messageField(2, message(...feeCoins(fee).map(coin => messageField(1, coinBytes(coin))), numberField(2, fee.gas)))
  )

/** A `TxRaw`. Without a signature it has an empty one, which is what simulations take. */
export const writeTransaction = (
  body: Uint8Array,
  authInfo: Uint8Array,
  signature: Uint8Array = new Uint8Array()
): Uint8Array => message(bytesField(1, body), bytesField(2, authInfo), messageField(3, signature))

/**
 * Whether an `AuthInfo` that a wallet signed is by the same signer and costs no more than `most`. A wallet may choose a fee
 * that is lower, and another limit of gas; nobody else may be named to pay, and nothing beside a fee be promised.
 */
export function isWithinFee(authInfo: Uint8Array, signer: SignerFacts, most: Fee): boolean {
  const [info, fee, ...more] = readFields(authInfo) ?? []
  if (more.length > 0 || info?.number !== 1 || fee?.number !== 2) return false
  if (typeof info.value === 'bigint' || !areEqual(info.value, signerInfo(signer))) return false
  const parts = typeof fee.value === 'bigint' ? undefined : readFields(fee.value)
  const coins = parts?.map(part => (part.number === 1 ? readCoin(part.value) : undefined))
  if (!parts || !coins) return false
  const isKnown = parts.every(({ number, value }, index) =>
    number === 1 ? coins[index]?.denom === most.denom : number === 2 && typeof value === 'bigint'
  )
  return isKnown && coins.reduce((sum, coin) => sum + (coin?.amount ?? 0n), 0n) <= most.amount
}

function readCoin(value: bigint | Uint8Array): { readonly denom: string; readonly amount: bigint } | undefined {
  const [denom, amount, ...more] = (typeof value === 'bigint' ? undefined : readFields(value)) ?? []
  if (more.length > 0 || denom?.number !== 1 || amount?.number !== 2) return undefined
  if (typeof denom.value === 'bigint' || typeof amount.value === 'bigint') return undefined
  const [name, digits] = [denom.value, amount.value].map(bytes => new TextDecoder().decode(bytes)) as [string, string]
  return /^[0-9]{1,78}$/.test(digits) ? { denom: name, amount: BigInt(digits) } : undefined
}
