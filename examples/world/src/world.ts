import { takenPorts } from '../../../scripts/ports.mjs'
import { type WorldPorts, wantedWorldPorts } from '../../../scripts/world-ports.mjs'
import { startBitcoinNode } from './bitcoin/start.js'
import { type CatalogueOptions, generateWallets } from './catalogue/generate.js'
import type { LocalChain, LocalChainName } from './chain.js'
import { startCosmosNode } from './cosmos/start.js'
import type { DatabaseOptions } from './database.js'
import { startEvmNode } from './evm/start.js'
import type { FaultSwitch } from './faults.js'
import { createSiteSecrets, type Onramp, startOnramp } from './onramp/start.js'
import { startPolkadotNode } from './polkadot/start.js'
import { checkChain, checkHealth, checkRelay, checkServices } from './ready.js'
import { startRelay } from './relay/start.js'
import { startSeller } from './seller/start.js'
import { type ServicePart, startServices } from './services/start.js'
import { startSolanaNode } from './solana/start.js'

const freePorts: WorldPorts = {
  evm: 0,
  secondEvm: 0,
  solana: 0,
  bitcoin: 0,
  polkadot: 0,
  cosmos: 0,
  relay: 0,
  services: 0,
  seller: 0,
  onramp: 0
}

const evmChainId = 31_337
const secondEvmChainId = 31_338
/** Default project id of the world. */
const localProjectId = '1a7c4b171a7c4b171a7c4b171a7c4b17'

export interface WorldOptions extends DatabaseOptions, Pick<CatalogueOptions, 'phoneUrl'> {
  /** Ports of the parts. @defaultValue free ones */
  readonly ports?: WorldPorts
  readonly wallets?: WalletsOptions
}

/** Options of the wallet catalogue. */
export interface WalletsOptions {
  /** Number of wallets. @defaultValue 600 */
  readonly count?: number
  /** Number of hostile wallets: `javascript:` links, paths in ids, markup in names and more. @defaultValue 0 */
  readonly hostile?: number
}

export type WorldPart = 'evm' | 'secondEvm' | LocalChainName | 'relay' | 'seller' | 'onramp' | ServicePart

export interface World {
  /** HTTP and WebSocket JSON-RPC on one port. */
  readonly evmUrl: string
  readonly evmChainId: number
  readonly secondEvmUrl: string
  readonly secondEvmChainId: number
  /** JSON-RPC by HTTP. */
  readonly solanaUrl: string
  /** The HTTP API of Esplora. */
  readonly bitcoinUrl: string
  /** JSON-RPC by HTTP. */
  readonly polkadotUrl: string
  /** The REST gateway (LCD). */
  readonly cosmosUrl: string
  /** Credits accounts: see {@link LocalChain.fund}. Also at `/_world/funds` of the services. */
  readonly funds: Readonly<Record<LocalChainName, LocalChain['fund']>>
  readonly relayUrl: string
  readonly servicesUrl: string
  /** Seller of the on-ramp: its API for sites, and its pages. */
  readonly sellerUrl: string
  /** The site's on-ramp service, for pages of every loopback origin. */
  readonly onrampUrl: string
  readonly projectId: string
  /** Fault switches of the parts, which `/_world/faults` of the services sets as well. */
  readonly faults: Readonly<Record<WorldPart, FaultSwitch>>
  /** Resolves with a sentence when a node ends for any reason. */
  readonly died: Promise<string>
  /** Stops the services, the on-ramp service, the seller, the relay and the chains. */
  stop(): Promise<void>
}

/**
 * Starts the chains of all families, the relay, the services, the seller and the on-ramp service on loopback. Resolves
 * when each but the on-ramp service, which is loaded with its first request, has responded to a real request.
 *
 * @throws {Error} if ports are taken, naming all of them, if a part cannot start, or if one does not respond within 30
 * s. Parts that have started are stopped again.
 */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const { ports = freePorts, phoneUrl, wallets = {}, ...storage } = options
  const taken = await takenPorts(wantedWorldPorts(ports))
  if (taken.length > 0) throw new Error(taken.join('\n'))

  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end()
  }
  const projectIds = [localProjectId]
  try {
    const { evm, secondEvm, ...others } = await together(
      {
        evm: startEvmNode({ port: ports.evm, chainId: evmChainId, contracts: true, exchange: true }),
        secondEvm: startEvmNode({ port: ports.secondEvm, chainId: secondEvmChainId, exchange: true }),
        solana: startSolanaNode({ port: ports.solana }),
        bitcoin: startBitcoinNode({ port: ports.bitcoin }),
        polkadot: startPolkadotNode({ port: ports.polkadot }),
        cosmos: startCosmosNode({ port: ports.cosmos })
      },
      stops
    )
    const relay = await startRelay({ port: ports.relay, projectIds, ...storage })
    stops.push(relay.close)
    const nodes = { [`eip155:${evmChainId}`]: evm.url, [`eip155:${secondEvmChainId}`]: secondEvm.url }
    const { seller, onramp } = await startPurchases(
      { ports, nodes: { ...nodes, [others.solana.chainId]: others.solana.url }, databaseUrl: storage.databaseUrl },
      stops
    )
    const furtherFaults = {
      evm: evm.faults,
      secondEvm: secondEvm.faults,
      ...ofEach(others, ({ faults }) => faults),
      relay: relay.faults,
      seller: seller.faults,
      onramp: onramp.faults
    }
    const funds = ofEach(others, ({ fund }) => fund)
    const services = await startServices({
      port: ports.services,
      projectIds,
      nodes,
      ledgers: Object.values(ofEach(others, ({ ledger }) => ledger)),
      furtherFaults,
      funds,
      wallets: generateWallets({ count: wallets.count, phoneUrl }),
      hostileWallets: wallets.hostile ?? 0,
      ...storage
    })
    stops.push(services.close)

    await Promise.all([
      checkRelay(relay.url, localProjectId),
      checkServices(services.url, localProjectId, Object.keys(nodes)),
      checkHealth(seller.url),
      ...Object.values(ofEach(others, (chain, name) => checkChain(name, chain)))
    ])
    return {
      evmUrl: evm.url,
      evmChainId,
      secondEvmUrl: secondEvm.url,
      secondEvmChainId,
      solanaUrl: others.solana.url,
      bitcoinUrl: others.bitcoin.url,
      polkadotUrl: others.polkadot.url,
      cosmosUrl: others.cosmos.url,
      funds,
      relayUrl: relay.url,
      servicesUrl: services.url,
      sellerUrl: seller.url,
      onrampUrl: onramp.url,
      projectId: localProjectId,
      faults: { ...furtherFaults, ...services.faults },
      died: Promise.race([evm.died, secondEvm.died]),
      stop
    }
  } catch (error) {
    await stop()
    throw error
  }
}

interface PurchasesOptions {
  readonly ports: WorldPorts
  /** HTTP addresses of the nodes by CAIP-2 id, on which the seller delivers. */
  readonly nodes: Readonly<Record<string, string>>
  readonly databaseUrl: string | undefined
}

/** Starts the seller, and the service of the site that it sends webhooks to. */
async function startPurchases({ ports, nodes, databaseUrl }: PurchasesOptions, stops: (() => Promise<void>)[]) {
  const secrets = createSiteSecrets()
  // The service needs the address of the seller, so it starts after it.
  let onramp: Onramp | undefined
  const seller = await startSeller({
    port: ports.seller,
    nodes,
    keys: [secrets.key],
    webhookTarget: provider => onramp?.webhookTarget(provider)
  })
  stops.push(seller.close)
  onramp = await startOnramp({ port: ports.onramp, sellerUrl: seller.url, secrets, databaseUrl })
  stops.push(onramp.close)
  return { seller, onramp }
}

/** Waits for all parts. A failure rejects only after the others settled, so that none is left running. */
async function together<T extends Readonly<Record<string, Promise<{ stop(): Promise<void> }>>>>(
  starting: T,
  stops: (() => Promise<void>)[]
) {
  for (const started of await Promise.allSettled(Object.values(starting))) {
    if (started.status === 'fulfilled') stops.push(started.value.stop)
  }
  const entries = Object.entries(starting).map(async ([name, part]) => [name, await part] as const)
  return Object.fromEntries(await Promise.all(entries)) as { readonly [Name in keyof T]: Awaited<T[Name]> }
}

function ofEach<T>(
  chains: Readonly<Record<LocalChainName, LocalChain>>,
  read: (chain: LocalChain, name: LocalChainName) => T
) {
  const entries = Object.entries(chains).map(([name, chain]) => [name, read(chain, name as LocalChainName)])
  return Object.fromEntries(entries) as Readonly<Record<LocalChainName, T>>
}
