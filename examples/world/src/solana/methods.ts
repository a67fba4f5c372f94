import type { EncodedAccount } from '@solana/kit'
import { invalidParams, RpcError, type RpcMethods } from '../json-rpc.js'
import { type Machine, readAddress } from './machine.js'
import { parsedData } from './parsed-account.js'
import { TransactionFailure } from './transaction-error.js'

/** Number of blocks for which a blockhash is valid. */
const blockhashBlocks = 150
const simulationFailed = -32_002
const maxAccounts = 100
const maxStatuses = 256

export function solanaMethods(machine: Machine, genesisHash: string): RpcMethods {
  const inContext = (value: unknown) => ({ context: { apiVersion: '2.0.0', slot: machine.slot }, value })
  const written = (account: EncodedAccount | undefined, encoding: unknown) =>
    account
      ? {
          lamports: account.lamports,
          owner: account.programAddress,
          executable: account.executable,
          rentEpoch: 2n ** 64n - 1n,
          space: account.data.length,
          data: (encoding === 'jsonParsed' && parsedData(machine, account)) || [base64(account.data), 'base64']
        }
      : null

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: () => machine.slot,
    getBlockHeight: () => machine.slot,
    getBalance: params => inContext(machine.balance(known(params))),
    getAccountInfo: params => inContext(written(machine.account(known(params)), encodingOf(params[1]))),
    getMultipleAccounts([addresses, options]) {
      const accounts = list(addresses, maxAccounts).map(one => machine.account(known([one])))
      return inContext(accounts.map(account => written(account, encodingOf(options))))
    },
    getTokenAccountsByOwner: params =>
      inContext(
        holdings(machine, params).map(account => ({
          pubkey: account.address,
          account: written(account, encodingOf(params[2]))
        }))
      ),
    getMinimumBalanceForRentExemption([bytes]) {
      if (!Number.isSafeInteger(bytes) || Number(bytes) < 0)
        throw new RpcError(invalidParams, `Invalid params: invalid type: ${JSON.stringify(bytes)}, expected usize.`)
      return machine.rent(Number(bytes))
    },
    getRecentPrioritizationFees([addresses = []]) {
      for (const one of list(addresses, 128)) known([one])
      return machine.prices.map(({ slot, price }) => ({ slot, prioritizationFee: price }))
    },
    getSignatureStatuses: ([ids]) =>
      inContext(
        list(ids, maxStatuses).map(id => {
          const status = machine.statusOf(String(id))
          if (!status) return null
          const { slot, error } = status
          const outcome = error === null ? { Ok: null } : { Err: error }
          return { slot, confirmations: null, err: error, status: outcome, confirmationStatus: 'finalized' }
        })
      ),
    getSignaturesForAddress([account, options]) {
      const address = known([account])
      const { limit = 1_000, before } = fields(options)
      const own = machine.records.filter(({ states }) => states.some(one => one.address === address)).toReversed()
      const from = before === undefined ? 0 : own.findIndex(({ id }) => id === before) + 1
      return own.slice(from, from + Number(limit)).map(({ id, slot, timeMs }) => ({
        signature: id,
        slot,
        err: null,
        memo: null,
        blockTime: Math.floor(timeMs / 1_000),
        confirmationStatus: 'finalized'
      }))
    },
    getTransaction([id, options]) {
      if (fields(options).encoding !== 'jsonParsed') throw new RpcError(invalidParams, 'only jsonParsed is served')
      const record = machine.records.find(one => one.id === id)
      return record ? parsedTransaction(record, mint => machine.decimalsOf(mint) ?? 0) : null
    },
    getLatestBlockhash: () =>
      inContext({ blockhash: machine.latestBlockhash(), lastValidBlockHeight: machine.slot + blockhashBlocks }),
    requestAirdrop(params) {
      const to = known(params)
      const amount = params[1]
      if (!Number.isSafeInteger(amount) || Number(amount) < 0)
        throw new RpcError(invalidParams, `Invalid params: invalid type: ${JSON.stringify(amount)}, expected u64.`)
      return refusing(() => machine.airdrop(to, BigInt(amount as number)))
    },
    simulateTransaction([text, options]) {
      const { sigVerify, accounts } = fields(options)
      const wire = wireOf(text, options)
      const { addresses = [], encoding } = fields(accounts)
      const watched = list(addresses, maxAccounts).map(one => known([one]))
      const { error, logs, unitsUsed, after } = refusing(() =>
        machine.simulate(wire, { checkSignatures: sigVerify === true })
      )
      const states = error === null ? watched.map(one => written(after(one), encoding)) : watched.map(() => null)
      return inContext({
        err: error,
        logs,
        unitsConsumed: unitsUsed,
        returnData: null,
        accounts: accounts === undefined ? null : states
      })
    },
    sendTransaction([text, options]) {
      const wire = wireOf(text, options)
      const tryFirst = fields(options).skipPreflight !== true
      return refusing(() => machine.run(wire, { tryFirst }))
    }
  }
}

/** Returns a transaction with its balance changes, without the instructions. */
function parsedTransaction(
  { id, slot, timeMs, fee, states }: Machine['records'][number],
  decimalsOf: (mint: string) => number
) {
  const tokens = (at: 'before' | 'amount') =>
    states.flatMap(({ token }, accountIndex) => {
      if (!token?.mint) return []
      const decimals = decimalsOf(token.mint)
      const { mint, owner, program: programId } = token
      return [{ accountIndex, mint, owner, programId, uiTokenAmount: { amount: `${token[at]}`, decimals } }]
    })
  return {
    slot,
    blockTime: Math.floor(timeMs / 1_000),
    version: 'legacy',
    meta: {
      err: null,
      fee,
      preBalances: states.map(({ lamports: [before] }) => before),
      postBalances: states.map(({ lamports: [, after] }) => after),
      preTokenBalances: tokens('before'),
      postTokenBalances: tokens('amount')
    },
    transaction: {
      signatures: [id],
      message: { accountKeys: states.map(({ address }, index) => ({ pubkey: address, signer: index === 0 })) }
    }
  }
}

const fields = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>
const encodingOf = (options: unknown) => fields(options).encoding
const base64 = (bytes: ArrayLike<number>) => Buffer.from(Uint8Array.from(bytes)).toString('base64')

function list(value: unknown, most: number): readonly unknown[] {
  if (Array.isArray(value) && value.length <= most) return value
  throw new RpcError(invalidParams, `Too many inputs provided; max ${most}`)
}

/** Returns an owner's accounts of one token, or of all tokens of one program. */
function holdings(machine: Machine, [owner, filter]: readonly unknown[]): readonly EncodedAccount[] {
  const of = known([owner])
  const { mint, programId } = fields(filter)
  const programs = mint === undefined ? [known([programId])] : [machine.account(known([mint]))?.programAddress]
  return programs
    .flatMap(program => (program ? machine.accountsOf(program) : []))
    .filter(account => {
      const { parsed } = (parsedData(machine, account) ?? {}) as { parsed?: { type: string; info: Holding } }
      return parsed?.type === 'account' && parsed.info.owner === of && (mint === undefined || parsed.info.mint === mint)
    })
}

interface Holding {
  readonly owner: string
  readonly mint: string
}

function known(params: readonly unknown[]) {
  if (params.length === 0) throw new RpcError(invalidParams, '`params` should have at least 1 argument(s)')
  const account = readAddress(params[0])
  if (!account) throw new RpcError(invalidParams, 'Invalid param: Invalid')
  return account
}

/** Decodes a transaction from base64. Rejects base58, the old default, which nodes are phasing out. @throws {RpcError} */
function wireOf(text: unknown, options: unknown): Uint8Array {
  if ((Object(options) as { encoding?: unknown }).encoding !== 'base64')
    throw new RpcError(invalidParams, 'unsupported encoding, supported encodings: base64')
  const bytes = Buffer.from(String(text), 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== text)
    throw new RpcError(invalidParams, 'invalid base64 encoding')
  return bytes
}

function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RpcError) throw error
    if (!(error instanceof TransactionFailure)) throw new RpcError(invalidParams, (error as Error).message)
    const { message, error: err, logs } = error
    throw new RpcError(simulationFailed, `Transaction simulation failed: ${message}`, { err, logs })
  }
}

/** Serializes to JSON with lamports as plain numbers of any size, like a node. */
export const writeSolana = (answer: unknown) =>
  JSON.stringify(answer, (_, part) => (typeof part === 'bigint' ? `#lamports:${part}` : part)).replace(
    /"#lamports:(\d+)"/g,
    '$1'
  )
