import type { AnyPlugin } from '@latchkit/kernel'
import { deferredAnalytics } from '@latchkit/plugin-analytics/deferred'
import { balances } from '@latchkit/plugin-balances'
import { catalogue } from '@latchkit/plugin-catalogue'
import { data } from '@latchkit/plugin-data'
import { icons } from '@latchkit/plugin-icons'
import { identity } from '@latchkit/plugin-identity'
import { walletConnect } from '@latchkit/plugin-walletconnect'
import {
  type CreateLatchkitOptions,
  coreOptionNames,
  corePreset,
  createLatchkit as createFromPlugins,
  hostOptionNames,
  type Latchkit,
  onBehalfOf,
  refuseUnknown,
  take
} from '@latchkit/preset-core'
import { refuseAppKitNames } from './appkit-names.js'
import { CALLER, connectorImages, withUrls } from './by-id.js'
import { analyticsOptions, featurePlugins, switchesOf } from './features.js'
import { chainPlugins } from './networks.js'
import type { DefaultPresetOptions, LatchkitOptions } from './options.js'
import { signInOptionNames, signInPlugins } from './sign-in.js'
import { deferredTrade, tradeOptionNames } from './trade.js'

export {
  type CreateLatchkitOptions,
  corePreset,
  type Latchkit,
  type LatchkitState,
  type OpenOptions
} from '@latchkit/preset-core'
export type { Features } from './features.js'
export type { Discovery, LatchkitNetwork, LatchkitNetworks } from './networks.js'
export type { DefaultPresetOptions, LatchkitOptions } from './options.js'
export type { SignInOptions } from './sign-in.js'
export type { SwapsOptions, TradeOptions } from './trade.js'

/**
 * Returns the plugins for the options: those of `corePreset`, a chain plugin for each family of `networks`, and the
 * features.
 *
 * @throws {KernelError} `kernel/invalid-option`, naming the option and what was expected.
 * @example
 * ```ts
 * import { createLatchkit, defaultPreset } from 'latchkit'
 * import { mainnet } from 'viem/chains'
 *
 * const latchkit = createLatchkit({ plugins: defaultPreset({ networks: [mainnet] }) })
 * ```
 */
export function defaultPreset(options: DefaultPresetOptions): readonly AnyPlugin[] {
  refuseAppKitNames(CALLER, options)
  refuseUnknown(CALLER, options, optionNames)
  const { services = {} } = options
  refuseUnknown(CALLER, services, serviceNames, 'services.')
  const renamed = (text: string) => text.replace('relayUrl', 'services.relay')
  return onBehalfOf(CALLER, () => pluginsFor({ ...options, services }), renamed)
}

function pluginsFor(options: DefaultPresetOptions): readonly AnyPlugin[] {
  const { projectId, connectorImages: pictures, features, services: { relay: relayUrl, ...services } = {} } = options
  const { analytics: host } = services
  const ofFeatures = featurePlugins(features, optionNames)
  return [
    ...corePreset({ ...take(options, coreNames), features: switchesOf(features) }),
    ...chainPlugins(withUrls(options), options.discovery, take(options, ['erc7846Wallets', 'descriptors'])),
    ...(pictures === undefined ? [] : [connectorImages(pictures)]),
    data({ needsProjectId: relayUrl !== undefined, services, ...take(options, ['projectId']) }),
    catalogue(take(options, ['includeWalletIds', 'excludeWalletIds', 'featuredWalletIds', 'allWallets'])),
    icons(),
    identity(),
    balances(take(options, ['currency', 'tokens', 'collections'])),
    ...ofFeatures,
    deferredTrade({ ...take(options, tradeParts), hasDataService: services.data !== undefined }),
    ...signInPlugins(options),
    // Without a project id `data` raises an alert, no event can be sent, and no connection method is shown that cannot work.
    ...(host && projectId ? [deferredAnalytics({ host, projectId, ...analyticsOptions(features) })] : []),
    ...(relayUrl === undefined || projectId === undefined ? [] : [walletConnect({ projectId, relayUrl })])
  ]
}

const serviceNames = ['data', 'catalogue', 'analytics', 'onramp', 'relay']
const tradeParts = [...tradeOptionNames, 'features', 'projectId', 'termsConditionsUrl', 'privacyPolicyUrl'] as const
const coreNames = Object.values(coreOptionNames).flat()
const optionNames: readonly string[] = [
  ...coreNames,
  'networks',
  'discovery',
  'erc7846Wallets',
  'descriptors',
  'customRpcUrls',
  'chainImages',
  'connectorImages',
  'projectId',
  'services',
  ...signInOptionNames,
  ...tradeOptionNames,
  'allWallets',
  'currency',
  'tokens',
  'collections'
]

/**
 * Options of `createLatchkit`: those of a dialog with the given `plugins`, or without `plugins` those of a dialog with
 * every plugin. The member `plugins` decides, so that an error concerns the right options.
 */
type OptionsFor<Plugins> = { readonly plugins?: Plugins } & (Plugins extends undefined
  ? LatchkitOptions
  : LatchkitOptions | CreateLatchkitOptions)

/**
 * Creates a wallet dialog: with exactly the given plugins, or with every plugin if options are given.
 *
 * @throws {KernelError} `kernel/invalid-option` if an option is invalid, naming it and the expected value; `plugin/…`
 *   if plugins do not fit together.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { mainnet } from 'viem/chains'
 *
 * const latchkit = createLatchkit({ networks: [mainnet] })
 * ```
 */
export function createLatchkit<Plugins = undefined>(options: OptionsFor<Plugins>): Latchkit
export function createLatchkit(options: LatchkitOptions | CreateLatchkitOptions): Latchkit {
  refuseAppKitNames('createLatchkit', options)
  refuseUnknown('createLatchkit', options, [...optionNames, ...hostOptionNames])
  if (options.plugins !== undefined) return createFromPlugins(options)
  const preset = take(options, optionNames as readonly (keyof DefaultPresetOptions)[])
  return createFromPlugins({
    ...take(options, hostOptionNames),
    plugins: onBehalfOf('createLatchkit', () => defaultPreset(preset))
  })
}
