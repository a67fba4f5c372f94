import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import * as schemas from './schemas.js'

/** State that a transaction is built on: not the newest, which may be undone, and not half a minute old. */
export const confirmed = { commitment: 'confirmed' } as const
const asParsed = { ...confirmed, encoding: 'jsonParsed' }

/** Requests to the nodes of one network. An abort of the signal rejects each of them with its reason. */
export type Queries = ReturnType<typeof createQueries>

export function createQueries(node: JsonRpcNode, signal: AbortSignal) {
  const request = <S extends v.GenericSchema>(method: string, params: unknown[], schema: S, expected: string) =>
    node.request(method, params, schema, expected, signal)

  return {
    request,
    balance: (address: string, ...options: readonly object[]) =>
      request('getBalance', [address, ...options], schemas.lamports, 'an amount of lamports'),
    /** Returns the lamports that an account of this many bytes has to hold. */
    rent: (bytes: number) =>
      request('getMinimumBalanceForRentExemption', [bytes, confirmed], schemas.amount, 'an amount of lamports'),
    /** Returns `null` for an account that does not exist. */
    account: (address: string) => request('getAccountInfo', [address, asParsed], schemas.accountOrNull, 'an account'),
    /** Returns a mint for each address, 100 at most; `undefined` for an account other than a mint. */
    async mints(addresses: readonly string[]) {
      const found = await request('getMultipleAccounts', [addresses, asParsed], schemas.accounts, 'accounts')
      return addresses.map((_, index) => mintIn(found[index] ?? null))
    },
    /** Returns holdings of one token, or of all tokens of a program. Accounts of other owners are left out. */
    async holdings(owner: string, of: { readonly mint: string } | { readonly programId: string }) {
      const params = [owner, of, asParsed]
      const found = await request('getTokenAccountsByOwner', params, schemas.holdings, 'the token accounts of an owner')
      return found.flatMap(({ pubkey, account }) => {
        const holding = holdingIn(pubkey, account)
        const isMeant = 'mint' in of ? holding?.mint === of.mint : holding?.program === of.programId
        return holding?.owner === owner && isMeant ? [holding] : []
      })
    },
    /** Returns the blockhash that the next transaction is valid by, and the last block that may hold that transaction. */
    lifetime: () => request('getLatestBlockhash', [confirmed], schemas.lifetime, 'a blockhash'),
    /** Returns priority fees of recent transactions that wrote to all of these accounts. */
    recentFees: (writable: readonly string[]) =>
      request('getRecentPrioritizationFees', [writable], schemas.recentFees, 'what others paid for being early'),
    /** Simulates an unsigned transaction, and reads the state of one account after it. */
    simulate(transaction: Uint8Array, address: string) {
      const watched = { encoding: 'base64', addresses: [address] }
      const options = { ...confirmed, encoding: 'base64', sigVerify: false, accounts: watched }
      const params = [base64.encode(transaction), options]
      return request('simulateTransaction', params, schemas.simulation, 'what became of a transaction')
    },
    send(transaction: Uint8Array) {
      const params = [base64.encode(transaction), { encoding: 'base64', preflightCommitment: 'confirmed' }]
      return request('sendTransaction', params, v.string(), 'the id of a transaction')
    },
    finalHeight: () => request('getBlockHeight', [{ commitment: 'finalized' }], schemas.amount, 'a number of blocks'),
    /** Returns `null` for a transaction that the node does not have. */
    async status(id: string) {
      const params = [[id], { searchTransactionHistory: true }]
      const [status] = await request('getSignatureStatuses', params, schemas.statuses, 'the status of a transaction')
      return status
    }
  }
}

export const mintIn = (account: schemas.Account | null): schemas.Mint | undefined =>
  account?.data?.parsed.type === 'mint' ? account.data.parsed.info : undefined

/** Returns the holding of an account of a token program; `undefined` for any other account. */
export const holdingIn = (address: string, account: schemas.Account | null): schemas.Holding | undefined =>
  account?.data?.parsed.type === 'account'
    ? { ...account.data.parsed.info, address, program: account.owner }
    : undefined
