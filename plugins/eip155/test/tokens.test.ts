import { getAddress, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readBody, startHoldable } from '../../../scripts/test/holdable-server.js'
import { codeOf } from './contract-code.js'
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

const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'
const local = startingLocalChain()

const read = (known: readonly string[], account = first, urls = [local.url()]) =>
  featuresAt(urls).tokens.read(`${chain}:${account}`, known, never())

const said = (name: string, symbol: string, decimals: bigint) =>
  local.deploy('Said', parseAbi(['constructor(string,string,uint256)']), [name, symbol, decimals])

/** Passes questions on, and keeps what they were. */
async function watchedNode() {
  const methods: string[] = []
  let bytes = 0
  const server = await startHoldable(async (request, response) => {
    const body = await readBody(request)
    methods.push(...[JSON.parse(body)].flat().map(({ method }) => method))
    bytes += body.length
    const headers = { 'content-type': 'application/json' }
    response.end(await (await fetch(local.url(), { method: 'POST', headers, body })).text())
  })
  const uploaded = () => {
    const sent = bytes
    bytes = 0
    return sent
  }
  return { methods, uploaded, url: server.url, close: server.close }
}

describe.each([
  ['asked one by one', false],
  ['asked together', true]
])('tokens, %s', (_, together) => {
  const prepare = () => together && local.node().setCode({ address: multicall, bytecode: codeOf('Multicall').runtime })

  test('are what the chain has, in the order in which they are known, each once', async () => {
    await prepare()
    const [plain, silent, old] = [await local.deploy('Plain'), await local.deploy('Silent'), await local.deploy('Old')]
    const ridge = { name: 'Ridge Dollar', symbol: 'RUSD', decimals: 6, amount: 1_000_000n }
    expect(await read([plain, silent, old, plain.toUpperCase().replace('X', 'x')])).toEqual([
      { ...ridge, address: getAddress(plain) },
      { ...ridge, address: getAddress(silent) },
      { name: 'Maker of Old', symbol: 'OLD', decimals: 18, amount: 1_000_000n, address: getAddress(old) }
    ])
    expect(await read([plain], second)).toMatchObject([{ amount: 0n }])
  })

  test('leave out what is none', async () => {
    await prepare()
    const plain = await local.deploy('Plain')
    const till = await local.deploy('Till', parseAbi(['constructor(bool)']), [true])
    expect(await read([newcomer, till, 'no address', `${plain}00`, plain])).toMatchObject([{ symbol: 'RUSD' }])
    expect(await read([])).toEqual([])
  })

  test('leave out what nobody can write down, and shorten what would fill a page', async () => {
    await prepare()
    const texts: readonly (readonly [string, string, bigint])[] = [
      ['', '', 6n],
      ['\u202e\u200b\0', '\n', 6n],
      ['Too fine', 'FINE', 37n],
      ['Too fine', 'FINE', 2n ** 256n - 1n],
      ['', 'NAMELESS', 36n],
      ['Without a symbol', '', 0n],
      ['\u202eEvil\u0000 Dollar\n', 'US\u200bDC', 6n],
      ['N'.repeat(10_000), '🌲'.repeat(500), 6n],
      ['<img src=x onerror=alert(1)>', '__proto__', 6n]
    ]
    const known: Hex[] = []
    for (const text of texts) known.push(await said(...text))
    const found = await read(known)
    expect(found.map(({ name, symbol, decimals }) => [name, symbol, decimals])).toEqual([
      ['NAMELESS', 'NAMELESS', 36],
      ['Without a symbol', 'Without a symbol', 0],
      ['Evil Dollar', 'USDC', 6],
      ['N'.repeat(32), '🌲'.repeat(32), 6],
      ['<img src=x onerror=alert(1)>', '__proto__', 6]
    ])
  })

  test('are not lost for one that uses up the gas of all', async () => {
    await prepare()
    const [endless, plain] = [await local.deploy('Endless'), await local.deploy('Plain')]
    expect(await read([endless, plain])).toMatchObject([
      { name: 'Endless', symbol: 'Endless', decimals: 0 },
      { symbol: 'RUSD' }
    ])
  })
})

test('many are asked in one call where the chain has Multicall3', async () => {
  await local.node().setCode({ address: multicall, bytecode: codeOf('Multicall').runtime })
  const known = Array.from({ length: 250 }, (_, index) =>
    getAddress(`0x${(0x1_0000 + index).toString(16).padStart(40, '0')}`)
  )
  for (const address of known) await local.node().setCode({ address, bytecode: codeOf('Old').runtime })
  const node = await watchedNode()
  const found = await read(known, first, [node.url])
  expect(found.map(({ address, symbol }) => `${symbol} ${address}`)).toEqual(known.map(address => `OLD ${address}`))
  expect(node.methods.filter(method => method === 'eth_call')).toHaveLength(3)
  await node.close()
})

test('something else in the place of Multicall3 changes nothing', async () => {
  const plain = await local.deploy('Plain')
  for (const bytecode of ['0x363d3d37363df3', '0x60006000fd', `0x7f${'ff'.repeat(32)}60005260206000f3`] as const) {
    await local.node().setCode({ address: multicall, bytecode })
    expect(await read([plain])).toMatchObject([{ symbol: 'RUSD' }])
  }
})

test('a node that errs is no empty account', async () => {
  await expect(read([newcomer], first, ['http://127.0.0.1:1'])).rejects.toMatchObject({ code: 'eip155/unreachable' })
  const busy = await startHoldable(async (request, response) => {
    const { method } = JSON.parse(await readBody(request))
    response.end(
      method === 'eth_chainId' ? '{"result":"0x7a69"}' : '{"error":{"code":-32005,"message":"limit exceeded"}}'
    )
  })
  await expect(read([newcomer], first, [busy.url])).rejects.toMatchObject({ code: 'eip155/refused' })
  await busy.close()
})

test('an abort ends it with the reason of the signal', () =>
  expectEndsWithSignal(
    (url, signal) => featuresAt([url]).tokens.read(`${chain}:${first}`, [newcomer], signal),
    local.url()
  ))

describe('a list of 407 tokens', () => {
  const transfer = (token: Hex, to: string, amount: bigint) =>
    local.node().writeContract({
      address: token,
      abi: parseAbi(['function transfer(address,uint256)']),
      functionName: 'transfer',
      args: [to as Hex, amount],
      account: first,
      chain: null
    })

  test('is asked for as a whole once, then what is held each time and the rest in rotation', async () => {
    await local.node().setCode({ address: multicall, bytecode: codeOf('Multicall').runtime })
    const others = Array.from({ length: 405 }, (_, index) =>
      getAddress(`0x${(index + 0xbeef).toString(16).padStart(40, '0')}`)
    )
    await Promise.all(others.map(address => local.node().setCode({ address, bytecode: codeOf('Old').runtime })))
    const [held, gift] = [await local.deploy('Plain'), await local.deploy('Plain')]
    await transfer(held, second, 5n)
    await local.node().mine({ blocks: 1 })
    const node = await watchedNode()
    const { tokens } = featuresAt([node.url])
    const list = [...others.slice(0, 200), gift, ...others.slice(200), held]
    const readAll = () => tokens.read(`${chain}:${second}`, list, never())
    const amountOf = (found: Awaited<ReturnType<typeof readAll>>, token: Hex) =>
      found.find(({ address }) => address === getAddress(token))?.amount

    const whole = await readAll()
    expect(whole.map(({ address }) => address)).toEqual(list.map(address => getAddress(address)))
    expect(amountOf(whole, held)).toBe(5n)
    expect(node.uploaded()).toBeGreaterThan(400_000)

    await transfer(held, second, 1n)
    await transfer(gift, second, 2n)
    await local.node().mine({ blocks: 1 })
    const next = await readAll()
    expect(next).toHaveLength(407)
    expect(amountOf(next, held)).toBe(6n)
    expect(node.uploaded()).toBeLessThan(90_000)

    let readings = 1
    for (let found = next; amountOf(found, gift) !== 2n; readings++) found = await readAll()
    expect(readings).toBeLessThanOrEqual(Math.ceil(406 / 40))
    node.uploaded()
    expect(amountOf(await readAll(), gift)).toBe(2n)
    expect(node.uploaded()).toBeLessThan(90_000)
    expect(await tokens.read(`${chain}:${second}`, [held, 'no address', held], never())).toHaveLength(1)
    await node.close()
  })
})
