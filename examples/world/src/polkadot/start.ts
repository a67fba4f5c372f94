import { fundedAccounts } from '../accounts.js'
import { type ChainOptions, type LocalChain, localChains } from '../chain.js'
import { startFaultServer } from '../fault-server.js'
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
   * Sets the free balance of an account, in planck; 0 removes the account.
   *
   * @throws {RangeError} for an invalid address, less than 1 DOT, or more than 128 bits.
   */
  setBalance(address: string, amount: bigint): void
  /**
   * Sets when blocks are produced: `instant`, the initial mode, after every extrinsic; `asked`, only by
   * `produceBlocks`.
   */
  setBlocks(when: 'instant' | 'asked'): void
  /** Produces blocks; the first contains all waiting extrinsics. @param count  @defaultValue 1 */
  produceBlocks(count?: number): void
  /** Drops an extrinsic that is in no block yet, as a full pool does. */
  forget(hash: string): void
}

let loading: Promise<PolkadotRuntime> | undefined

/** Loads the runtime. It has no chain state, so all chains of this process share it. */
function loadRuntime(): Promise<PolkadotRuntime> {
  loading ??= import('./runtime.js').then(({ createRuntime }) => createRuntime())
  return loading
}

/**
 * Starts a stand-in for a Polkadot node: its JSON-RPC over HTTP, with accounts that can be set. Storage keys, SCALE
 * encoding and block hashes are those of a real chain. Metadata and version are Polkadot's runtime; it accepts two
 * transfer calls of `Balances`, signed by any of the three key types. The accounts of the test wallets have money from
 * block 1 on.
 *
 * @throws {Error} if the port is taken.
 */
export async function startPolkadotNode({ port = 0 }: ChainOptions = {}): Promise<PolkadotNode> {
  const state = createPolkadotState()
  const pool = createPool(state, loadRuntime)
  let isInstant = true
  const genesisHash = state.newest.hash
  for (const { address, amount } of fundedAccounts.polkadot) state.setFree(address, amount)
  const faults = createFaultSwitch()
  const server = await startFaultServer({
    port,
    faults,
    routes: jsonRpcRoutes(
      polkadotMethods({ state, pool, runtime: loadRuntime, taken: () => isInstant && pool.produce() })
    )
  })
  return {
    url: server.url,
    port: server.port,
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
    stop: server.close
  }
}
