import { createSolanaRpc, devnet, type KeyPairSigner, lamports } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SolanaNode, startSolanaNode } from '../src/index.js'
import { keyOf, signed, systemTransfer } from './solana-transfers.js'

let node: SolanaNode
const clientOf = (url: string) => createSolanaRpc(devnet(url))
let rpc: ReturnType<typeof clientOf>
beforeAll(async () => {
  node = await startSolanaNode()
  rpc = clientOf(node.url)
})
afterAll(() => node.stop())

const balance = async ({ address }: KeyPairSigner) => (await rpc.getBalance(address).send()).value

const transfer = (from: KeyPairSigner, to: KeyPairSigner, amount: bigint) =>
  signed(rpc, from, [systemTransfer(from, to.address, amount)])
const send = (wire: Awaited<ReturnType<typeof transfer>>) => rpc.sendTransaction(wire, { encoding: 'base64' }).send()

const raw = async (method: string, ...params: readonly unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await response.json()) as { result?: unknown; error?: object }
}

describe('the Solana client', () => {
  test('transfers lamports', async () => {
    const [from, to] = [await keyOf(1), await keyOf(2)]
    await rpc.requestAirdrop(from.address, lamports(5_000_000_000n)).send()
    expect(await send(await transfer(from, to, 2_000_000_000n))).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)
    expect([await balance(from), await balance(to)]).toEqual([2_999_995_000n, 2_000_000_000n])
  })

  test('gets a repeated airdrop each time', async () => {
    const { address } = await keyOf(3)
    for (let times = 0; times < 3; times++) await rpc.requestAirdrop(address, lamports(1_000_000_000n)).send()
    expect((await rpc.getBalance(address).send()).value).toBe(3_000_000_000n)
  })

  test('gets the reason for a failed transaction', async () => {
    const [poor, to] = [await keyOf(4), await keyOf(5)]
    await expect(send(await transfer(poor, to, 1_000_000_000n))).rejects.toThrow()
    await node.fund(poor.address, 2_000_000_000n)
    const wire = await transfer(poor, to, 3_000_000_000n)
    expect((await raw('sendTransaction', wire, { encoding: 'base64' })).error).toMatchObject({
      code: -32_002,
      message: expect.stringContaining('Transaction simulation failed'),
      data: { err: { InstructionError: [0, { Custom: 1 }] }, logs: expect.arrayContaining([expect.any(String)]) }
    })
    const sound = await transfer(poor, to, 1_000_000_000n)
    await send(sound)
    expect((await raw('sendTransaction', sound, { encoding: 'base64' })).error).toMatchObject({
      data: { err: 'AlreadyProcessed' }
    })
  })

  test('simulates a transaction without a change', async () => {
    const [from, to] = [await keyOf(7), await keyOf(8)]
    await node.fund(from.address, 2_000_000_000n)
    const wire = await transfer(from, to, 1_500_000_000n)
    const unsigned = Buffer.from(wire, 'base64').fill(0, 1, 65).toString('base64') as typeof wire
    const simulate = (text: typeof wire, sigVerify: boolean) =>
      raw('simulateTransaction', text, {
        encoding: 'base64',
        sigVerify,
        accounts: { encoding: 'base64', addresses: [to.address] }
      })
    expect((await simulate(unsigned, false)).result).toMatchObject({
      value: { err: null, unitsConsumed: 150, accounts: [{ lamports: 1_500_000_000, data: ['', 'base64'] }] }
    })
    expect((await simulate(wire, true)).result).toMatchObject({ value: { err: null } })
    expect(await balance(to)).toBe(0n)
    const tooMuch = await transfer(from, to, 3_000_000_000n)
    expect((await simulate(tooMuch, false)).result).toMatchObject({
      value: { err: { InstructionError: [0, { Custom: 1 }] }, logs: expect.any(Array), accounts: [null] }
    })
    const crumbs = await transfer(from, to, 1_999_990_000n)
    expect((await simulate(crumbs, false)).result).toMatchObject({
      value: { err: { InsufficientFundsForRent: { account_index: 0 } } }
    })
  })

  test('gets the status of transactions', async () => {
    const [from, to] = [await keyOf(9), await keyOf(10)]
    await node.fund(from.address, 2_000_000_000n)
    const done = await send(await transfer(from, to, 1_000_000_000n))
    const tooMuch = await transfer(from, to, 3_000_000_000n)
    const failed = await rpc.sendTransaction(tooMuch, { encoding: 'base64', skipPreflight: true }).send()
    const never = done.split('').reverse().join('') as typeof done
    const { value } = await rpc.getSignatureStatuses([done, failed, never]).send()
    expect(value).toMatchObject([
      { err: null, confirmationStatus: 'finalized' },
      { err: { InstructionError: [0n, { Custom: 1n }] } },
      null
    ])
  })

  test('gets recent fees and the minimum balance of an account', async () => {
    const fees = await rpc.getRecentPrioritizationFees([(await keyOf(1)).address]).send()
    expect(fees.length).toBeGreaterThan(0)
    expect(await rpc.getMinimumBalanceForRentExemption(165n).send()).toBe(2_039_280n)
  })

  test('gets a healthy status', async () => {
    expect(await rpc.getHealth().send()).toBe('ok')
    expect(await rpc.getGenesisHash().send()).toBe(node.genesisHash)
    expect((await rpc.getVersion().send())['solana-core']).toBe('2.0.0')
    expect(await rpc.getSlot().send()).toBe(await rpc.getBlockHeight().send())
  })
})

test.each<[string, readonly unknown[], number]>([
  ['getBalance', [], -32_602],
  ['getBalance', ['0'], -32_602],
  ['requestAirdrop', ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', -1], -32_602],
  ['requestAirdrop', ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', '5'], -32_602],
  ['sendTransaction', ['AAAA'], -32_602],
  ['sendTransaction', ['%', { encoding: 'base64' }], -32_602],
  ['sendTransaction', ['AAAA', { encoding: 'base64' }], -32_602],
  ['getAccountInfo', ['0'], -32_602],
  ['getMultipleAccounts', ['0'], -32_602],
  ['getTokenAccountsByOwner', ['oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96', {}], -32_602],
  ['getMinimumBalanceForRentExemption', ['165'], -32_602],
  ['getSignatureStatuses', ['0'], -32_602],
  ['simulateTransaction', ['AAAA', { encoding: 'base64' }], -32_602],
  ['getEverything', [], -32_601]
])('rejects %s%j', async (method, params, code) => {
  expect(await raw(method, ...params)).toMatchObject({ id: 1, error: { code, message: expect.any(String) } })
})

test('writes lamports as numbers of any size', async () => {
  const { address } = await keyOf(6)
  await node.fund(address, 9_007_199_254_740_993n)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getBalance', params: [address] })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  expect(await (await fetch(node.url, init)).text()).toContain('"value":9007199254740993}')
})
