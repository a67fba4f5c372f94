import { fundedAccounts } from '../accounts.js'
import { type ChainOptions, type LocalChain, localChains } from '../chain.js'
import { startFaultServer } from '../fault-server.js'
import { createFaultSwitch } from '../faults.js'
import { createBank, nativeDenom } from './bank.js'
import { createChain } from './chain.js'
import { type DenomMetadata, lcdRoutes } from './lcd.js'
import { cosmosLedger } from './ledger.js'

export interface CosmosOptions extends ChainOptions {
  /** Chain id (CAIP-2). @defaultValue `localChains.cosmos` */
  readonly chainId?: string
}

export interface CosmosNode extends LocalChain {
  /**
   * Sets a balance of an account, in the coin's smallest unit.
   *
   * @param denom  @defaultValue 'uatom'
   * @throws {RangeError} for an invalid `cosmos` address, an invalid denom, less than 0, or more than 256 bits.
   */
  setBalance(address: string, amount: bigint, denom?: string): void
  /** Sets the bank module's metadata of a denom. @param metadata  @defaultValue removes the metadata */
  describe(denom: string, metadata?: DenomMetadata): void
  /** Sets the minimum gas price. @param millionths  Of `uatom` per unit of gas. @defaultValue 5000, which is 0.005 */
  setMinimumGasPrice(millionths: bigint): void
  /**
   * Sets when blocks are produced: `instant`, the initial mode, after every transaction; `asked`, only by
   * `produceBlock`.
   */
  setBlocks(when: 'instant' | 'asked'): void
  /** Drops an unconfirmed transaction, as a full mempool does. */
  forget(id: string): void
  /** Puts all waiting transactions into a block. */
  produceBlock(): void
}

/**
 * Starts a stand-in for a Cosmos node: the REST gateway of the SDK over a bank that accepts transactions with one
 * `MsgSend`. It checks what the SDK checks: signature in the direct or amino mode, chain, account number, sequence,
 * fee, gas, memo, funds. The accounts of the test wallets have money.
 *
 * @throws {Error} if the port is taken.
 */
export async function startCosmosNode({
  port = 0,
  chainId = localChains.cosmos
}: CosmosOptions = {}): Promise<CosmosNode> {
  const bank = createBank()
  for (const { address, amount } of fundedAccounts.cosmos) bank.set(address, nativeDenom, amount)
  const described = new Map<string, DenomMetadata>()
  let price = 5_000n
  let isInstant = true
  const network = chainId.replace('cosmos:', '')
  const chain = createChain({ chainId: network, bank, denom: nativeDenom, minimumGasPrice: () => price })
  const metadata = (denom: string) => described.get(denom)
  const faults = createFaultSwitch()
  const routes = lcdRoutes({
    bank,
    chain,
    network,
    metadata,
    minimumGasPrice: () => `${price / 1_000_000n}.${String(price % 1_000_000n).padStart(6, '0')}${nativeDenom}`,
    taken: () => isInstant && chain.produceBlock()
  })
  const server = await startFaultServer({ port, faults, routes })
  return {
    url: server.url,
    port: server.port,
    chainId,
    faults,
    ledger: cosmosLedger({ chainId, bank, chain, metadata }),
    setBalance: (address, amount, denom = nativeDenom) => bank.set(address, denom, amount),
    describe(denom, metadata) {
      if (metadata) described.set(denom, metadata)
      else described.delete(denom)
    },
    setMinimumGasPrice(millionths) {
      price = millionths
    },
    setBlocks(when) {
      isInstant = when === 'instant'
      if (isInstant) chain.produceBlock()
    },
    forget: chain.forget,
    produceBlock: chain.produceBlock,
    async fund(address, amount) {
      bank.set(address, nativeDenom, bank.balance(address, nativeDenom) + amount)
    },
    stop: server.close
  }
}
