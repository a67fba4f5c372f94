import { bitcoin, cosmosHub, polkadot, solana, withRpc } from 'latchkit/networks'
import { network } from './network.js'

/** One network of each family. */
export const networks = [
  network,
  withRpc(solana, 'https://solana.example'),
  withRpc(bitcoin, 'https://bitcoin.example/api'),
  withRpc(polkadot, 'https://polkadot.example'),
  withRpc(cosmosHub, { rest: 'https://cosmos.example' })
] as const
