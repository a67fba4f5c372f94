import { createEvmWallet } from '@latchkit/example-wallets'
import type { AccountId } from '@latchkit/plugin-chains/contract'
import { type Hex, stringToHex } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'
import { createClient } from '../src/lazy/client.js'
import { never } from './local-chain.js'
import { networkAt } from './networks.js'

const dead = 'http://127.0.0.1:1'
const valid = `0x1626ba7e${'0'.repeat(56)}`
const invalid = `0x${'f'.repeat(8)}${'0'.repeat(56)}`

let nodes: readonly Anvil[]
beforeAll(async () => {
  nodes = await Promise.all([startAnvil(), startAnvil()])
})
afterAll(() => Promise.all(nodes.map(node => node.stop())))
const [first, second] = [() => nodes[0]?.url ?? '', () => nodes[1]?.url ?? '']

/** Starts a proxy before the first node that returns its own value for each call of a contract, and counts the calls. */
async function startLiar(answer: { readonly result?: string; readonly error?: object }) {
  let calls = 0
  const server = await startHoldable(async (request, response) => {
    const body = await readBody(request)
    const upstream = await fetch(first(), { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { jsonrpc, id, ...honest } = (await upstream.json()) as { jsonrpc: string; id: number }
    const isCall = JSON.parse(body).method === 'eth_call'
    if (isCall) calls++
    response.end(JSON.stringify({ jsonrpc, id, ...(isCall ? answer : honest) }))
  })
  onTestFinished(() => void server.close())
  return { url: server.url, calls: () => calls }
}
const saying = (result: string) => startLiar({ result })
const broken = () => startLiar({ error: { code: -32_603, message: 'out of order' } })

/** Opens a contract wallet. With `deployed`, its contract exists on both nodes, otherwise on none. */
async function contractWallet(index: number, { deployed }: { readonly deployed: boolean }) {
  const open = (rpcUrl: string) =>
    createEvmWallet({
      name: 'Larch',
      rdns: 'com.example.larch',
      mark: 'larch',
      accounts: [index],
      networks: [{ chainId: 31_337, name: 'Local', rpcUrl }],
      storage: undefined,
      contractAccount: 'honest'
    })
  const wallet = open(first())
  if (deployed) await Promise.all([wallet, open(second())].map(one => one.deployAccount()))
  const [address] = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as [Hex]
  const sign = (message: string) =>
    wallet.provider.request({ method: 'personal_sign', params: [stringToHex(message), address] }) as Promise<Hex>
  return { account: `eip155:31337:${address}` as AccountId, sign, wallet }
}

const verify = (urls: readonly string[], account: AccountId, signature: string, message = 'hi') =>
  createClient([networkAt(31_337, urls)])
    .features()
    .verifyMessage?.verify(account, message, signature, never())

describe.each([
  ['deployed', 0],
  ['yet to be deployed', 1]
] as const)('the signature of a contract wallet that is %s', (state, index) => {
  const wallet = () => contractWallet(index, { deployed: state === 'deployed' })
  // The validator of ERC-6492 returns one byte.
  const yes = state === 'deployed' ? valid : '0x01'
  const no = state === 'deployed' ? invalid : '0x00'

  test('is valid if two nodes agree that it is valid, and invalid if both say that it is not', async () => {
    const { account, sign } = await wallet()
    const signature = await sign('hi')
    expect(await verify([first(), second()], account, signature)).toBe(true)
    expect(await verify([first(), second()], account, signature, 'ho')).toBe(false)
  })

  test.each([0, 1])('is not believed if the node at place %i lies that it is valid', async place => {
    const { account, sign } = await wallet()
    const signature = await sign('something else')
    const liar = await saying(yes)
    const urls = place === 0 ? [liar.url, second()] : [second(), liar.url]
    expect(await verify([liar.url], account, signature)).toBe(true)
    await expect(verify(urls, account, signature)).rejects.toMatchObject({ code: 'eip155/invalid-answer' })
    expect(liar.calls()).toBe(2)
  })

  test('is not believed because one node is listed twice', async () => {
    const { account, sign } = await wallet()
    const signature = await sign('something else')
    const liar = await saying(yes)
    await expect(verify([liar.url, liar.url, second()], account, signature)).rejects.toMatchObject({
      code: 'eip155/invalid-answer'
    })
  })

  test('is an error if one of two nodes says that it is invalid', async () => {
    const { account, sign } = await wallet()
    const liar = await saying(no)
    await expect(verify([first(), liar.url], account, await sign('hi'))).rejects.toMatchObject({
      code: 'eip155/invalid-answer'
    })
  })

  test('is asked of the next node in place of one that fails', async () => {
    const { account, sign } = await wallet()
    const signature = await sign('hi')
    const failing = await broken()
    expect(await verify([dead, first(), second()], account, signature)).toBe(true)
    expect(await verify([first(), failing.url, second()], account, signature)).toBe(true)
    const liar = await saying(yes)
    await expect(verify([dead, first(), liar.url], account, signature, 'ho')).rejects.toMatchObject({
      code: 'eip155/invalid-answer'
    })
  })

  test('is an error if only one of several nodes responds: it could lie', async () => {
    const { account, sign } = await wallet()
    const signature = await sign('hi')
    await expect(verify([first(), dead], account, signature)).rejects.toMatchObject({ code: 'eip155/unreachable' })
    await expect(verify([(await broken()).url, first()], account, signature)).rejects.toMatchObject({
      code: 'eip155/refused'
    })
  })
})

test('a wallet whose contract exists on one node only has no valid signature', async () => {
  const { account, sign, wallet } = await contractWallet(2, { deployed: false })
  await wallet.deployAccount()
  const signature = await sign('hi')
  await expect(verify([first(), second()], account, signature)).rejects.toMatchObject({ code: 'eip155/invalid-answer' })
  expect(await verify([first()], account, signature)).toBe(true)
})

test('a lying node cannot make a wallet sign in as the account of a contract', async () => {
  const { account } = await contractWallet(3, { deployed: true })
  const liar = await saying(valid)
  const { signMessage } = createClient([networkAt(31_337, [liar.url, first()])]).features()
  const provider = { request: async () => `0x${'11'.repeat(65)}` }
  const connector = {
    info: { id: 'x', name: 'Larch', kind: 'announced' },
    provider: async () => provider
  }
  await expect(signMessage?.sign({ account, connector } as never, 'hi', never())).rejects.toMatchObject({
    code: 'eip155/invalid-answer'
  })
})

test('the signature of a key asks no node', async () => {
  const liar = await saying(invalid)
  const wallet = createEvmWallet({
    name: 'Larch',
    rdns: 'com.example.larch',
    mark: 'larch',
    networks: [{ chainId: 31_337, name: 'Local', rpcUrl: first() }],
    storage: undefined
  })
  const [address] = (await wallet.provider.request({ method: 'eth_requestAccounts' })) as [Hex]
  const signature = await wallet.provider.request({ method: 'personal_sign', params: [stringToHex('hi'), address] })
  expect(await verify([liar.url, dead], `eip155:31337:${address}`, signature as Hex)).toBe(true)
  expect(liar.calls()).toBe(0)
})
