import type { Output } from 'bcoin/parts'
import { type Asset, type Ledger, type Operation, sum } from '../data/ledger.js'
import { addressText } from './address.js'
import type { BitcoinChain, SpentTransaction } from './node.js'

const coin: Asset = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

/** The chain of a node in this process, with what waits in its mempool. */
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

/** Undefined for one that only knows another address of the same key. */
function operationOf({ meta, spent }: SpentTransaction, account: string): Operation | undefined {
  const inputs = spent.map(ownerAndAmount)
  const outputs = meta.tx.outputs.map(ownerAndAmount)
  const isOwn = ({ owner }: Share) => owner === account
  const [paid, received] = [inputs, outputs].map(shares => sum(shares.filter(isOwn).map(({ amount }) => amount)))
  if (!inputs.some(isOwn) && !outputs.some(isOwn)) return undefined

  const others = outputs.filter(output => !isOwn(output))
  const isPaying = inputs.some(isOwn)
  const direction = !isPaying ? 'in' : others.length === 0 ? 'self' : 'out'
  // Whoever pays all of it sends what arrives elsewhere, and besides pays the fee; of a joint payment, its share is its part.
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
  /** Empty for a script that is no address. */
  readonly owner: string
  readonly amount: bigint
}

function ownerAndAmount(output: Output | null): Share {
  const address = output?.getAddress()
  return { owner: address ? addressText(address) : '', amount: BigInt(output?.value ?? 0) }
}
