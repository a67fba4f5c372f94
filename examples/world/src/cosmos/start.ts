import { fundedAccounts } from '../accounts.js'
import { type ChainOptions, type LocalChain, localChains } from '../chain.js'
import { openDoor } from '../door.js'
import { createFaultSwitch } from '../faults.js'
import { createBank, nativeDenom } from './bank.js'
import { lcdRoutes } from './lcd.js'
import { cosmosLedger } from './ledger.js'

export interface CosmosNode extends LocalChain {
  /**
   * Sets what an account has of a coin, in its smallest unit.
   *
   * @param denom  @default 'uatom'
   * @throws {RangeError} for what is no address of `cosmos`, no denom, less than 0, or more than 256 bits.
   */
  setBalance(address: string, amount: bigint, denom?: string): void
}

/**
 * Starts what stands in for a node of Cosmos: the REST gateway of its SDK over balances that can be set. It has no blocks and
 * takes no transactions. The accounts of the test wallets have money.
 *
 * @throws {Error} when the port is taken.
 */
export async function startCosmosNode({ port = 0 }: ChainOptions = {}): Promise<CosmosNode> {
  const bank = createBank()
  for (const { address, amount } of fundedAccounts.cosmos) bank.set(address, nativeDenom, amount)
  const faults = createFaultSwitch()
  const door = await openDoor({ port, faults, routes: lcdRoutes(bank, localChains.cosmos.replace('cosmos:', '')) })
  return {
    url: door.url,
    port: door.port,
    chainId: localChains.cosmos,
    faults,
    ledger: cosmosLedger(localChains.cosmos, bank),
    setBalance: (address, amount, denom = nativeDenom) => bank.set(address, denom, amount),
    async fund(address, amount) {
      bank.set(address, nativeDenom, bank.balance(address, nativeDenom) + amount)
    },
    stop: door.close
  }
}
