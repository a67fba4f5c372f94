import { cell, checkOptions, definePlugin, once, raceSignal } from '@latchkit/kernel'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections, ConnectorSources } from '@latchkit/plugin-connections/contract'
import { connectorSource, type Listener } from './connectors.js'
import { type PairedSession, Pairing, type PairingState } from './contract.js'
import type { SessionManager } from './lazy/session-manager.js'
import { optionsSchema, type WalletConnectOptions } from './options.js'

export type { WalletConnectOptions } from './options.js'

/**
 * Returns the plugin that connects any wallet by a code or a link (WalletConnect 2), with several sessions at a time. The library
 * loads when the first pairing starts or a stored session is restored.
 *
 * @throws {KernelError} `kernel/invalid-option` with the option's name.
 * @example
 * walletConnect({ projectId: 'shop', relayUrl: 'wss://relay.example' })
 */
export function walletConnect(given: WalletConnectOptions) {
  const { projectId = '', relayUrl = '' } = given
  const options = checkOptions('walletconnect', optionsSchema, { ...given, projectId, relayUrl })

  return definePlugin({
    id: 'walletconnect',
    requires: { chains: Chains, connections: Connections },
    provides: { pairing: Pairing },
    setup(ctx, { chains, connections }) {
      const state = cell<PairingState>({ status: 'idle' })
      const sessions = cell<readonly PairedSession[]>([])
      const listeners = new Set<Listener>()
      let manager: SessionManager | undefined
      const load = once(async () => {
        const { startSessionManager: start } = await import('./lazy/session-manager.js')
        const { connector } = source
        manager = await start({
          ctx,
          chains,
          connections,
          options,
          state,
          sessions,
          listeners,
          connector
        })
        return manager
      })
      const source = connectorSource(chains.adapters, load, listeners)
      ctx.contribute(ConnectorSources, source)

      return {
        pairing: {
          state,
          sessions,
          canPair: () => chains.networks.get().length > 0 || Object.keys(options.namespaces ?? {}).length > 0,
          prefetch: async () => void (await load()),
          pair: async (options = {}) =>
            (await (options.signal ? raceSignal(load, options.signal) : load())).pair(options),
          provider: async (topic, namespace) => (await load()).providerOf(topic, namespace),
          // No pairing URI exists before the manager has loaded.
          renew: async () => manager?.renew(),
          cancel: () => manager?.cancel(),
          links: bases => manager?.links(bases),
          setDeepLink: wallet => manager?.setDeepLink(wallet)
        }
      }
    }
  })
}
