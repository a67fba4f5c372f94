import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import { type BitcoinAddress, parseAddress } from '../../address.js'
import type { SignedPsbt } from '../../contract.js'
import { readBase64 } from '../signing/encoding.js'
import { signPsbt } from '../signing/sign-psbt.js'
import { MAX_PSBT_BYTES } from '../transaction/psbt.js'
import { sendTransfer } from '../transfer/send-transfer.js'
import { parseAccount } from '../wallet/parse-account.js'
import { accountOfWallet, address, type Handler, parseParams, requireActive } from './request.js'

/** All that there will ever be. */
const MAX_SATOSHI = 2_100_000_000_000_000n

/** More than a transaction that nodes pass on has. */
const MAX_SIGNED_INPUTS = 2_500

const psbt = v.pipe(
  v.string(),
  v.maxLength(Math.ceil(MAX_PSBT_BYTES / 3) * 4),
  v.transform(readBase64),
  v.instance(Uint8Array, 'Expected base64')
)
const toSign = v.object({
  address,
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  // Any other would let somebody change what is paid.
  sighashTypes: v.optional(v.pipe(boundedArray(v.picklist([0, 1]), 2), v.minLength(1)))
})
const signing = v.object({
  account: address,
  psbt,
  signInputs: v.pipe(
    boundedArray(toSign, MAX_SIGNED_INPUTS),
    v.minLength(1),
    v.check(inputs => new Set(inputs.map(({ index }) => index)).size === inputs.length, 'Expected each input once')
  ),
  broadcast: v.optional(v.boolean(), false)
})

const satoshi = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,15}$/, 'Expected whole satoshi'),
  v.transform(digits => BigInt(digits)),
  v.maxValue(MAX_SATOSHI)
)
/** An address of a network: money sent to that of another is lost. */
const addressOn = (isThere: (address: BitcoinAddress) => boolean) =>
  v.pipe(
    v.unknown(),
    v.transform(parseAddress),
    v.custom<BitcoinAddress>(one => one !== undefined && isThere(one as BitcoinAddress), 'Expected an address there')
  )

/**
 * @throws {Bip122Error} `bip122/invalid-params`, `bip122/not-the-signer`, also for an input by an address that the wallet did
 *   not show; and as `signPsbt` does.
 */
export const handleSignPsbt: Handler<SignedPsbt> = async (params, request, active) => {
  const { account, psbt, signInputs, broadcast } = parseParams(request.method, signing, params)
  const wallet = requireActive(account, request, active)
  const { chain, address } = parseAccount(wallet.signer.account)
  const inputs = signInputs.map(({ index, address, sighashTypes }) => ({
    index,
    address: parseAccount(accountOfWallet(wallet, address, request)).address,
    ...(sighashTypes && { sighashTypes })
  }))
  return signPsbt(wallet.signer.connector, { account: address, psbt, inputs, broadcast, chain }, request.signal)
}

/** @throws as above; and as `sendTransfer` does. */
export const handleSendTransfer: Handler<{ readonly txid: string }> = async (params, request, active) => {
  const { account } = parseParams(request.method, v.object({ account: address }), params)
  const { signer } = requireActive(account, request, active)
  const { chain, address: from } = parseAccount(signer.account)
  const there = addressOn(({ families }) => families.includes(chain.family))
  const transferring = v.object({
    recipientAddress: there,
    amount: satoshi,
    changeAddress: v.optional(there),
    memo: v.optional(v.pipe(v.string(), v.regex(/^(?:[\da-f]{2}){1,80}$/i, 'Expected hex of at most 80 bytes')))
  })
  const {
    recipientAddress: recipient,
    amount,
    changeAddress: change,
    memo
  } = parseParams(request.method, transferring, params)
  const transfer = {
    account: from,
    recipient,
    amount,
    chain,
    ...(change && { change }),
    ...(memo && { memo })
  }
  return { txid: await sendTransfer(signer.connector, transfer, request.signal) }
}
