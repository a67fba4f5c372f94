import { raceSignal } from '@latchkit/kernel'
import {
  type DecodedRequest,
  parseAccountId,
  type RequestToDecode,
  type RequestWarning
} from '@latchkit/plugin-chains/contract'
import { type Effects, sameBytes, uniqueWarnings, withLastFields } from '@latchkit/plugin-chains/kit'
import { readKey, writeAddress } from '../../address.js'
import { createQueries } from '../node/queries.js'
import { toHex } from '../signing/encoding.js'
import type { Runtime } from '../transfer/runtime.js'
import type { TransferContext } from '../transfer/status.js'
import { describeAssets, hasUndescribedAssets } from './asset-details.js'
import { decodeCall } from './call-effects.js'
import type { CallContext } from './effects.js'
import { readCall } from './scale-reader.js'
import { type Payload, readPayload } from './signer-payload.js'

export type DecodingContext = Pick<TransferContext, 'networks' | 'nodes' | 'runtimes'>

/** Maximum number of effects that a visitor is shown. A transaction with more is shown as bytes. */
const MAX_ACTIONS = 200

/**
 * Decodes a transaction by the metadata of its chain, if a transfer has read them; else `complete` reads them. The metadata must be of
 * the version that the transaction names, because another version may give the same bytes another meaning.
 *
 * @throws {Error} for a request that the handler rejects.
 */
export function decodeTransaction(context: DecodingContext, request: RequestToDecode): DecodedRequest {
  const { nodes, runtimes } = context
  const { chain } = request
  const transaction = readTransaction(context, request)
  const cached = runtimes.get(chain)
  const isCurrent = cached?.version.specVersion === transaction.payload.specVersion
  const decoded = isCurrent ? decodeBy(cached.runtime, transaction) : undecoded(transaction)
  const canComplete = isCurrent ? hasUndescribedAssets(decoded) : !transaction.isForeignChain
  if (!canComplete || !nodes.chains.has(chain)) return decoded
  return { ...decoded, complete: signal => complete(context, request, transaction, signal) }
}

interface Transaction {
  readonly payload: Payload
  readonly callContext: CallContext
  readonly isForeignChain: boolean
  /** Warnings that the call does not change. */
  readonly warnings: readonly RequestWarning[]
}

function readTransaction({ networks }: DecodingContext, { chain, account, params }: RequestToDecode): Transaction {
  const network = networks.find(({ caipNetworkId }) => caipNetworkId === chain)
  const key = readKey(parseAccountId(account)?.address)
  if (!network || !key) throw new RangeError('Expected an account of a configured network')
  const payload = readPayload(params, network)
  const address = (given: Uint8Array) => writeAddress(given, network.ss58Prefix)
  const sender = address(key)
  const isForeignChain = `polkadot:${payload.genesisHash.slice(2, 34)}` !== chain
  const foreign = payload.addresses.filter(given => !sameBytes(readKey(given), key))
  return {
    payload,
    callContext: { account: sender, sender, network, writeAddress: address },
    isForeignChain,
    warnings: [
      ...(isForeignChain ? [{ code: 'foreign-chain', subject: payload.genesisHash } as const] : []),
      ...foreign.map(subject => ({ code: 'foreign-account', subject }) as const),
      ...payload.warnings
    ]
  }
}

/** Returns a transaction whose call is decoded by a runtime. A call that does not match the runtime stays bytes. */
function decodeBy(runtime: Runtime, transaction: Transaction): DecodedRequest {
  const { payload, callContext, isForeignChain } = transaction
  const call = isForeignChain ? undefined : readCall(runtime, payload.call, callContext.writeAddress)
  const effects = call && decodeCall(call, callContext)
  return effects && effects.actions.length <= MAX_ACTIONS ? finish(transaction, effects) : undecoded(transaction)
}

const undecoded = (transaction: Transaction): DecodedRequest =>
  finish(transaction, {
    actions: [{ type: 'data', hex: toHex(transaction.payload.call) }],
    warnings: [{ code: 'unknown-data' }]
  })

/** Adds the values beside the call to the last action. */
const finish = ({ payload, warnings }: Transaction, effects: Effects): DecodedRequest => ({
  actions: withLastFields(effects.actions, payload.fields),
  warnings: uniqueWarnings([...warnings, ...effects.warnings]),
  raw: payload.raw
})

/**
 * Reads the metadata of the chain, and the names of the assets. Resolves with the undecoded transaction if the node fails or the chain
 * has another version by now.
 */
async function complete(
  { nodes, runtimes }: DecodingContext,
  { chain }: RequestToDecode,
  transaction: Transaction,
  signal: AbortSignal
): Promise<DecodedRequest> {
  try {
    // Loaded separately, because it imports @polkadot/types.
    const { loadRuntime } = await raceSignal(() => import('../transfer/runtime.js'), signal)
    const queries = createQueries(nodes.of(chain), signal)
    const { version, runtime } = await loadRuntime(queries, runtimes)
    if (version.specVersion !== transaction.payload.specVersion) return undecoded(transaction)
    return await describeAssets(decodeBy(runtime, transaction), runtime, queries, signal)
  } catch {
    signal.throwIfAborted()
    return undecoded(transaction)
  }
}
