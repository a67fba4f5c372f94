import {
  type BitcoinTestWallet,
  satsBitcoinProvider,
  standardBitcoinWallet,
  unisatBitcoinProvider
} from '@latchkit/example-wallets'
import type { RpcRequest } from '@latchkit/kernel'
import type { AccountId, Connector } from '@latchkit/plugin-chains/contract'
import { Address, NETWORK, OutScript, Transaction } from '@scure/btc-signer'
import type { UnisatProvider } from '../src/contract.js'
import { createHandler } from '../src/lazy/rpc/handlers.js'
import { leatherApi } from '../src/lazy/wallet/leather.js'
import { satsApi } from '../src/lazy/wallet/sats-connect.js'
import { unisatApi } from '../src/lazy/wallet/unisat.js'
import { standardApi } from '../src/lazy/wallet/wallet-standard.js'
import { mainnet, ordinal, payment, signal } from './surroundings.js'

export const chain = `bip122:${mainnet}` as const
export const stranger = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const txid = 'ab'.repeat(32)
export const scriptOf = (address: string) => OutScript.encode(Address(NETWORK).decode(address))

/** Spends a coin of each address, in this order. */
export function unsigned(...from: readonly string[]) {
  const transaction = new Transaction()
  for (const [place, address] of from.entries())
    transaction.addInput({
      txid: new Uint8Array(32).fill(place + 1),
      index: place,
      witnessUtxo: { script: scriptOf(address), amount: 50_000n }
    })
  transaction.addOutputAddress(stranger, 20_000n)
  transaction.addOutputAddress(payment, 25_000n)
  return transaction
}
export const base64 = (psbt: Uint8Array) => Buffer.from(psbt).toString('base64')
export const both = unsigned(payment, ordinal)
export const signInputs = [
  { address: payment, index: 0 },
  { address: ordinal, index: 1 }
]

export const brought = (request: (call: { method: string; params: object }) => Promise<unknown>): Connector => ({
  info: { id: 'walletConnect', name: 'WalletConnect', kind: 'wallet-connect' },
  connect: () => Promise.reject(new Error('not here')),
  disconnect: async () => {},
  provider: async () => ({ request }),
  subscribe: () => () => {}
})

export const asked = (method: string, params: unknown, at: string = chain) =>
  ({ method, params, risk: 'unsafe', chain: at, signal: signal() }) as unknown as RpcRequest
/** Handles a request while the wallet of `active` is shown. */
export const handle = async <R>(request: RpcRequest, active: Awaited<ReturnType<typeof shownBy>> | undefined) =>
  (await createHandler(() => active?.accounts ?? [])(request, () => active?.signer)) as R

export async function shownBy(connector: Connector, isConnected = true) {
  const accounts = isConnected ? (await connector.connect({ signal: signal() })).accounts : [{ address: payment }]
  return { signer: { connector, account: `${chain}:${payment}` as AccountId }, accounts }
}
/** Leather, as far as it is asked here: hex in and out. */
export const leather = (wallet: BitcoinTestWallet) => ({
  async request(method: string, params?: unknown) {
    if (method === 'getAddresses')
      return {
        result: {
          addresses: [
            { symbol: 'BTC', address: payment, derivationPath: "m/84'/0'/2'/0/0" },
            { symbol: 'BTC', address: ordinal, derivationPath: "m/86'/0'/2'/0/0" }
          ]
        }
      }
    const { hex, signAtIndex } = params as { hex: string; signAtIndex: readonly number[] }
    const inputs = signAtIndex.map(index => ({ index, address: signInputs[index]!.address }))
    const consent = async () => []
    const input = { psbt: Uint8Array.from(Buffer.from(hex, 'hex')), inputs, finalize: false }
    return { result: { hex: Buffer.from(await wallet.transactions.signPsbt(consent, input)).toString('hex') } }
  }
})
export const ways = {
  'Wallet Standard': wallet => standardApi(standardBitcoinWallet(wallet)),
  'sats-connect': wallet => satsApi(satsBitcoinProvider(wallet)),
  Leather: wallet => leatherApi(leather(wallet)),
  // It shows the payment address only.
  UniSat: wallet => unisatApi(unisatBitcoinProvider(wallet) as UnisatProvider)
} satisfies Record<string, (wallet: BitcoinTestWallet) => ReturnType<typeof satsApi>>
