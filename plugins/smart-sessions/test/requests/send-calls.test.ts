import type { Kernel } from '@latchkit/kernel'
import { Connections } from '@latchkit/plugin-connections/contract'
import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../../scripts/anvil.mjs'
import type { SentCalls } from '../../src/calls.js'
import { readCallsStatus, sendCalls, showCallsStatus } from '../../src/requests.js'
import { chain, first, openSite, otherTarget, requested, respond, target } from './site.js'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const coin = parseEther('1')
const calls = [
  { to: target, value: coin },
  { to: otherTarget, value: coin }
]
const balanceOf = (address: `0x${string}`) => createPublicClient({ transport: http(anvil.url) }).getBalance({ address })

async function settled(kernel: Kernel, sent: SentCalls) {
  await expect.poll(async () => (await readCallsStatus(kernel, sent)).state).not.toBe('pending')
  return readCallsStatus(kernel, sent)
}

describe('a wallet with batches', () => {
  test('executes an atomic batch after one consent', async () => {
    const site = await openSite(anvil.url, { batches: 'atomic' })
    const before = await balanceOf(target)
    const sent = await sendCalls(site.kernel, { calls, atomic: true })
    expect(sent).toMatchObject({ kind: 'batch', atomic: true, account: `${chain}:${first}`, chain })
    expect(site.consents).toEqual(['wallet_sendCalls'])
    expect(await settled(site.kernel, sent)).toMatchObject({ state: 'confirmed', code: 200, atomic: true, chain })
    expect(await balanceOf(target)).toBe(before + coin)
  })

  test('gets version, account, chain, amounts in hex and the id of the site', async () => {
    const site = await openSite(anvil.url, { batches: 'sequential' })
    const capabilities = { auxiliary: { optional: true, note: 'x' } }
    const sent = await sendCalls(site.kernel, { calls, id: 'order 1', capabilities, chain })
    expect(sent).toMatchObject({ kind: 'batch', id: 'order 1', atomic: undefined })
    const { params } = site.wallet.requests.find(({ method }) => method === 'wallet_sendCalls') ?? {}
    expect(params).toEqual([
      {
        version: '2.0.0',
        from: first,
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [
          { to: target, value: '0xde0b6b3a7640000' },
          { to: otherTarget, value: '0xde0b6b3a7640000' }
        ],
        id: 'order 1',
        capabilities
      }
    ])
    expect(await settled(site.kernel, sent)).toMatchObject({ state: 'confirmed', atomic: false })
    await expect(showCallsStatus(site.kernel, 'order 1')).resolves.toBeUndefined()
    await expect(showCallsStatus(site.kernel, 'order 2')).rejects.toMatchObject({ code: 'smart-sessions/unknown-id' })
  })

  test('that executed only half of a batch is reported so', async () => {
    const site = await openSite(anvil.url, { batches: 'sequential' })
    site.wallet.behave({ changeBatch: 'half' })
    const sent = await sendCalls(site.kernel, { calls })
    const status = await settled(site.kernel, sent)
    expect(status).toMatchObject({ state: 'partly-reverted', code: 600, atomic: false })
    expect(status.receipts).toHaveLength(1)
  })

  test('of a version before 2 answers with texts', async () => {
    const site = await openSite(anvil.url, { batches: 'sequential' })
    const { id } = (await sendCalls(site.kernel, { calls: calls.slice(0, 1) })) as { id: string }
    respond(site, 'wallet_sendCalls', id)
    const sent = await sendCalls(site.kernel, { calls })
    expect(sent).toMatchObject({ kind: 'batch', id })
    site.wallet.behave({ changeStatus: 'earlier' })
    expect(await settled(site.kernel, sent)).toMatchObject({ state: 'confirmed', code: 200, atomic: undefined, chain })
  })

  test.each([
    [{ atomic: true, calls }, 'smart-sessions/not-atomic'],
    [{ calls, capabilities: { paymaster: { url: 'https://pay.example' } } }, 'smart-sessions/unsupported-capability'],
    [{ calls, id: 'taken' }, 'smart-sessions/duplicate-id']
  ])('rejects %o', async (request, code) => {
    const site = await openSite(anvil.url, { batches: 'sequential' })
    await sendCalls(site.kernel, { calls, id: 'taken' })
    await expect(sendCalls(site.kernel, { fallback: true, ...request })).rejects.toMatchObject({ code })
    expect(requested(site)).not.toContain('eth_sendTransaction')
  })

  test('that is on another chain than the one that is shown gets nothing', async () => {
    const site = await openSite(anvil.url, { batches: 'sequential' })
    await expect(sendCalls(site.kernel, { calls, chain: 'eip155:5' })).rejects.toMatchObject({
      code: 'smart-sessions/wrong-chain'
    })
    respond(site, 'eth_chainId', '0x5')
    await expect(sendCalls(site.kernel, { calls })).rejects.toMatchObject({ code: 'eip155/wrong-chain' })
    expect(requested(site)).toEqual([])
  })

  test('gets nothing after the visitor rejected, or after an abort', async () => {
    const site = await openSite(anvil.url, { batches: 'atomic' })
    const undo = new AbortController()
    site.kernel.hooks.beforeUnsafe.tap({ name: 'rejects' }, async () => 'reject' as const)
    await expect(sendCalls(site.kernel, { calls, fallback: true })).rejects.toMatchObject({ code: 'wallet/rejected' })
    undo.abort(new Error('gone'))
    await expect(sendCalls(site.kernel, { calls, signal: undo.signal })).rejects.toThrow('gone')
    expect(requested(site)).not.toContain('wallet_sendCalls')
  })
})

describe('a wallet without batches', () => {
  test('gets nothing unless the site allows single transactions', async () => {
    const site = await openSite(anvil.url)
    await expect(sendCalls(site.kernel, { calls })).rejects.toMatchObject({ code: 'smart-sessions/unsupported' })
    expect(requested(site)).not.toContain('eth_sendTransaction')
  })

  test('gets each call as a transaction, with consent for each', async () => {
    const site = await openSite(anvil.url)
    const before = await balanceOf(otherTarget)
    const sent = await sendCalls(site.kernel, { calls, fallback: true })
    expect(sent).toMatchObject({ kind: 'transactions', atomic: false, calls: [{ index: 0 }, { index: 1 }] })
    expect(site.consents).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
    const status = await settled(site.kernel, sent)
    expect(status).toMatchObject({ state: 'confirmed', code: 200, atomic: false, chain })
    expect(status.receipts.map(({ id }) => id)).toEqual(sent.kind === 'transactions' && sent.calls.map(({ id }) => id))
    expect(await balanceOf(otherTarget)).toBe(before + coin)
  })

  test.each([
    [{ atomic: true }],
    [{ id: 'order' }],
    [{ capabilities: { paymaster: { url: 'https://pay.example' } } }],
    [{ calls: [{ to: target, capabilities: { gas: { optional: false } } }] }]
  ])('gets no transactions for a batch that needs %o', async members => {
    const site = await openSite(anvil.url)
    await expect(sendCalls(site.kernel, { calls, fallback: true, ...members })).rejects.toMatchObject({
      code: 'smart-sessions/unsupported'
    })
    expect(requested(site)).not.toContain('eth_sendTransaction')
  })

  test('that stops halfway: the error has the sent calls, and the one that was not sent', async () => {
    const site = await openSite(anvil.url)
    const { request } = site.wallet.provider
    let count = 0
    site.wallet.provider.request = args =>
      args.method === 'eth_sendTransaction' && ++count === 2
        ? Promise.reject({ code: 4001, message: 'User rejected' })
        : request(args)
    const three = [...calls, { to: target, value: 1n }]
    const error = await sendCalls(site.kernel, { calls: three, fallback: true }).catch(thrown => thrown)
    expect(error).toMatchObject({
      code: 'smart-sessions/partly-sent',
      context: { account: `${chain}:${first}`, failed: 1, total: 3, sent: [{ index: 0 }] },
      cause: { code: 'wallet/rejected' }
    })
    expect(error.context.sent).toHaveLength(1)
    expect(count).toBe(2)
    const receipt = () =>
      createPublicClient({ transport: http(anvil.url) }).getTransactionReceipt({ hash: error.context.sent[0].id })
    await expect.poll(receipt).toMatchObject({ status: 'success', to: target })
  })

  test('that fails at the first call rejects with its own error', async () => {
    const site = await openSite(anvil.url)
    site.wallet.behave({ answer: 'reject' })
    await expect(sendCalls(site.kernel, { calls, fallback: true })).rejects.toMatchObject({ code: 'wallet/rejected' })
  })

  test('stops when another account is shown', async () => {
    const site = await openSite(anvil.url)
    await site.wallet.switchAccount(1)
    await site.wallet.switchAccount(0)
    await vi.waitUntil(() => site.kernel.get(Connections).account()?.address === first)
    site.kernel.hooks.beforeUnsafe.tap({ name: 'switches' }, async () => {
      if (site.consents.length === 2) await site.wallet.switchAccount(1)
      await vi.waitUntil(() => site.consents.length < 2 || site.kernel.get(Connections).account()?.address !== first)
    })
    await expect(sendCalls(site.kernel, { calls, fallback: true })).rejects.toMatchObject({
      code: 'smart-sessions/partly-sent',
      context: { failed: 1 },
      cause: { code: 'eip155/not-the-signer' }
    })
  })
})

describe('a request with invalid members is not sent', () => {
  const bad: readonly [string, unknown][] = [
    ['no calls', []],
    ['101 calls', Array.from({ length: 101 }, () => ({ to: target }))],
    ['a number as an amount', [{ to: target, value: 1 }]],
    ['a negative amount', [{ to: target, value: -1n }]],
    ['an amount above 2^256 - 1', [{ to: target, value: 2n ** 256n }]],
    ['a name as the address', [{ to: 'larch.eth' }]],
    ['half a byte of data', [{ to: target, data: '0x1' }]],
    ['an unknown member', [{ to: target, gas: '0x1' }]],
    ['10 MB of data', [{ to: target, data: `0x${'00'.repeat(5_000_000)}` }]],
    ['a text', 'calls'],
    ['null', [null]]
  ]
  test.each(bad)('%s', async (_, given) => {
    const site = await openSite(anvil.url, { batches: 'atomic' })
    await expect(sendCalls(site.kernel, { calls: given as never })).rejects.toMatchObject({
      code: 'smart-sessions/invalid-request'
    })
    expect(requested(site)).toEqual([])
  })
})
