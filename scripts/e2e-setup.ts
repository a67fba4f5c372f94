import type { TestProject } from 'vitest/node'
import { startWorld } from '../examples/world/src/index.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** JSON-RPC address of a real EVM node, one for the whole run: take a snapshot before larger changes. */
    evmUrl: string
    evmChainId: number
    /** Second chain, for switching: 31338. */
    secondEvmUrl: string
    /** Chains of the other families; accounts are funded at `${servicesUrl}/_world/funds`. */
    solanaUrl: string
    bitcoinUrl: string
    polkadotUrl: string
    cosmosUrl: string
    /** Relay, catalogue and other services of this project. Faults are set at `${servicesUrl}/_world/faults`. */
    relayUrl: string
    servicesUrl: string
    projectId: string
  }
}

/**
 * Starts one local world for the end-to-end tests, as Vitest's global setup. Tests read its addresses with
 * `inject('evmUrl')` and so on.
 */
export default async function setup(project: TestProject) {
  const world = await startWorld()
  project.provide('evmUrl', world.evmUrl)
  project.provide('evmChainId', world.evmChainId)
  project.provide('secondEvmUrl', world.secondEvmUrl)
  project.provide('solanaUrl', world.solanaUrl)
  project.provide('bitcoinUrl', world.bitcoinUrl)
  project.provide('polkadotUrl', world.polkadotUrl)
  project.provide('cosmosUrl', world.cosmosUrl)
  project.provide('relayUrl', world.relayUrl)
  project.provide('servicesUrl', world.servicesUrl)
  project.provide('projectId', world.projectId)
  let isStopping = false
  // Every test of these chains fails from here on, so the cause must be in the output.
  void world.died.then(reason => isStopping || console.error(`A node of the local world is gone: ${reason}`))
  return () => {
    isStopping = true
    return world.stop()
  }
}
