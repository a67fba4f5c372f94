import type { RpcRequest } from '@latchkit/kernel'
import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import type { Signer } from '@latchkit/plugin-chains/contract'
import * as v from 'valibot'
import { readAddress } from '../../address.js'
import type { StdSignDoc } from '../../contract.js'
import { CosmosError } from '../../errors.js'
import type { CosmosChain } from '../../options.js'
import { fromBase64, toBase64 } from '../encoding/bytes.js'
import { MAX_UINT64 } from '../node/queries.js'
import { signAmino, signDirect } from '../signing/sign-transaction.js'
import { accountOn } from '../wallet/account-id.js'
import { publicKeyOf, walletOf } from '../wallet/signing-wallet.js'

/** Handles one request. `signer` is of the account that is shown at this moment, if any. */
export type RequestHandler = (request: RpcRequest, signer: Signer | undefined) => Promise<unknown>

/**
 * Returns the handler of all methods of the plugin, which signs with the shown account only.
 *
 * @throws {CosmosError} `cosmos/invalid-params`, `cosmos/not-the-signer`; the errors of any wallet request.
 */
export function createRequestHandler(networks: readonly CosmosChain[]): RequestHandler {
  /** Returns `signer` if it is of the account `address` on the chain of the request; throws otherwise. */
  const requireSigner = (address: string, { method, chain }: RpcRequest, signer: Signer | undefined): Signer => {
    const read = readAddress(address)?.address
    if (signer && accountOn(networks, signer.account).address === read && signer.account.startsWith(`${chain}:`)) {
      return signer
    }
    throw new CosmosError('cosmos/not-the-signer', { method })
  }

  /** Throws for a document of another chain than its request. Only the document of a message (ADR-36) may name no chain. */
  const assertChain = ({ method, chain }: RpcRequest, named: string, mayBeEmpty: boolean) => {
    const id = networks.find(({ caipNetworkId }) => caipNetworkId === chain)?.id
    if (named === id || (mayBeEmpty && named === '')) return
    throw new CosmosError('cosmos/invalid-params', { method, expected: `a document for ${id ?? chain}` })
  }

  const getAccounts: RequestHandler = async ({ signal }, signer) => {
    if (!signer) return []
    const account = accountOn(networks, signer.account)
    const { bytes } = await publicKeyOf(await walletOf(signer.connector, signal), account, signal)
    return [{ algo: account.network.keyType, address: account.address, pubkey: toBase64(bytes) }]
  }

  const handleSignAmino: RequestHandler = async (request, signer) => {
    const { signerAddress, signDoc } = parseParams(request.method, aminoParams, request.params)
    assertChain(request, signDoc.chain_id, isMessage(signDoc))
    return signAmino(networks, requireSigner(signerAddress, request, signer), signDoc, request.signal)
  }
  const handleSignDirect: RequestHandler = async (request, signer) => {
    const { signerAddress, signDoc } = parseParams(request.method, directParams, request.params)
    assertChain(request, signDoc.chainId, false)
    return signDirect(networks, requireSigner(signerAddress, request, signer), signDoc, request.signal)
  }

  const handlers = new Map<string, RequestHandler>([
    ['cosmos_getAccounts', getAccounts],
    ['cosmos_signAmino', handleSignAmino],
    ['cosmos_signDirect', handleSignDirect]
  ])
  return async (request, signer) => {
    const handler = handlers.get(request.method)
    if (!handler) throw new CosmosError('cosmos/invalid-params', { method: request.method, expected: 'another method' })
    return handler(request, signer)
  }
}

const isMessage = ({ msgs }: StdSignDoc) => msgs.length === 1 && msgs[0]?.type === 'sign/MsgSignData'

const decimalText = /^(?:0|[1-9][0-9]{0,19})$/
const decimal = v.pipe(v.string(), v.regex(decimalText, 'Expected a decimal number as text'))
const uint64 = v.pipe(
  decimal,
  v.check(text => !decimalText.test(text) || BigInt(text) <= MAX_UINT64, 'Expected a number of 64 bits')
)
const base64 = v.custom<string>(value => fromBase64(value) !== undefined, 'Expected base64')

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
  signDoc: v.object({ chainId: v.string(), accountNumber: uint64, bodyBytes: base64, authInfoBytes: base64 })
})

function parseParams<S extends v.GenericSchema>(method: string, schema: S, params: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, params)
  if (result.success) return result.output
  const [issue] = result.issues
  const expected = `params.${v.getDotPath(issue) ?? ''}: ${issue.message}`
  throw new CosmosError('cosmos/invalid-params', { method, expected })
}
