import type {
  AccountId,
  ChainId,
  Connector,
  Signer,
  TransferRequest,
  WalletAccount
} from '@latchkit/plugin-chains/contract'
import { p2pkh, p2sh, p2tr, p2wpkh, TEST_NETWORK, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'
import { createTransfer } from '../src/lazy/client.js'
import { createNodeClient } from '../src/lazy/node/client.js'
import { createTransactions, type TransactionCache } from '../src/lazy/transfer/status.js'
import { networksOf, regtest, signal } from './surroundings.js'
import { base64, brought } from './transaction-surroundings.js'

const regtestNetwork = { ...TEST_NETWORK, bech32: 'bcrt' }
export const chain: ChainId = `bip122:${regtest}`
export const kinds = ['p2wpkh', 'p2sh', 'p2pkh', 'p2tr'] as const
export type Kind = (typeof kinds)[number]

export const secretOf = (seed: number) => new Uint8Array(32).fill(seed)

/** An address of its own for each seed. */
export function lockOf(kind: Kind, seed: number, network = regtestNetwork) {
  const key = pubECDSA(secretOf(seed))
  if (kind === 'p2tr') return p2tr(pubSchnorr(secretOf(seed)), undefined, network)
  const segwit = p2wpkh(key, network)
  return kind === 'p2sh' ? p2sh(segwit, network) : kind === 'p2wpkh' ? segwit : p2pkh(key, network)
}
export const addressOf = (kind: Kind, seed: number) => lockOf(kind, seed).address as string

interface SignCall {
  readonly psbt: string
  readonly signInputs: readonly { readonly index: number }[]
}

/** A wallet of one key, reached through a session: it reads what it signs with another library. */
export function payer(kind: Kind, seed: number, { finalizes = false } = {}) {
  const address = addressOf(kind, seed)
  const bytes = kind === 'p2tr' ? pubSchnorr(secretOf(seed)) : pubECDSA(secretOf(seed))
  const account: WalletAccount = { address, type: 'payment', publicKey: Buffer.from(bytes).toString('hex') }
  const connector = brought(async ({ params }) => {
    const { psbt, signInputs } = params as SignCall
    const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'))
    for (const { index } of signInputs) transaction.signIdx(secretOf(seed), index)
    if (finalizes) transaction.finalize()
    return { psbt: base64(transaction.toPSBT()) }
  })
  return { address, account, connector }
}

export const accountOf = (address: string): AccountId => `${chain}:${address}` as AccountId
export const signerOf = (connector: Connector, address: string): Signer => ({ connector, account: accountOf(address) })

/** Payments through one server, with the accounts that wallets have shown. */
export function paymentsBy(url: string, accounts: readonly WalletAccount[] = []) {
  const nodes = createNodeClient(networksOf([url], regtest))
  const known: TransactionCache = new Map()
  const payments = createTransfer({ nodes, accounts: () => accounts, known })
  return {
    ...payments,
    prepare: (request: Omit<TransferRequest, 'account'> & { readonly from: string }) => {
      const { from, ...rest } = request
      return payments.prepare({ ...rest, account: accountOf(from) }, signal())
    },
    status: (id: string) => createTransactions(nodes, known).status(id, chain, signal())
  }
}

/** Returns the sum of an address's coins in satoshi, unconfirmed ones included. */
export async function coinsOn(url: string, address: string): Promise<bigint> {
  const coins = await (await fetch(`${url}/address/${address}/utxo`)).json()
  return coins.reduce((sum: bigint, { value }: { readonly value: number }) => sum + BigInt(value), 0n)
}

interface Reply {
  readonly status?: number
  readonly body: string
}

/** Stands before a node, and answers some of it otherwise. Keeps what was posted. */
export async function startLiar(target: string, lie: (path: string, body: string) => Reply | undefined) {
  const posted: string[] = []
  const server = await startHoldable(async (request, response) => {
    const body = await readBody(request)
    const { url = '', method = '' } = request
    if (method === 'POST') posted.push(body)
    const told = lie(url, body)
    if (told) return response.writeHead(told.status ?? 200).end(told.body)
    const answer = await fetch(target + url, method === 'POST' ? { method, body } : {})
    return response.writeHead(answer.status).end(await answer.text())
  })
  return { ...server, posted }
}
