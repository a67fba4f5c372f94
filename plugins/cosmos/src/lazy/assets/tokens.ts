import { MAX_TOKEN_CHARACTERS, type NamespaceFeatures, type TokenBalance } from '@latchkit/plugin-chains/contract'
import { type Nodes, plainText } from '@latchkit/plugin-chains/kit'
import type { CosmosChain } from '../../options.js'
import type { CosmosNode } from '../node/client.js'
import { isDenom, readBalances, readMetadata } from '../node/queries.js'
import { accountParts } from '../wallet/account-id.js'

/** Limit of metadata requests for denoms that the site does not list. */
const MAX_METADATA_REQUESTS = 50
const MAX_DECIMALS = 36

type Description = Omit<TokenBalance, 'amount'>

/**
 * Returns the feature that reads the tokens of an account: denoms that the site lists for the network, and those that the
 * bank module describes. Other denoms are left out, because their decimals are unknown.
 */
export const createTokens = (
  networks: readonly CosmosChain[],
  nodes: Nodes<CosmosNode>
): NonNullable<NamespaceFeatures['tokens']> => ({
  async read(account, known, signal) {
    const { network, address } = accountParts(networks, account)
    const node = nodes.of(network.caipNetworkId)
    const held = new Map(
      (await readBalances(node, address, signal)).map(({ denom, amount }) => [denom, amount] as const)
    )
    const wanted = [...new Set([...known.filter(isDenom), ...held.keys()])].filter(denom => denom !== network.denom)
    const listed = new Map((network.tokens ?? []).map(token => [token.denom, token]))
    const unlisted = wanted.filter(denom => !listed.has(denom)).slice(0, MAX_METADATA_REQUESTS)
    const described = new Map(
      await Promise.all(unlisted.map(async denom => [denom, await describe(node, denom, signal)] as const))
    )
    return wanted.flatMap((denom): TokenBalance[] => {
      const { denom: address = denom, ...token } = listed.get(denom) ?? { denom, ...described.get(denom) }
      const amount = held.get(denom) ?? 0n
      return token.name === undefined ? [] : [{ address, ...(token as Description), amount }]
    })
  }
})

export async function describe(node: CosmosNode, denom: string, signal: AbortSignal): Promise<Description | undefined> {
  const metadata = await readMetadata(node, denom, signal)
  if (!metadata) return undefined
  const { denom_units, display } = metadata
  const decimals = denom_units.find(unit => unit.denom === display)?.exponent ?? MAX_DECIMALS + 1
  const [name, symbol] = [
    plainText(metadata.name, MAX_TOKEN_CHARACTERS),
    plainText(metadata.symbol, MAX_TOKEN_CHARACTERS)
  ]
  return name && symbol && decimals <= MAX_DECIMALS ? { name, symbol, decimals } : undefined
}
