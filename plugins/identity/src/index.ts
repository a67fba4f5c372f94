import { definePlugin, once } from '@latchkit/kernel'
import { Chains } from '@latchkit/plugin-chains/contract'
import type {} from '@latchkit/plugin-connections/contract'
import { AccountData } from '@latchkit/plugin-data/contract'
import { Identities } from './contract.js'
import type { IdentityService, MutableIdentityState } from './lazy/identity-service.js'

export type { IdentityError } from './lazy/errors.js'

/** Returns true for labels with dots between them: `larch.eth`. */
const hasNameForm = (text: string): boolean => /^[^\s.]+(\.[^\s.]+)+$/.test(text)

/**
 * Returns the plugin that resolves addresses to names and avatars, and names to addresses, by the data service and the chain.
 *
 * @example
 * import { identity } from '@latchkit/plugin-identity'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 *
 * createLatchkit({ plugins: [...corePreset(), identity()] })
 */
export function identity() {
  return definePlugin({
    id: 'identity',
    requires: { chains: Chains },
    optional: { accounts: AccountData },
    provides: { identity: Identities },
    setup(ctx, { accounts, chains }) {
      const state = ctx.slice<MutableIdentityState>({ byAccount: {} })
      let service: IdentityService | undefined
      const load = once(async () => {
        const { createIdentityService } = await import('./lazy/identity-service.js')
        service = createIdentityService({ ctx, state, accounts, chains, hasNameForm })
        return service
      })
      // Loads the service if needed, because an earlier page may have stored names.
      ctx.events.on('connections:disconnected', ({ namespace }) => {
        load().then(({ forget }) => forget(namespace), ctx.report)
      })
      return {
        identity: {
          state,
          read: account => load().then(({ read }) => read(account), ctx.report),
          isName: (text, chain) => (service ? service.isName(text, chain) : hasNameForm(text.trim())),
          resolve: async (...args) => (await load()).resolve(...args)
        }
      }
    }
  })
}
