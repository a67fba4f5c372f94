import { fundedAccounts } from '../accounts.js'
import { type ChainOptions, type LocalChain, localChains } from '../chain.js'
import { openDoor } from '../door.js'
import { createFaultSwitch } from '../faults.js'
import { esploraRoutes, type FeeEstimates } from './esplora.js'
import { bitcoinLedger } from './ledger.js'

export interface BitcoinNode extends LocalChain {
  /** Mines blocks, which confirms all that is in the mempool. @param count  How many. @defaultValue 1 */
  mine(count?: number): Promise<void>
  /** Lets go of a transaction that is in no block yet, as a full mempool does. Whether it was there. */
  forget(id: string): boolean
  /**
   * Sets the response of `/fee-estimates`: satoshi for each virtual byte, by the number of blocks. The values are made up, since
   * transactions do not compete for the blocks of this chain. @defaultValue `{ 1: 8, 6: 3, 144: 1 }`
   */
  setFeeEstimates(estimates: FeeEstimates): void
}

/**
 * Starts a Bitcoin node of regtest in this process (bcoin), behind the HTTP API of Esplora. The accounts of the test wallets
 * have money. Blocks are mined when they are asked for; `fund` mines one.
 *
 * @throws {Error} when the port is taken.
 */
export async function startBitcoinNode({ port = 0 }: ChainOptions = {}): Promise<BitcoinNode> {
  const { openBitcoinChain } = await import('./node.js')
  const chain = await openBitcoinChain()
  try {
    await chain.pay(fundedAccounts.bitcoin)
    const faults = createFaultSwitch()
    let estimates: FeeEstimates = { 1: 8, 6: 3, 144: 1 }
    const door = await openDoor({ port, faults, routes: esploraRoutes(chain, () => estimates) })
    return {
      url: door.url,
      port: door.port,
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
        await door.close()
        await chain.close()
      }
    }
  } catch (error) {
    await chain.close()
    throw error
  }
}
