import type { ServerResponse } from 'node:http'
import { getAddress, type Hex, parseAbi } from 'viem'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
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

const readAll = (known: readonly string[], account: string = first, urls = [local.url()]) =>
  featuresAt(urls).collectibles.read(`${chain}:${account}`, known, never())
const read = async (...asked: Parameters<typeof readAll>) => (await readAll(...asked)).items

const things = (name: string, uris: readonly string[], count = BigInt(uris.length)) =>
  local.deploy('Things', parseAbi(['constructor(string,uint256,string[])']), [name, count, uris])

const picture = 'data:image/svg+xml;base64,PHN2Zy8+'
const said = (metadata: object) => `data:application/json;utf8,${JSON.stringify(metadata)}`
const inBase64 = (metadata: object) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`

describe.each([
  ['asked one by one', false],
  ['asked together', true]
])('collectibles, %s', (_, together) => {
  const prepare = () => together && local.node().setCode({ address: multicall, bytecode: codeOf('Multicall').runtime })

  test('are what the contracts list, with what is written in the chain', async () => {
    await prepare()
    const stones = await things('Ridge Stones', [
      said({ name: 'Ridge Stones #1', image: picture }),
      inBase64({ name: 'Grüner Stein', image: 'https://example.com/2.png' }),
      `data:application/json,${encodeURIComponent(JSON.stringify({ name: '100% 石' }))}`
    ])
    const at = (number: number) => `${getAddress(stones)}/${number}`
    const collection = 'Ridge Stones'
    expect(await read([stones, stones.toUpperCase().replace('X', 'x')])).toEqual([
      { id: at(1), name: 'Ridge Stones #1', collection, image: picture },
      { id: at(2), name: 'Grüner Stein', collection, image: 'https://example.com/2.png' },
      { id: at(3), name: '100% 石', collection }
    ])
    // What it is called is told all the same: another may pose as it.
    expect(await readAll([stones], second)).toEqual({ items: [], names: [collection] })
  })

  test('leave out contracts that are none, or that do not list', async () => {
    await prepare()
    const others = [await local.deploy('Plain'), await local.deploy('Unlisted'), await local.deploy('Yes'), newcomer]
    expect(await read([...others, 'no address'])).toEqual([])
    expect(await readAll([])).toEqual({ items: [], names: [] })
  })

  test('are called by their numbers where nothing else may be shown', async () => {
    await prepare()
    const odd = [
      'https://example.com/metadata.json',
      'ipfs://bafy/1',
      'data:text/html,<script>alert(1)</script>',
      'data:application/json;base64,%%%',
      'data:application/json,[1]',
      'data:application/json,{"name":7,"image":["a"]}',
      said({ name: '\u202e\u200b\n' })
    ]
    const found = await read([await things('Odd', odd)])
    expect(found.map(({ name, image }) => [name, image])).toEqual(
      odd.map((_, index) => [`Odd #${index + 1}`, undefined])
    )
  })

  test('are shown with no picture that is none, and in no more words than fit', async () => {
    await prepare()
    const images = [
      'javascript:alert(1)',
      'http://example.com/1.png',
      'https://a@b.example/',
      'data:text/html;base64,PHNjcmlwdD4=',
      'data:image/svg+xml;utf8,<svg/>'
    ]
    const found = await read([
      await things(`\u202e${'N'.repeat(10_000)}`, [
        said({ name: '<img src=x onerror=alert(1)>\u202eEvil' }),
        said({ name: '🌲'.repeat(500) }),
        ...images.map(image => said({ name: 'x', image }))
      ])
    ])
    expect(found.slice(0, 2).map(({ name }) => name)).toEqual(['<img src=x onerror=alert(1)>Evil', '🌲'.repeat(64)])
    expect(new Set(found.map(({ collection }) => collection))).toEqual(new Set(['N'.repeat(64)]))
    expect(found.filter(({ image }) => image !== undefined)).toEqual([])
    expect(found).toHaveLength(2 + images.length)
  })

  test('are no more than the contract has, nor than can be looked at', async () => {
    await prepare()
    const boastful = await things('Boastful', [said({ name: 'The only one' })], 2n ** 256n - 1n)
    const alone = await readAll([boastful])
    expect(alone.items).toMatchObject([{ name: 'The only one' }])
    expect(alone).not.toHaveProperty('isCut')
    const bottomless: Hex[] = []
    for (let index = 0; index < 3; index++) bottomless.push(await local.deploy('Bottomless'))
    const { items, isCut } = await readAll(bottomless)
    expect([items.length, isCut]).toEqual([200, true])
    expect(items[0]?.name).toBe('Bottomless #115792…9935')
    const one = await readAll(bottomless.slice(0, 1))
    expect([one.items.length, one.isCut]).toEqual([100, true])
  })

  test('are not lost for contracts that say they have more than they list', async () => {
    await prepare()
    const boastful: Hex[] = []
    for (let index = 0; index < 3; index++) boastful.push(await things('Boastful', [], 2n ** 255n))
    const repeating = await local.deploy('Repeating')
    const stones = await things('Ridge Stones', [said({ name: 'A stone' })])
    expect((await read([...boastful, repeating, stones])).map(({ name }) => name)).toEqual(['Repeating #7', 'A stone'])
  })

  test('are not lost for one that uses up the gas of all', async () => {
    await prepare()
    const tiring = await local.deploy('Tiring')
    const stones = await things('Ridge Stones', [said({ name: 'A stone' })])
    expect((await read([tiring, stones])).map(({ name }) => name)).toEqual(['Tiring #1', 'Tiring #2', 'A stone'])
  })
})

/** The local node, but for what `instead` answers in its place, which it says by true. */
async function exceptFor(instead: (body: string, response: ServerResponse) => boolean) {
  const node = await startHoldable(async (request, response) => {
    const body = await readBody(request)
    if (instead(body, response)) return
    const headers = { 'content-type': 'application/json' }
    response.end(await (await fetch(local.url(), { method: 'POST', headers, body })).text())
  })
  onTestFinished(() => void node.close())
  return node.url
}
/** Starts a node on which `instead` responds to every `eth_call` that contains `data`, alone or in a batch. */
const failingFor = (data: string, instead: (response: ServerResponse) => unknown) =>
  exceptFor((body, response) => {
    const isMeant = body.includes('eth_call') && body.toLowerCase().includes(data.toLowerCase())
    if (isMeant) instead(response)
    return isMeant
  })
const abort = (response: ServerResponse) =>
  response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"execution aborted (timeout = 5s)"}}')
const asWord = (text: string) => text.padStart(64, '0')

describe('what cannot be finished', () => {
  beforeEach(() => local.node().setCode({ address: multicall, bytecode: codeOf('Multicall').runtime }))

  test.each<[string, (response: ServerResponse) => unknown]>([
    ['takes too long for its node', abort],
    ['says more than is read', response => response.end(`{"result":"0x${'00'.repeat(9_000_000)}"}`)],
    ['breaks the connection', response => response.destroy()]
  ])('fails a contract that %s, and no other', async (_, instead) => {
    const bad = await things('Bad', [said({ name: 'Bad' })])
    const stones = await things('Ridge Stones', [said({ name: 'A stone' })])
    const { items, names, unread } = await readAll([bad, stones], first, [await failingFor(bad.slice(2), instead)])
    expect([items.map(({ name }) => name), names]).toEqual([['A stone'], ['Ridge Stones']])
    expect(unread).toEqual([{ id: getAddress(bad), error: expect.any(Error) }])
  })

  test('is told of the contract where it is in the list, and of the thing where it is what that says of itself', async () => {
    const stones = await things('Ridge Stones', [said({ name: 'First' }), said({ name: 'Second' })])
    const others = await things('Others', [said({ name: 'Other' })])
    const without = async (data: string) => {
      const { items, unread } = await readAll([stones, others], first, [await failingFor(data, abort)])
      return [items.map(({ name }) => name), unread?.map(({ id }) => id)]
    }
    expect(await without(`2f745c59${asWord(first.slice(2))}${asWord('1')}`)).toEqual([
      ['First', 'Other'],
      [getAddress(stones)]
    ])
    expect(await without(`c87b56dd${asWord('2')}`)).toEqual([
      ['First', 'Ridge Stones #2', 'Other'],
      [`${getAddress(stones)}/2`]
    ])
  })

  test('fails all where the node is gone after its first answers', async () => {
    const stones = await things('Ridge Stones', [said({ name: 'A stone' })])
    let answers = 2
    const url = await exceptFor((_, response) => {
      const isGone = answers-- <= 0
      if (isGone) response.destroy()
      return isGone
    })
    await expect(readAll([stones], first, [url])).rejects.toMatchObject({ code: 'eip155/unreachable' })
  })
})

test('many are asked for in a few calls where the chain has Multicall3', async () => {
  await local.node().setCode({ address: multicall, bytecode: codeOf('Multicall').runtime })
  const stones = await things(
    'Ridge Stones',
    Array.from({ length: 60 }, (_, index) => said({ name: `Stone ${index}` }))
  )
  const methods: string[] = []
  const url = await exceptFor(body => {
    methods.push(...[JSON.parse(body)].flat().map(({ method }) => method))
    return false
  })
  const found = await read([stones], first, [url])
  expect(found.map(({ name }) => name)).toEqual(Array.from({ length: 60 }, (_, index) => `Stone ${index}`))
  expect(methods.filter(method => method === 'eth_call')).toHaveLength(5)
})

test('a node that errs is no empty account', async () => {
  await expect(read([newcomer], first, ['http://127.0.0.1:1'])).rejects.toMatchObject({ code: 'eip155/unreachable' })
})

test('an abort ends it with the reason of the signal', () =>
  expectEndsWithSignal(
    (url, signal) => featuresAt([url]).collectibles.read(`${chain}:${first}`, [newcomer], signal),
    local.url()
  ))
