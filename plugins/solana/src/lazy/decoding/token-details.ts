import type { DecodedRequest, Token } from '@latchkit/plugin-chains/contract'
import { limitedAssets, withSupplies } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { createTokenReader } from '../assets/tokens.js'
import { ASSOCIATED_TOKEN, tokenPrograms } from '../node/programs.js'
import { confirmed, holdingIn, mintIn, type Queries } from '../node/queries.js'
import { accounts as accountsSchema, digits, MAX_ACCOUNTS } from '../node/schemas.js'
import type { ParsedInstruction } from '../transfer/transaction.js'
import type { InstructionContext, TokenAccount } from './effects.js'
import { isInLookupTable } from './lookup-tables.js'

/** Maximum number of tokens whose total supply is read for one request. */
const MAX_SUPPLIES = 10
const supply = v.pipe(
  v.object({ value: v.object({ amount: digits }) }),
  v.transform(({ value }) => value.amount)
)

/** Token accounts and mints, as the chain has them. */
export type TokenDetails = Pick<InstructionContext, 'tokenAccounts' | 'tokens'>

/** Returns the accounts of instructions of the token programs: token accounts, mints, and owners. */
export const tokenAddresses = (instructions: readonly ParsedInstruction[]): readonly string[] => [
  ...new Set(
    instructions
      .filter(({ program }) => tokenPrograms.includes(program))
      .flatMap(({ accounts }) => accounts.slice(0, 3))
      .filter(account => !isInLookupTable(account))
  )
]

/**
 * Returns the token accounts that a transaction creates. The program only accepts the account that owner and mint derive to, also if
 * it exists already, so the transaction fails if the owner is another.
 */
export const createdTokenAccounts = (instructions: readonly ParsedInstruction[]): InstructionContext['tokenAccounts'] =>
  new Map(
    instructions
      .filter(({ program, data }) => program === ASSOCIATED_TOKEN && (data[0] ?? 0) <= 1)
      .flatMap(({ accounts: [, address, owner, mint] }) =>
        address === undefined || owner === undefined || mint === undefined ? [] : [[address, { owner, mint }] as const]
      )
      .filter(([address, { owner, mint }]) => ![address, owner, mint].some(isInLookupTable))
  )

/**
 * Reads token accounts and mints among the first 100 addresses, with the names of the tokens. Leaves the names out if only they cannot
 * be read.
 */
export async function readTokenDetails(
  addresses: readonly string[],
  queries: Queries,
  signal: AbortSignal
): Promise<TokenDetails> {
  const read = addresses.slice(0, MAX_ACCOUNTS)
  if (read.length === 0) return { tokenAccounts: new Map(), tokens: new Map() }
  const params = [read, { ...confirmed, encoding: 'jsonParsed' }]
  const found = await queries.request('getMultipleAccounts', params, accountsSchema, 'accounts')
  const tokenAccounts = new Map<string, TokenAccount>()
  const mints: { readonly mint: string; readonly decimals: number; readonly program: string }[] = []
  for (const [index, address] of read.entries()) {
    const account = found[index] ?? null
    // Another program can have data of the same shape.
    if (!account || !tokenPrograms.includes(account.owner)) continue
    const holding = holdingIn(address, account)
    if (holding) {
      tokenAccounts.set(address, { mint: holding.mint, owner: holding.owner })
      mints.push(holding)
    }
    const mint = mintIn(account)
    if (mint) mints.push({ mint: address, decimals: mint.decimals, program: account.owner })
  }
  const tokenOf = await createTokenReader(queries, mints, MAX_ACCOUNTS).catch(() => {
    signal.throwIfAborted()
    return undefined
  })
  const tokens = tokenOf ? mints.map(({ mint, decimals }): [string, Token] => [mint, tokenOf(mint, decimals)]) : []
  return { tokenAccounts, tokens: new Map(tokens) }
}

/** Reads the total supplies of tokens with an approval, and returns the request with approvals above them as unlimited. */
export async function readSupplies(
  request: DecodedRequest,
  queries: Queries,
  signal: AbortSignal
): Promise<DecodedRequest> {
  const mints = [...new Set(limitedAssets(request).flatMap(({ address }) => address ?? []))].slice(0, MAX_SUPPLIES)
  const read = mints.map(async mint => {
    const params = [mint, confirmed]
    // Without a supply if the node fails.
    const amount = await queries
      .request('getTokenSupply', params, supply, 'the supply of a token')
      .catch(() => signal.throwIfAborted())
    return [mint, amount ?? undefined] as const
  })
  const supplies = new Map(await Promise.all(read))
  return withSupplies(request, ({ address = '' }) => supplies.get(address))
}
