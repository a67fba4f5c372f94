import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import type { Signer } from '@latchkit/plugin-chains/contract'
import {
  type ChainRequest,
  createRequestHandler,
  decodeBase64,
  type MethodHandler,
  type RequestHandler
} from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { readAddress } from '../../address.js'
import type { StdSignDoc } from '../../contract.js'
import { CosmosError } from '../../errors.js'
import type { CosmosChain } from '../../options.js'
import { MAX_UINT64 } from '../node/queries.js'
import { signAmino, signDirect } from '../signing/sign-transaction.js'
import { openSigner, publicKeyOf } from '../wallet/signing-wallet.js'

/**
 * Returns the handler of all methods of the plugin, which signs with the shown account only.
 *
 * @throws {CosmosError} `cosmos/invalid-params`, `cosmos/not-the-signer`; the errors of any wallet request.
 */
export function createHandler(networks: readonly CosmosChain[]): RequestHandler {
  /** Throws for a document of another chain than its request. Only the document of a message (ADR-36) may name no chain. */
  const assertChain = ({ method, chain }: ChainRequest, named: string, mayBeEmpty: boolean) => {
    const id = networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.id
    if (named === id || (mayBeEmpty && named === '')) return
    throw new CosmosError('cosmos/invalid-params', { method, expected: `a document for ${id ?? chain}` })
  }

  const handlers: Readonly<Record<string, MethodHandler>> = {
    async cosmos_getAccounts({ signer, signal }) {
      if (!signer) return []
      const opened = await openSigner(networks, signer, signal)
      const { network, address } = opened.account
      const { bytes } = await publicKeyOf(opened, signal)
      return [{ algo: network.keyType, address, pubkey: base64.encode(bytes) }]
    },
    async cosmos_signAmino(request) {
      const { signerAddress, signDoc } = request.parse(aminoParams)
      assertChain(request, signDoc.chain_id, isMessage(signDoc))
      return signAmino(
        await openSigner(networks, signerAt(signerAddress, request), request.signal),
        signDoc,
        request.signal
      )
    },
    async cosmos_signDirect(request) {
      const { signerAddress, signDoc } = request.parse(directParams)
      assertChain(request, signDoc.chainId, false)
      return signDirect(
        await openSigner(networks, signerAt(signerAddress, request), request.signal),
        signDoc,
        request.signal
      )
    }
  }
  return createRequestHandler({ errors: CosmosError, handlers })
}

/** Returns the shown account if it has the address `signer` on the chain of the request; throws otherwise. */
const signerAt = (signer: string, { chain, requireSigner }: ChainRequest): Signer =>
  requireSigner(shown => shown.chain === chain && shown.address === readAddress(signer)?.address)

const isMessage = ({ msgs }: StdSignDoc) => msgs.length === 1 && msgs[0]?.type === 'sign/MsgSignData'

const decimalText = /^(?:0|[1-9][0-9]{0,19})$/
const decimal = v.pipe(v.string(), v.regex(decimalText, 'Expected a decimal number as text'))
const uint64 = v.pipe(
  decimal,
  v.check(text => !decimalText.test(text) || BigInt(text) <= MAX_UINT64, 'Expected a number of 64 bits')
)
const base64Text = v.custom<string>(value => decodeBase64(value) !== undefined, 'Expected base64')

const aminoParams = v.object({
  signerAddress: v.string(),
  signDoc: v.strictObject({
    chain_id: v.string(),
    account_number: decimal,
    sequence: decimal,
    fee: v.strictObject({
      amount: boundedArray(v.strictObject({ denom: v.string(), amount: decimal }), 100),
      gas: decimal
    }),
    msgs: boundedArray(v.object({ type: v.string(), value: boundedRecord(v.string(), v.unknown(), 1_000) }), 1_000),
    memo: v.string()
  })
})
const directParams = v.object({
  signerAddress: v.string(),
  signDoc: v.object({ chainId: v.string(), accountNumber: uint64, bodyBytes: base64Text, authInfoBytes: base64Text })
})
