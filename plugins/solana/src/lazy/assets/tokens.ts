import { MAX_TOKEN_CHARACTERS, type NamespaceFeatures, type Token } from '@latchkit/plugin-chains/contract'
import { groupsOf, type JsonRpcNode, type Nodes, plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { TOKEN_2022, tokenPrograms } from '../node/programs.js'
import { createQueries, type Queries } from '../node/queries.js'
import { type Holding, MAX_ACCOUNTS, type Mint } from '../node/schemas.js'
import { accountParts } from '../wallet/accounts.js'

/** Maximum number of tokens whose names are read. */
const MAX_NAMED = 500
const MAX_DECIMALS = 36

/**
 * Returns the feature that reads the tokens of both token programs, with the accounts of a mint summed and without empty ones. A node
 * lists all of them, so `listed` is not used. The names of Token-2022 tokens are in their mints; other tokens have the shortened
 * mint as their name.
 */
export const createTokens = (nodes: Nodes<JsonRpcNode>): NonNullable<NamespaceFeatures['tokens']> => ({
  async read(account, _listed, signal) {
    const { chain, address } = accountParts(account)
    const queries = createQueries(nodes.of(chain), signal)
    const lists = await Promise.all(tokenPrograms.map(programId => queries.holdings(address, { programId })))
    const sums = new Map<string, Holding>()
    for (const holding of lists.flat()) {
      if (holding.decimals > MAX_DECIMALS) continue
      sums.set(holding.mint, { ...holding, amount: holding.amount + (sums.get(holding.mint)?.amount ?? 0n) })
    }
    const balances = [...sums.values()].filter(({ amount }) => amount > 0n)
    const tokenOf = await createTokenReader(queries, balances, MAX_NAMED)
    return balances.map(({ mint, decimals, amount }) => ({ ...tokenOf(mint, decimals), amount }))
  }
})

/**
 * Reads the names that tokens of Token-2022 give themselves, and returns the function that describes a token by its mint. A
 * token without such a name has its shortened mint as its name.
 *
 * @param maxNamed - limit of tokens whose names are read.
 */
export async function createTokenReader(
  queries: Queries,
  tokens: readonly Pick<Holding, 'mint' | 'program'>[],
  maxNamed: number
): Promise<(mint: string, decimals: number) => Token> {
  const named = tokens.filter(({ program }) => program === TOKEN_2022).map(({ mint }) => mint)
  const mints = [...new Set(named)].slice(0, maxNamed)
  const read = await Promise.all(groupsOf(mints, MAX_ACCOUNTS).map(queries.mints))
  const names = new Map(read.flat().map((mint, index) => [mints[index], mint && metadataOf(mint)]))
  return (mint, decimals) => {
    const shortened = `${mint.slice(0, 4)}…${mint.slice(-4)}`
    return { address: mint, ...(names.get(mint) ?? { name: shortened, symbol: shortened }), decimals }
  }
}

const shownText = v.pipe(
  v.string(),
  v.transform(text => plainText(text, MAX_TOKEN_CHARACTERS)),
  v.nonEmpty()
)
const tokenMetadata = v.object({ name: shownText, symbol: shownText })

function metadataOf({ extensions }: Mint) {
  const state = extensions.find(({ extension }) => extension === 'tokenMetadata')?.state
  const parsed = v.safeParse(tokenMetadata, state)
  return parsed.success ? parsed.output : undefined
}
