import type { LatchkitOptions } from 'latchkit'
import { evmNetworks, solanaChain } from './chains.js'

const { VITE_SELLER_URL: seller, VITE_ONRAMP_URL: onrampUrl } = import.meta.env

const chains = evmNetworks.map(({ id }) => `eip155:${id}` as const)
const onEach = <T>(value: T) => Object.fromEntries(chains.map(chain => [chain, value]))

/** Router of the exchange in the local world, the same on both EVM networks. */
const router = '0xa6081bc496ad62c54391cc5888569709321b84c5'
/** Ridge Dollar, RUSD, a token of the local world. */
export const ridgeDollar = '0x483c8500bc27bea780467522165e1c9220dda345'

/** Swaps on the EVM networks: through the service if there is one, and through the router. */
export const swaps: LatchkitOptions['swaps'] = {
  networks: chains,
  targets: onEach([router]),
  routers: onEach({ router })
}

/** Sellers of test coins. Undefined without the local world's seller. */
export const onramp: LatchkitOptions['onramp'] = seller
  ? {
      ...(onrampUrl && {
        card: {
          name: 'Local card seller',
          hosts: [seller],
          fee: '1 %',
          networks: { [chains[0] ?? '']: 'ethereum', [chains[1] ?? '']: 'base', [solanaChain]: 'solana' }
        }
      }),
      aggregator: { publicKey: 'pk_demo', name: 'Local aggregator', page: seller, fee: '1 %' }
    }
  : undefined
