import { fundedAccounts } from '../accounts.js'
import { type ChainOptions, type LocalChain, localChains } from '../chain.js'
import { openDoor } from '../door.js'
import { createFaultSwitch } from '../faults.js'
import { jsonRpcRoutes } from '../json-rpc.js'
import { polkadotLedger } from './ledger.js'
import { polkadotMethods } from './methods.js'
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
}

/**
 * Starts what stands in for a node of Polkadot: its JSON-RPC by HTTP over accounts that can be set, under the storage keys and
 * in the SCALE of a real chain, in blocks that hash to what they say. It runs nothing and takes no extrinsics. The
 * accounts of the test wallets have money from block 1 on.
 *
 * @throws {Error} when the port is taken.
 */
export async function startPolkadotNode({ port = 0 }: ChainOptions = {}): Promise<PolkadotNode> {
  const state = createPolkadotState()
  const genesisHash = state.newest.hash
  for (const { address, amount } of fundedAccounts.polkadot) state.setFree(address, amount)
  const faults = createFaultSwitch()
  const door = await openDoor({ port, faults, routes: jsonRpcRoutes(polkadotMethods(state)) })
  return {
    url: door.url,
    port: door.port,
    chainId: localChains.polkadot,
    genesisHash,
    faults,
    ledger: polkadotLedger(localChains.polkadot, state),
    setBalance: state.setFree,
    async fund(address, amount) {
      state.setFree(address, state.free(address) + amount)
    },
    stop: door.close
  }
}
