import { createTestClient, http, publicActions, walletActions } from 'viem'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'

/** First account of the public test phrase, which anvil fills. */
export const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

export const connectTo = ({ url }: Anvil) =>
  createTestClient({ mode: 'anvil', transport: http(url) })
    .extend(publicActions)
    .extend(walletActions)

export type LocalNode = ReturnType<typeof connectTo>

/**
 * Starts a node that mines only on request. A node that mines by itself may repeat or lose a block after it was reset to a
 * snapshot.
 */
export const startMinedNode = ({ chainId = 31_337, hardfork = 'prague' } = {}): Promise<Anvil> =>
  startAnvil({ chainId, args: ['--hardfork', hardfork, '--no-mining'] })
