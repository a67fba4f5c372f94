import type { Output } from 'bcoin/parts'
import { type Asset, type Ledger, type Operation, sum } from '../data/ledger.js'
import { addressText } from './address.js'
import type { BitcoinChain, SpentTransaction } from './node.js'

const coin: Asset = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

/** Reads the chain and the mempool of a node in this process. */
export function bitcoinLedger(chainId: string, chain: BitcoinChain): Ledger {
  const read = (account: string) => {
    const address = chain.read(account)
    if (!address) throw new RangeError(`Not an address of regtest: ${account}`)
    return address
  }
  return {
    chainId,
    coin,
    coinAddress: '0x',
    readAddress(text) {
      const address = chain.read(text)
      return address && addressText(address)
    },
    async holdings(account) {
      const coins = await chain.coins(read(account))
      return [{ asset: coin, amount: sum(coins.map(({ value }) => BigInt(value))) }]
    },
    async operations(account) {
      const transactions = await chain.transactions(read(account))
      return transactions.flatMap(transaction => operationOf(transaction, account) ?? [])
    }
  }
}

/** Returns `undefined` for a transaction that only involves another address of the same key. */
function operationOf({ meta, spent }: SpentTransaction, account: string): Operation | undefined {
  const inputs = spent.map(ownerAndAmount)
  const outputs = meta.tx.outputs.map(ownerAndAmount)
  const isOwn = ({ owner }: Share) => owner === account
  const [paid, received] = [inputs, outputs].map(shares => sum(shares.filter(isOwn).map(({ amount }) => amount)))
  if (!inputs.some(isOwn) && !outputs.some(isOwn)) return undefined

  const others = outputs.filter(output => !isOwn(output))
  const isPaying = inputs.some(isOwn)
  const direction = !isPaying ? 'in' : others.length === 0 ? 'self' : 'out'
  // An account that pays all inputs sends the outputs of others, plus the fee. In a joint payment only its share
  // counts.
  const sent = inputs.every(isOwn) ? sum(others.map(({ amount }) => amount)) : (paid ?? 0n) - (received ?? 0n)
  const from = isPaying ? account : (inputs[0]?.owner ?? '')
  const to = direction === 'out' ? (others[0]?.owner ?? '') : account
  return {
    hash: meta.tx.txid(),
    kind: isPaying ? 'send' : 'receive',
    status: meta.height < 0 ? 'pending' : 'confirmed',
    from,
    to,
    nonce: 0,
    timeMs: (meta.height < 0 ? meta.mtime : meta.time) * 1_000,
    place: [meta.height, meta.index],
    movements: [{ direction, asset: coin, amount: direction === 'out' ? sent : (received ?? 0n) }]
  }
}

interface Share {
  /** Address of the output; empty for a script without an address. */
  readonly owner: string
  readonly amount: bigint
}

function ownerAndAmount(output: Output | null): Share {
  const address = output?.getAddress()
  return { owner: address ? addressText(address) : '', amount: BigInt(output?.value ?? 0) }
}
