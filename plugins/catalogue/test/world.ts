/** The plugin against the real services of the local world. */
import { type ServicesOptions, startServices } from '@latchkit/example-world'
import { memoryBackend } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import { fakeAdapter, fakeChain, fakeNetwork } from '@latchkit/plugin-chains/testing'
import { connections } from '@latchkit/plugin-connections'
import { data } from '@latchkit/plugin-data'
import { onTestFinished } from 'vitest'
import { Catalogue, type CatalogueOptions } from '../src/contract.js'
import { catalogue } from '../src/index.js'

export interface WorldSite extends CatalogueOptions {
  readonly services?: ServicesOptions
  /** CAIP-2, of one chain family. @defaultValue the local chain */
  readonly chain?: string
  readonly timeoutMs?: number
}

/** Opens a site with the catalogue of the local world. `written` lists every storage key that was written to. */
export async function openSite({
  services: given,
  chain = 'eip155:31337',
  timeoutMs = 5_000,
  ...options
}: WorldSite = {}) {
  const services = await startServices(given)
  onTestFinished(() => services.close())
  const [namespace = '', reference = ''] = chain.split(':')
  const written: string[] = []
  const memory = memoryBackend()
  const storage = {
    ...memory,
    write(key: string, value: string) {
      written.push(key)
      return memory.write(key, value)
    }
  }
  const kernel = await createTestKernel(
    [
      chains(),
      connections(),
      fakeChain(fakeAdapter({ namespace, networks: [fakeNetwork(namespace, reference)] })),
      data({ projectId: 'a'.repeat(32), services: { catalogue: services.url }, timeoutMs, backOffMs: 5 }),
      catalogue(options)
    ],
    { atEnd: onTestFinished, storage }
  )
  return { services, written, catalogue: kernel.get(Catalogue) }
}
