import type { AccountId, ChainId } from '@latchkit/plugin-chains/contract'
import { concatHex, encodeErrorResult, getAddress, type Hex, pad, parseAbi, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'
import { createClient } from '../src/lazy/client.js'
import { first, never, second, setBack, third } from './local-chain.js'
import { networkAt } from './networks.js'
import { resolver, startNameNode } from './told-names.js'

const ethereum: ChainId = 'eip155:1'
const base: ChainId = 'eip155:8453'
const anyEvm = 0x8000_0000n
const ofBase = anyEvm | 8453n

let local: Awaited<ReturnType<typeof startNameNode>>
let snapshot: Hex
beforeAll(async () => {
  local = await startNameNode()
})
afterAll(() => local.stop())
beforeEach(async () => {
  snapshot = await local.node.snapshot()
})
afterEach(() => setBack(local.node, snapshot))

function namesAt(urls: readonly string[] = [local.url]) {
  const { names } = createClient([networkAt(31_337, []), networkAt(1, urls)]).features()
  if (!names) throw new Error('There are no names')
  return names
}
const resolve = (name: string, chain = ethereum, urls?: readonly string[]) =>
  namesAt(urls).resolve(name, chain, never())
const lookup = (address: string, chain = ethereum) => namesAt().lookup(`${chain}:${address}` as AccountId, never())

test('are known where the site named a node of Ethereum', () => {
  expect(createClient([networkAt(1, []), networkAt(8453, [local.url])]).features().names).toBeUndefined()
})

test.each([
  ['larch.eth', true],
  ['pay.larch.example', true],
  ['lärch.eth', true],
  ['🌲.eth', true],
  ['LARCH.eth', true],
  ['larch', false],
  ['', false],
  ['.', false],
  ['larch.', false],
  ['.eth', false],
  ['a..eth', false],
  ['larch .eth', false],
  ['larch.eth\n', false],
  ['https://larch.eth', false],
  ['me@larch.eth', false],
  [first, false],
  [`eip155:1:${first}`, false],
  [`${'a'.repeat(300)}.eth`, false]
])('%j may be a name: %s', (text, expected) => {
  expect(namesAt().isName(text)).toBe(expected)
})

describe('a name', () => {
  test('leads to its address, in the one spelling, however it is typed', async () => {
    await local.tell.address('larch.eth', second.toLowerCase() as Hex)
    for (const name of ['larch.eth', 'LARCH.eth', 'la\u00adrch.ETH']) expect(await resolve(name)).toBe(second)
    expect(await resolve('oak.eth')).toBeUndefined()
  })

  test.each([['la\u202erch.eth'], ['lаrch.eth'], ['la rch.eth'], ['larch..eth'], ['x'.repeat(300)], ['\ud800.eth']])(
    '%j is none, and nobody is asked',
    async name => {
      const names = namesAt(['http://127.0.0.1:1'])
      expect(await names.resolve(name, ethereum, never())).toBeUndefined()
    }
  )

  test('leads on another chain where it says so for that chain', async () => {
    await local.tell.address('larch.eth', second)
    await local.tell.address('larch.eth', third, ofBase)
    expect(await resolve('larch.eth', base)).toBe(third)
    expect(await resolve('larch.eth')).toBe(second)
  })

  test('leads there else where it says so for all chains, else to the same key', async () => {
    await local.tell.address('larch.eth', second)
    expect(await resolve('larch.eth', base)).toBe(second)
    await local.node.setCode({ address: second, bytecode: concatHex(['0xef0100', third]) })
    expect(await resolve('larch.eth', base)).toBe(second)
    await local.tell.address('larch.eth', third, anyEvm)
    expect(await resolve('larch.eth', base)).toBe(third)
    expect(await resolve('larch.eth', 'eip155:4294967298')).toBe(third)
  })

  test('of a contract leads nowhere on another chain: somebody else may have that address there', async () => {
    const contract = getAddress('0x00000000000000000000000000000000000c0de0')
    await local.node.setCode({ address: contract, bytecode: '0x00' })
    await local.tell.address('vault.eth', contract)
    expect(await resolve('vault.eth')).toBe(contract)
    expect(await resolve('vault.eth', base)).toBeUndefined()
  })

  test('leads nowhere on chains of other families', async () => {
    await local.tell.address('larch.eth', second)
    expect(await resolve('larch.eth', 'solana:1')).toBeUndefined()
    expect(await resolve('larch.eth', 'eip155:x')).toBeUndefined()
  })

  test.each<readonly [string, Hex]>([
    ['nothing', '0x'],
    ['no address', '0x1234'],
    ['zeros', pad('0x')],
    ['more than an address', `0x${'ff'.repeat(32)}`],
    ['text', toHex('<script>alert(1)</script>')]
  ])('for which the resolver says %s leads nowhere', async (_, answer) => {
    await local.tell.answer('odd.eth', answer)
    await local.tell.answer('odd.eth', answer, ofBase)
    expect(await resolve('odd.eth')).toBeUndefined()
    expect(await resolve('odd.eth', base)).toBeUndefined()
  })

  test('that is kept elsewhere is not asked for there', async () => {
    const asked = vi.fn()
    const gateway = await startHoldable(async (_, response) => {
      asked()
      response.end('{}')
    })
    const reason = encodeErrorResult({
      abi: parseAbi([
        'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)'
      ]),
      args: [resolver, [`${gateway.url}/{sender}/{data}`], '0x1234', '0x12345678', '0x']
    })
    await local.tell.failure('far.eth', reason)
    expect(await resolve('far.eth')).toBeUndefined()
    expect(asked).not.toHaveBeenCalled()
    await gateway.close()
  })

  test('is not asked of a contract that is none', async () => {
    await local.node.setCode({ address: resolver, bytecode: '0x' })
    expect(await resolve('larch.eth')).toBeUndefined()
    await local.node.setCode({ address: resolver, bytecode: '0x363d3d37363df3' })
    expect(await resolve('larch.eth')).toBeUndefined()
    expect(await lookup(second)).toBeUndefined()
  })
})

describe('nodes', () => {
  /** Answers as the honest node does, with another address in the place of the second. */
  const lying = () =>
    startHoldable(async (request, response) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(local.url, { method: 'POST', headers, body: await readBody(request) })
      const swap = (address: string) => address.slice(2).toLowerCase()
      response.end((await answer.text()).replace(swap(second), swap(third)))
    })

  test('have to agree, where there are two', async () => {
    await local.tell.address('larch.eth', second)
    const liar = await lying()
    expect(await resolve('larch.eth', ethereum, [liar.url])).toBe(third)
    for (const urls of [
      [liar.url, local.url],
      [local.url, liar.url],
      [local.url, 'http://127.0.0.1:1', liar.url]
    ])
      await expect(resolve('larch.eth', ethereum, urls)).rejects.toMatchObject({ code: 'eip155/invalid-answer' })
    await liar.close()
  })

  test('give no name where one of two lies and the other is out', async () => {
    await local.tell.address('larch.eth', second)
    await local.tell.claim(second, 'larch.eth')
    await local.tell.claim(third, 'larch.eth')
    const liar = await lying()
    const [out, alsoOut] = ['http://127.0.0.1:1', 'http://127.0.0.1:2']
    for (const urls of [
      [liar.url, out],
      [out, liar.url],
      [out, liar.url, alsoOut],
      [out, alsoOut, liar.url]
    ]) {
      await expect(resolve('larch.eth', ethereum, urls)).rejects.toMatchObject({ code: 'eip155/unreachable' })
      await expect(namesAt(urls).lookup(`${ethereum}:${third}`, never())).rejects.toMatchObject({
        code: 'eip155/unreachable'
      })
    }
    await expect(namesAt([liar.url, local.url]).lookup(`${ethereum}:${third}`, never())).rejects.toMatchObject({
      code: 'eip155/invalid-answer'
    })
    await liar.close()
  })

  test('that do not answer leave it to two others that agree, or to the only one that the site has', async () => {
    await local.tell.address('larch.eth', second)
    const out = 'http://127.0.0.1:1'
    expect(await resolve('larch.eth', ethereum, [out, local.url, `${local.url}/`])).toBe(second)
    expect(await resolve('larch.eth', ethereum, [local.url, out, `${local.url}/`])).toBe(second)
    expect(await resolve('larch.eth', ethereum, [local.url])).toBe(second)
    const nowhere = resolve('larch.eth', ethereum, [out, 'http://127.0.0.1:2'])
    await expect(nowhere).rejects.toMatchObject({ code: 'eip155/unreachable' })
  })

  test('of another chain are not asked', async () => {
    const other = await startHoldable(async (request, response) => {
      await readBody(request)
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x5"}')
    })
    await expect(resolve('larch.eth', ethereum, [other.url])).rejects.toMatchObject({ code: 'eip155/unreachable' })
    await other.close()
  })

  test('are left with the reason of the signal', async () => {
    const reason = new Error('enough')
    const silent = await startHoldable(async () => {})
    const controller = new AbortController()
    const asked = [
      namesAt([silent.url]).resolve('larch.eth', ethereum, controller.signal),
      namesAt([silent.url]).lookup(`${ethereum}:${second}`, controller.signal)
    ]
    const settled = Promise.allSettled(asked)
    controller.abort(reason)
    expect(await settled).toEqual(asked.map(() => ({ status: 'rejected', reason })))
    await silent.close()
  })
})

describe('an address', () => {
  test('has the name that leads back to it, and its picture', async () => {
    await local.tell.claim(second, 'larch.eth')
    expect(await lookup(second)).toBeUndefined()
    await local.tell.address('larch.eth', third)
    expect(await lookup(second)).toBeUndefined()
    await local.tell.address('larch.eth', second)
    expect(await lookup(second)).toEqual({ name: 'larch.eth' })
    expect(await lookup(second.toLowerCase())).toEqual({ name: 'larch.eth' })
    await local.tell.text('larch.eth', 'avatar', 'https://pictures.example/larch.png')
    expect(await lookup(second)).toEqual({ name: 'larch.eth', avatar: 'https://pictures.example/larch.png' })
  })

  test.each([
    ['javascript:alert(1)'],
    ['http://127.0.0.1/a.png'],
    ['eip155:1/erc721:0xb7F7F6C52F2e2fdb1963Eab30438024864c313F6/2430'],
    ['ipfs://Qm'],
    ['data:text/html,<script>alert(1)</script>'],
    ['https://user:pass@pictures.example/'],
    [`data:image/png;base64,${'A'.repeat(20_000)}`]
  ])('has no picture at %.60s', async avatar => {
    await local.tell.claim(second, 'larch.eth')
    await local.tell.address('larch.eth', second)
    await local.tell.text('larch.eth', 'avatar', avatar)
    expect(await lookup(second)).toEqual({ name: 'larch.eth' })
  })

  test.each([['Larch.eth'], ['la\u200brch.eth'], ['lаrch.eth'], ['<img src=x>.eth'], ['\u202ehte.hcral'], ['']])(
    'does not have the name %j, which is not written as names are',
    async name => {
      await local.tell.claim(second, name)
      await local.tell.address('larch.eth', second)
      expect(await lookup(second)).toBeUndefined()
    }
  )

  test('has on another chain the name of that chain, else that of Ethereum, where they lead to it there', async () => {
    await local.tell.claim(second, 'larch.eth')
    await local.tell.address('larch.eth', second)
    expect(await lookup(second, base)).toEqual({ name: 'larch.eth' })
    await local.tell.claim(second, 'on-base.eth', ofBase)
    expect(await lookup(second, base)).toEqual({ name: 'larch.eth' })
    await local.tell.address('on-base.eth', second, ofBase)
    expect(await lookup(second, base)).toEqual({ name: 'on-base.eth' })
    // Ethereum's name leads elsewhere on that chain.
    await local.tell.address('larch.eth', third, ofBase)
    await local.tell.claim(second, '', ofBase)
    expect(await lookup(second, base)).toBeUndefined()
    expect(await lookup(second)).toEqual({ name: 'larch.eth' })
  })
})
