import type { Asset, Ledger, Movement, Operation } from '../data/ledger.js'
import { type Bank, BankError, nativeDenom } from './bank.js'
import type { CosmosChain } from './chain.js'
import type { DenomMetadata } from './lcd.js'
import type { Coin, SentTransaction } from './transaction.js'

interface LedgerParts {
  readonly chainId: string
  readonly bank: Bank
  readonly chain: CosmosChain
  metadata(denom: string): DenomMetadata | undefined
}

const coin: Asset = { name: 'Cosmos Hub', symbol: 'ATOM', decimals: 6 }

/** Reads the coins of a chain in this process and its transfers. Denoms without metadata are not listed as tokens. */
export function cosmosLedger({ chainId, bank, chain, metadata }: LedgerParts): Ledger {
  const assetOf = (denom: string): Asset | undefined => {
    if (denom === nativeDenom) return coin
    const described = metadata(denom)
    const decimals = described?.denom_units.find(unit => unit.denom === described.display)?.exponent
    return described && decimals !== undefined
      ? { address: denom, name: described.name, symbol: described.symbol, decimals }
      : undefined
  }
  const holding = ({ denom, amount }: Coin) => {
    const asset = assetOf(denom)
    return asset ? [{ asset, amount }] : []
  }

  const operationOf = (
    { from, to, coins, hash, sequence }: SentTransaction,
    account: string,
    rest: Pick<Operation, 'status' | 'timeMs' | 'place'>
  ): Operation => {
    const direction: Movement['direction'] = from === to ? 'self' : from === account ? 'out' : 'in'
    const moved = rest.status === 'failed' ? [] : coins
    return {
      hash,
      kind: direction === 'in' ? 'receive' : 'send',
      from,
      to,
      nonce: sequence,
      movements: moved.flatMap(one => holding(one).map(held => ({ direction, ...held }))),
      ...rest
    }
  }

  return {
    chainId,
    coin,
    coinAddress: '0x',
    readAddress(text) {
      try {
        bank.balances(text)
        return text.toLowerCase()
      } catch (error) {
        if (error instanceof BankError) return undefined
        throw error
      }
    },
    async holdings(account) {
      const tokens = bank.balances(account).filter(([denom]) => denom !== nativeDenom)
      return [
        { asset: coin, amount: bank.balance(account, nativeDenom) },
        ...tokens.flatMap(([denom, amount]) => holding({ denom, amount }))
      ]
    },
    async operations(account) {
      const isOf = ({ from, to }: SentTransaction) => from === account || to === account
      const done = chain.delivered().flatMap(({ transaction, code, timeMs, height }, index) => {
        const status = code === 0 ? ('confirmed' as const) : ('failed' as const)
        return isOf(transaction) ? [operationOf(transaction, account, { status, timeMs, place: [height, index] })] : []
      })
      const waiting = chain.waiting().flatMap((transaction, index) => {
        const rest = { status: 'pending', timeMs: Date.now(), place: [Number.MAX_SAFE_INTEGER, index] } as const
        return isOf(transaction) ? [operationOf(transaction, account, rest)] : []
      })
      return [...waiting, ...done]
    },
    token: async address => (address === nativeDenom ? undefined : assetOf(address))
  }
}
