import { boundedArray } from '@latchkit/kernel/schema'
import { type ChainRequest, decodeBase64 } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { type BitcoinAddress, parseAddress } from '../../address.js'
import type { SignedPsbt } from '../../contract.js'
import { signPsbt } from '../signing/sign-psbt.js'
import { MAX_PSBT_BYTES } from '../transaction/psbt.js'
import { sendTransfer } from '../transfer/send-transfer.js'
import { accountParts } from '../wallet/accounts.js'
import type { BitcoinChain } from '../wallet/chains.js'
import { readWallet } from '../wallet/connected-wallet.js'
import { address, type BitcoinRequest, requireAccount, signerOf } from './active-wallet.js'

/** The supply of bitcoin. */
const MAX_SATOSHI = 2_100_000_000_000_000n

/** Above the number of inputs of any transaction that nodes relay. */
const MAX_SIGNED_INPUTS = 2_500

const psbt = v.pipe(
  v.string(),
  v.maxLength(Math.ceil(MAX_PSBT_BYTES / 3) * 4),
  v.transform(text => decodeBase64(text)),
  v.instance(Uint8Array, 'Expected base64')
)
const toSign = v.object({
  address,
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  // With other types, others could change the payment.
  sighashTypes: v.optional(v.pipe(boundedArray(v.picklist([0, 1]), 2), v.minLength(1)))
})
/** Schema of `SignPsbtParams`. */
export const psbtParams = v.object({
  account: address,
  psbt,
  signInputs: v.pipe(
    boundedArray(toSign, MAX_SIGNED_INPUTS),
    v.minLength(1),
    v.check(inputs => new Set(inputs.map(({ index }) => index)).size === inputs.length, 'Expected each input once')
  ),
  broadcast: v.optional(v.boolean(), false)
})

const digits = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/, 'Expected whole satoshi'))
const satoshi = v.pipe(digits, v.toBigint(), v.maxValue(MAX_SATOSHI))
/** Returns the schema of an address of the chain: coins that are sent to another network's address are lost. */
function addressOn({ family }: BitcoinChain) {
  const isOfChain = (parsed: unknown) => (parsed as BitcoinAddress | undefined)?.families.includes(family) === true
  const ofChain = v.custom<BitcoinAddress>(isOfChain, 'Expected an address of the chain')
  return v.pipe(v.unknown(), v.transform(parseAddress), ofChain)
}
/** Returns the schema of `SendTransferParams` without the account. */
export const transferParams = (chain: BitcoinChain) =>
  v.object({
    recipientAddress: addressOn(chain),
    amount: satoshi,
    changeAddress: v.optional(addressOn(chain)),
    memo: v.optional(v.pipe(v.string(), v.regex(/^(?:[\da-f]{2}){1,80}$/i, 'Expected hex of at most 80 bytes')))
  })

/**
 * @throws {Bip122Error} `bip122/invalid-params`, `bip122/wrong-chain`, `bip122/not-the-signer`, also for an input by an address that the
 *   wallet did not list; and as `signPsbt`.
 */
export async function handleSignPsbt(request: BitcoinRequest): Promise<SignedPsbt> {
  const { account, psbt, signInputs, broadcast } = request.parse(psbtParams)
  const signer = requireAccount(request, account)
  const { chain, address } = accountParts(signer.account)
  const inputs = signInputs.map(({ address, ...input }) => ({
    ...input,
    address: accountParts(signerOf(request, address, signer).account).address
  }))
  const wallet = await readWallet(signer.connector, request.signal)
  return signPsbt(wallet, { account: address, psbt, inputs, broadcast, chain })
}

/** @throws {Bip122Error} `bip122/invalid-params`, `bip122/not-the-signer`, `bip122/wrong-chain`; and as `sendTransfer`. */
export async function handleSendTransfer(request: ChainRequest): Promise<{ readonly txid: string }> {
  const { account } = request.parse(v.object({ account: address }))
  const signer = requireAccount(request, account)
  const { chain, address: from } = accountParts(signer.account)
  const { recipientAddress, changeAddress, ...rest } = request.parse(transferParams(chain))
  const payment = { ...rest, account: from, recipient: recipientAddress, change: changeAddress, chain }
  return { txid: await sendTransfer(await readWallet(signer.connector, request.signal), payment) }
}
