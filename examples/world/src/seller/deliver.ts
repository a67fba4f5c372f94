import type { SoldAsset } from './assets.js'

/** Delivery of a purchase. */
export interface Delivery {
  readonly asset: SoldAsset
  /** Account that gets the amount. */
  readonly to: string
  /** Amount in base units. */
  readonly amount: bigint
}

/** Sends a delivery and waits until the chain has it. Resolves with the id of the transaction. @throws if the chain rejects it */
export type Deliver = (delivery: Delivery) => Promise<string>

/**
 * Creates the function that delivers on the local chains. Loads the library of a chain with the first delivery there.
 *
 * @param nodes  HTTP addresses of the nodes by CAIP-2 id.
 * @param closing  An abort ends the wait for a transaction.
 */
export function createDelivery(nodes: Readonly<Record<string, string>>, closing: AbortSignal): Deliver {
  return async delivery => {
    const { chainId, family } = delivery.asset.network
    const url = nodes[chainId]
    if (url === undefined) throw new RangeError(`No node of ${chainId}`)
    const deliver =
      family === 'evm'
        ? (await import('./deliver-evm.js')).deliverOnEvm
        : (await import('./deliver-solana.js')).deliverOnSolana
    return deliver(url, delivery, closing)
  }
}
