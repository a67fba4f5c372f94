import { cell, checkOptions, definePlugin, once } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { DataService } from '@latchkit/plugin-data/contract'
import { type PictureLookup, PictureSources } from '@latchkit/plugin-shell/contract'
import { Catalogue, type CatalogueOptions, type CatalogueState } from './contract.js'
import type { Machine } from './lazy/machine.js'
import { catalogueRules } from './options.js'

export type { CatalogueOptions } from './contract.js'

/**
 * Wallets to choose from, besides those on the page.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 */
export function catalogue(given: CatalogueOptions = {}) {
  const options = checkOptions('catalogue', catalogueRules, given)

  return definePlugin({
    id: 'catalogue',
    requires: { data: DataService },
    optional: { connections: Connections },
    provides: { catalogue: Catalogue },
    setup(ctx, { data, connections }) {
      const state = ctx.slice<CatalogueState>({ status: 'idle', recommended: [], named: [] })
      const chains = ctx.contributions(Namespaces)
      let machine: Machine | undefined
      const load = once(async () => {
        const { createMachine } = await import('./lazy/machine.js')
        machine = createMachine({ ctx, options, data, state, connections, chains })
        return machine
      })
      if (data.has('catalogue')) {
        const pictures = cell<PictureLookup | undefined>(undefined)
        const loadPictures = once(async () => {
          const { loadNetworkPictures } = await import('./lazy/network-pictures.js')
          await loadNetworkPictures({ data, chains, pictures, signal: ctx.signal })
        })
        ctx.contribute(PictureSources, {
          id: 'catalogue',
          pictures,
          load: () => void loadPictures().catch(ctx.report)
        })
      }
      return {
        catalogue: {
          options,
          remote: data.has('catalogue'),
          host: hostOf(data.origin('catalogue')),
          state,
          refresh: async () => load().then(({ refresh }) => refresh(), ctx.report),
          list: async signal => (await load()).list(signal),
          find: id => machine?.find(id),
          watchImage(id, listener, kind = 'wallet') {
            const gone = new AbortController()
            load().then(({ watchImage }) => watchImage(id, listener, kind, gone.signal), ctx.report)
            return () => gone.abort()
          }
        }
      }
    }
  })
}

const hostOf = (origin: string | undefined) => origin && new URL(origin).host
