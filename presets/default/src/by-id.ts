import { definePlugin, invalidOption } from '@latchkit/kernel'
import { listOf, type OptionRule, unlike } from '@latchkit/kernel/options'
import { networkList } from '@latchkit/plugin-chains/kit'
import { Connections } from '@latchkit/plugin-connections/contract'
import { referenceOf } from '@latchkit/plugin-cosmos'
import { readChain } from '@latchkit/plugin-solana'
import { refuseUnknown } from '@latchkit/preset-core'
import type { LatchkitNetwork } from './networks.js'
import type { DefaultPresetOptions } from './options.js'

/** Named in errors unless `createLatchkit` was called. */
export const CALLER = 'defaultPreset'

/** A URL that must not be drawn is left out where it would be, as with the pictures of `customWallets`. */
const pictureUrl: OptionRule = [value => typeof value === 'string' && value !== '', 'must be the URL of a picture']
const endpoints: OptionRule = [
  listOf(entry => typeof Object(entry).url === 'string' && Object.keys(Object(entry)).length === 1),
  'must be a list of { url }, without config'
]

/**
 * Returns what finds the first value of some ids in an option that holds values by id.
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
  // For what is no object: which ids there may be is told below.
  refuseUnknown(CALLER, Object(values) === values ? {} : values, [], `${option}.`)
  for (const [id, value] of found) {
    const wrong =
      known && !known.includes(id) ? `must be one of ${known.join(', ')}` : !rule[0](value) && unlike(rule[1], value)
    if (wrong) throw invalidOption(CALLER, `${option}.${id}`, wrong)
  }
  return (ids: readonly (string | undefined)[]) => ids.map(id => found.get(`${id}`)).find(Boolean)
}

/**
 * Returns the networks with the URLs and pictures that the site gave beside them.
 *
 * @throws {KernelError} `kernel/invalid-option` for a list that is none or is empty; otherwise it names the option and the
 *   network.
 */
export function withUrls({
  networks,
  customRpcUrls,
  chainImages
}: Pick<DefaultPresetOptions, 'networks' | 'customRpcUrls' | 'chainImages'>): readonly LatchkitNetwork[] {
  const [isList, expected] = networkList
  if (!isList(networks)) throw invalidOption(CALLER, 'networks', unlike(expected, networks))
  // A hole in the list is a wrong network, which its family refuses and `map` would pass over.
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
    const own = ids[index] ?? []
    const urls = urlsOf(own)?.map(({ url }) => url)
    const imageUrl = pictureOf(own)
    const { rpcUrls, assets } = Object(network)
    return !urls && !imageUrl
      ? network
      : {
          ...network,
          ...(urls && { rpcUrls: { ...rpcUrls, default: { ...rpcUrls?.default, http: urls } } }),
          ...(imageUrl && { assets: { ...assets, imageUrl } })
        }
  })
}

/** Returns the CAIP-2 id of a network, and the number of an EVM chain. */
function idsOf(network: LatchkitNetwork): readonly string[] {
  const { chainNamespace = 'eip155', id } = Object(network)
  const chain = `${chainNamespace}:${chainNamespace === 'cosmos' ? referenceOf({ id }) : id}`
  return chainNamespace === 'eip155' ? [chain, `${id}`] : [readChain(chain) ?? chain]
}

/** Gives wallets of the page the pictures that the site chose for them. */
export function connectorImages(images: DefaultPresetOptions['connectorImages']) {
  const pictureOf = byId('connectorImages', images, pictureUrl)
  return definePlugin({
    id: 'connector-images',
    requires: { connections: Connections },
    setup(ctx, { connections }) {
      ctx.tap(connections.hooks.mergeConnectors, wallets =>
        wallets.map(wallet => {
          // The site's picture would vouch for a wallet that may only borrow the id.
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
