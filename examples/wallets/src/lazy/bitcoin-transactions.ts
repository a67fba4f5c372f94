import { Address, NETWORK, OutScript, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import type { BitcoinNetworkName } from '../bitcoin/networks.js'

/** Coin in the form of Esplora. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  /** Satoshi. */
  readonly value: number
}

/** Fee of each transfer that a test wallet builds, in satoshi. */
const FEE = 1_000n

export const networkOf = (name: BitcoinNetworkName) =>
  name === 'mainnet' ? NETWORK : { ...TEST_NETWORK, bech32: name === 'regtest' ? 'bcrt' : 'tb' }

const scriptOf = (address: string, name: BitcoinNetworkName) =>
  OutScript.encode(Address(networkOf(name)).decode(address))

/** Builds an unsigned payment of `amount` from the coins of one address, with change back to it. */
export function buildTransfer(
  from: { readonly address: string; readonly coins: readonly Coin[] },
  to: { readonly address: string; readonly amount: bigint },
  name: BitcoinNetworkName
): Uint8Array {
  const script = scriptOf(from.address, name)
  const held = from.coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
  const rest = held - to.amount - FEE
  if (rest < 0n) throw new RangeError('The address does not hold that much')
  const transaction = new Transaction()
  for (const { txid, vout, value } of from.coins)
    transaction.addInput({ txid, index: vout, witnessUtxo: { script, amount: BigInt(value) } })
  transaction.addOutputAddress(to.address, to.amount, networkOf(name))
  if (rest > 0n) transaction.addOutputAddress(from.address, rest, networkOf(name))
  return transaction.toPSBT()
}

/** Returns the PSBT with its first output paid to another address. */
export function payElsewhere(psbt: Uint8Array, address: string, name: BitcoinNetworkName): Uint8Array {
  const transaction = Transaction.fromPSBT(psbt)
  transaction.updateOutput(0, { script: scriptOf(address, name) }, true)
  return transaction.toPSBT()
}

/** Returns the transaction of a finalised PSBT in hex. */
export const transactionHex = (psbt: Uint8Array): string => Transaction.fromPSBT(psbt).hex
