import { type SolanaNode, startSolanaNode } from '@latchkit/example-world'
import { address, generateKeyPairSigner } from '@solana/kit'
import { getTransferSolInstructionDataDecoder } from 'solana-program-system-on-kit'
import { getBurnInstruction } from 'solana-program-token-on-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instructionsOf } from './instructions.js'
import { first, second, third } from './keys.js'
import { TOKEN_PROGRAM, type TokenMaker, tokenMaker } from './local-tokens.js'
import { moneyOn, sender, signal, transferFrom } from './senders.js'

const chain = 'solana:LatchkitLatchkitLatchkitLatchkit'
const reference = chain.slice('solana:'.length)
/** The lamports that an account has to hold. */
const LEAST = 890_880n

let node: SolanaNode
let others: TokenMaker
beforeAll(async () => {
  node = await startSolanaNode()
  others = await tokenMaker(node)
})
afterAll(() => node.stop())

const money = () => moneyOn(reference, [node.url])
const stranger = async () => (await generateKeyPairSigner()).address as string
const prepare = (from: string, rest: Parameters<typeof transferFrom>[2]) =>
  money().transfer.prepare(transferFrom(chain, from, rest), signal())
const compute = (wire: Uint8Array) => {
  const [limit, price] = instructionsOf(wire).map(({ data = new Uint8Array() }) => Buffer.from(data))
  return { limit: BigInt(limit?.readUInt32LE(1) ?? 0), price: price?.readBigUInt64LE(1) ?? 0n }
}

describe('SOL', () => {
  test('arrives at the recipient, for the stated fee, by the expected instructions', async () => {
    const { signerFor, asked } = await sender(chain)
    const recipient = await stranger()
    const before = await others.balance(first)
    const features = money()
    const prepared = await features.transfer.prepare(
      transferFrom(chain, first, { recipient, amount: 1_500_000_000n }),
      signal()
    )
    expect(prepared).toMatchObject({ amount: 1_500_000_000n, simulated: true })
    expect(prepared.deposit).toBeUndefined()
    const id = await prepared.send(signerFor(first), signal())
    expect(await others.balance(recipient)).toBe(1_500_000_000n)
    expect(before - (await others.balance(first))).toBe(1_500_000_000n + prepared.fee)
    await expect(features.transactions.status(id, chain, signal())).resolves.toEqual({ status: 'confirmed' })

    const [, , transfer, ...rest] = instructionsOf(asked())
    expect(rest).toEqual([])
    expect(transfer?.programAddress).toBe('11111111111111111111111111111111')
    expect(transfer?.accounts?.map(({ address }) => address)).toEqual([first, recipient])
    expect(getTransferSolInstructionDataDecoder().decode(transfer?.data as Uint8Array).amount).toBe(1_500_000_000n)
    const { limit, price } = compute(asked())
    expect(prepared.fee).toBe(5_000n + (limit * price + 999_999n) / 1_000_000n)
    // What one transfer uses, and room for the checks of a wallet.
    expect(limit).toBeLessThan(25_000n)
  })

  test('max sends the whole balance', async () => {
    const { signerFor } = await sender(chain)
    const held = await others.balance(third)
    const prepared = await prepare(third, { recipient: second, amount: 'max' })
    expect(prepared.amount).toBe(held - prepared.fee)
    await prepared.send(signerFor(third), signal())
    expect(await others.balance(third)).toBe(0n)
    await expect(prepare(third, { recipient: second, amount: 'max' })).rejects.toMatchObject({
      code: 'transfer/insufficient-fee'
    })
    await node.fund(third, 33_000_000_000n)
  })

  test('is sent with a memo', async () => {
    const { signerFor, asked } = await sender(chain)
    const prepared = await prepare(first, { recipient: second, amount: 1_000_000n, memo: 'Order 7, grüße' })
    await prepared.send(signerFor(first), signal())
    const [, , memo] = instructionsOf(asked())
    expect(memo?.programAddress).toBe('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
    expect(new TextDecoder().decode(Uint8Array.from(memo?.data ?? []))).toBe('Order 7, grüße')
  })

  test('is sent with a new blockhash, even long after it was prepared', async () => {
    const { signerFor } = await sender(chain)
    const recipient = await stranger()
    const prepared = await prepare(first, { recipient, amount: 1_000_000n })
    // The same airdrop twice needs a new blockhash, and the one before is no longer taken.
    await node.fund(second, 1_000n)
    await node.fund(second, 1_000n)
    await prepared.send(signerFor(first), signal())
    expect(await others.balance(recipient)).toBe(1_000_000n)
  })

  test.each<[string, bigint, string, object]>([
    ['zero', 0n, 'transfer/too-small', { least: `${LEAST}` }],
    ['negative', -1n, 'transfer/too-small', { least: `${LEAST}` }],
    ['less than the minimum of a new account', LEAST - 1n, 'transfer/too-small', { least: `${LEAST}` }],
    ['more than the balance', 10n ** 20n, 'transfer/insufficient-funds', { needed: `${10n ** 20n}` }]
  ])('is rejected if the amount is %s', async (_, amount, code, context) => {
    await expect(prepare(first, { recipient: await stranger(), amount })).rejects.toMatchObject({ code, context })
  })

  test('is rejected if the rest does not pay the fee or is below the minimum of an account', async () => {
    const held = await others.balance(first)
    await expect(prepare(first, { recipient: second, amount: held })).rejects.toMatchObject({
      code: 'transfer/insufficient-fee'
    })
    const { fee } = await prepare(first, { recipient: second, amount: 1_000_000n })
    await expect(prepare(first, { recipient: second, amount: held - fee - 1n })).rejects.toMatchObject({
      code: 'transfer/leaves-too-little',
      context: { least: `${LEAST}`, left: expect.stringMatching(/^\d+$/) }
    })
    await expect(prepare(await stranger(), { recipient: second, amount: 1_000_000n })).rejects.toMatchObject({
      code: 'transfer/insufficient-funds',
      context: { available: '0' }
    })
  })

  test.each([
    ['the system program', { recipient: '1'.repeat(32) }],
    ['the compute budget program', { recipient: 'ComputeBudget111111111111111111111111111111' }],
    ['the memo program with a memo', { recipient: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', memo: 'Order 7' }]
  ])('to %s, which the transaction itself calls, is rejected', async (_, to) => {
    await expect(prepare(first, { ...to, amount: 1_000_000n })).rejects.toMatchObject({ code: 'transfer/would-fail' })
  })

  test('costs more at a higher speed, up to a limit', async () => {
    const recipient = await stranger()
    const fees = async () =>
      Promise.all(
        (['slow', 'normal', 'fast'] as const).map(
          async speed => (await prepare(first, { recipient, amount: 1_000_000n, speed })).fee
        )
      )
    const [slow = 0n, normal = 0n, fast = 0n] = await fees()
    expect(slow).toBeGreaterThanOrEqual(5_000n)
    expect(normal).toBeGreaterThan(slow)
    expect(fast).toBeGreaterThan(normal)
    // Others pay a fortune, as far back as a node looks.
    const programAddress = address('ComputeBudget111111111111111111111111111111')
    const price = Buffer.alloc(9, 3)
    price.writeBigUInt64LE(10n ** 9n, 1)
    for (let slot = 0; slot < 150; slot++) {
      const limit = Buffer.from([2, 0, 4, 0, 0])
      limit.writeUInt8(slot, 1)
      await others.run([limit, price].map(data => ({ programAddress, data: Uint8Array.from(data) })))
    }
    for (const fee of await fees()) {
      expect(fee).toBeLessThanOrEqual(1_005_000n)
      expect(fee).toBeGreaterThan(1_004_000n)
    }
  })
})

describe('a recipient', () => {
  test('must be an address of Solana; white space around it is ignored', () => {
    const { transfer } = money()
    for (const pasted of [second, ` ${second}\n`]) expect(transfer.readRecipient(pasted, chain)).toBe(second)
    for (const text of [
      '',
      `${second} ${second}`,
      'z'.repeat(44),
      '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'bc1q'
    ]) {
      expect(() => transfer.readRecipient(text, chain)).toThrow(
        expect.objectContaining({ code: 'transfer/invalid-recipient' })
      )
    }
  })

  test('that is not an address: prepare rejects', async () => {
    await expect(prepare(first, { recipient: 'nobody', amount: 1_000_000n })).rejects.toMatchObject({
      code: 'transfer/invalid-recipient'
    })
  })

  test('is inspected: burn, token, contract, unused and without a key', async () => {
    const inspect = (recipient: string) => money().transfer.inspect?.(recipient, chain, signal())
    const mint = await others.createMint()
    const account = await others.give(first, mint, 5n)
    await expect(inspect(second)).resolves.toEqual([])
    await expect(inspect(await stranger())).resolves.toEqual(['unused'])
    await expect(inspect('1nc1nerator11111111111111111111111111111111')).resolves.toEqual(['burn'])
    await expect(inspect('11111111111111111111111111111111')).resolves.toEqual(['burn'])
    await expect(inspect(mint)).resolves.toEqual(['token'])
    await expect(inspect(account)).resolves.toEqual(['token'])
    // The account for a token that was never opened: no key, and nobody has seen it.
    const unopened = await others.associated(second, mint, TOKEN_PROGRAM)
    await expect(inspect(unopened)).resolves.toEqual(['no-key', 'unused'])
    await expect(inspect('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')).resolves.toContain('contract')
  })
})

describe('a node', () => {
  test('of another chain: prepare rejects with transfer/wrong-chain', async () => {
    const other = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const { transfer } = moneyOn(other, [node.url])
    const request = transferFrom(`solana:${other}`, first, { recipient: second, amount: 1_000_000n })
    await expect(transfer.prepare(request, signal())).rejects.toMatchObject({
      code: 'transfer/wrong-chain',
      context: { chain: `solana:${other}`, served: chain }
    })
  })

  test('that is unreachable or not configured: prepare rejects with transfer/unreachable', async () => {
    const request = transferFrom(chain, first, { recipient: second, amount: 1_000_000n })
    for (const [on, url] of [
      [reference, 'http://127.0.0.1:1'],
      ['other', node.url]
    ] as const) {
      await expect(moneyOn(on, [url]).transfer.prepare(request, signal())).rejects.toMatchObject({
        code: 'transfer/unreachable'
      })
    }
  })

  test('after an abort: every call rejects with its reason', async () => {
    const controller = new AbortController()
    const reason = new Error('enough')
    controller.abort(reason)
    const request = transferFrom(chain, first, { recipient: second, amount: 1_000_000n })
    const { transfer, tokens, transactions } = money()
    await expect(transfer.prepare(request, controller.signal)).rejects.toBe(reason)
    await expect(transfer.inspect?.(second, chain, controller.signal)).rejects.toBe(reason)
    await expect(tokens.read(`${chain}:${first}`, [], controller.signal)).rejects.toBe(reason)
    await expect(transactions.status('1'.repeat(64), chain, controller.signal)).rejects.toBe(reason)
  })
})

describe('a transaction', () => {
  test('that no node has is pending until no block can contain it', async () => {
    const { transactions } = money()
    const status = (id: string) => transactions.status(id, chain, signal())
    const id = `${'1'.repeat(63)}2`
    await expect(status('nonsense')).resolves.toEqual({ status: 'unknown' })
    await expect(status(id)).resolves.toEqual({ status: 'pending' })
    for (let block = 0; block < 301; block++) await node.fund(second, 1n)
    await expect(status(id)).resolves.toEqual({ status: 'dropped' })
  })

  test('that failed has the reason', async () => {
    const mint = await others.createMint()
    const account = await others.give(second, mint, 5n)
    const burn = getBurnInstruction({ account, mint, authority: others.maker, amount: 1n })
    const id = await others.run([burn], { skipPreflight: true })
    await expect(money().transactions.status(id, chain, signal())).resolves.toEqual({
      status: 'failed',
      reason: 'program error 4'
    })
  })
})
