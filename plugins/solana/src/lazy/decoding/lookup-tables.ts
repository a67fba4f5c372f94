import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray, orAbsent } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import { isAddress } from '../../address.js'
import { LOOKUP_TABLE } from '../node/programs.js'
import { confirmed, type Queries } from '../node/queries.js'
import { MAX_ACCOUNTS } from '../node/schemas.js'
import { getCompiledTransactionMessageDecoder } from '../transfer/library.js'
import type { ParsedInstruction, ParsedTransaction } from '../transfer/transaction.js'

/** Limit of the program: an index into a table has one byte. */
const MAX_ADDRESSES = 256

/** Addresses in the lookup tables that were read, by the address of the table. */
export type LookupTables = ReadonlyMap<string, readonly string[]>

/** Returns true for the text in place of an account that is in a lookup table which is not read: `table[index]`. */
export const isInLookupTable = (account: string): boolean => account.endsWith(']')

/** Returns the lookup tables that a transaction uses. */
export const lookupTablesOf = (transaction: ParsedTransaction): readonly string[] =>
  // Only a transaction without lookup tables has its instructions already.
  transaction.instructions
    ? []
    : lookupsOf(decodeMessage(transaction)).map(({ lookupTableAddress }) => lookupTableAddress)

/**
 * Returns the instructions of a transaction, with the accounts in its lookup tables as far as these are read; `undefined` for an index
 * without an account, and for a program in a lookup table, which the network rejects.
 */
export const instructionsOf = (
  transaction: ParsedTransaction,
  tables: LookupTables
): readonly ParsedInstruction[] | undefined =>
  transaction.instructions ?? tryOrUndefined(() => resolveInstructions(transaction, tables))

/** Reads lookup tables. A table that does not exist is left out. */
export async function readLookupTables(addresses: readonly string[], queries: Queries): Promise<LookupTables> {
  const read = [...new Set(addresses)].slice(0, MAX_ACCOUNTS)
  if (read.length === 0) return new Map()
  const params = [read, { ...confirmed, encoding: 'jsonParsed' }]
  const found = await queries.request('getMultipleAccounts', params, lookupTables, 'lookup tables')
  return new Map(read.map((address, index) => [address, found[index] ?? []]))
}

const address = v.pipe(v.string(), v.check(isAddress))
const lookupTable = v.pipe(
  v.object({
    owner: v.literal(LOOKUP_TABLE),
    data: v.object({
      parsed: v.object({
        type: v.literal('lookupTable'),
        info: v.object({ addresses: boundedArray(address, MAX_ADDRESSES) })
      })
    })
  }),
  v.transform(({ data }) => data.parsed.info.addresses)
)
const lookupTables = v.pipe(
  v.object({ value: boundedArray(orAbsent(lookupTable), MAX_ACCOUNTS) }),
  v.transform(({ value }) => value)
)

const decodeMessage = ({ message }: ParsedTransaction) => getCompiledTransactionMessageDecoder().decode(message)

const lookupsOf = (message: ReturnType<typeof decodeMessage>) =>
  ('addressTableLookups' in message && message.addressTableLookups) || []

/** @throws {RangeError} for an index without an account or program */
function resolveInstructions(transaction: ParsedTransaction, tables: LookupTables): readonly ParsedInstruction[] {
  const message = decodeMessage(transaction)
  const { staticAccounts, instructions } = message
  const lookups = lookupsOf(message)
  const loaded = (table: string, indices: readonly number[]) =>
    indices.map(index => tables.get(table)?.[index] ?? `${table}[${index}]`)
  // The accounts that are written come first, of all tables.
  const accounts: readonly string[] = [
    ...staticAccounts,
    ...lookups.flatMap(({ lookupTableAddress, writableIndices }) => loaded(lookupTableAddress, writableIndices)),
    ...lookups.flatMap(({ lookupTableAddress, readableIndices }) => loaded(lookupTableAddress, readableIndices))
  ]
  const at = (list: readonly string[], index: number): string => {
    const found = list[index]
    if (found === undefined) throw new RangeError(`No account ${index}`)
    return found
  }
  return instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) => ({
    program: at(staticAccounts, programAddressIndex),
    accounts: accountIndices.map(index => at(accounts, index)),
    data: Uint8Array.from(data)
  }))
}
