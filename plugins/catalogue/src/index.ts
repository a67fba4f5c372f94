import { checkOptions, definePlugin, once } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/kernel/chain'
import { Connections } from '@latchkit/plugin-connections/contract'
import { DataService } from '@latchkit/plugin-data/contract'
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
      return {
        catalogue: {
          options,
          remote: data.has('catalogue'),
          state,
          refresh: async () => load().then(({ refresh }) => refresh(), ctx.report),
          list: async signal => (await load()).list(signal),
          find: id => machine?.find(id),
          watchImage(id, listener) {
            const gone = new AbortController()
            load().then(({ watchImage }) => watchImage(id, listener, gone.signal), ctx.report)
            return () => gone.abort()
          }
        }
      }
    }
  })
}
