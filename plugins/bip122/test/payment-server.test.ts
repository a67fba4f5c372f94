/** Tests payments against servers that lie, fail or send invalid responses. */
import { type BitcoinNode, startBitcoinNode } from '@latchkit/example-world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTransfer } from '../src/lazy/client.js'
import { createNodeClient } from '../src/lazy/node/client.js'
import { accountOf, addressOf, chain, payer, paymentsBy, signerOf, startLiar } from './payment-surroundings.js'
import { mainnet, networksOf, regtest, signal } from './surroundings.js'

const { address: from, account, connector } = payer('p2wpkh', 70)
const recipient = addressOf('p2wpkh', 71)
const request = { from, recipient, amount: 10_000n }
let node: BitcoinNode
let coin: Record<string, unknown>
beforeAll(async () => {
  node = await startBitcoinNode()
  await node.fund(from, 100_000n)
  ;[coin] = await (await fetch(`${node.url}/address/${from}/utxo`)).json()
})
afterAll(() => node.stop())

/** One answer in place of the node's. */
async function told<T>(path: string, body: string, work: (url: string, posted: string[]) => Promise<T>, status = 200) {
  const liar = await startLiar(node.url, asked => (asked === path ? { status, body } : undefined))
  try {
    return await work(liar.url, liar.posted)
  } finally {
    await liar.close()
  }
}
const preparing = (url: string) => paymentsBy(url, [account]).prepare(request)

describe('coins', () => {
  test.each([
    ['nothing', () => null],
    ['an object', () => ({})],
    ['one twice', () => [coin, coin]],
    ['a fraction', () => [{ ...coin, value: 1.5 }]],
    ['less than nothing', () => [{ ...coin, value: -1 }]],
    ['more than a number holds', () => [{ ...coin, value: 1e17 }]],
    ['a text', () => [{ ...coin, value: '100000' }]],
    ['no id', () => [{ ...coin, txid: 'x' }]],
    ['no index', () => [{ ...coin, vout: 2 ** 32 }]],
    ['no state', () => [{ ...coin, status: {} }]],
    ['too much', () => ' '.repeat(2_000_000)]
  ])('that are %s are none', async (_, list) => {
    await told(`/address/${from}/utxo`, JSON.stringify(list()), async url => {
      await expect(preparing(url)).rejects.toMatchObject({ code: 'transfer/unreachable' })
    })
  })

  test('of another amount are not spent', async () => {
    const list = JSON.stringify([{ ...coin, value: 90_000 }])
    await told(`/address/${from}/utxo`, list, async (url, posted) => {
      await expect(preparing(url)).rejects.toMatchObject({
        code: 'transfer/would-fail',
        context: { reason: expect.stringContaining('wrong copy') }
      })
      expect(posted).toEqual([])
    })
  })

  test('whose amount nobody can check make a transaction that no wallet signs away', async () => {
    const list = JSON.stringify([{ ...coin, value: 90_000 }])
    const liar = await startLiar(node.url, path => {
      if (path.endsWith('/hex')) return { status: 404, body: 'Transaction not found' }
      return path === `/address/${from}/utxo` ? { body: list } : undefined
    })
    const prepared = await preparing(liar.url)
    await expect(prepared.send(signerOf(connector, from), signal())).rejects.toMatchObject({
      code: 'transfer/would-fail',
      context: { reason: expect.stringContaining('script-verify-flag') }
    })
    expect(liar.posted).toHaveLength(1)
    await liar.close()
  })
})

test.each(['', 'x', '[]x', '{"6":"3"}', '{"6":-3}', '{"6":1e999}', '{"later":3}'])(
  'fee estimates like %j are none',
  async body => {
    await told('/fee-estimates', body, async url => {
      await expect(preparing(url)).rejects.toMatchObject({ code: 'transfer/unreachable', context: { chain } })
    })
  }
)

describe('what became of a transaction', () => {
  const id = 'ab'.repeat(32)
  const sound = { txid: id, vin: [{ txid: 'cd'.repeat(32), vout: 0 }], status: { confirmed: false } }

  test.each([
    ['nothing', null],
    ['another one', { ...sound, txid: 'cd'.repeat(32) }],
    ['without inputs', { ...sound, vin: undefined }],
    ['with an input that is none', { ...sound, vin: [{ txid: id, vout: -1 }] }],
    ['without a state', { ...sound, status: { confirmed: 'yes' } }]
  ])('is not read from %s', async (_, answer) => {
    await told(`/tx/${id}`, JSON.stringify(answer), async url => {
      await expect(paymentsBy(url).status(id)).rejects.toMatchObject({ code: 'bip122/unreachable' })
    })
  })

  test.each(['null', '{}', '{"spent":"no"}', '{"spent":true}', '{"spent":true,"txid":"x"}'])(
    'nor what took its place from %s',
    async answer => {
      let isThere = true
      const liar = await startLiar(node.url, path => {
        if (path === `/tx/${id}`) return isThere ? { body: JSON.stringify(sound) } : { status: 404, body: 'none' }
        return path === `/tx/${'cd'.repeat(32)}/outspend/0` ? { body: answer } : undefined
      })
      const { status } = paymentsBy(liar.url)
      expect(await status(id)).toEqual({ status: 'pending' })
      isThere = false
      await expect(status(id)).rejects.toMatchObject({ code: 'bip122/unreachable' })
      await liar.close()
    }
  )
})

describe('what was signed', () => {
  test('is not taken for sent where a server names another transaction', async () => {
    const prepared = await told('/tx', 'ab'.repeat(32), async url => {
      const one = await preparing(url)
      await expect(one.send(signerOf(connector, from), signal())).rejects.toMatchObject({
        code: 'transfer/unreachable'
      })
      return one
    })
    expect(prepared.amount).toBe(10_000n)
  })

  test.each([
    [
      'sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met, 1 < 141"}',
      'min relay fee not met, 1 < 141'
    ],
    ['\u202e<b>no</b>\n', '<b>no</b>'],
    ['', 'no reason given'],
    ['x'.repeat(5_000), 'x'.repeat(200)]
  ])('and refused is told with the reason', async (body, reason) => {
    await told(
      '/tx',
      body,
      async url => {
        const prepared = await preparing(url)
        await expect(prepared.send(signerOf(connector, from), signal())).rejects.toMatchObject({
          code: 'transfer/would-fail',
          context: { reason }
        })
      },
      400
    )
  })

  test('goes to the next server when one is out of order', async () => {
    const liar = await startLiar(node.url, path => (path === '/tx' ? { status: 500, body: 'no' } : undefined))
    const nodes = createNodeClient(networksOf([liar.url, node.url], regtest))
    const payments = createTransfer({ nodes, accounts: () => [account], known: new Map() })
    const prepared = await payments.prepare({ account: accountOf(from), recipient, amount: 2_000n }, signal())
    const id = await prepared.send(signerOf(connector, from), signal())
    expect((await fetch(`${node.url}/tx/${id}`)).status).toBe(200)
    expect(liar.posted).toHaveLength(1)
    node.forget(id)
    await liar.close()
  })
})

test.each(['down', '500', 'garbage', 'html', 'huge'] as const)(
  'a server that is %s is told as unreachable',
  async kind => {
    node.faults.set(kind)
    await expect(preparing(node.url)).rejects.toMatchObject({ code: 'transfer/unreachable' })
    const { inspect, status } = paymentsBy(node.url)
    await expect(inspect!(recipient, chain, signal())).rejects.toMatchObject({ code: 'transfer/unreachable' })
    await expect(status('ab'.repeat(32))).rejects.toMatchObject({ code: 'bip122/unreachable' })
    node.faults.clear()
  }
)

test('a server of another chain is never used', async () => {
  const first = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'
  const liar = await startLiar(node.url, path => (path === '/block-height/0' ? { body: first } : undefined))
  await expect(preparing(liar.url)).rejects.toMatchObject({
    code: 'transfer/wrong-chain',
    context: { chain, served: `bip122:${mainnet}` }
  })
  expect(liar.posted).toEqual([])
  await liar.close()
})

test('without a server nothing is prepared; an abort ends it', async () => {
  const nobody = createTransfer({ nodes: createNodeClient([]), accounts: () => [], known: new Map() })
  const whole = { account: accountOf(from), recipient, amount: 10_000n }
  await expect(nobody.prepare(whole, signal())).rejects.toMatchObject({ code: 'transfer/unreachable' })
  const reason = new Error('left')
  const nodes = createNodeClient(networksOf([node.url], regtest))
  const payments = createTransfer({ nodes, accounts: () => [], known: new Map() })
  await expect(payments.prepare(whole, AbortSignal.abort(reason))).rejects.toBe(reason)
})
