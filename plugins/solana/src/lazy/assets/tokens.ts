import { MAX_TOKEN_CHARACTERS, type NamespaceFeatures, type TokenBalance } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode, Nodes } from '@latchkit/plugin-chains/kit'
import { plainText } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { TOKEN_2022, tokenPrograms } from '../node/programs.js'
import { type Mint, readHoldings, readMints } from '../node/queries.js'
import { accountParts } from '../wallet/account.js'

/** What a node looks up in one call. */
const MINTS_A_CALL = 100
/** Of so many tokens the names are read; nobody names more to be of use. */
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
    const node = nodes.of(chain)
    const lists = await Promise.all(tokenPrograms.map(programId => readHoldings(node, address, { programId }, signal)))
    const sums = new Map<string, { amount: bigint; decimals: number; program: string }>()
    for (const { mint, amount, decimals, program } of lists.flat()) {
      if (decimals > MAX_DECIMALS) continue
      sums.set(mint, { amount: amount + (sums.get(mint)?.amount ?? 0n), decimals, program })
    }
    const held = [...sums].filter(([, { amount }]) => amount > 0n)
    const named = await readNames(
      node,
      held.filter(([, { program }]) => program === TOKEN_2022).map(([mint]) => mint),
      signal
    )
    return held.map(
      ([mint, { amount, decimals }]): TokenBalance => ({
        address: mint,
        ...(named.get(mint) ?? { name: shortened(mint), symbol: shortened(mint) }),
        decimals,
        amount
      })
    )
  }
})

const shortened = (mint: string) => `${mint.slice(0, 4)}…${mint.slice(-4)}`

interface Naming {
  readonly name: string
  readonly symbol: string
}

async function readNames(
  node: JsonRpcNode,
  mints: readonly string[],
  signal: AbortSignal
): Promise<ReadonlyMap<string, Naming>> {
  const wanted = mints.slice(0, MAX_NAMED)
  const parts = Array.from({ length: Math.ceil(wanted.length / MINTS_A_CALL) }, (_, index) =>
    wanted.slice(index * MINTS_A_CALL, (index + 1) * MINTS_A_CALL)
  )
  const read = await Promise.all(parts.map(part => readMints(node, part, signal)))
  return new Map(
    read.flat().flatMap((mint, index) => {
      const naming = mint && namingOf(mint)
      return naming ? [[wanted[index] as string, naming] as const] : []
    })
  )
}

const metadata = v.object({ name: v.string(), symbol: v.string() })

function namingOf({ extensions }: Mint): Naming | undefined {
  const read = v.safeParse(metadata, extensions.find(({ extension }) => extension === 'tokenMetadata')?.state)
  const { name, symbol } = read.success ? read.output : { name: '', symbol: '' }
  const naming = { name: plainText(name, MAX_TOKEN_CHARACTERS), symbol: plainText(symbol, MAX_TOKEN_CHARACTERS) }
  return naming.name && naming.symbol ? naming : undefined
}
