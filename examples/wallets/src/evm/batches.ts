import * as v from 'valibot'
import { invalidParams, ProviderRpcError, unsupportedMethod } from '../errors.js'
import { readParams } from '../read-params.js'
import type { EvmBehaviour } from './behaviour.js'
import type { Method, Methods, WalletCore } from './core.js'
import type { EvmNetwork } from './networks.js'
import { type Address, AddressSchema, ChainIdSchema, type Hex, HexDataSchema, QuantitySchema, toHex } from './params.js'
import { requirePermitted } from './permissions.js'
import { callRpc } from './rpc.js'

/**
 * How a wallet executes a batch. `atomic`: in one transaction, all or none (EIP-7702). `sequential`: one transaction for each call;
 * a wallet of this kind rejects a batch that must be atomic.
 */
export type Batches = 'atomic' | 'sequential'

const MAX_ID_CHARACTERS = 4_096

const Capability = v.looseObject({ optional: v.optional(v.boolean(), false) })
const CapabilityRequests = v.optional(v.record(v.string(), Capability), {})
const SendCallsParams = v.tuple([
  v.object({
    version: v.string(),
    id: v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_ID_CHARACTERS))),
    from: AddressSchema,
    chainId: ChainIdSchema,
    atomicRequired: v.boolean(),
    capabilities: CapabilityRequests,
    calls: v.pipe(
      v.array(
        v.object({
          to: v.optional(AddressSchema),
          data: v.optional(HexDataSchema, '0x'),
          value: v.optional(QuantitySchema, '0x0'),
          capabilities: CapabilityRequests
        })
      ),
      v.minLength(1)
    )
  })
])
const IdParams = v.tuple([v.string()])

interface Batch {
  readonly network: EvmNetwork
  readonly atomic: boolean
  readonly hashes: readonly Hex[]
  /** True if calls of the batch were left out. */
  readonly isHalf: boolean
}

interface Receipt {
  readonly status: string
  readonly logs: readonly { readonly address: string; readonly data: string; readonly topics: readonly string[] }[]
  readonly blockHash: string
  readonly blockNumber: string
  readonly gasUsed: string
  readonly transactionHash: string
}

/**
 * Returns `wallet_sendCalls`, `wallet_getCallsStatus` and `wallet_showCallsStatus` (EIP-5792). They fail with 4200 without `batches`.
 * The batches are lost with the page.
 */
export function batchMethods(core: WalletCore, batches: Batches | undefined): Methods {
  const sent = new Map<string, Batch>()
  const find = (params: unknown) => {
    const [id] = readParams(IdParams, params)
    const batch = sent.get(id)
    if (!batch) throw new ProviderRpcError(5730, 'Unknown bundle id')
    return { id, batch }
  }
  const supported = (method: string, work: Method): Method => {
    const missing: Method = () => Promise.reject(unsupportedMethod(method))
    return batches ? work : missing
  }
  return {
    wallet_sendCalls: supported('wallet_sendCalls', async (params, consent) => {
      const [{ id = randomId(), from, calls, chainId, atomicRequired, capabilities }] = readParams(
        SendCallsParams,
        params
      )
      requirePermitted(core, from)
      const network = core.networks().find(known => known.chainId === chainId)
      if (!network) throw new ProviderRpcError(5710, 'Unsupported chain id')
      if (sent.has(id)) throw new ProviderRpcError(5720, 'Duplicate id')
      const atomic = batches === 'atomic'
      if (atomicRequired && !atomic) throw new ProviderRpcError(5760, 'Atomicity not supported')
      const required = [capabilities, ...calls.map(call => call.capabilities)].flatMap(all => Object.entries(all))
      if (required.some(([, { optional }]) => !optional)) throw new ProviderRpcError(5700, 'Unsupported capability')
      await consent({
        title: `Send ${calls.length} calls?`,
        facts: [
          { label: 'From', value: from, shape: 'code' },
          { label: 'Network', value: network.name },
          {
            label: 'Calls',
            value: calls.map(({ to, value }) => `${to ?? 'a new contract'} ${value}`).join('\n'),
            shape: 'code'
          }
        ]
      })
      const { changeBatch } = core.behaviour()
      if (changeBatch === 'noUpgrade') throw new ProviderRpcError(5750, 'The upgrade of the account was rejected')
      const isHalf = changeBatch === 'half'
      const done = changedCalls(calls, changeBatch)
      const isOne = atomic && changeBatch !== 'sequential'
      const hashes = isOne ? [await sendAtOnce(core, network, from, done)] : await sendEach(core, network, from, done)
      sent.set(id, { network, atomic, hashes, isHalf })
      return { id }
    }),
    wallet_getCallsStatus: supported('wallet_getCallsStatus', async params => {
      const { id, batch } = find(params)
      return spoilStatus(core.behaviour(), await statusOf(id, batch))
    }),
    wallet_showCallsStatus: supported('wallet_showCallsStatus', async params => {
      find(params)
      return null
    })
  }
}

interface Call {
  readonly to?: Address | undefined
  readonly data: Hex
  readonly value: Hex
}

/** Returns the calls that the wallet executes, as the switch `changeBatch` says. */
function changedCalls(calls: readonly Call[], changeBatch: EvmBehaviour['changeBatch']): readonly Call[] {
  if (changeBatch === 'half') return calls.slice(0, Math.ceil(calls.length / 2))
  if (changeBatch === 'other')
    return calls.map(call => ({ ...call, value: `0x${(BigInt(call.value) + 1n).toString(16)}` }))
  return calls
}

async function sendAtOnce(core: WalletCore, { chainId, rpcUrl }: EvmNetwork, from: Address, calls: readonly Call[]) {
  const { sendBatch } = await core.signer()
  const complete = calls.map(({ to, data, value }) => {
    if (!to) throw invalidParams('a batch of this wallet creates no contracts')
    return { to, data, value: BigInt(value) }
  })
  return sendBatch({ from, chainId, rpcUrl, calls: complete })
}

async function sendEach(core: WalletCore, { chainId, rpcUrl }: EvmNetwork, from: Address, calls: readonly Call[]) {
  const { sendTransaction } = await core.signer()
  const hashes: Hex[] = []
  for (const { to, data, value } of calls) {
    // A wallet sends a call that reverts, too, if the gas is given.
    const transaction = { ...(to && { to }), data, value: BigInt(value), gas: 500_000n }
    hashes.push(await sendTransaction({ from, chainId, rpcUrl, transaction }))
  }
  return hashes
}

interface Status {
  readonly version: string
  readonly id: string
  readonly chainId: string
  readonly status: number
  readonly atomic: boolean
  readonly receipts?: readonly Receipt[]
}

async function statusOf(id: string, { network, atomic, hashes, isHalf }: Batch): Promise<Status> {
  const found = await Promise.all(hashes.map(hash => callRpc(network.rpcUrl, 'eth_getTransactionReceipt', [hash])))
  const receipts = (found as (Receipt | null)[]).flatMap(receipt => (receipt ? [pickReceipt(receipt)] : []))
  const common = { version: '2.0.0', id, chainId: toHex(network.chainId), atomic }
  if (receipts.length < hashes.length) return { ...common, status: 100 }
  const failed = receipts.filter(({ status }) => status !== '0x1').length
  const whole = failed === 0 ? 200 : failed === receipts.length ? 500 : 600
  return { ...common, ...(isHalf && { atomic: false }), status: isHalf ? 600 : whole, receipts }
}

const pickReceipt = ({ status, logs, blockHash, blockNumber, gasUsed, transactionHash }: Receipt): Receipt => ({
  status,
  logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
  blockHash,
  blockNumber,
  gasUsed,
  transactionHash
})

const confirmed = { status: 200, atomic: true }

/** Changes a status as the switch `changeStatus` says. */
function spoilStatus({ changeStatus }: EvmBehaviour, status: Status): unknown {
  switch (changeStatus) {
    case false:
      return status
    case 'id':
      return { ...status, id: randomId() }
    case 'chain':
      return { ...status, chainId: '0x2' }
    case 'code':
      return { ...status, status: 200, receipts: status.receipts?.map(receipt => ({ ...receipt, status: '0x0' })) }
    case 'earlier':
      return { status: status.status === 100 ? 'PENDING' : 'CONFIRMED', receipts: status.receipts }
    case 'confirmed':
      return status.status === 100 ? status : { ...status, ...confirmed, receipts: status.receipts?.slice(-1) }
    case 'invented': {
      const receipts = status.receipts?.slice(-1).map(receipt => ({ ...receipt, transactionHash: randomId() }))
      return status.status === 100 ? status : { ...status, ...confirmed, receipts }
    }
    case 'reverted':
      return status.status === 100 ? status : { ...status, status: 500 }
    case 'pending':
      return { ...status, status: 100, receipts: undefined }
    case 'lost':
      return { ...status, status: 400, receipts: undefined }
  }
}

const randomId = (): Hex => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}
