/** Previous transactions in the PSBTs of payments, which prove amounts and fee. */
import { type BitcoinNode, startBitcoinNode } from '@latchkit/example-world'
import type { RequestToDecode } from '@latchkit/plugin-chains/contract'
import { Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { decodeRequest } from '../src/lazy/decoding/decode-request.js'
import { accountOf, addressOf, chain, payer, paymentsBy, signerOf, startLiar } from './payment-surroundings.js'
import { signal } from './surroundings.js'
import { brought } from './transaction-surroundings.js'

let node: BitcoinNode
beforeAll(async () => {
  node = await startBitcoinNode()
})
afterAll(() => node.stop())

/** Response of the server to one path; `undefined` for the node's own. */
type Lie = (path: string) => { readonly status?: number; readonly body: string } | undefined

/** Starts a server before the node. */
async function serve(lie: Lie): Promise<string> {
  const liar = await startLiar(node.url, lie)
  onTestFinished(async () => void (await liar.close()))
  return liar.url
}

/** Prepares a payment of 30,000 of 100,000 satoshi in `count` coins, and returns what the wallet got, and the fee. */
async function paid(
  kind: 'p2wpkh' | 'p2sh' | 'p2tr',
  seed: number,
  { url = node.url, amount = 30_000n, count = 2 } = {}
) {
  const { address, account, connector } = payer(kind, seed)
  for (let index = 0; index < count; index++) await node.fund(address, 100_000n / BigInt(count))
  const given: string[] = []
  const watched = brought(async call => {
    given.push((call.params as { psbt: string }).psbt)
    const { request } = (await connector.provider()) as { request(call: unknown): Promise<unknown> }
    return request(call)
  })
  const payments = paymentsBy(url, [account])
  const prepared = await payments.prepare({ from: address, recipient: addressOf('p2wpkh', 9), amount })
  const id = await prepared.send(signerOf(watched, address), signal())
  expect(await payments.status(id)).toEqual({ status: 'pending' })
  return { address, account, fee: prepared.fee, base64: given[0] ?? '', psbt: Psbt.fromBase64(given[0] ?? '') }
}

/** Decodes the PSBT like a review of it. */
const reviewed = ({ address, account, base64: psbt, psbt: { inputCount } }: Awaited<ReturnType<typeof paid>>) => {
  const signInputs = Array.from({ length: inputCount }, (_, index) => ({ index, address }))
  const params = { account: address, psbt, signInputs, broadcast: false }
  const request = { method: 'signPsbt', params, chain, account: accountOf(address), origin: 'https://shop.example' }
  return decodeRequest(request as RequestToDecode, [account])
}

describe.each([
  ['p2wpkh', 140],
  ['p2sh', 150]
] as const)('a payment from %s', (kind, seed) => {
  test('contains the transactions that created its coins, by which a review shows the fee', async () => {
    const payment = await paid(kind, seed, { amount: 80_000n })
    expect(payment.psbt.inputCount).toBe(2)
    for (const [index, { nonWitnessUtxo, witnessUtxo }] of payment.psbt.data.inputs.entries()) {
      const { hash } = payment.psbt.txInputs[index]!
      const txid = Buffer.from(hash).reverse().toString('hex')
      expect(Buffer.from(nonWitnessUtxo!).toString('hex')).toBe(
        await (await fetch(`${node.url}/tx/${txid}/hex`)).text()
      )
      expect(witnessUtxo?.value).toBe(50_000n)
    }
    expect(await reviewed(payment)).toMatchObject({ fee: payment.fee, warnings: [] })
  })

  test.each([
    ['has none', { status: 404, body: 'Transaction not found' }],
    ['sends something else', { body: '<html>' }],
    ['sends too much', { body: '00'.repeat(1_000_000) }]
  ])('goes on without them if the server %s, and a review warns about the fee', async (_, reply) => {
    const url = await serve(path => (path.endsWith('/hex') ? reply : undefined))
    const payment = await paid(kind, seed + 1, { url })
    expect(payment.psbt.data.inputs.map(({ nonWitnessUtxo }) => nonWitnessUtxo)).toEqual([undefined])
    const decoded = await reviewed(payment)
    expect(decoded?.fee).toBeUndefined()
    expect(decoded?.warnings).toEqual([{ code: 'high-fee' }])
    await node.mine()
  })

  test('is refused if the server sends another transaction', async () => {
    const [coin] = await coins(payer(kind, seed).address)
    const body = await (await fetch(`${node.url}/tx/${coin?.txid}/hex`)).text()
    const url = await serve(path => (path.endsWith('/hex') ? { body } : undefined))
    await expect(paid(kind, seed + 2, { url })).rejects.toMatchObject({
      code: 'transfer/would-fail',
      context: { reason: expect.stringContaining('wrong copy') }
    })
  })

  test('is refused if the server lies about the amount of a coin', async () => {
    const { address } = payer(kind, seed + 3)
    const url = await serve(path => (path.endsWith('/utxo') ? { body: lie } : undefined))
    await node.fund(address, 60_000n)
    const lie = JSON.stringify((await coins(address)).map(coin => ({ ...coin, value: 40_000 })))
    await expect(
      paymentsBy(url).prepare({ from: address, recipient: addressOf('p2wpkh', 9), amount: 10_000n })
    ).rejects.toMatchObject({ code: 'transfer/would-fail' })
  })
})

test('a payment from Taproot reads no previous transaction, because its signatures commit to all amounts', async () => {
  expect(await readBy('p2tr', 160, 2)).toEqual([])
})

test('each of twelve coins is read once', async () => {
  const asked = await readBy('p2wpkh', 161, 12)
  const ids = (await coins(payer('p2wpkh', 161).address)).map(({ txid }) => `/tx/${txid}/hex`)
  expect(new Set(ids).size).toBe(12)
  expect(asked.toSorted()).toEqual(ids.toSorted())
})

test('more than fifty coins are not read', async () => {
  expect(await readBy('p2wpkh', 162, 51)).toEqual([])
})

/** Prepares a payment of all coins, and returns the paths of the transactions that were read. */
async function readBy(kind: 'p2wpkh' | 'p2tr', seed: number, count: number): Promise<readonly string[]> {
  const { address } = payer(kind, seed)
  for (let index = 0; index < count; index++) await node.fund(address, 10_000n)
  const asked: string[] = []
  const url = await serve(path => void asked.push(path))
  await paymentsBy(url).prepare({ from: address, recipient: addressOf('p2wpkh', 9), amount: 'max' })
  return asked.filter(path => path.endsWith('/hex'))
}

const coins = async (address: string): Promise<readonly { readonly txid: string }[]> =>
  (await fetch(`${node.url}/address/${address}/utxo`)).json()
