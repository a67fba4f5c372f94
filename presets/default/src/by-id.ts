import { definePlugin, invalidOption } from '@latchkit/kernel'
import { listOf, type OptionRule, unlike } from '@latchkit/kernel/options'
import { networkList } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { referenceOf } from '@latchkit/plugin-cosmos'
import { readChain } from '@latchkit/plugin-solana'
import { refuseUnknown } from '@latchkit/preset-core'
import type { LatchkitNetwork } from './networks.js'
import type { DefaultPresetOptions } from './options.js'

/** Function name in error messages, unless `createLatchkit` was called. */
export const CALLER = 'defaultPreset'

/** Rule for image URLs. An unsafe URL is dropped where the image would be rendered, as for images of `customWallets`. */
const pictureUrl: OptionRule = [value => typeof value === 'string' && value !== '', 'must be the URL of a picture']
const endpoints: OptionRule = [
  listOf(
    entry =>
      typeof (Object(entry) as { readonly url?: unknown }).url === 'string' && Object.keys(Object(entry)).length === 1
  ),
  'must be a list of { url }, without config'
]

/**
 * Returns a function that finds the first value for a list of ids, in an option that maps ids to values.
 *
 * @param known - Ids that the option may have. @defaultValue any
 * @throws {KernelError} `kernel/invalid-option`, which names the id: `chainImages.1`.
 */
function byId<T>(
  option: string,
  values: Readonly<Record<string, T>> = {},
  rule: OptionRule,
  known?: readonly string[]
) {
  const found = new Map(Object.entries(values ?? {}))
  // Rejects a value that is not an object. The ids are checked below.
  refuseUnknown(CALLER, Object(values) === values ? {} : values, [], `${option}.`)
  for (const [id, value] of found) {
    const problem =
      known && !known.includes(id) ? `must be one of ${known.join(', ')}` : !rule[0](value) && unlike(rule[1], value)
    if (problem) throw invalidOption(CALLER, `${option}.${id}`, problem)
  }
  return (ids: readonly (string | undefined)[]) => ids.map(id => found.get(`${id}`)).find(Boolean)
}

/**
 * Returns the networks with the RPC URLs and images from the site's options.
 *
 * @throws {KernelError} `kernel/invalid-option` if `networks` is not a list or is empty, or for an unknown id or a wrong value in an
 *   option, which the error names: `chainImages.1`.
 */
export function withUrls({
  networks,
  customRpcUrls,
  chainImages
}: Pick<DefaultPresetOptions, 'networks' | 'customRpcUrls' | 'chainImages'>): readonly LatchkitNetwork[] {
  const [isList, expected] = networkList
  if (!isList(networks)) throw invalidOption(CALLER, 'networks', unlike(expected, networks))
  // Spread, because `map` skips a hole in the list. A hole is an invalid network, which its chain family rejects.
  const all = [...networks]
  const ids = all.map(idsOf)
  const urlsOf = byId(
    'customRpcUrls',
    customRpcUrls,
    endpoints,
    ids.map(([chain]) => `${chain}`)
  )
  const pictureOf = byId('chainImages', chainImages, pictureUrl, ids.flat())
  return all.map((network, index) => {
    const networkIds = ids[index] ?? []
    const urls = urlsOf(networkIds)?.map(({ url }) => url)
    const imageUrl = pictureOf(networkIds)
    const { rpcUrls, assets } = Object(network) as Partial<LatchkitNetwork>
    return !urls && !imageUrl
      ? network
      : {
          ...network,
          ...(urls && { rpcUrls: { ...rpcUrls, default: { ...rpcUrls?.default, http: urls } } }),
          ...(imageUrl && { assets: { ...assets, imageUrl } })
        }
  })
}

/** Returns the CAIP-2 id of a network, and for an EVM chain also its number. */
function idsOf(network: LatchkitNetwork): readonly string[] {
  const { chainNamespace = 'eip155', id } = Object(network) as { readonly [K in 'chainNamespace' | 'id']?: unknown }
  const chain = `${chainNamespace}:${chainNamespace === 'cosmos' ? referenceOf({ id: `${id}` }) : id}`
  return chainNamespace === 'eip155' ? [chain, `${id}`] : [readChain(chain) ?? chain]
}

/** Creates the plugin that replaces icons of wallets with the site's images. */
export function connectorImages(images: DefaultPresetOptions['connectorImages']) {
  const pictureOf = byId('connectorImages', images, pictureUrl)
  return definePlugin({
    id: 'connector-images',
    requires: { connections: Connections },
    setup(ctx, { connections }) {
      ctx.tap(connections.hooks.mergeConnectors, wallets =>
        wallets.map(wallet => {
          // No site image for a doubtful wallet: it may use another wallet's id, and the image would make it look trusted.
          if (wallet.members.some(({ doubt }) => doubt !== undefined)) return wallet
          const icon = pictureOf([
            wallet.id,
            wallet.rdns ?? wallet.id,
            ...wallet.members.map(({ connector }) => connector)
          ])
          return icon ? { ...wallet, icon } : wallet
        })
      )
    }
  })
}
