/** Payments on a real chain, signed by a wallet of another library. */
import { type BitcoinNode, startBitcoinNode } from '@latchkit/example-world'
import { Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, coinsOn, payer, paymentsBy, signerOf, startLiar } from './payment-surroundings.js'
import { regtest, signal } from './surroundings.js'
import { brought } from './transaction-surroundings.js'

let node: BitcoinNode
beforeAll(async () => {
  node = await startBitcoinNode()
})
afterAll(() => node.stop())

const json = async (path: string) => (await fetch(node.url + path)).json()
const held = (address: string) => coinsOn(node.url, address)
/** Returns a sent transaction as another library parses it, and as the node reports it. */
async function sentAs(id: string) {
  const transaction = Transaction.fromRaw(Buffer.from(await (await fetch(`${node.url}/tx/${id}/hex`)).text(), 'hex'), {
    allowUnknownOutputs: true
  })
  expect(transaction.id).toBe(id)
  return { transaction, said: await json(`/tx/${id}`) }
}
const never = () => brought(() => expect.unreachable())

describe.each([
  ['p2wpkh', 20],
  ['p2sh', 40],
  ['p2pkh', 60]
] as const)('from %s', (kind, seed) => {
  test.each([false, true])(
    'a payment goes through, with change and the fee that was said (finalised: %s)',
    async finalizes => {
      const { address, account, connector } = payer(kind, seed + Number(finalizes), { finalizes })
      for (const amount of [40_000n, 70_000n, 50_000n]) await node.fund(address, amount)
      const to = addressOf('p2tr', seed + 10 + Number(finalizes))
      const payments = paymentsBy(node.url, [account])
      const prepared = await payments.prepare({ from: address, recipient: to, amount: 100_000n, speed: 'fast' })
      expect(prepared).toMatchObject({ amount: 100_000n, simulated: false })
      expect(await held(to)).toBe(0n)

      const id = await prepared.send(signerOf(connector, address), signal())
      const { transaction, said } = await sentAs(id)
      expect(said.fee).toBe(Number(prepared.fee))
      expect(said.weight).toBe(transaction.weight)
      // 8 satoshi for each virtual byte, by the longest signatures.
      expect(prepared.fee).toBeGreaterThanOrEqual(BigInt(transaction.vsize * 8))
      expect(prepared.fee).toBeLessThanOrEqual(BigInt((transaction.vsize + 6) * 8))
      expect(said.vin).toHaveLength(2)
      expect(said.vout.map((one: { value: number }) => one.value)).toEqual([100_000, 20_000 - said.fee])
      expect(await held(to)).toBe(100_000n)
      expect(await held(address)).toBe(160_000n - 100_000n - prepared.fee)
      expect(await payments.status(id)).toEqual({ status: 'pending' })
      await node.mine()
      expect(await payments.status(id)).toEqual({ status: 'confirmed' })
    }
  )

  test('all that there is leaves nothing', async () => {
    const { address, account, connector } = payer(kind, seed + 2)
    for (const amount of [30_000n, 5_000n]) await node.fund(address, amount)
    const to = addressOf('p2wpkh', seed + 12)
    const prepared = await paymentsBy(node.url, [account]).prepare({ from: address, recipient: to, amount: 'max' })
    expect(prepared.amount).toBe(35_000n - prepared.fee)
    await prepared.send(signerOf(connector, address), signal())
    expect([await held(address), await held(to)]).toEqual([0n, prepared.amount])
  })
})

test('from Taproot, a transaction is what another library takes it for', async () => {
  const { address, account, connector } = payer('p2tr', 90)
  await node.fund(address, 80_000n)
  // The node knows no Taproot signatures, so what is posted is kept and answered here.
  const liar = await startLiar(node.url, (path, body) =>
    path === '/tx'
      ? { body: Transaction.fromRaw(Buffer.from(body, 'hex'), { allowUnknownOutputs: true }).id }
      : undefined
  )
  const request = { from: address, recipient: addressOf('p2pkh', 91), amount: 30_000n }
  const prepared = await paymentsBy(liar.url, [account]).prepare(request)
  const id = await prepared.send(signerOf(connector, address), signal())
  const transaction = Transaction.fromRaw(Buffer.from(liar.posted[0]!, 'hex'), { allowUnknownOutputs: true })
  expect(transaction.id).toBe(id)
  expect(transaction.getInput(0).finalScriptWitness).toEqual([expect.any(Uint8Array)])
  const paid = [0, 1].map(index => transaction.getOutput(index).amount)
  expect(paid).toEqual([30_000n, 50_000n - prepared.fee])
  expect(prepared.fee).toBeGreaterThanOrEqual(BigInt(transaction.vsize * 3))
  expect(prepared.fee).toBeLessThanOrEqual(BigInt((transaction.vsize + 1) * 3))
  await liar.close()
})

describe('speeds', () => {
  test('are slow, normal and fast by the estimates of the moment', async () => {
    const from = addressOf('p2wpkh', 92)
    await node.fund(from, 100_000n)
    const { prepare } = paymentsBy(node.url)
    const fees = async () => {
      const of = (speed?: 'slow' | 'normal' | 'fast') =>
        prepare({ from, recipient: addressOf('p2wpkh', 93), amount: 1_000n, ...(speed && { speed }) })
      return Promise.all([of('slow'), of('normal'), of('fast'), of()]).then(all => all.map(({ fee }) => Number(fee)))
    }
    // One input, two outputs: 141 virtual bytes.
    expect(await fees()).toEqual([141, 423, 423, 423].map((fee, at) => (at === 2 ? 141 * 8 : fee)))
    node.setFeeEstimates({})
    expect(await fees()).toEqual([141, 141, 141, 141])
    node.setFeeEstimates({ 1: 1e6, 6: 2.5 })
    expect(await fees()).toEqual([353, 353, 141 * 500, 353])
    node.setFeeEstimates({ 1: 8, 6: 3, 144: 1 })
  })
})

describe('what is on its way', () => {
  test('is spent where it is our own change, and not where a stranger sent it', async () => {
    const [one, other] = [payer('p2wpkh', 94), payer('p2wpkh', 95)]
    await node.fund(one.address, 1_000_000n)
    const { prepare } = paymentsBy(node.url)
    const pay = async (amount: bigint) => {
      const prepared = await prepare({ from: one.address, recipient: other.address, amount })
      return prepared.send(signerOf(one.connector, one.address), signal())
    }
    const first = await pay(200_000n)
    const second = await pay(300_000n)
    expect((await json(`/tx/${second}`)).vin).toMatchObject([{ txid: first, vout: 1 }])

    const back = { from: other.address, recipient: one.address, amount: 100_000n }
    await expect(prepare(back)).rejects.toMatchObject({
      code: 'transfer/insufficient-funds',
      context: { needed: '100000', available: '0' }
    })
    await node.mine()
    expect((await prepare(back)).amount).toBe(100_000n)
  })

  test('small coins stay where they are, for something may be kept on them', async () => {
    const from = addressOf('p2wpkh', 96)
    await node.fund(from, 546n)
    await node.fund(from, 20_000n)
    const { prepare } = paymentsBy(node.url)
    const all = await prepare({ from, recipient: addressOf('p2wpkh', 97), amount: 'max', speed: 'slow' })
    expect(all.amount + all.fee).toBe(20_000n)
  })
})

describe('a payment that cannot be', () => {
  const from = addressOf('p2wpkh', 98)
  const recipient = addressOf('p2wpkh', 99)
  beforeAll(() => node.fund(from, 50_000n))

  test.each([
    ['more than there is', { amount: 50_001n }, 'transfer/insufficient-funds', { needed: '50001', available: '50000' }],
    [
      'nothing left for the fee',
      { amount: 49_900n },
      'transfer/insufficient-fee',
      { needed: '50230', available: '50000' }
    ],
    ['dust', { amount: 293n }, 'transfer/too-small', { least: '294' }],
    ['dust by its output', { recipient: addressOf('p2pkh', 99), amount: 545n }, 'transfer/too-small', { least: '546' }],
    ['a token', { amount: 1n, token: 'x' }, 'transfer/unknown-token', expect.anything()],
    ['no address', { amount: 1n, recipient: 'x' }, 'transfer/invalid-recipient', expect.anything()],
    [
      'another network',
      { amount: 1n, recipient: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
      'transfer/wrong-network',
      expect.anything()
    ],
    ['a memo', { amount: 1_000n, memo: 'x' }, 'bip122/invalid-params', expect.anything()]
  ])('is refused: %s', async (_, request, code, context) => {
    await expect(paymentsBy(node.url).prepare({ from, recipient, ...request })).rejects.toMatchObject({ code, context })
  })

  test('nothing at all, and what is kept apart, are told', async () => {
    const none = paymentsBy(node.url).prepare({ from: addressOf('p2wpkh', 100), recipient, amount: 'max' })
    await expect(none).rejects.toMatchObject({ code: 'transfer/insufficient-funds', context: { available: '0' } })
    const kept = paymentsBy(node.url, [{ address: from, type: 'ordinal' }]).prepare({ from, recipient, amount: 1_000n })
    await expect(kept).rejects.toMatchObject({ code: 'transfer/not-spendable' })
    const script = 'bcrt1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qzf4jry'
    const multi = paymentsBy(node.url).prepare({ from: script, recipient, amount: 1_000n })
    await expect(multi).rejects.toMatchObject({ code: 'transfer/not-spendable' })
  })

  test('is not sent by another account, nor after an abort', async () => {
    const prepared = await paymentsBy(node.url).prepare({ from, recipient, amount: 1_000n })
    await expect(prepared.send(signerOf(never(), recipient), signal())).rejects.toMatchObject({
      code: 'transfer/not-the-signer'
    })
    const reason = new Error('left')
    await expect(prepared.send(signerOf(never(), from), AbortSignal.abort(reason))).rejects.toBe(reason)
  })

  test('is told with the word of the node, when a coin was spent meanwhile', async () => {
    const { address, connector } = payer('p2wpkh', 98)
    const { prepare } = paymentsBy(node.url)
    const [late, early] = [
      await prepare({ from, recipient, amount: 1_000n }),
      await prepare({ from, recipient, amount: 2_000n })
    ]
    await early.send(signerOf(connector, address), signal())
    await node.mine()
    await expect(late.send(signerOf(connector, address), signal())).rejects.toMatchObject({
      code: 'transfer/would-fail',
      context: { reason: 'bad-txns-inputs-missingorspent' }
    })
  })

  test('sent twice is sent once', async () => {
    const { address, connector } = payer('p2wpkh', 98)
    const prepared = await paymentsBy(node.url).prepare({ from, recipient, amount: 1_500n })
    const id = await prepared.send(signerOf(connector, address), signal())
    expect(await prepared.send(signerOf(connector, address), signal())).toBe(id)
  })
})

describe('what became of a transaction', () => {
  test('is told for one that was replaced, dropped, or never there', async () => {
    const { address, connector } = payer('p2wpkh', 101)
    await node.fund(address, 100_000n)
    const payments = paymentsBy(node.url)
    const pay = async (recipient: string) =>
      (await payments.prepare({ from: address, recipient, amount: 5_000n })).send(
        signerOf(connector, address),
        signal()
      )

    const first = await pay(addressOf('p2wpkh', 102))
    expect(await payments.status(first)).toEqual({ status: 'pending' })
    node.forget(first)
    expect(await payments.status(first)).toEqual({ status: 'dropped' })
    const second = await pay(addressOf('p2wpkh', 103))
    expect(await payments.status(first)).toEqual({ status: 'replaced', replacement: second })
    await node.mine()
    expect(await payments.status(first)).toEqual({ status: 'replaced', replacement: second })
    expect(await payments.status(second.toUpperCase())).toEqual({ status: 'confirmed' })
    expect(await paymentsBy(node.url).status(first)).toEqual({ status: 'unknown' })
    for (const id of ['ab'.repeat(32), 'x', '']) expect(await payments.status(id)).toEqual({ status: 'unknown' })
  })
})

test('burnt, keyless and unused recipients are told', async () => {
  const { inspect } = paymentsBy(node.url)
  const facts = (recipient: string) => inspect!(recipient, `bip122:${regtest}`, signal())
  expect(await facts('mfWxJ45yp2SFn7UciZyNpvDKrzbhyfKrY8')).toEqual(['burn', 'unused'])
  const used = payer('p2sh', 120)
  expect(await facts(used.address)).toEqual(['unused'])
  await node.fund(used.address, 1_000n)
  expect(await facts(used.address)).toEqual([])
  const real = payer('p2tr', 121).address
  expect(await facts(real)).toEqual(['unused'])
})

test('of P2PKH, a coin that the server lies about is not spent', async () => {
  const { address, account } = payer('p2pkh', 122)
  await node.fund(address, 40_000n)
  const [coin] = await json(`/address/${address}/utxo`)
  const liar = await startLiar(node.url, path =>
    path.endsWith('/utxo') ? { body: JSON.stringify([{ ...coin, value: 39_000 }]) } : undefined
  )
  const request = { from: address, recipient: addressOf('p2wpkh', 123), amount: 10_000n }
  await expect(paymentsBy(liar.url, [account]).prepare(request)).rejects.toMatchObject({ code: 'transfer/would-fail' })
  await liar.close()
})
