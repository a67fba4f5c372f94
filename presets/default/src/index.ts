import type { AnyPlugin } from '@latchkit/kernel'
import { activity } from '@latchkit/plugin-activity'
import { balances } from '@latchkit/plugin-balances'
import { catalogue } from '@latchkit/plugin-catalogue'
import { data } from '@latchkit/plugin-data'
import { icons } from '@latchkit/plugin-icons'
import { identity } from '@latchkit/plugin-identity'
import { receive } from '@latchkit/plugin-receive'
import { send } from '@latchkit/plugin-send'
import { walletConnect } from '@latchkit/plugin-walletconnect'
import {
  type CreateLatchkitOptions,
  coreOptionNames,
  corePreset,
  createLatchkit as createFromPlugins,
  hostOptionNames,
  type Latchkit,
  onBehalfOf,
  refuseUnknown
} from '@latchkit/preset-core'
import { chainPlugins } from './networks.js'
import type { DefaultPresetOptions, LatchkitOptions } from './options.js'

export {
  type CreateLatchkitOptions,
  corePreset,
  type Latchkit,
  type LatchkitState,
  type OpenOptions
} from '@latchkit/preset-core'
export type { LatchkitNetwork, LatchkitNetworks } from './networks.js'
export type { DefaultPresetOptions, LatchkitOptions } from './options.js'

/**
 * Everything that there is.
 *
 * @throws {KernelError} `kernel/invalid-option`, naming the option and what was expected.
 */
export function defaultPreset(options: DefaultPresetOptions): readonly AnyPlugin[] {
  refuseUnknown('defaultPreset', options, optionNames)
  const { services = {} } = options
  refuseUnknown('defaultPreset', services, serviceNames, 'services.')
  const renamed = (text: string) => text.replace('relayUrl', 'services.relay')
  return onBehalfOf('defaultPreset', () => pluginsFor({ ...options, services }), renamed)
}

function pluginsFor(options: DefaultPresetOptions): readonly AnyPlugin[] {
  const {
    networks,
    projectId,
    services: { relay: relayUrl, ...services } = {},
    allWallets,
    currency,
    tokens,
    collections,
    ...core
  } = options
  const { includeWalletIds, excludeWalletIds, featuredWalletIds } = options
  return [
    ...corePreset(core),
    ...chainPlugins(networks),
    data({ needsProjectId: relayUrl !== undefined, ...given({ projectId, services }) }),
    catalogue({ ...given({ includeWalletIds, excludeWalletIds, featuredWalletIds, allWallets }) }),
    icons(),
    identity(),
    balances(given({ currency, tokens, collections })),
    activity(),
    receive(),
    send(),
    // Without the id `data` raises an alert, and no way to connect leads nowhere.
    ...(relayUrl === undefined || projectId === undefined ? [] : [walletConnect({ projectId, relayUrl })])
  ]
}

const serviceNames = ['data', 'catalogue', 'analytics', 'relay']
const optionNames: readonly string[] = [
  ...Object.values(coreOptionNames).flat(),
  'networks',
  'projectId',
  'services',
  'allWallets',
  'currency',
  'tokens',
  'collections'
]

/** What the site left out stays left out. */
const given = <O extends object>(options: O) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof O]?: Exclude<O[K], undefined>
  }

/**
 * The options of `createLatchkit`: with `plugins` those of a dialog of these plugins, without them those of one with every
 * plugin. Decided by `plugins`, so that an error speaks of the options that were meant.
 */
type OptionsFor<Plugins> = { readonly plugins?: Plugins } & (Plugins extends undefined
  ? LatchkitOptions
  : LatchkitOptions | CreateLatchkitOptions)

/**
 * Makes a wallet dialog: with every plugin when given options, or with exactly the plugins that are given.
 *
 * @throws {KernelError} `kernel/invalid-option` when an option is wrong, naming it and what it must be; `plugin/…` when plugins
 *   do not fit together.
 * @example
 * ```ts
 * import { mainnet } from 'viem/chains'
 *
 * const latchkit = createLatchkit({ networks: [mainnet] })
 * ```
 */
export function createLatchkit<Plugins = undefined>(options: OptionsFor<Plugins>): Latchkit
export function createLatchkit(options: LatchkitOptions | CreateLatchkitOptions): Latchkit {
  refuseUnknown('createLatchkit', options, [...optionNames, ...hostOptionNames])
  if (options.plugins !== undefined) return createFromPlugins(options)
  const { id, storage, ssr, onError, plugins: _, ...preset } = options
  return createFromPlugins({
    plugins: onBehalfOf('createLatchkit', () => defaultPreset(preset)),
    ...(id !== undefined && { id }),
    ...(storage && { storage }),
    ...(ssr !== undefined && { ssr }),
    ...(onError && { onError }),
    ...(preset.debug !== undefined && { debug: preset.debug })
  })
}
