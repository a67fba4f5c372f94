/** Routes of a shop with a page for members: the sign-in server of `@latchkit/plugin-siwx`, and the page. */
import { createKernel } from '@latchkit/kernel'
import { bip122 } from '@latchkit/plugin-bip122'
import { chains } from '@latchkit/plugin-chains'
import { type ChainId, Chains } from '@latchkit/plugin-chains/contract'
import { connections } from '@latchkit/plugin-connections'
import { cosmos } from '@latchkit/plugin-cosmos'
import { eip155 } from '@latchkit/plugin-eip155'
import { polkadot } from '@latchkit/plugin-polkadot'
import {
  createSignInServer,
  memoryStorage,
  type SignatureVerifier,
  type SignInServer
} from '@latchkit/plugin-siwx/server'
import { solana } from '@latchkit/plugin-solana'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ServiceEnv } from './part.js'

const coin = { name: 'Coin', symbol: 'COIN', decimals: 9 }
const noNode = { default: { http: [] } }
/** Chains of the local world and of the demo. Keys need no node to be verified; contract wallets of EVM do. */
const networks = {
  solana: { id: 'LatchkitLatchkitLatchkitLatchkit', name: 'Local Solana', nativeCurrency: coin, rpcUrls: noNode },
  bip122: { id: '0f9188f13cb7b2c71f2a335e3a4fc328', name: 'Local Bitcoin', rpcUrls: noNode },
  polkadot: {
    id: '96a4de65b2dad1676dee525024cfafd8',
    name: 'Local Polkadot',
    nativeCurrency: coin,
    rpcUrls: noNode,
    ss58Prefix: 42
  },
  cosmos: {
    id: 'latchkit-1',
    name: 'Local Hub',
    nativeCurrency: coin,
    bech32Prefix: 'cosmos',
    denom: 'uatom',
    rpcUrls: noNode
  }
} as const

/**
 * Creates the routes: `/siwx/*`, for pages of any loopback origin, and `GET /members`, which only a signed-in visitor can load.
 *
 * @param nodes - HTTP addresses of the EVM nodes by CAIP-2 id.
 */
export function signInRoutes(nodes: Readonly<Record<string, string>>) {
  const storage = memoryStorage()
  const { verifiers, chainIds } = createVerifiers(nodes)
  const servers = new Map<string, SignInServer>()
  const serverOf = (origin: string): SignInServer => {
    const server =
      servers.get(origin) ??
      createSignInServer({ origins: [origin], corsOrigins: [origin], chains: chainIds, verifiers, storage })
    servers.set(origin, server)
    return server
  }
  const routes = new Hono<ServiceEnv>()
  routes.all('/siwx/*', async context => {
    const origin = context.req.header('origin') ?? new URL(context.req.url).origin
    if (!isLoopback(origin)) return context.json({ error: 'Only pages of this machine' }, 403)
    return serverOf(origin).handle(context.req.raw)
  })
  const pages = cors({ origin: origin => (isLoopback(origin) ? origin : null), credentials: true })
  routes.get('/members', pages, async context => {
    const { origin } = new URL(context.req.url)
    const [account] = await serverOf(origin).accounts(context.req.raw)
    if (!account) return context.text('Sign in first.', 401)
    return context.text(`Members only. Signed in as ${account.address}.`)
  })
  return routes
}

const isLoopback = (origin: string) =>
  URL.canParse(origin) && ['localhost', '127.0.0.1'].includes(new URL(origin).hostname)

/** Returns a verifier of each family, made of the chain plugins in a kernel without a page. */
function createVerifiers(nodes: Readonly<Record<string, string>>) {
  const evm = Object.entries(nodes).map(([chain, url]) => ({
    id: Number(chain.slice('eip155:'.length)),
    name: chain,
    nativeCurrency: { ...coin, decimals: 18 },
    rpcUrls: { default: { http: [url] } }
  }))
  const [first, ...others] = evm
  const kernel = createKernel({
    plugins: [
      chains(),
      connections(),
      ...(first ? [eip155({ networks: [first, ...others] })] : []),
      solana({ networks: [networks.solana] }),
      bip122({ networks: [networks.bip122] }),
      polkadot({ networks: [networks.polkadot] }),
      cosmos({ networks: [networks.cosmos] })
    ]
  })
  const registry = kernel.get(Chains)
  const verifierOf =
    (namespace: string): SignatureVerifier =>
    async (...signed) => {
      const { verifyMessage } = await registry.features(namespace)
      return (await verifyMessage?.verify(...signed)) ?? false
    }
  const adapters = registry.adapters.get()
  return {
    verifiers: Object.fromEntries(adapters.map(({ id }) => [id, verifierOf(id)])),
    chainIds: registry.networks.get().map(({ caipNetworkId }): ChainId => caipNetworkId)
  }
}
