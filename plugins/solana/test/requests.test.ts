import { createSolanaWallet, registerSolanaWallet, type SolanaBehaviour } from '@latchkit/example-wallets'
import { type SolanaNode, startSolanaNode } from '@latchkit/example-world'
import { createKernel, type Kernel } from '@latchkit/kernel'
import { chains } from '@latchkit/plugin-chains'
import { connections } from '@latchkit/plugin-connections'
import { Connections } from '@latchkit/plugin-connections/contract'
import { base58 } from '@scure/base'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  GetAccounts,
  SignAllTransactions,
  SignAndSendTransaction,
  SignMessage,
  SignTransaction
} from '../src/contract.js'
import { solana } from '../src/index.js'
import { first, nodeVerifies, nodeVerifiesText, second } from './keys.js'
import { transferOf } from './transactions.js'

let node: SolanaNode
beforeAll(async () => {
  node = await startSolanaNode()
})
afterAll(() => node.stop())

const kernels: Kernel[] = []
afterEach(async () => {
  for (const kernel of kernels.splice(0)) await kernel.dispose()
  vi.unstubAllGlobals()
})

const chain = 'solana:mainnet'
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const rpc = async (method: string, params: readonly unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await (
    await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  ).json()
  if (answer.error) throw new Error(answer.error.message)
  return answer.result
}

async function site(connected = true) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  const wallet = createSolanaWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    storage: undefined,
    send: async transaction =>
      base58.decode(await rpc('sendTransaction', [base64(transaction), { encoding: 'base64' }]))
  })
  registerSolanaWallet(wallet, page)
  const kernel = createKernel({ plugins: [chains(), connections(), solana()] })
  kernels.push(kernel)
  await kernel.start()
  const service = kernel.get(Connections)
  await vi.waitUntil(() => service.wallets.get().length > 0)
  if (connected) await service.connect({ wallet: 'com.example.larch' })
  const behave = (behaviour: Partial<SolanaBehaviour>) => wallet.behave(behaviour)
  return { kernel, wallet, behave }
}

describe('a request', () => {
  test('for the accounts returns the active account', async () => {
    const { kernel } = await site()
    await expect(kernel.rpc.request(GetAccounts, undefined, { chain })).resolves.toEqual([{ pubkey: first }])
    const apart = await site(false)
    await expect(apart.kernel.rpc.request(GetAccounts, undefined, { chain })).resolves.toEqual([])
  })

  test('to sign a message returns a signature that OpenSSL verifies', async () => {
    const { kernel } = await site()
    const message = base58.encode(new TextEncoder().encode('Hello'))
    const { signature } = await kernel.rpc.request(SignMessage, { message, pubkey: first }, { chain })
    expect(nodeVerifiesText('Hello', signature, first)).toBe(true)
  })

  test.each(['legacy', 0] as const)(
    'to sign a transaction of version %s returns it with a valid signature',
    async version => {
      const { kernel, wallet } = await site()
      const bytes = transferOf(first, second, 5n, version)
      const { signature, transaction } = await kernel.rpc.request(
        SignTransaction,
        { transaction: base64(bytes) },
        { chain }
      )
      const signed = Uint8Array.from(Buffer.from(transaction, 'base64'))
      expect(signed.slice(65)).toEqual(bytes.slice(65))
      expect(base58.encode(signed.slice(1, 65))).toBe(signature)
      expect(nodeVerifies(base58.decode(first), bytes.slice(65), base58.decode(signature))).toBe(true)
      expect(wallet.requests.at(-1)?.params).toMatchObject([{ chain: 'solana:mainnet' }])
    }
  )

  test('to sign several transactions returns each with a valid signature', async () => {
    const { kernel } = await site()
    const transactions = [5n, 6n].map(amount => base64(transferOf(first, second, amount, 0)))
    const signed = await kernel.rpc.request(SignAllTransactions, { transactions }, { chain })
    expect(signed.transactions).toHaveLength(2)
    for (const transaction of signed.transactions) {
      const bytes = Uint8Array.from(Buffer.from(transaction, 'base64'))
      expect(nodeVerifies(base58.decode(first), bytes.slice(65), bytes.slice(1, 65))).toBe(true)
    }
  })

  test('to sign and send returns the id of a transaction that the node has accepted', async () => {
    const { kernel } = await site()
    const before = (await rpc('getBalance', [second])).value
    const { value } = await rpc('getLatestBlockhash', [])
    const transaction = base64(transferOf(first, second, 1_500_000_000n, 0, value.blockhash))
    const { signature } = await kernel.rpc.request(SignAndSendTransaction, { transaction }, { chain })
    expect(base58.decode(signature)).toHaveLength(64)
    expect((await rpc('getBalance', [second])).value - before).toBe(1_500_000_000)
  })
})

describe('a request is rejected', () => {
  const transaction = base64(transferOf(first, second, 5n, 0))
  test.each<[string, string, unknown, string]>([
    ['without parameters', 'solana_signMessage', undefined, 'solana/invalid-params'],
    [
      'with a message that is not base58',
      'solana_signMessage',
      { message: '0O', pubkey: first },
      'solana/invalid-params'
    ],
    [
      'with a message that is too long',
      'solana_signMessage',
      { message: 'z'.repeat(10_000), pubkey: first },
      'solana/invalid-params'
    ],
    ['for another account', 'solana_signMessage', { message: '2g', pubkey: second }, 'solana/not-the-signer'],
    ['with a transaction that is not base64', 'solana_signTransaction', { transaction: '%' }, 'solana/invalid-params'],
    [
      'with bytes that are not a transaction',
      'solana_signTransaction',
      { transaction: 'AAAA' },
      'solana/invalid-params'
    ],
    ['with an empty list of transactions', 'solana_signAllTransactions', { transactions: [] }, 'solana/invalid-params'],
    [
      'with invalid options',
      'solana_signAndSendTransaction',
      { transaction, sendOptions: { maxRetries: -1 } },
      'solana/invalid-params'
    ],
    ['for an undeclared method', 'solana_exportKeys', {}, 'rpc/not-allowed']
  ])('%s', async (_, method, params, code) => {
    const { kernel } = await site()
    await expect(kernel.rpc.dispatch({ method, params }, { chain })).rejects.toMatchObject({ code })
  })

  test('without a connected wallet', async () => {
    const { kernel } = await site(false)
    await expect(kernel.rpc.request(SignTransaction, { transaction }, { chain })).rejects.toMatchObject({
      code: 'solana/not-the-signer'
    })
  })

  test.each<[string, Partial<SolanaBehaviour>, string]>([
    ['another key signed', { signWithAnotherKey: true }, 'wallet/invalid-answer'],
    ['the visitor rejected', { answer: 'reject' }, 'wallet/rejected'],
    ['the response is invalid', { answer: 'garbage' }, 'wallet/invalid-answer']
  ])('if %s', async (_, behaviour, code) => {
    const { kernel, behave } = await site()
    behave(behaviour)
    const asked = kernel.rpc.request(SignTransaction, { transaction }, { chain })
    await expect(asked).rejects.toMatchObject({ code })
  })
})
