/** Journal of the balance changes of every transaction. The virtual machine itself keeps only logs. */
import { type Address, getCompiledTransactionMessageDecoder, type Transaction } from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { readTokenAccount } from './token-accounts.js'

/** Difference in an account's balance of lamports or of a token. */
export interface Change {
  readonly owner: string
  /** Mint; `undefined` for lamports. */
  readonly mint?: string
  /** Base units; negative for a decrease. */
  readonly amount: bigint
}

export interface AccountStates {
  readonly address: string
  readonly lamports: readonly [before: bigint, after: bigint]
  readonly token?: Change & { readonly program: string; readonly before: bigint }
}

export interface TransactionRecord {
  readonly id: string
  readonly slot: number
  readonly timeMs: number
  /** Payer; `undefined` for an airdrop. */
  readonly payer?: string
  /** Lamports. */
  readonly fee: bigint
  readonly changes: readonly Change[]
  /** States of each account that it names, and of its token accounts, before and after. */
  readonly states: readonly AccountStates[]
  /** Lamports that an account sent to itself. */
  readonly toItself?: { readonly account: string; readonly amount: bigint }
}

export interface Journal {
  readonly records: readonly TransactionRecord[]
  /**
   * Reads all accounts that a transaction may change, before it runs. The returned function records the changes after
   * success.
   */
  watch(accounts: readonly Address[]): (record: Pick<TransactionRecord, 'id' | 'slot' | 'payer' | 'toItself'>) => void
}

const systemProgram = '11111111111111111111111111111111'
const transferInstruction = 2

export function createJournal(svm: Pick<LiteSVM, 'getAccount' | 'getBalance'>): Journal {
  const tokenAt = (address: Address) => {
    const account = svm.getAccount(address)
    const held = account.exists ? readTokenAccount(account) : undefined
    return account.exists && held ? { ...held, program: account.programAddress } : undefined
  }
  const records: TransactionRecord[] = []
  const look = (accounts: readonly Address[]) =>
    accounts.flatMap((address): Change[] => {
      const account = svm.getAccount(address)
      const held = account.exists ? readTokenAccount(account) : undefined
      return [{ owner: address, amount: svm.getBalance(address) ?? 0n }, ...(held ? [held] : [])]
    })
  return {
    records,
    watch(accounts) {
      const stood = accounts.map(address => ({
        address,
        lamports: svm.getBalance(address) ?? 0n,
        token: tokenAt(address)
      }))
      const before = look(accounts).map(({ amount, ...rest }) => ({ ...rest, amount: -amount }))
      return record => {
        const changes = addedUp([...before, ...look(accounts)])
        const lamports = changes.filter(({ mint }) => mint === undefined)
        // Lamports that no account received are the fee.
        const lost = -lamports.reduce((total, { amount }) => total + amount, 0n)
        const fee = record.payer === undefined ? 0n : lost
        const states = stood.map(({ address, lamports, token: was }): AccountStates => {
          const is = tokenAt(address)
          const token = is ?? (was && { ...was, amount: 0n })
          return {
            address,
            lamports: [lamports, svm.getBalance(address) ?? 0n],
            ...(token && { token: { ...token, before: was?.amount ?? 0n } })
          }
        })
        records.push({ ...record, timeMs: Date.now(), fee, changes, states })
      }
    }
  }
}

/** Decodes the accounts that a transaction names itself, the payer first, without those of lookup tables. */
export function readMessage({ messageBytes }: Transaction) {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  const accounts = message.staticAccounts
  const instructions = 'instructions' in message ? message.instructions : []
  const [toItself] = instructions.flatMap(({ programAddressIndex, accountIndices: [from, to] = [], data }) => {
    if (accounts[programAddressIndex] !== systemProgram || from !== to || from === undefined) return []
    if (data === undefined || data.length !== 12 || data[0] !== transferInstruction) return []
    const account = accounts[from]
    const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(4, true)
    return account === undefined ? [] : [{ account, amount }]
  })
  return { accounts, payer: accounts[0], toItself }
}

function addedUp(changes: readonly Change[]): readonly Change[] {
  const totals = new Map<string, Change>()
  for (const { owner, mint, amount } of changes) {
    const key = `${owner} ${mint}`
    const total = amount + (totals.get(key)?.amount ?? 0n)
    totals.set(key, { owner, ...(mint !== undefined && { mint }), amount: total })
  }
  return [...totals.values()].filter(({ amount }) => amount !== 0n)
}
