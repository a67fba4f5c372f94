import { checkOptions, definePlugin, once } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/plugin-chains/contract'
import { Alerts, Messages } from '@latchkit/plugin-shell/contract'
import { AccountData, type DataApi, DataService } from './contract.js'
import { type DataOptions, dataRules } from './options.js'

export type { DataError } from './lazy/errors.js'
export type { DataOptions, ServiceHosts } from './options.js'

/**
 * Returns the plugin that sends requests to the services that the site configured.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * data({ projectId: 'shop', services: { data: 'https://data.example' } })
 */
export function data(given: DataOptions = {}) {
  const options = checkOptions('data', dataRules, given)
  const { services = {} } = options

  return definePlugin({
    id: 'data',
    optional: { alerts: Alerts, messages: Messages },
    provides: { data: DataService, accounts: AccountData },
    setup(ctx, { alerts, messages }) {
      const chains = ctx.contributions(Namespaces)
      const client = once(async () => {
        const { createClient } = await import('./lazy/client.js')
        return createClient(ctx, options, { alerts, messages, chains: () => chains.get().map(({ id }) => id) })
      })
      if (!options.projectId && (options.needsProjectId || Object.keys(services).length > 0)) {
        ctx.onStart(async () => (await client()).raiseNoProjectId())
      }
      const service: DataApi = {
        has: service => services[service] !== undefined,
        origin: service => services[service] && new URL(services[service]).origin,
        json: async call => (await client()).json(call),
        image: async call => (await client()).image(call)
      }
      const accounts = once(async () => {
        const { createAccountData } = await import('./lazy/accounts/index.js')
        return createAccountData({ ctx, data: service, options, chains })
      })
      return {
        data: service,
        accounts: {
          balances: async (...args) => (await accounts()).balances(...args),
          history: async (...args) => (await accounts()).history(...args),
          identity: async (...args) => (await accounts()).identity(...args),
          prices: async (...args) => (await accounts()).prices(...args)
        }
      }
    }
  })
}
