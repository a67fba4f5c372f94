import type { TestProject } from 'vitest/node'
import { startWorld } from '../examples/world/src/index.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The JSON-RPC address of a real EVM node, one for the whole run: take a snapshot before changing much. */
    evmUrl: string
    evmChainId: number
    /** A second chain, for switching: 31338. */
    secondEvmUrl: string
    /** The chains of the other families; money is given at `${servicesUrl}/_world/funds`. */
    solanaUrl: string
    bitcoinUrl: string
    polkadotUrl: string
    cosmosUrl: string
    /** A relay, and the catalogue and the other services, for this project. Faults are set at `${servicesUrl}/_world/faults`. */
    relayUrl: string
    servicesUrl: string
    projectId: string
  }
}

/** Vitest's global setup of the end-to-end tests: one local world for the run, read with `inject('evmUrl')` and so on. */
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
  // Every test of these chains fails from here on: the cause has to stand in the output.
  void world.died.then(reason => isStopping || console.error(`A node of the local world is gone: ${reason}`))
  return () => {
    isStopping = true
    return world.stop()
  }
}
