import { fundedAccounts } from '../accounts.js'
import { type ChainOptions, type LocalChain, localChains } from '../chain.js'
import { startFaultServer } from '../fault-server.js'
import { createFaultSwitch } from '../faults.js'
import { jsonRpcRoutes } from '../json-rpc.js'
import { solanaMethods, writeSolana } from './methods.js'

export interface SolanaNode extends LocalChain {
  /** Base58. */
  readonly genesisHash: string
}

/** Genesis hash of this chain only: 32 bytes in base58, like every genesis hash. */
const genesisHash = `${localChains.solana.replace('solana:', '')}Latchkit1111`

/**
 * Starts a Solana node in this process: the real virtual machine (litesvm) with the JSON-RPC methods that clients use,
 * over HTTP. The accounts of the test wallets have money, and some of a token.
 *
 * Supports `getHealth`, `getVersion`, `getGenesisHash`, `getSlot`, `getBlockHeight`, `getBalance`, `getAccountInfo`,
 * `getMultipleAccounts`, `getTokenAccountsByOwner`, `getMinimumBalanceForRentExemption`,
 * `getRecentPrioritizationFees`, `getSignatureStatuses`, `getLatestBlockhash`, `requestAirdrop`, `simulateTransaction`
 * and `sendTransaction`; any other method is "method not found" (-32601).
 *
 * @throws {Error} if the port is taken.
 */
export async function startSolanaNode({ port = 0 }: ChainOptions = {}): Promise<SolanaNode> {
  const [{ createMachine }, { seedTokens }, { solanaLedger }] = await Promise.all([
    import('./machine.js'),
    import('./seed.js'),
    import('./ledger.js')
  ])
  const machine = createMachine()
  await seedTokens(machine)
  for (const { address, amount } of fundedAccounts.solana) machine.airdrop(address, amount)
  const faults = createFaultSwitch()
  const routes = jsonRpcRoutes(solanaMethods(machine, genesisHash), writeSolana)
  const server = await startFaultServer({ port, faults, routes })
  return {
    url: server.url,
    port: server.port,
    chainId: localChains.solana,
    genesisHash,
    faults,
    ledger: solanaLedger(localChains.solana, machine),
    async fund(address, amount) {
      machine.airdrop(address, amount)
    },
    stop: server.close
  }
}
