import { type SolanaNode, startSolanaNode } from '@latchkit/example-world'
import { base58 } from '@scure/base'
import { type Address, generateKeyPairSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from 'solana-program-system-on-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rewritten } from './instructions.js'
import { first, second, third } from './keys.js'
import { type TokenMaker, tokenMaker } from './local-tokens.js'
import { moneyOn, sender, signal, transferFrom } from './senders.js'

const chain = 'solana:LatchkitLatchkitLatchkitLatchkit'
const reference = chain.slice('solana:'.length)

let node: SolanaNode
let others: TokenMaker
beforeAll(async () => {
  node = await startSolanaNode()
  others = await tokenMaker(node)
})
afterAll(() => node.stop())

const send = async (wire: Uint8Array) => {
  const text = Buffer.from(wire).toString('base64')
  return base58.decode(await others.rpc.sendTransaction(text as never, { encoding: 'base64' }).send())
}
const prepared = async (features = moneyOn(reference, [node.url])) => {
  const recipient = (await generateKeyPairSigner()).address as string
  const request = transferFrom(chain, first, { recipient, amount: 1_000_000n })
  return { recipient, transfer: await features.transfer.prepare(request, signal()) }
}
const budget = 'ComputeBudget111111111111111111111111111111'
const toSelf = (to: string, amount: bigint): Instruction =>
  getTransferSolInstruction({
    source: { address: first as Address } as never,
    destination: to as Address,
    amount
  }) as Instruction
const withoutBudget = (instructions: readonly Instruction[]) =>
  instructions.filter(({ programAddress }) => programAddress !== budget)
const dearer = (instructions: readonly Instruction[]) =>
  instructions.map(instruction => {
    const data = Buffer.from(instruction.data ?? [])
    if (instruction.programAddress === budget && data[0] === 3) data.writeBigUInt64LE(10n ** 9n, 1)
    return { ...instruction, data: Uint8Array.from(data) }
  })

describe('a wallet', () => {
  test('that only signs and sends: resolves with the id of the payment', async () => {
    const { signerFor } = await sender(chain, { send, signs: false })
    const { recipient, transfer } = await prepared()
    const id = await transfer.send(signerFor(first), signal())
    expect(base58.decode(id)).toHaveLength(64)
    expect(await others.balance(recipient)).toBe(1_000_000n)
  })

  test('that can sign only: signs, and the node of the site gets the transaction', async () => {
    const { signerFor, wallet } = await sender(chain, { send })
    const { recipient, transfer } = await prepared()
    await transfer.send(signerFor(first), signal())
    expect(wallet.requests.map(({ method }) => method)).toEqual(['solana:signTransaction'])
    expect(await others.balance(recipient)).toBe(1_000_000n)
  })

  test('that sends a transaction that it should only sign: the payment arrives once', async () => {
    const { signerFor } = await sender(chain, { signed: send })
    const { recipient, transfer } = await prepared()
    await transfer.send(signerFor(first), signal())
    expect(await others.balance(recipient)).toBe(1_000_000n)
  })

  test('may lower the fee', async () => {
    const { signerFor } = await sender(chain, { change: wire => rewritten(wire, withoutBudget) })
    const before = await others.balance(first)
    const { recipient, transfer } = await prepared()
    await transfer.send(signerFor(first), signal())
    expect(await others.balance(recipient)).toBe(1_000_000n)
    expect(before - (await others.balance(first))).toBe(1_005_000n)
  })

  test.each<[string, (instructions: readonly Instruction[]) => readonly Instruction[]]>([
    ['another recipient', instructions => [...instructions.slice(0, -1), toSelf(third, 1_000_000n)]],
    ['another amount', instructions => [...instructions.slice(0, -1), toSelf(second, 9_000_000n)]],
    ['an additional transfer', instructions => [...instructions, toSelf(third, 1_000_000n)]],
    ['a higher fee', dearer],
    ['no instructions', () => []]
  ])('that signs %s: rejects, and nothing is sent', async (_, change) => {
    const { signerFor } = await sender(chain, { change: wire => rewritten(wire, change) })
    const before = await Promise.all([first, third].map(others.balance))
    const { recipient, transfer } = await prepared()
    await expect(transfer.send(signerFor(first), signal())).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    expect(await Promise.all([first, third, recipient].map(others.balance))).toEqual([...before, 0n])
  })

  test('that sends another transaction: rejects', async () => {
    const change = (wire: Uint8Array) => rewritten(wire, instructions => [...instructions, toSelf(third, 1n)])
    const { signerFor } = await sender(chain, { send, signs: false, change })
    const { transfer } = await prepared()
    await expect(transfer.send(signerFor(first), signal())).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test.each([
    ['rejects', { answer: 'reject' }, 'wallet/rejected'],
    ['throws', { answer: 'throw' }, 'wallet/unavailable'],
    ['returns an invalid response', { answer: 'garbage' }, 'wallet/invalid-answer'],
    ['signs with another key', { signWithAnotherKey: true }, 'wallet/invalid-answer']
  ] as const)('that %s: nothing is sent', async (_, behaviour, code) => {
    const { signerFor, wallet } = await sender(chain)
    wallet.behave(behaviour)
    const { recipient, transfer } = await prepared()
    await expect(transfer.send(signerFor(first), signal())).rejects.toMatchObject({ code })
    expect(await others.balance(recipient)).toBe(0n)
  })

  test('gets no request for another account, nor for a payment that would fail now', async () => {
    const { signerFor, wallet } = await sender(chain)
    const { transfer } = await prepared()
    await expect(transfer.send(signerFor(second), signal())).rejects.toMatchObject({ code: 'transfer/not-the-signer' })
    const features = moneyOn(reference, [node.url])
    const all = await features.transfer.prepare(
      transferFrom(chain, third, { recipient: second, amount: 'max' }),
      signal()
    )
    await all.send(signerFor(third), signal())
    await expect(all.send(signerFor(third), signal())).rejects.toMatchObject({ code: 'transfer/would-fail' })
    expect(wallet.requests).toHaveLength(1)
  })

  test('that signs after the blockhash has expired: rejects with the reason', async () => {
    const change = (wire: Uint8Array) => {
      void node.fund(second, 1n)
      void node.fund(second, 1n)
      return wire
    }
    const { signerFor } = await sender(chain, { change })
    const { recipient, transfer } = await prepared()
    await expect(transfer.send(signerFor(first), signal())).rejects.toMatchObject({
      code: 'transfer/would-fail',
      context: { reason: 'it was prepared too long ago' }
    })
    expect(await others.balance(recipient)).toBe(0n)
  })

  test('after an abort: rejects with its reason', async () => {
    const { signerFor, wallet } = await sender(chain)
    wallet.behave({ answer: 'never' })
    const { transfer } = await prepared()
    const controller = new AbortController()
    const sending = transfer.send(signerFor(first), controller.signal)
    const reason = new Error('enough')
    await expect.poll(() => wallet.requests.length).toBe(1)
    controller.abort(reason)
    await expect(sending).rejects.toBe(reason)
  })
})
