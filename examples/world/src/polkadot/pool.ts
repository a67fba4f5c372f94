/** Transaction pool: checks extrinsics, keeps them until the next block, and applies them there. */
import { RpcError } from '../json-rpc.js'
import { encodeEvents, type Outcome } from './events.js'
import type { PolkadotRuntime, SignedExtrinsic } from './runtime.js'
import { existentialDeposit, type PolkadotState } from './state.js'

/** Extrinsic in a block, with its outcome. */
export interface Applied extends Outcome {
  readonly extrinsic: SignedExtrinsic
  readonly block: number
  readonly index: number
  readonly timeMs: number
}

export interface Pool {
  /** Adds an extrinsic, or throws like a node. Resolves with its hash. @throws {RpcError} */
  submit(hex: string): Promise<string>
  /** Resolves with the fee in planck. @throws {RpcError} for an invalid extrinsic. */
  feeOf(hex: string): Promise<bigint>
  /** Returns the next nonce, including waiting extrinsics. */
  nonceOf(id: Uint8Array): number
  /** Produces the next block with all waiting extrinsics. */
  produce(): void
  /** Drops a waiting extrinsic, as a full pool does. */
  forget(hash: string): void
  readonly waiting: readonly SignedExtrinsic[]
  readonly applied: readonly Applied[]
}

/** Base fee, in planck. With the fee per byte a transfer costs about as much as on Polkadot. */
const baseFee = 10_000_000n
const byteFee = 1_000_000n

const invalid = (data: string) => new RpcError(1_010, 'Invalid Transaction', data)

export function createPool(state: PolkadotState, loadRuntime: () => Promise<PolkadotRuntime>): Pool {
  let waiting: readonly SignedExtrinsic[] = []
  let runtime: PolkadotRuntime | undefined
  const applied: Applied[] = []
  const genesisHash = state.newest.hash
  const read = async (hex: string) => {
    runtime ??= await loadRuntime()
    const extrinsic = runtime.read(hex)
    if (!extrinsic) throw new RpcError(1_002, 'Verification Error: Runtime error: Execution failed', 'Could not decode')
    return extrinsic
  }
  const feeFor = ({ hex }: SignedExtrinsic) => baseFee + byteFee * BigInt((hex.length - 2) / 2)
  const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0
  const nonceOf = (id: Uint8Array) =>
    state.account(id).nonce + waiting.filter(({ signer }) => isSame(signer, id)).length

  const check = (extrinsic: SignedExtrinsic) => {
    const { signer, nonce, call } = extrinsic
    const current = state.newest.header.number
    const birth = extrinsic.birth(current) ?? 0
    const blockHash = state.block(birth)?.hash
    if (!blockHash) throw invalid('Transaction has an ancient birth block')
    if (!extrinsic.isSignedFor({ genesisHash, blockHash })) throw invalid('Transaction has a bad signature')
    const due = nonceOf(signer)
    if (nonce < due) throw invalid('Transaction is outdated')
    if (nonce > due) throw invalid('Transaction will be valid in the future')
    const { free } = state.account(signer)
    if (free - feeFor(extrinsic) < existentialDeposit)
      throw invalid('Inability to pay some fees , e.g. account balance too low')
    if (!call) throw invalid('Transaction call is not expected')
    return call
  }
  /** Applies an extrinsic. The fee cannot remove the account; the transfer can. */
  const apply = (extrinsic: SignedExtrinsic): Outcome => {
    const { signer, call } = extrinsic
    const fee = feeFor(extrinsic)
    state.pay(signer, fee)
    const failure = call && state.move(signer, call.to, call.amount, call.kind === 'transferKeepAlive')
    if (!call || failure) return { fee, signer, moved: undefined, ...(failure && { failure }) }
    return { fee, signer, moved: { to: call.to, amount: call.amount } }
  }

  return {
    async submit(hex) {
      const extrinsic = await read(hex)
      if (waiting.some(({ hash }) => hash === extrinsic.hash))
        throw new RpcError(1_013, 'Transaction Already Imported', 'Transaction is already in the pool')
      check(extrinsic)
      waiting = [...waiting, extrinsic]
      return extrinsic.hash
    },
    feeOf: async hex => feeFor(await read(hex)),
    nonceOf,
    produce() {
      const extrinsics = waiting
      waiting = []
      const outcomes = extrinsics.map(apply)
      const events = runtime && extrinsics.length > 0 ? encodeEvents(runtime, outcomes) : undefined
      state.produce(extrinsics, events)
      const { header, timeMs } = state.newest
      for (const [index, outcome] of outcomes.entries())
        applied.push({
          ...outcome,
          extrinsic: extrinsics[index] as SignedExtrinsic,
          block: header.number,
          index,
          timeMs
        })
    },
    forget(hash) {
      waiting = waiting.filter(extrinsic => extrinsic.hash !== hash)
    },
    get waiting() {
      return waiting
    },
    applied
  }
}
