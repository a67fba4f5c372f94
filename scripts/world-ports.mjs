/**
 * Default ports of the parts of the local world, and their environment variables. This file needs no installed
 * packages.
 */
import { portFromEnvironment } from './ports.mjs'

export const worldParts = /** @type {const} */ ({
  evm: { name: 'EVM node', variable: 'LATCHKIT_EVM_PORT', port: 8_545 },
  secondEvm: { name: 'second EVM node', variable: 'LATCHKIT_EVM_PORT_2', port: 8_546 },
  solana: { name: 'Solana node', variable: 'LATCHKIT_SOLANA_PORT', port: 8_899 },
  bitcoin: { name: 'Bitcoin node', variable: 'LATCHKIT_BITCOIN_PORT', port: 18_443 },
  polkadot: { name: 'Polkadot node', variable: 'LATCHKIT_POLKADOT_PORT', port: 9_944 },
  cosmos: { name: 'Cosmos node', variable: 'LATCHKIT_COSMOS_PORT', port: 1_317 },
  relay: { name: 'relay', variable: 'LATCHKIT_RELAY_PORT', port: 5_555 },
  services: { name: 'services', variable: 'LATCHKIT_SERVICES_PORT', port: 4_000 },
  seller: { name: 'seller', variable: 'LATCHKIT_SELLER_PORT', port: 4_001 },
  onramp: { name: 'on-ramp service', variable: 'LATCHKIT_ONRAMP_PORT', port: 4_002 }
})

/** @typedef {Record<keyof typeof worldParts, number>} WorldPorts */

/**
 * @returns {WorldPorts}
 * @throws {Error} if a variable is not a port number.
 */
export function worldPortsFromEnvironment() {
  const ports = Object.entries(worldParts).map(([part, { variable, port }]) => [
    part,
    portFromEnvironment(variable, port)
  ])
  return Object.fromEntries(ports)
}

/**
 * Returns the ports that must be free; 0 always is.
 *
 * @param {WorldPorts} ports
 * @returns {import('./ports.mjs').WantedPort[]}
 */
export function wantedWorldPorts(ports) {
  const parts = /** @type {(keyof typeof worldParts)[]} */ (Object.keys(worldParts))
  return parts
    .filter(part => ports[part] !== 0)
    .map(part => ({ port: ports[part], name: worldParts[part].name, variable: worldParts[part].variable }))
}
