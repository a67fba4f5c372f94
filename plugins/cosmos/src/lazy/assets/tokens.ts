import { MAX_TOKEN_CHARACTERS, type NamespaceFeatures, type Token } from '@latchkit/plugin-chains/contract'
import { type Nodes, plainText, type RestNode } from '@latchkit/plugin-chains/kit'
import type { CosmosChain } from '../../options.js'
import { createQueries, isDenom, type Queries } from '../node/queries.js'
import { accountParts } from '../wallet/accounts.js'

/** Limit of metadata requests for denoms that the site does not list. */
const MAX_METADATA_REQUESTS = 50
const MAX_DECIMALS = 36

type TokenFeature = NonNullable<NamespaceFeatures['tokens']>
type TokenOfDenom = Token & { readonly address: string }

/**
 * Returns the feature that reads the tokens of an account: denoms that the site lists for the network, and those that the
 * bank module describes. Other denoms are left out, because their decimals are unknown.
 */
export const createTokens = (networks: readonly CosmosChain[], nodes: Nodes<RestNode>): TokenFeature => ({
  async read(account, listed, signal) {
    const { network, address } = accountParts(networks, account)
    const queries = createQueries(nodes.of(network.caipNetworkId), signal)
    const balances = new Map((await queries.balances(address)).map(({ denom, amount }) => [denom, amount]))
    const requested = [...new Set([...listed.filter(isDenom), ...balances.keys()])].filter(
      denom => denom !== network.denom
    )
    const tokens = await describeDenoms(queries, network, requested, MAX_METADATA_REQUESTS)
    return requested.flatMap(denom => {
      const token = tokens.get(denom)
      return token ? [{ ...token, amount: balances.get(denom) ?? 0n }] : []
    })
  }
})

/**
 * Describes denoms by the site's list or else by the bank module. Omits denoms that neither describes.
 *
 * @param maxRequests - limit of requests to the bank module.
 */
export async function describeDenoms(
  queries: Queries,
  { tokens = [] }: CosmosChain,
  denoms: readonly string[],
  maxRequests: number
): Promise<ReadonlyMap<string, TokenOfDenom>> {
  const known = new Map(tokens.map(({ denom, ...token }) => [denom, { ...token, address: denom }]))
  const unlisted = [...new Set(denoms)].filter(denom => !known.has(denom)).slice(0, maxRequests)
  const described = await Promise.all(unlisted.map(denom => describe(queries, denom)))
  for (const token of described) if (token) known.set(token.address, token)
  return known
}

async function describe(queries: Queries, denom: string): Promise<TokenOfDenom | undefined> {
  const metadata = await queries.metadata(denom)
  if (!metadata) return undefined
  const { denom_units, display } = metadata
  const decimals = denom_units.find(unit => unit.denom === display)?.exponent ?? MAX_DECIMALS + 1
  const [name = '', symbol = ''] = [metadata.name, metadata.symbol].map(text => plainText(text, MAX_TOKEN_CHARACTERS))
  return name && symbol && decimals <= MAX_DECIMALS ? { address: denom, name, symbol, decimals } : undefined
}
