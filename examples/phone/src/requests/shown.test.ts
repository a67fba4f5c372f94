import { encodeFunctionData, erc20Abi, maxUint256, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Transaction } from './request.js'
import { type Fact, messageFacts, transactionFacts, typedDataFacts } from './shown.js'

const network = { chainId: 31_337, name: 'Local Ethereum', rpcUrl: '', symbol: 'ETH' }
const recipient = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const transaction: Transaction = {
  to: recipient,
  value: 1_500_000_000_000_000_001n,
  data: undefined,
  gas: undefined,
  gasPrice: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  nonce: undefined
}
const factOf = (facts: readonly Fact[], label: string) => facts.find(fact => fact.label === label)

describe('a message', () => {
  test('is shown as text, with invisible characters escaped', () => {
    expect(messageFacts(toHex('Pay\u202e 5\nNow'))).toEqual([
      { label: 'Message', value: 'Pay⟨U+202E⟩ 5\nNow', shape: 'code' }
    ])
  })
  test('that is not text is shown as bytes, with a warning', () => {
    expect(messageFacts('0xff00')).toEqual([
      { label: 'Bytes, not a text', value: '0xff00', shape: 'code', alarming: true }
    ])
  })
  test('may be empty', () => expect(messageFacts('0x')[0]?.value).toBe('Nothing: the message is empty.'))
})

describe('typed data', () => {
  test('shows the fields that are signed, and no others', () => {
    const facts = typedDataFacts({
      domain: { name: 'Shop', chainId: 31_337, colour: 'red' },
      types: {
        Order: [
          { name: 'items', type: 'Item[]' },
          { name: 'to', type: 'address' },
          { name: 'missing', type: 'string' }
        ],
        Item: [{ name: 'name', type: 'string' }]
      },
      primaryType: 'Order',
      message: { items: [{ name: 'Tea\nto: 0x0', price: 5 }, { name: 'Milk' }], to: recipient, note: 'not signed' }
    })
    expect(facts).toEqual([
      { label: 'For', value: 'name: Shop\nchainId: 31337', shape: 'code', alarming: false },
      {
        label: 'Order',
        value: `items:\n  1:\n    name: Tea⏎to: 0x0\n  2:\n    name: Milk\nto: ${recipient}\nmissing: nothing`,
        shape: 'code'
      }
    ])
  })

  test('without a domain gets a warning, and recursive types end', () => {
    const message: Record<string, unknown> = {}
    message.next = message
    const facts = typedDataFacts({
      domain: {},
      types: { Loop: [{ name: 'next', type: 'Loop' }] },
      primaryType: 'Loop',
      message
    })
    expect(facts[0]).toMatchObject({ value: 'No site or contract is named.', alarming: true })
    expect(facts[1]?.value.split('\n')).toHaveLength(14)
  })
})

describe('a transaction', () => {
  test('shows the full amount, the full address and the network', () => {
    expect(transactionFacts(transaction, network)).toEqual([
      { label: 'Send', value: '1.500000000000000001 ETH' },
      { label: 'To', value: recipient, shape: 'code' },
      { label: 'Network', value: 'Local Ethereum' }
    ])
  })

  test('names the creation of a contract', () => {
    expect(factOf(transactionFacts({ ...transaction, to: undefined }, network), 'To')?.alarming).toBe(true)
  })

  test('decodes a token call, warns of an unlimited approval, and shows the data as well', () => {
    const call = (functionName: 'transfer' | 'approve', amount: bigint) => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName, args: [recipient, amount] })
      return transactionFacts({ ...transaction, data }, network)
    }
    expect(factOf(call('transfer', 5n), 'Token transfer')?.value).toBe(`5 of its smallest unit, to ${recipient}`)
    expect(factOf(call('approve', 5n), 'Lets be spent')).toMatchObject({ alarming: false })
    expect(factOf(call('approve', maxUint256), 'Lets be spent')).toMatchObject({
      value: `all of the token, now and later, by ${recipient}`,
      alarming: true
    })
    expect(factOf(call('approve', 5n), 'Data')?.value).toMatch(/^0x095ea7b3/)
    expect(transactionFacts({ ...transaction, data: '0x095ea7b3' }, network)).toHaveLength(4)
  })

  test('shows a fee that the site sets', () => {
    const facts = transactionFacts({ ...transaction, gas: 21_000n, maxFeePerGas: 10n ** 15n }, network)
    expect(factOf(facts, 'Fee at most')?.value).toBe('21 ETH')
  })
})
