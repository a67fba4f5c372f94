import type { TransferRequest } from '@latchkit/plugin-chains/contract'
import type { Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'
import { chain, featuresAt, first, never, newcomer, second, startingLocalChain, third } from './local-chain.js'
import { openWallet, signerOf } from './test-wallet.js'

const local = startingLocalChain()
let stranger: Anvil
beforeAll(async () => {
  stranger = await startAnvil({ chainId: 5 })
})
afterAll(() => stranger.stop())

/** A node that can be exchanged for another behind its URL. */
let door: Awaited<ReturnType<typeof startHoldable>>
let target: string | undefined
beforeEach(async () => {
  target = local.url()
  door = await startHoldable(async (request, response) => {
    if (!target) return void request.socket.destroy()
    const headers = { 'content-type': 'application/json' }
    response.end(await (await fetch(target, { method: 'POST', headers, body: await readBody(request) })).text())
  })
})
afterEach(() => door.close())

type Wallet = ReturnType<typeof openWallet>
const request: TransferRequest = { account: `${chain}:${first}`, recipient: newcomer, amount: 5n }
const prepare = (changes: Partial<TransferRequest> = {}, urls = [door.url]) =>
  featuresAt(urls).transfer.prepare({ ...request, ...changes }, never())
const sentBy = ({ requests }: Wallet) => requests.filter(({ method }) => method === 'eth_sendTransaction')
const arrived = () => local.balance(newcomer)

/** The wallet, with what it does with a transaction in place of sending it. */
async function lying(wallet: Wallet, send: (transaction: object) => Promise<unknown>) {
  const request = async (call: { readonly method: string; readonly params?: unknown }) =>
    call.method === 'eth_sendTransaction' ? send((call.params as [object])[0]) : wallet.provider.request(call)
  return signerOf(first, { info: wallet.info, provider: { ...wallet.provider, request } })
}
const sendingWith = (wallet: Wallet, changes: object) =>
  lying(wallet, transaction =>
    wallet.provider.request({ method: 'eth_sendTransaction', params: [{ ...transaction, ...changes }] })
  )

describe('a node of another chain', () => {
  test('is not prepared with', async () => {
    await expect(prepare({}, [stranger.url])).rejects.toMatchObject({
      code: 'transfer/wrong-chain',
      context: { chain, served: 'eip155:5' }
    })
    await expect(prepare({}, [stranger.url, local.url()])).resolves.toMatchObject({ amount: 5n })
    await expect(prepare({}, ['http://127.0.0.1:1'])).rejects.toMatchObject({ code: 'transfer/unreachable' })
  })

  test('is not sent with, though it was another when the transfer was prepared', async () => {
    const wallet = openWallet(local.url())
    const signer = await signerOf(first, wallet)
    const prepared = await prepare()
    target = stranger.url
    await expect(prepared.send(signer, never())).rejects.toMatchObject({ code: 'transfer/wrong-chain' })
    expect(sentBy(wallet)).toEqual([])
    target = local.url()
    await prepared.send(signer, never())
    expect(await arrived()).toBe(5n)
  })
})

describe('before the wallet is asked', () => {
  test('what has changed since is found', async () => {
    const wallet = openWallet(local.url())
    const signer = await signerOf(first, wallet)
    const token = await local.deploy('Plain')
    const [coins, tokens] = [await prepare(), await prepare({ token })]
    await local.node().setBalance({ address: first, value: 5n })
    await expect(coins.send(signer, never())).rejects.toMatchObject({ code: 'transfer/insufficient-fee' })
    await local.node().setBalance({ address: first, value: 4n })
    await expect(coins.send(signer, never())).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
    await local.node().setBalance({ address: first, value: 10n ** 18n })
    await local.node().setCode({ address: token, bytecode: '0x60006000fd' })
    await expect(tokens.send(signer, never())).rejects.toMatchObject({ code: 'transfer/unknown-token' })
    expect(sentBy(wallet)).toEqual([])
  })

  test('it is moved to the chain of the transfer; a visitor who declines sends nothing', async () => {
    const wallet = openWallet(local.url())
    const signer = await signerOf(first, wallet)
    const prepared = await prepare()
    wallet.switchChain(5)
    wallet.behave({ answer: { wallet_switchEthereumChain: 'reject' } })
    await expect(prepared.send(signer, never())).rejects.toMatchObject({ code: 'wallet/rejected' })
    wallet.behave()
    wallet.behave({ ignoreSwitch: true })
    await expect(prepared.send(signer, never())).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    expect(sentBy(wallet)).toEqual([])
    wallet.behave()
    await prepared.send(signer, never())
    expect(await arrived()).toBe(5n)
  })

  test('the account is the one that it was prepared for', async () => {
    const wallet = openWallet(local.url())
    const signer = await signerOf(second, wallet)
    const prepared = await prepare()
    await expect(prepared.send(signer, never())).rejects.toMatchObject({ code: 'transfer/not-the-signer' })
    const elsewhere = { ...signer, account: `eip155:5:${first}` } as const
    await expect(prepared.send(elsewhere, never())).rejects.toMatchObject({ code: 'transfer/not-the-signer' })
    expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts'])
  })
})

describe('a wallet', () => {
  test('that declines has sent nothing', async () => {
    const wallet = openWallet(local.url())
    const signer = await signerOf(first, wallet)
    wallet.behave({ answer: { eth_sendTransaction: 'reject' } })
    await expect((await prepare()).send(signer, never())).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(await arrived()).toBe(0n)
  })

  test.each([[{ to: third }], [{ value: '0x6' }], [{ data: '0x00', gas: '0xffff' }], [{ from: second }]])(
    'that sends something else is found out: %j',
    async changes => {
      const wallet = openWallet(local.url())
      const signer = await sendingWith(wallet, changes)
      await expect((await prepare()).send(signer, never())).rejects.toMatchObject({
        code: 'wallet/invalid-answer',
        context: { method: 'eth_sendTransaction', expected: 'the transaction that was prepared' }
      })
    }
  )

  test('may pay another price for gas', async () => {
    const wallet = openWallet(local.url())
    const signer = await sendingWith(wallet, {
      gas: '0xffff',
      maxFeePerGas: '0x2540be400',
      maxPriorityFeePerGas: '0x1'
    })
    await (await prepare()).send(signer, never())
    expect(await arrived()).toBe(5n)
  })

  test('of an account that is a contract may have others send for it', async () => {
    const wallet = openWallet(local.url())
    const signer = await sendingWith(wallet, { from: second })
    const prepared = await prepare()
    await local.node().setCode({ address: first, bytecode: `0xef0100${third.slice(2).toLowerCase()}` as Hex })
    await expect(prepared.send(signer, never())).resolves.toMatch(/^0x[\da-f]{64}$/)
  })

  test.each([undefined, null, '', '0x', `0x${'g'.repeat(64)}`, `0x${'0'.repeat(63)}`, 7, {}, ['0x']])(
    'that answers with %j has not told the hash',
    async answer => {
      const signer = await lying(openWallet(local.url()), async () => answer)
      await expect((await prepare()).send(signer, never())).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
  )

  test('is believed where no node knows the transaction yet', async () => {
    const hash = `0x${'ab'.repeat(32)}`
    const signer = await lying(openWallet(local.url()), async () => {
      target = undefined
      return hash
    })
    await expect((await prepare()).send(signer, never())).resolves.toBe(hash)
    target = local.url()
    const again = await lying(openWallet(local.url()), async () => hash)
    await expect((await prepare()).send(again, never())).resolves.toBe(hash)
  })
})

describe('an abort', () => {
  const reason = new Error('enough')

  test('beforehand asks nobody', async () => {
    const asked = vi.fn()
    const server = await startHoldable(async () => asked())
    const { transfer } = featuresAt([server.url])
    await expect(transfer.prepare(request, AbortSignal.abort(reason))).rejects.toBe(reason)
    await expect(transfer.inspect(first, chain, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(asked).not.toHaveBeenCalled()
    await server.close()
    const wallet = openWallet(local.url())
    const signer = await signerOf(first, wallet)
    await expect((await prepare()).send(signer, AbortSignal.abort(reason))).rejects.toBe(reason)
    expect(sentBy(wallet)).toEqual([])
  })

  test('ends the wait for a node', async () => {
    door.hold()
    const controller = new AbortController()
    const preparing = featuresAt([door.url]).transfer.prepare(request, controller.signal)
    controller.abort(reason)
    await expect(preparing).rejects.toBe(reason)
  })

  test('ends the wait for a wallet', async () => {
    const wallet = openWallet(local.url())
    const signer = await signerOf(first, wallet)
    wallet.behave({ answer: { eth_sendTransaction: 'never' } })
    const controller = new AbortController()
    const sending = (await prepare()).send(signer, controller.signal)
    await vi.waitUntil(() => sentBy(wallet).length > 0)
    controller.abort(reason)
    await expect(sending).rejects.toBe(reason)
  })
})
