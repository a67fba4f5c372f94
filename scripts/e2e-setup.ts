import type { TestProject } from 'vitest/node'
import { startAnvil } from './anvil.mjs'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The JSON-RPC address of a real EVM node, one for the whole run: take a snapshot before changing much. */
    evmUrl: string
    evmChainId: number
  }
}

/** Vitest's global setup of the end-to-end tests: read with `inject('evmUrl')`. */
export default async function setup(project: TestProject) {
  const anvil = await startAnvil()
  project.provide('evmUrl', anvil.url)
  project.provide('evmChainId', anvil.chainId)
  return anvil.stop
}
