import { checkOptions, definePlugin, once } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/kernel/chain'
import { Alerts, Messages } from '@latchkit/plugin-shell/contract'
import { DataService } from './contract.js'
import { type DataOptions, dataRules } from './options.js'

export type { DataError } from './lazy/errors.js'
export type { DataOptions, ServiceHosts } from './options.js'

/**
 * Speaks to the services that the site configured.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 */
export function data(given: DataOptions = {}) {
  const options = checkOptions('data', dataRules, given)
  const { services = {} } = options

  return definePlugin({
    id: 'data',
    optional: { alerts: Alerts, messages: Messages },
    provides: { data: DataService },
    setup(ctx, { alerts, messages }) {
      const chains = ctx.contributions(Namespaces)
      const client = once(async () => {
        const { createClient } = await import('./lazy/client.js')
        return createClient(ctx, options, { alerts, messages, chains: () => chains.get().map(({ id }) => id) })
      })
      return {
        data: {
          has: service => services[service] !== undefined,
          origin: service => services[service] && new URL(services[service]).origin,
          json: async call => (await client()).json(call),
          image: async call => (await client()).image(call)
        }
      }
    }
  })
}
