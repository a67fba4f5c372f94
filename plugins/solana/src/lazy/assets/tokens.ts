import { MAX_TOKEN_CHARACTERS, type NamespaceFeatures, type TokenBalance } from '@latchkit/plugin-chains/contract'
import { type JsonRpcNode, type Nodes, plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { TOKEN_2022, tokenPrograms } from '../node/programs.js'
import { createQueries, type Queries } from '../node/queries.js'
import { type Holding, MAX_ACCOUNTS, type Mint } from '../node/schemas.js'
import { accountParts } from '../wallet/account-id.js'

/** The largest number of tokens whose names are read. */
const MAX_NAMED = 500
const MAX_DECIMALS = 36

/**
 * Tokens of both token programs, accounts of one mint summed, those without anything left out. A node lists them all, so
 * what is known beforehand does not matter. Names are those that a token of Token-2022 keeps in its mint; others are called
 * by their mint, shortened.
 */
export const createTokens = (nodes: Nodes<JsonRpcNode>): NonNullable<NamespaceFeatures['tokens']> => ({
  async read(account, _known, signal) {
    const { chain, address } = accountParts(account)
    const queries = createQueries(nodes.of(chain), signal)
    const lists = await Promise.all(tokenPrograms.map(programId => queries.holdings(address, { programId })))
    const sums = new Map<string, Holding>()
    for (const holding of lists.flat()) {
      if (holding.decimals > MAX_DECIMALS) continue
      sums.set(holding.mint, { ...holding, amount: holding.amount + (sums.get(holding.mint)?.amount ?? 0n) })
    }
    const held = [...sums.values()].filter(({ amount }) => amount > 0n)
    const names = await readNames(queries, held.filter(({ program }) => program === TOKEN_2022).slice(0, MAX_NAMED))
    return held.map(({ mint, decimals, amount }): TokenBalance => {
      const shortened = `${mint.slice(0, 4)}…${mint.slice(-4)}`
      return { address: mint, ...(names.get(mint) ?? { name: shortened, symbol: shortened }), decimals, amount }
    })
  }
})

/** Returns the names that tokens give themselves, by mint. */
export async function readNames(queries: Queries, holdings: readonly Pick<Holding, 'mint'>[]) {
  const mints = holdings.map(({ mint }) => mint)
  const starts = mints.flatMap((_, index) => (index % MAX_ACCOUNTS === 0 ? [index] : []))
  const read = await Promise.all(starts.map(start => queries.mints(mints.slice(start, start + MAX_ACCOUNTS))))
  const metadata = read.flat().map(mint => mint && metadataOf(mint))
  return new Map(mints.map((mint, index) => [mint, metadata[index]]))
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
