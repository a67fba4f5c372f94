import { describe, expect, test } from 'vitest'
import { readRequest } from './request.js'

const account = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const other = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const context = { chain: 'eip155:31337', accounts: [`eip155:31337:${account}`, `eip155:31338:${account}`] }
const read = (method: string, params: unknown) => readRequest({ method, params }, context)
const codeOf = (method: string, params: unknown) => {
  try {
    read(method, params)
    return undefined
  } catch (error) {
    return (error as { code: number }).code
  }
}
const order = {
  domain: { name: 'Shop', chainId: 31_337 },
  types: { Order: [{ name: 'item', type: 'string' }] },
  primaryType: 'Order',
  message: { item: 'Coffee' }
}

test("reads a message as hex or as text, and returns the account with the phone's checksum", () => {
  const asked = { kind: 'message', account, data: '0x6869' }
  expect(read('personal_sign', ['0x6869', account.toLowerCase()])).toEqual(asked)
  expect(read('personal_sign', ['hi', account])).toEqual(asked)
})

test('reads typed data as text or as an object', () => {
  const asked = { kind: 'typed-data', account, typedData: order }
  expect(read('eth_signTypedData_v4', [account, JSON.stringify(order)])).toEqual(asked)
  expect(read('eth_signTypedData_v4', [account, order])).toEqual(asked)
})

test('reads a transaction', () => {
  expect(
    read('eth_sendTransaction', [{ from: account, to: other, value: '0xde0b6b3a7640000', input: '0xab' }])
  ).toEqual({
    kind: 'transaction',
    account,
    transaction: {
      to: other,
      value: 10n ** 18n,
      data: '0xab',
      gas: undefined,
      gasPrice: undefined,
      maxFeePerGas: undefined,
      maxPriorityFeePerGas: undefined,
      nonce: undefined
    }
  })
})

test('reads a change of network', () => {
  expect(read('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toMatchObject({
    kind: 'switch',
    network: { chainId: 31_338 }
  })
})

describe('rejects', () => {
  test.each([
    ['another account', 'personal_sign', ['0x6869', other], 4_100],
    ['no account', 'personal_sign', ['0x6869'], -32_602],
    ['no parameters', 'personal_sign', undefined, -32_602],
    ['typed data that is no JSON', 'eth_signTypedData_v4', [account, '{'], -32_602],
    ['typed data without types', 'eth_signTypedData_v4', [account, '{}'], -32_602],
    ['typed data for another chain', 'eth_signTypedData_v4', [account, { ...order, domain: { chainId: 1 } }], -32_602],
    ['a transaction for another chain', 'eth_sendTransaction', [{ from: account, chainId: '0x1' }], -32_602],
    ['a transaction of another account', 'eth_sendTransaction', [{ from: other }], 4_100],
    ['a value that is no quantity', 'eth_sendTransaction', [{ from: account, value: '1' }], -32_602],
    ['a network that is not part of the session', 'wallet_switchEthereumChain', [{ chainId: '0x1' }], 4_902],
    ['a method that is not granted', 'eth_sign', [account, '0x'], 4_200]
  ])('%s', (_, method, params, code) => expect(codeOf(method, params)).toBe(code))

  test('rejects a network that this phone does not have', () => {
    const elsewhere = { chain: 'eip155:1', accounts: [`eip155:1:${account}`] }
    expect(() => readRequest({ method: 'personal_sign', params: ['0x', account] }, elsewhere)).toThrow(
      expect.objectContaining({ code: 4_902 })
    )
  })
})
