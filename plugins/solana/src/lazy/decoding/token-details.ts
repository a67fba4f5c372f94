import type { Token } from '@latchkit/plugin-chains/contract'
import { createTokenReader } from '../assets/tokens.js'
import { tokenPrograms } from '../node/programs.js'
import { holdingIn, mintIn, type Queries } from '../node/queries.js'
import type { ParsedInstruction } from '../transfer/transaction.js'
import type { InstructionContext, TokenAccount } from './effects.js'

/** Maximum number of accounts that are read for one request. */
const MAX_READ = 24

/** Returns the accounts of instructions of the token programs: token accounts, mints, and owners. */
export const tokenAddresses = (instructions: readonly ParsedInstruction[]): readonly string[] => [
  ...new Set(
    instructions
      .filter(({ program }) => tokenPrograms.includes(program))
      .flatMap(({ accounts }) => accounts.slice(0, 3))
  )
]

/** Reads token accounts and mints among these addresses, with the names of the tokens. An account that cannot be read is left out. */
export async function readTokenDetails(
  addresses: readonly string[],
  queries: Queries,
  signal: AbortSignal
): Promise<Pick<InstructionContext, 'tokenAccounts' | 'tokens'>> {
  const read = await Promise.all(
    addresses.slice(0, MAX_READ).map(async address => {
      const account = await queries.account(address).catch(() => null)
      signal.throwIfAborted()
      return { address, account }
    })
  )
  const tokenAccounts = new Map<string, TokenAccount>()
  const mints: { readonly mint: string; readonly decimals: number; readonly program: string }[] = []
  for (const { address, account } of read) {
    const holding = holdingIn(address, account)
    if (holding) {
      tokenAccounts.set(address, { mint: holding.mint, owner: holding.owner })
      mints.push(holding)
    }
    const mint = mintIn(account)
    if (mint && account) mints.push({ mint: address, decimals: mint.decimals, program: account.owner })
  }
  const tokenOf = await createTokenReader(queries, mints, MAX_READ)
  const tokens = new Map<string, Token>(mints.map(({ mint, decimals }) => [mint, tokenOf(mint, decimals)]))
  return { tokenAccounts, tokens }
}
