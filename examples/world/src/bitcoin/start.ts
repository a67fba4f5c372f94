import { fundedAccounts } from '../accounts.js'
import { type ChainOptions, type LocalChain, localChains } from '../chain.js'
import { startFaultServer } from '../fault-server.js'
import { createFaultSwitch } from '../faults.js'
import { esploraRoutes, type FeeEstimates } from './esplora.js'
import { bitcoinLedger } from './ledger.js'

export interface BitcoinNode extends LocalChain {
  /** Mines blocks, which confirms the whole mempool. @param count  Number of blocks. @defaultValue 1 */
  mine(count?: number): Promise<void>
  /** Drops an unconfirmed transaction, as a full mempool does. Returns true if it was there. */
  forget(id: string): boolean
  /**
   * Sets the response of `/fee-estimates`: satoshi per virtual byte, by the number of blocks. The values are made up,
   * since transactions do not compete for the blocks of this chain.
   *
   * @defaultValue `{ 1: 8, 6: 3, 144: 1 }`
   */
  setFeeEstimates(estimates: FeeEstimates): void
}

/**
 * Starts a Bitcoin regtest node in this process (bcoin) with the HTTP API of Esplora. The accounts of the test wallets
 * have money. Blocks are mined on request; `fund` mines one.
 *
 * @throws {Error} if the port is taken.
 */
export async function startBitcoinNode({ port = 0 }: ChainOptions = {}): Promise<BitcoinNode> {
  const { openBitcoinChain } = await import('./node.js')
  const chain = await openBitcoinChain()
  try {
    await chain.pay(fundedAccounts.bitcoin)
    const faults = createFaultSwitch()
    let estimates: FeeEstimates = { 1: 8, 6: 3, 144: 1 }
    const server = await startFaultServer({ port, faults, routes: esploraRoutes(chain, () => estimates) })
    return {
      url: server.url,
      port: server.port,
      chainId: localChains.bitcoin,
      faults,
      ledger: bitcoinLedger(localChains.bitcoin, chain),
      fund: (address, amount) => chain.pay([{ address, amount }]),
      mine: (count = 1) => chain.mine(count),
      forget: chain.forget,
      setFeeEstimates(next) {
        estimates = next
      },
      async stop() {
        await server.close()
        await chain.close()
      }
    }
  } catch (error) {
    await chain.close()
    throw error
  }
}
