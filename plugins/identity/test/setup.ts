import type { StorageBackend } from '@latchkit/kernel'
import { createTestKernel } from '@latchkit/kernel/testing'
import { chains } from '@latchkit/plugin-chains'
import type { AccountId, ChainId, NameFeature, NamespaceAdapter } from '@latchkit/plugin-chains/contract'
import { fakeAdapter, fakeChain } from '@latchkit/plugin-chains/testing'
import { data } from '@latchkit/plugin-data'
import { onTestFinished } from 'vitest'
import { json, startService } from '../../data/test/service.js'
import { Identities } from '../src/contract.js'
import { identity } from '../src/index.js'

export const chain: ChainId = 'fake:one'
export const account: AccountId = `${chain}:fake00000001`
export const never = new AbortController().signal

/** Returns a fake names feature with the given results (values, or functions that return them), and the log of its calls. */
export function namesOf(known: { lookup?: unknown; resolve?: unknown } = {}) {
  const asked: string[] = []
  const answer = async (found: unknown) => (typeof found === 'function' ? found() : found)
  const names: NameFeature = {
    isName: text => /^[^\s.]+\.fake$/.test(text),
    resolve(name, chain) {
      asked.push(`resolve ${name} ${chain}`)
      return answer(known.resolve)
    },
    lookup(account) {
      asked.push(`lookup ${account}`)
      return answer(known.lookup)
    }
  }
  return { asked, names, known }
}

interface Site {
  readonly names?: NameFeature
  /** Response of the data service for every account; a number is an HTTP status. Without it, the site has no data service. */
  readonly served?: unknown
  readonly storage?: StorageBackend
}

/** Opens a kernel with the plugin, a chain of fake addresses and, if `served` is given, the data plugin with a local server. */
export async function open({ names, served, storage }: Site = {}) {
  const service = await startService()
  onTestFinished(service.stop)
  const says = { of: served }
  service.answer((request, response) => {
    if (request.url?.startsWith('/v1/supported-chains')) return json(response, { http: [chain], ws: [] })
    return typeof says.of === 'number' ? json(response, {}, says.of) : json(response, says.of)
  })
  const adapter: NamespaceAdapter = {
    ...fakeAdapter({ features: names ? { names } : {} }),
    canonicalAddress: text => (/^fake[0-9a-f]{8}$/i.test(text) ? text.toLowerCase() : undefined)
  }
  const services = data({ projectId: 'p1', services: { data: service.url }, backOffMs: 1, timeoutMs: 5_000 })
  const plugins = [chains(), fakeChain(adapter), ...(served === undefined ? [] : [services]), identity()]
  const kernel = await createTestKernel(plugins, { atEnd: onTestFinished, ...(storage && { storage }) })
  const identities = kernel.get(Identities)
  return {
    kernel,
    identities,
    says,
    /** Returns the number of identity requests that the server got. */
    asked: () => service.asked.filter(line => line.includes('/identity/')).length,
    found: (of = account) => identities.state.get().byAccount[of]
  }
}
