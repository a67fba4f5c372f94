import {
  type DecodedRequest,
  parseAccountId,
  type RequestToDecode,
  type RequestWarning
} from '@latchkit/plugin-chains/contract'
import {
  decodeMessage,
  decodeWithLimits,
  type Nodes,
  type RestNode,
  readUtf8,
  uniqueWarnings,
  withLastFields
} from '@latchkit/plugin-chains/kit'
import { bytesToHex } from '@noble/hashes/utils'
import { readAddress } from '../../address.js'
import { referenceOf } from '../../chain-reference.js'
import { SignAmino, SignArbitrary, SignDirect } from '../../contract.js'
import { CosmosError } from '../../errors.js'
import type { CosmosChain } from '../../options.js'
import { createQueries } from '../node/queries.js'
import { describeAssets, hasUnreadAssets } from './asset-details.js'
import { canonical } from './effects.js'
import { decodeMessages } from './messages.js'
import { readAmino, readArbitrary, readDirect, type TextToSign, type Transaction } from './sign-documents.js'
import { feeOf } from './transaction-fee.js'

/** Maximum number of effects that a visitor is shown. A request with more is shown as it is. */
const MAX_ACTIONS = 200

interface DecodingContext {
  readonly networks: readonly CosmosChain[]
  readonly nodes: Nodes<RestNode>
}

/**
 * Decodes a request that signs a transaction or a message; `undefined` for another method, for bytes that are no transaction, and for a
 * request that is too large.
 *
 * @throws {CosmosError} `cosmos/invalid-params` for parameters that the handler rejects.
 */
export const decodeRequest = (context: DecodingContext, request: RequestToDecode) =>
  decodeWithLimits(request, CosmosError, () => decode(context, request))

async function decode(context: DecodingContext, request: RequestToDecode): Promise<DecodedRequest | undefined> {
  const document = await readDocument(request)
  if (!document) return undefined
  return 'data' in document ? decodeText(document, request) : decodeTransaction(document, context, request)
}

async function readDocument({ method, params }: RequestToDecode): Promise<Transaction | TextToSign | undefined> {
  if (method === SignArbitrary.method) return readArbitrary(params)
  if (method === SignAmino.method) return readAmino(params)
  if (method === SignDirect.method) return readDirect(params)
  return undefined
}

function decodeText({ signerAddress: address, signer, data }: TextToSign, request: RequestToDecode): DecodedRequest {
  const text = readUtf8(data)
  const canonicalAddress = (given: string) => readAddress(given)?.address
  const isSame = canonicalAddress(signer) === canonicalAddress(address)
  const warnings: RequestWarning[] = isSame ? [] : [{ code: 'foreign-account', subject: signer }]
  return decodeMessage({ text, hex: `0x${bytesToHex(data)}`, address, canonicalAddress, warnings }, request)
}

function decodeTransaction(
  transaction: Transaction,
  { networks, nodes }: DecodingContext,
  request: RequestToDecode
): DecodedRequest {
  const { chainId, signerAddress, messages, readAny, isDecoded, raw } = transaction
  const account = parseAccountId(request.account)?.address
  if (account === undefined || messages.length === 0) throw new RangeError('Expected an account and a message')
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === request.chain)
  const { actions, warnings } = decodeMessages(messages, { account, network, readAny })
  if (actions.length > MAX_ACTIONS) throw new RangeError(`More than ${MAX_ACTIONS} effects`)
  const { fee, fields, warnings: feeWarnings } = feeOf(transaction.fee, network)
  const isForeignChain = `cosmos:${referenceOf({ id: chainId })}` !== request.chain
  const isForeignSigner = canonical(signerAddress) !== account
  const decoded: DecodedRequest = {
    actions: withLastFields(actions, [...transaction.fields, ...fields]),
    warnings: uniqueWarnings([
      ...(isForeignChain ? [{ code: 'foreign-chain', subject: chainId } as const] : []),
      ...(isForeignSigner ? [{ code: 'foreign-account', subject: signerAddress } as const] : []),
      ...warnings,
      ...(isDecoded ? [] : [{ code: 'unknown-data' } as const]),
      ...feeWarnings
    ]),
    ...(fee !== undefined && { fee }),
    raw
  }
  const canComplete = network && nodes.chains.has(request.chain) && hasUnreadAssets(decoded)
  if (!canComplete) return decoded
  return {
    ...decoded,
    complete: signal => describeAssets(decoded, network, createQueries(nodes.of(request.chain), signal), signal)
  }
}
