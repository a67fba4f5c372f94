import { address } from '../transfer/library.js'
import type { ParsedInstruction } from '../transfer/transaction.js'

/** Role of an account that neither signs nor is written. The parsers of the library do not read roles. */
const READONLY = 0

/** Returns an instruction in the form that the parsers of the library take. @throws {Error} for an invalid address */
export const toInstruction = ({ program, accounts, data }: ParsedInstruction) => ({
  programAddress: address(program),
  accounts: accounts.map(account => ({ address: address(account), role: READONLY })),
  data
})
