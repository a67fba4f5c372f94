import type { TransferFeature } from '@latchkit/plugin-chains/contract'
import { readCollectibleId } from '../assets/collectible-id.js'
import { speeds } from './gas-price.js'
import type { Transfers } from './prepare.js'
import { readRecipient } from './recipient.js'

/** Creates the transfer feature. @param load - loads the steps that need a node, when the first of them is called. */
export const createTransferFeature = (load: (signal: AbortSignal) => Promise<Transfers>): TransferFeature => ({
  speeds,
  collectibles: {
    held: async (account, id, signal) => (await load(signal)).collectibles.held(account, id, signal),
    readId: readCollectibleId
  },
  readRecipient,
  inspect: async (recipient, chain, signal) => (await load(signal)).inspect(recipient, chain, signal),
  prepare: async (request, signal) => (await load(signal)).prepare(request, signal)
})
