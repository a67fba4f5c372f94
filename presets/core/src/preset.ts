import type { AnyPlugin } from '@latchkit/kernel'
import { account } from '@latchkit/plugin-account'
import { approval } from '@latchkit/plugin-approval'
import { nativeBalances } from '@latchkit/plugin-balances/native'
import { chains } from '@latchkit/plugin-chains'
import { connect } from '@latchkit/plugin-connect'
import { connections } from '@latchkit/plugin-connections'
import { features } from '@latchkit/plugin-features'
import { networks } from '@latchkit/plugin-networks'
import { shell } from '@latchkit/plugin-shell'
import { type CoreOptions, coreOptionNames, onBehalfOf, refuseUnknown, take } from './options.js'

/**
 * Returns the plugins of the dialog without chains and optional features, which a site adds.
 *
 * @throws {KernelError} `kernel/invalid-option`, naming the option and what was expected.
 * @example
 * import { eip155 } from '@latchkit/plugin-eip155'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 * import { mainnet } from 'viem/chains'
 *
 * const latchkit = createLatchkit({ plugins: [...corePreset({ themeMode: 'dark' }), eip155({ networks: [mainnet] })] })
 */
export function corePreset(options: CoreOptions = {}): readonly AnyPlugin[] {
  const names = coreOptionNames
  refuseUnknown('corePreset', options, Object.values(names).flat())
  return onBehalfOf('corePreset', () => [
    shell(take(options, names.shell)),
    chains(take(options, names.chains)),
    connections(take(options, names.connections)),
    nativeBalances(),
    networks(take(options, names.networks)),
    connect(take(options, names.connect)),
    account(take(options, names.account)),
    features(take(options, names.features)),
    approval(take(options, names.approval))
  ])
}
