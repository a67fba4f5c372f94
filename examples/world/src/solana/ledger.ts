import type { Asset, Ledger, Movement, Operation } from '../data/ledger.js'
import { ridgeDollarMint } from './addresses.js'
import type { Change, TransactionRecord } from './journal.js'
import { type Machine, readAddress } from './machine.js'

const coin: Asset = { name: 'Solana', symbol: 'SOL', decimals: 9 }
/** Names by mint; mints have no names of their own. */
const names: Readonly<Record<string, Pick<Asset, 'name' | 'symbol'>>> = {
  [ridgeDollarMint]: { name: 'Ridge Dollar', symbol: 'RUSD' }
}
const unnamed = (mint: string) => ({ name: `${mint.slice(0, 4)}…${mint.slice(-4)}`, symbol: '' })

/**
 * Reads the chain of a virtual machine in this process. Every transaction is confirmed at once; a failed one is in no
 * block.
 */
export function solanaLedger(chainId: string, machine: Machine): Ledger {
  const tokenOf = (mint: string): Asset | undefined => {
    const decimals = machine.decimalsOf(mint)
    return decimals === undefined ? undefined : { address: mint, decimals, ...(names[mint] ?? unnamed(mint)) }
  }
  return {
    chainId,
    coin,
    coinAddress: `So${'1'.repeat(41)}`,
    readAddress,
    async holdings(account) {
      const known = readAddress(account)
      const tokens = [...machine.tokensOf(account)].flatMap(([mint, amount]) => {
        const asset = tokenOf(mint)
        return asset && amount > 0n ? [{ asset, amount }] : []
      })
      return [{ asset: coin, amount: known ? machine.balance(known) : 0n }, ...tokens]
    },
    async operations(account) {
      return machine.records
        .filter(({ payer, changes }) => payer === account || changes.some(({ owner }) => owner === account))
        .map(record => operationOf(record, account, mint => (mint === undefined ? coin : tokenOf(mint))))
    },
    token: async address => tokenOf(address)
  }
}

function operationOf(
  { id, slot, timeMs, payer = '', fee, changes, toItself }: TransactionRecord,
  account: string,
  assetOf: (mint: string | undefined) => Asset | undefined
): Operation {
  const own = changes
    .filter(({ owner }) => owner === account)
    .map(change =>
      change.mint === undefined && payer === account ? { ...change, amount: change.amount + fee } : change
    )
    .filter(({ amount }) => amount !== 0n)
  const movements = own.flatMap(({ mint, amount }): Movement[] => {
    const asset = assetOf(mint)
    const direction = amount > 0n ? 'in' : 'out'
    return asset ? [{ direction, asset, amount: amount > 0n ? amount : -amount }] : []
  })
  const isToItself = toItself?.account === account
  if (isToItself) movements.push({ direction: 'self', asset: coin, amount: toItself.amount })
  return {
    hash: id,
    kind: kindOf(movements),
    status: 'confirmed',
    ...(isToItself ? { from: account, to: account } : endsOf(own, changes, account, payer)),
    nonce: 0,
    timeMs,
    place: [slot, 0],
    movements
  }
}

/**
 * Returns sender and recipient if a single asset moved, otherwise the payer and no recipient. The other side is the
 * account with the largest opposite change. Lamports that move with a token are deposits and do not count.
 */
function endsOf(own: readonly Change[], changes: readonly Change[], account: string, payer: string) {
  const tokens = own.filter(({ mint }) => mint !== undefined)
  const [only, ...more] = tokens.length > 0 ? tokens : own
  if (!only || more.length > 0) return { from: payer, to: '' }
  const [other] = changes
    .filter(({ mint, amount }) => mint === only.mint && amount > 0n !== only.amount > 0n)
    .map(({ owner, amount }) => ({ owner, size: amount > 0n ? amount : -amount }))
    .sort((one, next) => (one.size > next.size ? -1 : 1))
  return only.amount > 0n ? { from: other?.owner ?? '', to: account } : { from: account, to: other?.owner ?? '' }
}

function kindOf(movements: readonly Movement[]): Operation['kind'] {
  const directions = new Set(movements.map(({ direction }) => direction))
  if (directions.has('in') && directions.has('out')) return 'trade'
  if (directions.size === 0) return 'execute'
  return directions.has('in') ? 'receive' : 'send'
}
