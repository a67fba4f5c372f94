import { createPublicClient, hexToString, http, parseEther, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../../scripts/anvil.mjs'
import { connect, knownAccounts, openWallet } from '../../test/open-wallet.js'
import type { Question } from '../prompt/prompt.js'
import type { Hex } from './params.js'
import type { EvmWalletOptions } from './wallet.js'

const [first, second, third] = knownAccounts
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const client = () => createPublicClient({ transport: http(anvil.url), pollingInterval: 50 })

async function connected(options: Partial<EvmWalletOptions> = {}) {
  const wallet = openWallet({ networks: [{ chainId: anvil.chainId, name: 'Anvil', rpcUrl: anvil.url }], ...options })
  await connect(wallet)
  return { wallet, request: (method: string, ...params: unknown[]) => wallet.provider.request({ method, params }) }
}

const permit = {
  domain: { name: 'Shop', version: '1', chainId: 31_337, verifyingContract: third },
  types: {
    Person: [{ name: 'wallet', type: 'address' }],
    Order: [
      { name: 'buyer', type: 'Person' },
      { name: 'price', type: 'uint256' },
      { name: 'note', type: 'string' }
    ]
  },
  primaryType: 'Order',
  message: { buyer: { wallet: first }, price: 2n ** 200n, note: 'grüezi' }
} as const
const json = (value: unknown) => JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part))

test('personal_sign signs the text that the hex encodes', async () => {
  const { request } = await connected()
  const message = 'Hello, ✓'
  const signature = (await request('personal_sign', stringToHex(message), first)) as Hex
  expect(await verifyMessage({ address: first, message, signature })).toBe(true)
  expect(await verifyMessage({ address: second, message, signature })).toBe(false)
})

test('personal_sign signs bytes that are not text, and shows them as hex', async () => {
  const questions: Question[] = []
  const { request } = await connected({
    prompt: async question => {
      questions.push(question)
      return { approved: true, chosen: [first] }
    }
  })
  const signature = (await request('personal_sign', '0xff00fe', first)) as Hex
  expect(await verifyMessage({ address: first, message: { raw: '0xff00fe' }, signature })).toBe(true)
  expect(questions[1]?.facts).toContainEqual({ label: 'Message', value: '0xff00fe', shape: 'code' })
})

test('eth_signTypedData_v4 signs what viem verifies, with or without explicit domain types', async () => {
  const { request } = await connected()
  const EIP712Domain = [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' }
  ]
  for (const typedData of [permit, { ...permit, types: { EIP712Domain, ...permit.types } }]) {
    const signature = (await request('eth_signTypedData_v4', first, json(typedData))) as Hex
    expect(await verifyTypedData({ ...permit, address: first, signature })).toBe(true)
  }
})

test('rejects typed data for another chain, and malformed typed data', async () => {
  const { request } = await connected()
  const sign = (typedData: unknown) => request('eth_signTypedData_v4', first, typedData)
  const elsewhere = { ...permit, domain: { ...permit.domain, chainId: '0x1' } }
  await expect(sign(json(elsewhere))).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('31337') })
  await expect(sign('{')).rejects.toMatchObject({ code: -32602 })
  await expect(sign(json({ ...permit, primaryType: 'Missing' }))).rejects.toMatchObject({ code: -32602 })
  await expect(sign(json({ ...permit, message: { price: -1 } }))).rejects.toMatchObject({ code: -32602 })
  await expect(sign(permit)).rejects.toMatchObject({ code: -32602 })
})

test('signs a transaction, broadcasts it, and it is mined', async () => {
  const { request } = await connected()
  const before = await client().getBalance({ address: third })
  const hash = (await request('eth_sendTransaction', {
    from: first,
    to: third,
    value: '0xde0b6b3a7640000',
    data: '0x'
  })) as Hex
  const receipt = await client().waitForTransactionReceipt({ hash })
  expect(receipt).toMatchObject({ status: 'success', from: first.toLowerCase(), to: third.toLowerCase() })
  expect((await client().getBalance({ address: third })) - before).toBe(parseEther('1'))
})

test('keeps the fields that the page set in a transaction', async () => {
  const { request } = await connected()
  const hash = (await request('eth_sendTransaction', {
    from: first,
    to: third,
    input: stringToHex('memo'),
    gas: '0x186a0',
    gasPrice: '0x12a05f200',
    chainId: '0x7a69'
  })) as Hex
  const sent = await client().getTransaction({ hash })
  expect(sent).toMatchObject({ type: 'legacy', gas: 100_000n, gasPrice: 5_000_000_000n })
  expect(hexToString(sent.input)).toBe('memo')
})

test("passes on the node's error with its code", async () => {
  const { request } = await connected()
  const broke = request('eth_sendTransaction', {
    from: first,
    to: third,
    gas: '0x5208',
    value: '0xffffffffffffffffffffffff'
  })
  await expect(broke).rejects.toMatchObject({
    name: 'ProviderRpcError',
    code: expect.toSatisfy(code => code < 0 && code !== -32602),
    message: expect.stringMatching(/insufficient funds/i)
  })
})

test('rejects a transaction for another chain or in the wrong shape before the prompt', async () => {
  const { request, wallet } = await connected()
  wallet.behave({ answer: 'reject' })
  const send = (transaction: unknown) => request('eth_sendTransaction', transaction)
  await expect(send({ from: first, to: third, chainId: '0x1' })).rejects.toMatchObject({ code: -32602 })
  await expect(send({ from: first, to: 'third.eth' })).rejects.toMatchObject({ code: -32602 })
  await expect(send({ from: first, to: third, value: '0x01' })).rejects.toMatchObject({ code: -32602 })
  await expect(send({ from: first, to: third, value: 1 })).rejects.toMatchObject({ code: -32602 })
})

test('rejects an account that the page may not see', async () => {
  const { request } = await connected()
  const attempts = [
    request('personal_sign', '0x00', second),
    request('eth_signTypedData_v4', second, json(permit)),
    request('eth_sendTransaction', { from: second, to: first })
  ]
  for (const attempt of attempts) await expect(attempt).rejects.toMatchObject({ code: 4100 })

  const stranger = openWallet()
  const unasked = stranger.provider.request({ method: 'personal_sign', params: ['0x00', first] })
  await expect(unasked).rejects.toMatchObject({ code: 4100 })
})
