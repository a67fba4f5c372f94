import { cell, checkOptions, definePlugin, once } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/kernel/chain'
import { Connections, ConnectorSources } from '@latchkit/plugin-connections/contract'
import { createConnectors } from './connectors.js'
import { type PairedSession, Pairing, type PairingState } from './contract.js'
import { optionsSchema, type WalletConnectOptions } from './options.js'

export type { WalletConnectOptions } from './options.js'

/**
 * Any wallet by a code or a link (WalletConnect 2), for every chain family in one session. The library behind it is
 * loaded when the first pairing starts or a stored session is restored.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 */
export function walletConnect(given: WalletConnectOptions) {
  const { projectId = '', relayUrl = '' } = given
  const options = checkOptions('walletconnect', optionsSchema, { ...given, projectId, relayUrl })

  return definePlugin({
    id: 'walletconnect',
    requires: { connections: Connections },
    provides: { pairing: Pairing },
    setup(ctx, { connections }) {
      const state = cell<PairingState>({ status: 'idle' })
      const session = cell<PairedSession | undefined>(undefined)
      const adapters = ctx.contributions(Namespaces)
      const connectors = createConnectors(adapters, () => load())
      const load = once(async () => {
        const { start } = await import('./lazy/start.js')
        return start({ ctx, connections, adapters, options, state, session, tell: connectors.tell })
      })
      ctx.contribute(ConnectorSources, connectors.source)

      return {
        pairing: {
          state,
          session,
          prefetch: async () => void (await load()),
          pair: async how => (await load()).pair(how),
          renew: async () => (await load()).renew(),
          // Before the first pairing there is nothing to cancel, and nothing is loaded for it.
          cancel: () => void (state.get().status !== 'idle' && load().then(({ cancel }) => cancel()))
        }
      }
    }
  })
}
