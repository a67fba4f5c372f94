import { generateKeyPairSync, sign as signWithNode } from 'node:crypto'
import { createSolanaWallet, type SolanaBehaviour } from '@latchkit/example-wallets'
import type { AccountId, Connector, Signer, StandardWallet } from '@latchkit/plugin-chains/contract'
import { base58 } from '@scure/base'
import { describe, expect, test, vi } from 'vitest'
import { createClient } from '../src/lazy/client.js'
import { signAndSend, signTransactions } from '../src/lazy/signing/sign-transaction.js'
import { createConnector } from '../src/lazy/wallet/connector.js'
import { first, nodeVerifiesText, second } from './keys.js'
import { transferOf } from './transactions.js'

const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const signal = () => new AbortController().signal
const info = { id: 'com.example.larch', name: 'Larch', kind: 'announced' } as const
const { features } = createClient([])
const sign = (signer: Signer, text = 'Hello') => features().signMessage?.sign(signer, text, signal())
const verify = (account: AccountId, text: string, signature: string) =>
  features().verifyMessage?.verify(account, text, signature, signal())

async function larch(behaviour: Partial<SolanaBehaviour> = {}) {
  const wallet = createSolanaWallet({
    name: 'Larch',
    rdns: info.id,
    mark: 'larch',
    accounts: [0, 1],
    storage: undefined
  })
  const connector = createConnector(info, wallet.standard as unknown as StandardWallet)
  await connector.connect({ signal: signal() })
  wallet.behave(behaviour)
  const signer: Signer = { connector, account: `${chain}:${first}` }
  return { wallet, signer }
}

describe('a message', () => {
  test('is signed by the account, and OpenSSL verifies the signature', async () => {
    const { signer } = await larch()
    const signature = await sign(signer, 'Grüße 👋')
    expect(nodeVerifiesText('Grüße 👋', String(signature), first)).toBe(true)
    await expect(verify(signer.account, 'Grüße 👋', String(signature))).resolves.toBe(true)
    await expect(verify(signer.account, 'Gruesse', String(signature))).resolves.toBe(false)
    await expect(verify(`${chain}:${second}`, 'Grüße 👋', String(signature))).resolves.toBe(false)
  })

  test.each<[string, Partial<SolanaBehaviour>, string]>([
    ['a signature by another key', { signWithAnotherKey: true }, 'wallet/invalid-answer'],
    ['a signature of another message', { signAnotherMessage: true }, 'wallet/invalid-answer'],
    ['a rejection', { answer: 'reject' }, 'wallet/rejected'],
    ['an exception', { answer: 'throw' }, 'wallet/unavailable'],
    ...(['emptyObject', 'null', 'number', 'text', 'shortSignature'] as const).map(
      garbage =>
        [garbage, { answer: 'garbage', garbage }, 'wallet/invalid-answer'] as [string, Partial<SolanaBehaviour>, string]
    )
  ])('rejects if the wallet responds with %s', async (_, behaviour, code) => {
    const { signer } = await larch(behaviour)
    await expect(sign(signer)).rejects.toMatchObject({ name: 'WalletError', code })
  })

  test('is not signed for an account that the wallet does not list, nor for one of another family', async () => {
    const { signer, wallet } = await larch()
    await expect(sign({ ...signer, account: `${chain}:${second}` })).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
    await expect(
      sign({ ...signer, account: `eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266` })
    ).rejects.toMatchObject({
      code: 'solana/invalid-params'
    })
    expect(wallet.requests.filter(({ method }) => method === 'solana:signMessage')).toEqual([])
  })

  test('rejects if the wallet cannot sign messages', async () => {
    const connectable = { connect: async () => ({ accounts: [] }) }
    for (const provider of [{ features: { 'standard:connect': connectable } }, {}, undefined, 7]) {
      const connector = { info, provider: async () => provider } as unknown as Connector
      await expect(sign({ connector, account: `${chain}:${first}` })).rejects.toMatchObject({
        code: 'wallet/unavailable'
      })
    }
  })
})

test('verifyMessage returns false for a signature that is not base58 of 64 bytes', async () => {
  for (const signature of ['', '0', 'x'.repeat(100_000), base58.encode(new Uint8Array(63)), first]) {
    await expect(verify(`${chain}:${first}`, 'Hello', signature)).resolves.toBe(false)
  }
  await expect(verify('solana:x:nobody', 'Hello', 'x')).rejects.toMatchObject({ code: 'solana/invalid-params' })
})

describe('through the request of the signer', () => {
  const through = async (response: unknown) => {
    const { signer, wallet } = await larch()
    const request = vi.fn(async () => response as never)
    return { signer: { ...signer, request } as Signer, request, wallet }
  }
  const transaction = transferOf(first, second, 5n, 0)

  test('rejects every response that is not what the account signed, and the wallet gets no request', async () => {
    const { signer: other } = await larch()
    const signature = await sign(other, 'Other')
    const text = Buffer.from(transaction).toString('base64')
    const responses = [
      undefined,
      null,
      7,
      {},
      { signature: 7, transaction: 7, transactions: 7 },
      { signature: '0', transaction: '%', transactions: ['%'] },
      { signature: 'x'.repeat(100_000), transaction: 'x'.repeat(100_000), transactions: [text] },
      { signature, transaction: text, transactions: [text, text, text] }
    ]
    const invalid = { name: 'WalletError', code: 'wallet/invalid-answer' }
    for (const response of responses) {
      const { signer, wallet } = await through(response)
      const before = wallet.requests.length
      await expect(sign(signer)).rejects.toMatchObject(invalid)
      await expect(signTransactions(signer, [transaction], signal())).rejects.toMatchObject(invalid)
      await expect(signTransactions(signer, [transaction, transaction], signal())).rejects.toMatchObject(invalid)
      expect(wallet.requests).toHaveLength(before)
    }
    for (const response of responses.slice(0, -1)) {
      const { signer } = await through(response)
      await expect(signAndSend(signer, transaction, undefined, signal())).rejects.toMatchObject(invalid)
    }
  })

  test('rejects a message of more than 4,096 bytes before the visitor is asked', async () => {
    const { signer, request } = await through(undefined)
    await expect(sign(signer, 'x'.repeat(100_000))).rejects.toMatchObject({ code: 'solana/invalid-params' })
    expect(request).not.toHaveBeenCalled()
  })
})

describe('through WalletConnect', () => {
  const paired = (answer: (call: { method: string; params: never }, chain: string) => unknown): Signer => {
    const request = vi.fn(answer)
    const connector = { info: { ...info, kind: 'wallet-connect' }, provider: async () => ({ request }) }
    return { connector: connector as unknown as Connector, account: `${chain}:${first}` }
  }
  const signed = async (text: string) => {
    const { signer } = await larch()
    return String(await sign(signer, text))
  }

  test('sends the message in base58 with the key, on the chain of the account, and verifies the signature', async () => {
    const signature = await signed('Hello')
    const seen: unknown[] = []
    const signer = paired((call, on) => {
      seen.push(call, on)
      return { signature }
    })
    await expect(sign(signer)).resolves.toBe(signature)
    const message = base58.encode(new TextEncoder().encode('Hello'))
    expect(seen).toEqual([{ method: 'solana_signMessage', params: { message, pubkey: first } }, chain])
  })

  test('rejects a signature of another message and invalid responses', async () => {
    const other = await signed('Other')
    for (const answer of [{ signature: other }, other, { signature: '' }, { signature: 7 }, null, [], 'x']) {
      await expect(sign(paired(() => answer))).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
  })

  const answers = (wallet: Awaited<ReturnType<typeof larch>>) => async (bytes: Uint8Array) => {
    const [signed] = await signTransactions(wallet.signer, [bytes], signal())
    return Buffer.from(signed?.transaction ?? []).toString('base64')
  }

  test('uses one method for one transaction and another for several, and verifies each signature', async () => {
    const sign = answers(await larch())
    const bytes = [5n, 6n].map(amount => transferOf(first, second, amount, 0))
    const [one = '', two = ''] = [await sign(bytes[0] as Uint8Array), await sign(bytes[1] as Uint8Array)]
    const seen: string[] = []
    const signer = paired(({ method }) => {
      seen.push(method)
      return method === 'solana_signTransaction' ? { signature: 'x', transaction: one } : { transactions: [one, two] }
    })
    const [alone] = await signTransactions(signer, bytes.slice(0, 1), signal())
    expect(Buffer.from(alone?.transaction ?? []).toString('base64')).toBe(one)
    await expect(signTransactions(signer, bytes, signal())).resolves.toHaveLength(2)
    expect(seen).toEqual(['solana_signTransaction', 'solana_signAllTransactions'])
  })

  test('rejects transactions that are unsigned, signed by another key, cut or too few', async () => {
    const bytes = transferOf(first, second, 5n, 0)
    const whole = Buffer.from(bytes).toString('base64')
    const { privateKey } = generateKeyPairSync('ed25519')
    const forged = bytes.slice()
    forged.set(signWithNode(null, bytes.slice(65), privateKey), 1)
    for (const transaction of [whole, Buffer.from(forged).toString('base64'), whole.slice(0, 40), '', 7, undefined]) {
      await expect(
        signTransactions(
          paired(() => ({ transaction })),
          [bytes],
          signal()
        )
      ).rejects.toMatchObject({
        code: 'wallet/invalid-answer'
      })
    }
    const short = paired(() => ({ transactions: [whole] }))
    await expect(signTransactions(short, [bytes, bytes], signal())).rejects.toMatchObject({
      code: 'wallet/invalid-answer'
    })
  })

  test('resolves with the id of a sent transaction, and rejects an invalid id', async () => {
    const bytes = transferOf(first, second, 5n, 0)
    const id = base58.encode(new Uint8Array(64).fill(7))
    const send = (answer: unknown) =>
      signAndSend(
        paired(() => answer),
        bytes,
        { maxRetries: 0 },
        signal()
      )
    await expect(send({ signature: id })).resolves.toBe(id)
    for (const answer of [id, { signature: first }, {}, null]) {
      await expect(send(answer)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
  })

  test('rejects if the visitor rejects', async () => {
    const refuse = () => Promise.reject(Object.assign(new Error('User rejected.'), { code: 5000 }))
    await expect(sign(paired(refuse))).rejects.toMatchObject({ code: 'wallet/rejected' })
  })
})
