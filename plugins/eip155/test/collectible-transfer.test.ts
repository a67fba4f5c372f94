import type { TransferRequest } from '@latchkit/plugin-chains/contract'
import { encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'
import {
  chain,
  expectEndsWithSignal,
  featuresAt,
  first,
  never,
  newcomer,
  second,
  startingLocalChain
} from './local-chain.js'
import { openWallet, signerOf } from './test-wallet.js'

const abi721 = parseAbi([
  'constructor(uint256[])',
  'function ownerOf(uint256) view returns (address)',
  'function safeTransferFrom(address, address, uint256)'
])
const abi1155 = parseAbi([
  'constructor(uint256, uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function safeTransferFrom(address, address, uint256, uint256, bytes)'
])
const most = 2n ** 256n - 1n
const local = startingLocalChain()

const things = (...numbers: readonly bigint[]) => local.deploy('OneOfAKind', abi721, [numbers])
const pieces = (number: bigint, count: bigint) => local.deploy('Pieces', abi1155, [number, count])
const prepare = (token: string, changes: Partial<TransferRequest> = {}, urls = [local.url()]) =>
  featuresAt(urls).transfer.prepare(
    { account: `${chain}:${first}`, recipient: newcomer, token, amount: 1n, ...changes },
    never()
  )
const held = async (id: string, account: string = first, urls = [local.url()]) =>
  featuresAt(urls).transfer.collectibles?.held(`${chain}:${account}`, id, never())

async function ownerOf(address: Hex, number: bigint) {
  await local.node().mine({ blocks: 1 })
  return local.node().readContract({ address, abi: abi721, functionName: 'ownerOf', args: [number] })
}
async function countOf(address: Hex, owner: Hex, number: bigint) {
  await local.node().mine({ blocks: 1 })
  return local.node().readContract({ address, abi: abi1155, functionName: 'balanceOf', args: [owner, number] })
}

/** The wallet, with `data` in place of what it is asked to send. */
async function sending(data: Hex) {
  const wallet = openWallet(local.url())
  const request = async (call: { readonly method: string; readonly params?: unknown }) => {
    if (call.method !== 'eth_sendTransaction') return wallet.provider.request(call)
    const [transaction] = call.params as [object]
    return wallet.provider.request({ ...call, params: [{ ...transaction, data }] })
  }
  return signerOf(first, { info: wallet.info, provider: { ...wallet.provider, request } })
}

describe('a collectible that is one of a kind (ERC-721)', () => {
  test.each([0n, 17n, most])('arrives, and the wallet is asked for nothing else: number %i', async number => {
    const wallet = openWallet(local.url())
    const signer = await signerOf(first, wallet)
    const stones = await things(number)
    const id = `${stones.toLowerCase()}/${number}`
    expect([await held(id), await held(id, second)]).toEqual([1n, 0n])

    const prepared = await prepare(id)
    expect(prepared).toMatchObject({ amount: 1n, simulated: true, request: { token: id } })
    expect(prepared.fee).toBeGreaterThan(0n)
    await prepared.send(signer, never())
    expect(await ownerOf(stones, number)).toBe(newcomer)
    expect(await held(id)).toBe(0n)
    const { params } = wallet.requests.find(({ method }) => method === 'eth_sendTransaction') ?? {}
    const args = [first, newcomer, number] as const
    const data = encodeFunctionData({ abi: abi721, functionName: 'safeTransferFrom', args }).toLowerCase()
    expect(params).toMatchObject([{ from: first, to: getAddress(stones), value: '0x0', data }])
  })

  test('is refused where the account does not hold it, and as more than one', async () => {
    const stones = await things(1n, 2n)
    const lacking = { code: 'transfer/insufficient-funds', context: { needed: '1', available: '0' } }
    await expect(prepare(`${stones}/1`, { account: `${chain}:${second}` })).rejects.toMatchObject(lacking)
    // Nobody's.
    expect(await held(`${stones}/3`)).toBe(0n)
    await expect(prepare(`${stones}/3`)).rejects.toMatchObject(lacking)
    await expect(prepare(`${stones}/2`, { amount: 2n })).rejects.toMatchObject({
      code: 'transfer/insufficient-funds',
      context: { needed: '2', available: '1' }
    })
    await expect(prepare(`${stones}/2`, { amount: 0n })).rejects.toMatchObject({ code: 'transfer/too-small' })
    expect((await prepare(`${stones}/2`, { amount: 'max' })).amount).toBe(1n)
  })

  test('that was sent elsewhere meanwhile is not asked for', async () => {
    const wallet = openWallet(local.url())
    const signer = await signerOf(first, wallet)
    const stones = await things(1n)
    const prepared = await prepare(`${stones}/1`)
    const data = encodeFunctionData({ abi: abi721, functionName: 'safeTransferFrom', args: [first, second, 1n] })
    await local.node().sendTransaction({ account: first, to: stones, data, chain: null })
    expect(await ownerOf(stones, 1n)).toBe(second)
    await expect(prepared.send(signer, never())).rejects.toMatchObject({ code: 'transfer/insufficient-funds' })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  })

  test('is not sent to a contract that cannot take it, nor without coins for the fee', async () => {
    const stones = await things(1n)
    const till = await local.deploy('Till', parseAbi(['constructor(bool)']), [true])
    await expect(prepare(`${stones}/1`, { recipient: till })).rejects.toMatchObject({ code: 'transfer/would-fail' })
    await local.node().setBalance({ address: first, value: 1_000n })
    await expect(prepare(`${stones}/1`)).rejects.toMatchObject({
      code: 'transfer/insufficient-fee',
      context: { available: '1000' }
    })
  })

  test.each<[string, Hex, bigint]>([
    ['another number', newcomer, 2n],
    ['another recipient', second, 1n]
  ])('is refused from a wallet that sends %s', async (_, recipient, number) => {
    const stones = await things(1n, 2n)
    const data = encodeFunctionData({ abi: abi721, functionName: 'safeTransferFrom', args: [first, recipient, number] })
    const prepared = await prepare(`${stones}/1`)
    await expect(prepared.send(await sending(data), never())).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    // The wallet did it all the same: it has been caught, not held back.
    expect(await ownerOf(stones, number)).toBe(recipient)
  })
})

describe('a collectible of which there are many (ERC-1155)', () => {
  test('arrives in as many pieces as were asked for', async () => {
    const wallet = openWallet(local.url())
    const signer = await signerOf(first, wallet)
    const tickets = await pieces(most, 5n)
    const id = `${tickets}/${most}`
    expect([await held(id), await held(`${tickets}/1`), await held(id, second)]).toEqual([5n, 0n, 0n])
    await (await prepare(id, { amount: 2n })).send(signer, never())
    expect(await countOf(tickets, newcomer, most)).toBe(2n)
    const { params } = wallet.requests.find(({ method }) => method === 'eth_sendTransaction') ?? {}
    const args = [first, newcomer, most, 2n, '0x'] as const
    const data = encodeFunctionData({ abi: abi1155, functionName: 'safeTransferFrom', args }).toLowerCase()
    expect(params).toMatchObject([{ to: getAddress(tickets), value: '0x0', data }])

    const rest = await prepare(id, { amount: 'max' })
    expect(rest.amount).toBe(3n)
    await rest.send(signer, never())
    expect([await countOf(tickets, newcomer, most), await held(id)]).toEqual([5n, 0n])
  })

  test('is refused where there are fewer, and where a contract cannot take it', async () => {
    const tickets = await pieces(7n, 5n)
    await expect(prepare(`${tickets}/7`, { amount: 6n })).rejects.toMatchObject({
      code: 'transfer/insufficient-funds',
      context: { needed: '6', available: '5' }
    })
    await expect(prepare(`${tickets}/7`, { amount: 2n ** 300n })).rejects.toMatchObject({
      code: 'transfer/insufficient-funds'
    })
    const till = await local.deploy('Till', parseAbi(['constructor(bool)']), [true])
    await expect(prepare(`${tickets}/7`, { recipient: till })).rejects.toMatchObject({ code: 'transfer/would-fail' })
  })

  test.each<[string, Hex, bigint, bigint]>([
    ['more of them', newcomer, 7n, 2n],
    ['them to another recipient', second, 7n, 1n]
  ])('is refused from a wallet that sends %s', async (_, recipient, number, count) => {
    const tickets = await pieces(7n, 5n)
    const args = [first, recipient, number, count, '0x'] as const
    const data = encodeFunctionData({ abi: abi1155, functionName: 'safeTransferFrom', args })
    const prepared = await prepare(`${tickets}/7`)
    await expect(prepared.send(await sending(data), never())).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })
})

describe('what is no collectible', () => {
  test.each([
    `${newcomer}/1`,
    `${first}/1`,
    `0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/1`,
    'no address/1',
    '/1',
    '__proto__/1'
  ])('is not known, by its address: %s', async id => {
    await expect(prepare(id)).rejects.toMatchObject({ code: 'transfer/unknown-token' })
    await expect(held(id)).rejects.toMatchObject({ code: 'transfer/unknown-token' })
  })

  test.each(['', '-1', '01', '0x1', '1.5', '1e3', '1/1', ' 1', `${most + 1n}`, '9'.repeat(78), '9'.repeat(100_000)])(
    'is not known, by its number: %s',
    async number => {
      const id = `${await things(1n)}/${number}`
      await expect(prepare(id)).rejects.toMatchObject({ code: 'transfer/unknown-token' })
      await expect(held(id)).rejects.toMatchObject({ code: 'transfer/unknown-token' })
    }
  )

  test.each([
    ['Plain', 'transfer/unknown-token'],
    ['Yes', 'transfer/unknown-token'],
    // A collection, of which the account has nothing.
    ['Unlisted', 'transfer/insufficient-funds']
  ])('is not sent, whatever its contract says: %s', async (name, code) => {
    const id = `${await local.deploy(name)}/1`
    await expect(prepare(id)).rejects.toMatchObject({ code })
  })
})

test('the address of a collection is told of as a token’s', async () => {
  const { transfer } = featuresAt([local.url()])
  for (const address of [await things(1n), await pieces(1n, 1n)]) {
    expect(await transfer.inspect(address, chain, never())).toEqual(['contract', 'token'])
  }
})

test('a node that errs does not say that the account holds nothing', async () => {
  const stones = await things(1n)
  const busy = await startHoldable(async (request, response) => {
    const body = await readBody(request)
    if (body.includes('6352211e')) return void response.end('{"error":{"code":-32005,"message":"limit exceeded"}}')
    const headers = { 'content-type': 'application/json' }
    response.end(await (await fetch(local.url(), { method: 'POST', headers, body })).text())
  })
  await expect(held(`${stones}/1`, first, [busy.url])).rejects.toMatchObject({ code: 'transfer/unreachable' })
  await busy.close()
})

test('an abort ends reading with the reason of the signal', () =>
  expectEndsWithSignal(
    async (url, signal) => featuresAt([url]).transfer.collectibles?.held(`${chain}:${first}`, `${newcomer}/1`, signal),
    local.url()
  ))
