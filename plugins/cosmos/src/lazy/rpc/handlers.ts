import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import type { AccountIdParts } from '@latchkit/plugin-chains/contract'
import { type ChainRequest, createRequestHandler, decodeBase64, type RequestHandler } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { readAddress } from '../../address.js'
import type { SignOptions, StdSignDoc } from '../../contract.js'
import { CosmosError } from '../../errors.js'
import type { CosmosChain } from '../../options.js'
import { MAX_UINT64 } from '../node/queries.js'
import { signMessage } from '../signing/sign-message.js'
import { signAmino, signDirect } from '../signing/sign-transaction.js'
import { openSigner, publicKeyOf } from '../wallet/signing-wallet.js'

/**
 * Returns the handler of every method that the plugin declares. Only the active account signs.
 *
 * @throws {CosmosError} `cosmos/invalid-params`, `cosmos/not-the-signer`, `cosmos/wrong-chain`; {WalletError} for a failure of the wallet.
 */
export function createHandler(networks: readonly CosmosChain[]): RequestHandler {
  /** Opens the signer of a document. Only the document of a message (ADR-36) may lack a chain. */
  const open = (
    { method, chain, risk, requireSigner, signal }: ChainRequest,
    address: string,
    named: string | undefined
  ) => {
    const id = networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.id
    if (named !== undefined && named !== id)
      throw new CosmosError('cosmos/invalid-params', { method, expected: `a document for ${id ?? chain}` })
    // An account has another address on another chain, so the chain decides first: `requireSigner` rejects it for an unsafe request.
    const isMeant = (shown: AccountIdParts) =>
      shown.chain === chain ? shown.address === readAddress(address)?.address : risk === 'unsafe'
    return openSigner(networks, requireSigner(isMeant), signal)
  }

  return createRequestHandler({
    errors: CosmosError,
    handlers: {
      async cosmos_getAccounts({ signer, signal }) {
        if (!signer) return []
        const opened = await openSigner(networks, signer, signal)
        const { network, address } = opened.account
        const { bytes } = await publicKeyOf(opened)
        return [{ algo: network.keyType, address, pubkey: base64.encode(bytes) }]
      },
      async cosmos_signAmino(request) {
        const { signerAddress, signDoc, signOptions } = request.parse(aminoParams)
        const named = isMessage(signDoc) && signDoc.chain_id === '' ? undefined : signDoc.chain_id
        return signAmino(await open(request, signerAddress, named), signDoc, signOptions)
      },
      async cosmos_signArbitrary(request) {
        const { signerAddress, data } = request.parse(arbitraryParams)
        return signMessage(await open(request, signerAddress, undefined), data)
      },
      async cosmos_signDirect(request) {
        const { signerAddress, signDoc, signOptions } = request.parse(directParams)
        return signDirect(await open(request, signerAddress, signDoc.chainId), signDoc, signOptions)
      }
    }
  })
}

const isMessage = ({ msgs }: StdSignDoc) => msgs.length === 1 && msgs[0]?.type === 'sign/MsgSignData'

const decimalText = /^(?:0|[1-9][0-9]{0,19})$/
const decimal = v.pipe(v.string(), v.regex(decimalText, 'Expected a decimal number as text'))
const uint64 = v.pipe(
  decimal,
  v.check(text => !decimalText.test(text) || BigInt(text) <= MAX_UINT64, 'Expected a number of 64 bits')
)
/** Amounts have 256 bits. */
const amount = v.pipe(v.string(), v.regex(/^(?:0|[1-9][0-9]{0,77})$/, 'Expected an amount as text'))
const base64Text = v.custom<string>(value => decodeBase64(value) !== undefined, 'Expected base64')
const base64Bytes = v.pipe(
  base64Text,
  v.transform(text => decodeBase64(text) as Uint8Array)
)
/** Wallets have options that this plugin does not know; they are all true or false. */
const signOptions = v.optional(
  v.pipe(
    boundedRecord(v.string(), v.optional(v.boolean()), 20),
    v.transform((options): SignOptions => options)
  )
)

const aminoParams = v.object({
  signerAddress: v.string(),
  signDoc: v.strictObject({
    chain_id: v.string(),
    account_number: decimal,
    sequence: decimal,
    fee: v.strictObject({
      amount: boundedArray(v.strictObject({ denom: v.string(), amount }), 100),
      gas: decimal,
      payer: v.optional(v.string()),
      granter: v.optional(v.string())
    }),
    msgs: boundedArray(
      v.strictObject({ type: v.string(), value: boundedRecord(v.string(), v.unknown(), 1_000) }),
      1_000
    ),
    memo: v.string(),
    timeout_height: v.optional(decimal)
  }),
  signOptions
})
const arbitraryParams = v.union([
  v.object({ signerAddress: v.string(), data: v.string(), encoding: v.optional(v.literal('utf8')) }),
  v.object({ signerAddress: v.string(), data: base64Bytes, encoding: v.literal('base64') })
])
const directParams = v.object({
  signerAddress: v.string(),
  signDoc: v.object({ chainId: v.string(), accountNumber: uint64, bodyBytes: base64Text, authInfoBytes: base64Text }),
  signOptions
})
