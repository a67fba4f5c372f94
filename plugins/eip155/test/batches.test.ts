import type { EvmWalletOptions } from '@latchkit/example-wallets'
import { type SignerRequest, WalletError } from '@latchkit/plugin-chains/contract'
import { encodeDeployData, encodeFunctionData, getAddress, type Hex, parseAbi, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import { createClient } from '../src/lazy/client.js'
import { createNodeClient } from '../src/lazy/node/client.js'
import { submitBatch } from '../src/lazy/transfer/submit-batch.js'
import { createWithChainReader } from '../src/lazy/transfer/with-chain-reader.js'
import { codeOf } from './contract-code.js'
import { chain, connectTo, first, type LocalNode, networkWith, never } from './local-chain.js'
import { startMethodFilter } from './method-filter.js'
import { openWallet, signerOf } from './test-wallet.js'

const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function sell(address, uint256)'
])
const ether = 10n ** 18n
const times = { firstPauseMs: 10, maxPauseMs: 40, nodesMs: 200 }

let anvil: Anvil
let node: LocalNode
beforeAll(async () => {
  anvil = await startAnvil()
  node = connectTo(anvil)
})
afterAll(() => anvil.stop())

const newAddress = () => privateKeyToAddress(generatePrivateKey())

/** Opens a wallet that executes batches, with one account of the test phrase. Most tests use another account each. */
async function open(index = 0, options: Partial<EvmWalletOptions> = {}) {
  const wallet = openWallet(anvil.url, { batches: 'atomic', accounts: [index], ...options })
  const [address = first] = await wallet.accounts()
  const signer = await signerOf(address, wallet)
  const { transactions, allowances } = createClient([networkWith([anvil.url])]).features()
  const { batch } = transactions ?? {}
  if (!batch || !allowances) throw new Error('A feature is missing')
  const recipients = [newAddress(), newAddress()] as const
  const payments = recipients.map((to, at) => ({
    account: signer.account,
    payload: { to, value: toHex(BigInt(at + 1)) }
  }))
  return {
    wallet,
    signer,
    batch,
    allowances,
    payments,
    requested: (method: string) => wallet.requests.filter(request => request.method === method),
    paid: () => Promise.all(recipients.map(address => node.getBalance({ address }))),
    /** Submits the payments without long pauses. */
    submit: (url = anvil.url, signal = never()) => {
      const withChainReader = createWithChainReader(createNodeClient([networkWith([url])], never()))
      return submitBatch(payments, signer, withChainReader, signal, times)
    }
  }
}

async function deploy(name: string): Promise<Hex> {
  const data = encodeDeployData({ abi: [], bytecode: codeOf(name).deploy })
  const hash = await node.sendTransaction({ account: first, data, chain: null })
  const { contractAddress } = await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  if (!contractAddress) throw new Error(`${name} was not deployed`)
  return contractAddress
}

describe('isSupported', () => {
  test.each<[title: string, expected: boolean, capabilities: EvmWalletOptions['capabilities']]>([
    ['supported', true, { '0x7a69': { atomic: { status: 'supported' } } }],
    ['ready, after an upgrade of the account', true, { '0x7a69': { atomic: { status: 'ready' } } }],
    ['supported on every chain', true, { '0x0': { atomic: { status: 'supported' } } }],
    ['unsupported', false, { '0x7a69': { atomic: { status: 'unsupported' } } }],
    [
      'unsupported on this chain only',
      false,
      { '0x0': { atomic: { status: 'supported' } }, '0x7a69': { atomic: { status: 'unsupported' } } }
    ],
    ['supported on another chain', false, { '0x5': { atomic: { status: 'supported' } } }],
    ['of another form', false, { '0x7a69': { atomic: 'supported' } }],
    ['absent', false, {}]
  ])('of a wallet whose atomicity is %s is %s, without a prompt', async (_title, expected, capabilities) => {
    const prompts: string[] = []
    const { batch, signer, wallet } = await open(0, {
      capabilities,
      prompt: async ({ title, choices }) => {
        prompts.push(title)
        return { approved: true, chosen: choices?.options.map(({ id }) => id) ?? [] }
      }
    })
    const before = prompts.length
    expect(await batch.isSupported(signer, never())).toBe(expected)
    expect(prompts).toHaveLength(before)
    wallet.dispose()
  })

  test('is false for a wallet without capabilities, one that throws, and one that does not respond', async () => {
    const { batch, signer, wallet } = await open(0)
    expect(await batch.isSupported(signer, never())).toBe(true)
    for (const answer of ['throw', 'garbage', 'never'] as const) {
      wallet.behave({ answer: { wallet_getCapabilities: answer } })
      expect(await batch.isSupported(signer, never())).toBe(false)
    }
    const without = await open(0, { batches: undefined as never })
    expect(await without.batch.isSupported(without.signer, never())).toBe(false)
  })

  test('rejects with the reason of an abort', async () => {
    const { batch, signer, wallet } = await open(0)
    wallet.behave({ answer: { wallet_getCapabilities: 'never' } })
    const controller = new AbortController()
    const asking = batch.isSupported(signer, controller.signal)
    controller.abort(new Error('left'))
    await expect(asking).rejects.toThrow('left')
  })
})

describe('submit', () => {
  test('executes an approval and a sale in one transaction of the account, with one request', async () => {
    const { batch, signer, allowances, requested } = await open(0)
    const token = await deploy('Taxed')
    const exchange = await deploy('Exchange')
    await node.setBalance({ address: exchange, value: ether })
    const { account } = signer
    const approval = await allowances.approve(account, { token, spender: exchange, amount: 1_000n }, never())
    const data = encodeFunctionData({ abi, functionName: 'sell', args: [token, 1_000n] })
    const sale = { account, payload: { to: exchange, data } }

    const hash = (await batch.submit(signer, [...approval, sale], never())) as Hex
    const { status, from, to } = await node.getTransactionReceipt({ hash })
    expect([status, from, to]).toEqual(['success', first.toLowerCase(), first.toLowerCase()])
    expect(await node.readContract({ address: token, abi, functionName: 'balanceOf', args: [first] })).toBe(999_000n)
    expect(await allowances.read(account, token, exchange, never())).toBe(0n)
    const requests = requested('wallet_sendCalls')
    expect(requests).toHaveLength(1)
    expect(requests[0]?.params).toMatchObject([
      { version: '2.0.0', from: first, chainId: '0x7a69', atomicRequired: true }
    ])
    expect(requested('eth_sendTransaction')).toEqual([])
  })

  test('requests consent to a batch of which each call can be shown', async () => {
    const { batch, signer, allowances, requested } = await open(0)
    const token = await deploy('Taxed')
    const exchange = await deploy('Exchange')
    await node.setBalance({ address: exchange, value: ether })
    const { account } = signer
    const approval = await allowances.approve(account, { token, spender: exchange, amount: 1_000n }, never())
    const data = encodeFunctionData({ abi, functionName: 'sell', args: [token, 1_000n] })
    const asked: { readonly method: string; readonly risk: string; readonly params: unknown }[] = []
    const request: SignerRequest = async ({ method, risk }, params) => {
      asked.push({ method, risk, params })
      throw new WalletError('wallet/rejected', { wallet: 'Larch' })
    }
    const transactions = [...approval, { account, payload: { to: exchange, data } }]
    await expect(batch.submit({ ...signer, request }, transactions, never())).rejects.toMatchObject({
      code: 'wallet/rejected'
    })
    expect(asked).toMatchObject([{ method: 'wallet_sendCalls', risk: 'unsafe' }])
    expect(requested('wallet_sendCalls')).toEqual([])

    const [{ method = '', params } = {}] = asked
    const origin = 'https://shop.example'
    const decoded = await createClient([networkWith([])]).decodeRequest({ method, params, chain, account, origin })
    expect(decoded?.actions).toMatchObject([
      { type: 'approval', asset: { address: getAddress(token) }, amount: 1_000n, spender: getAddress(exchange) },
      { type: 'call', target: getAddress(exchange) }
    ])
    expect(JSON.stringify(decoded?.actions, (_, part) => (typeof part === 'bigint' ? `${part}` : part))).toContain(data)
  })

  test('switches the wallet to the chain of the account first', async () => {
    const { batch, signer, wallet, payments, paid } = await open(0)
    wallet.switchChain(5)
    await batch.submit(signer, payments, never())
    expect(await paid()).toEqual([1n, 2n])
  })

  test('rejects invalid and hopeless batches without a request', async () => {
    const { batch, signer, payments, requested } = await open(0)
    const [payment = { account: signer.account, payload: {} }] = payments
    const token = await deploy('Taxed')
    const exchange = await deploy('Exchange')
    const { account } = signer
    const sale = {
      account,
      payload: { to: exchange, data: encodeFunctionData({ abi, args: [token, 1n], functionName: 'sell' }) }
    }
    const tooMuch = { account, payload: { to: newAddress(), value: toHex(10n ** 30n) } }
    const ofOther = { ...payment, account: `${chain}:${newAddress()}` } as const
    for (const [transactions, code] of [
      [[], 'transfer/invalid-transaction'],
      [Array(11).fill(payment), 'transfer/invalid-transaction'],
      [[payment, { account, payload: { to: 'nobody' } }], 'transfer/invalid-transaction'],
      [[payment, ofOther], 'transfer/not-the-signer'],
      [[payment, sale], 'transfer/would-fail'],
      [[payment, tooMuch], 'transfer/insufficient-funds']
    ] as const)
      await expect(batch.submit(signer, transactions, never())).rejects.toMatchObject({ code })
    expect(requested('wallet_sendCalls')).toEqual([])
  })

  test('leaves the fee to the wallet, which may know somebody who pays it', async () => {
    const poor = await open(40)
    const payments = poor.payments.map(({ account }) => ({ account, payload: { to: newAddress() } }))
    await expect(poor.batch.submit(poor.signer, payments, never())).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
    expect(poor.requested('wallet_sendCalls')).toHaveLength(1)
  })

  test.each<[title: string, code: string, behaviour: object]>([
    ['the visitor declines', 'wallet/rejected', { answer: { wallet_sendCalls: 'reject' } }],
    ['the visitor declines the upgrade of the account', 'wallet/rejected', { changeBatch: 'noUpgrade' }],
    ['the wallet responds with no id', 'wallet/invalid-answer', { answer: { wallet_sendCalls: 'garbage' } }]
  ])('rejects and pays nothing if %s', async (_title, code, behaviour) => {
    const { wallet, submit, paid } = await open(1)
    wallet.behave(behaviour)
    await expect(submit()).rejects.toMatchObject({ code })
    expect(await paid()).toEqual([0n, 0n])
  })

  test('rejects if the wallet executes no batches', async () => {
    const { submit, paid } = await open(1, { batches: 'sequential' })
    await expect(submit()).rejects.toMatchObject({ code: 'wallet/unavailable' })
    expect(await paid()).toEqual([0n, 0n])
  })

  test.each<[title: string, account: number, behaviour: object]>([
    ['sent one by one, with two receipts', 2, { changeBatch: 'sequential' }],
    ['sent one by one, with one receipt', 3, { changeBatch: 'sequential', changeStatus: 'confirmed' }],
    ['sent one by one by an upgraded account', 0, { changeBatch: 'sequential', changeStatus: 'confirmed' }],
    ['executed in part, and says so', 0, { changeBatch: 'half' }],
    ['executed in part, and says that it is whole', 0, { changeBatch: 'half', changeStatus: 'confirmed' }],
    ['executed with other amounts', 0, { changeBatch: 'other' }],
    ['in a transaction that no node has', 0, { changeStatus: 'invented' }],
    ['described by the status of another batch', 0, { changeStatus: 'id' }],
    ['described by a status on another chain', 0, { changeStatus: 'chain' }],
    ['described by a status that cannot be read', 0, { changeStatus: 'earlier' }]
  ])('detects a batch that was %s', async (_title, account, behaviour) => {
    const { wallet, submit } = await open(account)
    // Upgrades the account, or leaves it as it is.
    if (account === 0) await submit()
    wallet.behave(behaviour)
    await expect(submit()).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test('rejects a batch that the account reverted, and one that the wallet gave up', async () => {
    const { wallet, submit } = await open(0)
    wallet.behave({ changeStatus: 'reverted' })
    await expect(submit()).rejects.toMatchObject({ code: 'transfer/would-fail' })
    wallet.behave({ changeStatus: 'lost' })
    await expect(submit()).rejects.toMatchObject({ code: 'wallet/unavailable' })
  })

  test.each<[title: string, behaviour: object]>([
    ['does not respond', { answer: { wallet_sendCalls: 'never' } }],
    ['says forever that the batch is pending', { changeStatus: 'pending' }],
    ['does not respond to a request for the status', { answer: { wallet_getCallsStatus: 'never' } }]
  ])('rejects with the reason of an abort while the wallet %s', async (_title, behaviour) => {
    const { wallet, submit, requested } = await open(0)
    wallet.behave(behaviour)
    const controller = new AbortController()
    const submitting = submit(anvil.url, controller.signal)
    const wanted = 'changeStatus' in behaviour ? 3 : 1
    const method = JSON.stringify(behaviour).includes('sendCalls') ? 'wallet_sendCalls' : 'wallet_getCallsStatus'
    await expect.poll(() => requested(method).length).toBeGreaterThanOrEqual(wanted)
    controller.abort(new Error('left'))
    await expect(submitting).rejects.toThrow('left')
  })

  test('survives requests for the status that fail, but not five one after the other', async () => {
    const { wallet, submit, paid, requested } = await open(0)
    wallet.behave({ answer: { wallet_getCallsStatus: 'throw' } })
    const failing = submit()
    await expect(failing).rejects.toMatchObject({ code: 'wallet/unavailable' })
    expect(requested('wallet_getCallsStatus')).toHaveLength(5)

    const submitting = submit()
    await expect.poll(() => requested('wallet_getCallsStatus').length).toBeGreaterThanOrEqual(7)
    wallet.behave()
    expect(await submitting).toMatch(/^0x[\da-f]{64}$/)
    expect(await paid()).toEqual([2n, 4n])
  })

  test('believes the wallet if the nodes do not respond', async () => {
    const { submit, paid } = await open(0)
    const mute = await startMethodFilter(anvil.url, 'eth_getTransactionReceipt')
    expect(await submit(mute.url)).toMatch(/^0x[\da-f]{64}$/)
    expect(await paid()).toEqual([1n, 2n])
    await mute.close()
  })
})
