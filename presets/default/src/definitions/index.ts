/**
 * Definitions of the main networks of the five families, without RPC hosts: the site adds its own with `withRpc`.
 * A page loads the definitions that it imports.
 *
 * @module
 */
export * from './bitcoin.js'
export * from './cosmos.js'
export * from './evm.js'
export * from './evm-testnets.js'
export * from './polkadot.js'
export * from './solana.js'
export { type CosmosUrls, type Urls, type UrlsOf, withRpc } from './with-rpc.js'
