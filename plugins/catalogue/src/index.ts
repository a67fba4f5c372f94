import { cell, checkOptions, definePlugin, once } from '@latchkit/kernel'
import { ids, optionRules } from '@latchkit/kernel/options'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { DataService } from '@latchkit/plugin-data/contract'
import { type PictureLookup, PictureSources } from '@latchkit/plugin-shell/contract'
import { Catalogue, type CatalogueOptions, type CatalogueState } from './contract.js'
import type { CatalogueService } from './lazy/catalogue-service.js'

export type { CatalogueOptions } from './contract.js'

const catalogueRules = optionRules<CatalogueOptions>({
  includeWalletIds: ids,
  excludeWalletIds: ids,
  featuredWalletIds: ids,
  allWallets: [value => /^(?:SHOW|HIDE|ONLY_MOBILE)$/.test(String(value)), 'must be SHOW, HIDE or ONLY_MOBILE']
})

/**
 * Returns the plugin that provides wallets to choose from, besides those on the page.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * catalogue({ featuredWalletIds: ['larch'] })
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
      let service: CatalogueService | undefined
      const load = once(async () => {
        const { createCatalogueService } = await import('./lazy/catalogue-service.js')
        service = createCatalogueService({ ctx, options, data, state, connections, chains })
        return service
      })
      const images = once(async () => (await import('./lazy/images.js')).createImages(ctx, data))
      if (data.has('catalogue')) {
        const pictures = cell<PictureLookup | undefined>(undefined)
        const loadPictures = once(async () => {
          const { loadNetworkPictures } = await import('./lazy/network-pictures.js')
          await loadNetworkPictures({ images: await images(), chains, pictures, signal: ctx.signal })
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
          find: id => service?.find(id),
          watchImage(id, listener, kind = 'wallet') {
            const controller = new AbortController()
            images()
              .then(({ watch }) => watch({ kind, id }, listener, controller.signal))
              .catch(ctx.report)
            return () => controller.abort()
          }
        }
      }
    }
  })
}

const hostOf = (origin: string | undefined) => origin && new URL(origin).host
