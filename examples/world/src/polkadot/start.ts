import { fundedAccounts } from '../accounts.js'
import { type ChainOptions, type LocalChain, localChains } from '../chain.js'
import { openDoor } from '../door.js'
import { createFaultSwitch } from '../faults.js'
import { jsonRpcRoutes } from '../json-rpc.js'
import { polkadotLedger } from './ledger.js'
import { polkadotMethods } from './methods.js'
import { createPool } from './pool.js'
import type { PolkadotRuntime } from './runtime.js'
import { writeAccount } from './ss58.js'
import { createPolkadotState } from './state.js'

export interface PolkadotNode extends LocalChain {
  /** Hex with `0x`. */
  readonly genesisHash: string
  /**
   * Sets what an account has free, in planck; with 0 it is gone.
   *
   * @throws {RangeError} for what is no address, less than 1 DOT, or more than 128 bits.
   */
  setBalance(address: string, amount: bigint): void
  /** Sets when blocks are produced: `instant`, as at the start, after every extrinsic; `asked`, only by `produceBlocks`. */
  setBlocks(when: 'instant' | 'asked'): void
  /** The next blocks; the first of them has all that waits. @param count  @defaultValue 1 */
  produceBlocks(count?: number): void
  /** Lets go of an extrinsic that is in no block yet, as a full pool does. */
  forget(hash: string): void
}

let loading: Promise<PolkadotRuntime> | undefined

/** One for all chains of this process, since it knows nothing of any. */
function loadRuntime(): Promise<PolkadotRuntime> {
  loading ??= import('./runtime.js').then(({ createRuntime }) => createRuntime())
  return loading
}

/**
 * Starts what stands in for a node of Polkadot: its JSON-RPC by HTTP over accounts that can be set, under the storage keys and
 * in the SCALE of a real chain, in blocks that hash to what they say. Its runtime is Polkadot's by metadata and version; of calls it
 * takes two transfers of `Balances`, signed by any of the three kinds of keys. The accounts of the test wallets have money from block 1 on.
 *
 * @throws {Error} when the port is taken.
 */
export async function startPolkadotNode({ port = 0 }: ChainOptions = {}): Promise<PolkadotNode> {
  const state = createPolkadotState()
  const pool = createPool(state, loadRuntime)
  let isInstant = true
  const genesisHash = state.newest.hash
  for (const { address, amount } of fundedAccounts.polkadot) state.setFree(address, amount)
  const faults = createFaultSwitch()
  const door = await openDoor({
    port,
    faults,
    routes: jsonRpcRoutes(
      polkadotMethods({ state, pool, runtime: loadRuntime, taken: () => isInstant && pool.produce() })
    )
  })
  return {
    url: door.url,
    port: door.port,
    chainId: localChains.polkadot,
    genesisHash,
    faults,
    ledger: polkadotLedger(localChains.polkadot, { state, pool, spell: writeAccount }),
    setBalance: state.setFree,
    setBlocks(when) {
      isInstant = when === 'instant'
      if (isInstant && pool.waiting.length > 0) pool.produce()
    },
    produceBlocks(count = 1) {
      for (let left = count; left > 0; left--) pool.produce()
    },
    forget: pool.forget,
    async fund(address, amount) {
      state.setFree(address, state.free(address) + amount)
    },
    stop: door.close
  }
}
