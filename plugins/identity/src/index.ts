import { definePlugin, once } from '@latchkit/kernel'
import { Chains } from '@latchkit/plugin-chains/contract'
import type {} from '@latchkit/plugin-connections/contract'
import { AccountData } from '@latchkit/plugin-data/contract'
import { Identities } from './contract.js'
import type { Found, IdentityService } from './lazy/identity-service.js'
import { hasNameForm } from './name-form.js'

export type { IdentityError } from './lazy/errors.js'

/** Names and pictures of addresses: from the data service, else from the chain itself. */
export function identity() {
  return definePlugin({
    id: 'identity',
    requires: { chains: Chains },
    optional: { accounts: AccountData },
    provides: { identity: Identities },
    setup(ctx, { accounts, chains }) {
      const state = ctx.slice<Found>({ byAccount: {} })
      let service: IdentityService | undefined
      const load = once(async () => {
        const { createIdentityService } = await import('./lazy/identity-service.js')
        service = createIdentityService({ ctx, state, accounts, chains })
        return service
      })
      // What was stored by an earlier page goes, too.
      ctx.events.on('connections:disconnected', ({ namespace }) => {
        load().then(({ forget }) => forget(namespace), ctx.report)
      })
      return {
        identity: {
          state,
          read: account => load().then(({ read }) => read(account), ctx.report),
          isName: (text, chain) => (service ? service.isName(text, chain) : hasNameForm(text.trim())),
          resolve: async (...asked) => (await load()).resolve(...asked)
        }
      }
    }
  })
}
