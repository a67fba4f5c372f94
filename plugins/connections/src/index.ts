import { checkOptions, definePlugin } from '@latchkit/kernel'
import { Chains } from '@latchkit/plugin-chains/contract'
import { Connections } from './contract.js'
import { createConnections } from './create.js'
import { type ConnectionsOptions, connectionsRules } from './options.js'

export type { ConnectionError } from './lazy/errors.js'
export type { ConnectionsOptions } from './options.js'
export { connectionsRules } from './options.js'

/**
 * Returns the plugin that connects wallets. It keeps connections, accounts and chains over reloads and shares them between tabs.
 *
 * @throws {KernelError} `kernel/invalid-option`
 * @example
 * connections({ reconnect: false })
 */
export function connections(options: ConnectionsOptions = {}) {
  const checked = checkOptions('connections', connectionsRules, options)
  return definePlugin({
    id: 'connections',
    requires: { chains: Chains },
    provides: { connections: Connections },
    setup: (ctx, { chains }) => ({ connections: createConnections(ctx, chains, checked) })
  })
}
