import fc from 'fast-check'
import { getAddress, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { isBurned, readRecipient } from '../src/lazy/transfer/recipient.js'
import { chain, featuresAt, first, never, newcomer, startingLocalChain } from './local-chain.js'

const digits = first.slice(2)

describe('a recipient', () => {
  test.each([
    first,
    `  ${first}\n`,
    first.toLowerCase(),
    `0x${digits.toUpperCase()}`,
    digits,
    digits.toLowerCase(),
    `${chain}:${first}`,
    `ethereum:${first}`,
    `ethereum:${first}@31337`,
    `ethereum:pay-${first}@31337?value=2.014e18`,
    `ETHEREUM:${first}`
  ])('is read from %j', text => {
    expect(readRecipient(text, chain)).toBe(first)
  })

  test.each([
    '',
    first.replace('F', 'f'),
    digits.replace('F', 'f'),
    first.slice(0, -1),
    `${first}0`,
    `0X${digits}`,
    'vitalik.eth',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS',
    `ethereum:${first}/transfer?address=${newcomer}&uint256=1`,
    `ethereum:${first.replace('F', 'f')}`,
    `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${first}`,
    `0x${'０'.repeat(40)}`,
    `${' '.repeat(1_000)}${first}`,
    'x'.repeat(100_000)
  ])('is not read from something else (%#)', text => {
    expect(() => readRecipient(text, chain)).toThrow(expect.objectContaining({ code: 'transfer/invalid-recipient' }))
  })

  test.each([first.replace('F', 'f'), digits.replace('F', 'f'), `ethereum:${first.replace('F', 'f')}`])(
    'is said to be mistyped where the checksum is wrong: %s',
    text => {
      expect(() => readRecipient(text, chain)).toThrow(
        expect.objectContaining({ context: { chain, reason: 'checksum' } })
      )
    }
  )

  test.each([first.slice(0, -1), `0X${digits}`, 'vitalik.eth'])(
    'is not said to be mistyped where it is none: %s',
    text => {
      expect(() => readRecipient(text, chain)).toThrow(expect.objectContaining({ context: { chain } }))
    }
  )

  test.each([`eip155:1:${first}`, `ethereum:${first}@1`, `ethereum:${first}@0`])('of another network is %s', text => {
    expect(() => readRecipient(text, chain)).toThrow(expect.objectContaining({ code: 'transfer/wrong-network' }))
  })

  test('is an address in its one spelling, or refused with a code, whatever it was read from', () => {
    const part = fc.constantFrom('ethereum:', 'eip155:', '31337', '1', ':', '@', '?', '/', 'pay-', first, digits, '0x')
    const text = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 5 }).map(parts => parts.join(''))
    )
    fc.assert(
      fc.property(text, text => {
        try {
          expect(readRecipient(text, chain)).toBe(first)
        } catch (error) {
          expect((error as { code?: string }).code).toMatch(/^transfer\/(?:invalid-recipient|wrong-network)$/)
        }
      })
    )
  })
})

test.each([
  ['0x0000000000000000000000000000000000000000', true],
  ['0x000000000000000000000000000000000000dEaD', true],
  ['0x0000000000000000000000000000000000000009', true],
  ['0xdEAD000000000000000042069420694206942069', true],
  ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', true],
  [newcomer, false],
  [first, false]
])('nobody has the key of %s: %s', (address, expected) => expect(isBurned(address)).toBe(expected))

describe('what the chain knows', () => {
  const local = startingLocalChain()
  const facts = (recipient: string) => featuresAt([local.url()]).transfer.inspect(recipient, chain, never())

  test('of an account with a key is nothing to be told', async () => {
    expect(await facts(first)).toEqual([])
  })

  test('of nobody is that it was never seen, until it gets something', async () => {
    expect(await facts(newcomer)).toEqual(['unused'])
    await local.node().setBalance({ address: newcomer, value: 1n })
    expect(await facts(newcomer)).toEqual([])
  })

  test('of a contract is that it is one, and of a token that it is a token', async () => {
    const till = await local.deploy('Till', parseAbi(['constructor(bool)']), [true])
    expect(await facts(till)).toEqual(['contract'])
    for (const name of ['Plain', 'Silent', 'Old']) {
      expect(await facts(await local.deploy(name))).toEqual(['contract', 'token'])
    }
  })

  test('of an account with a key that lets a contract act for it (EIP-7702) is no contract', async () => {
    const bytecode: Hex = `0xef0100${getAddress(newcomer).slice(2)}`
    await local.node().setCode({ address: first, bytecode })
    expect(await facts(first)).toEqual([])
  })

  test('of an address that nobody has the key of is just that', async () => {
    expect(await facts('0x000000000000000000000000000000000000dEaD')).toContain('burn')
  })

  test('is told by no node that does not answer', async () => {
    const { transfer } = featuresAt(['http://127.0.0.1:1'])
    await expect(transfer.inspect(first, chain, never())).rejects.toMatchObject({ code: 'transfer/unreachable' })
  })
})
