import { base64, hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { account, codes, decode, ordinal, psbtOf, recipient } from './requests.js'

describe('a message', () => {
  test('is shown as text', async () => {
    const decoded = await decode('signMessage', { account, message: 'Hello' })
    expect(decoded).toEqual({ actions: [{ type: 'message', text: 'Hello' }], warnings: [], raw: 'Hello' })
  })

  test('of another address of the wallet has no warning, of a foreign one it has', async () => {
    expect(codes(await decode('signMessage', { account, message: 'Hello', address: ordinal }))).toEqual([])
    expect(codes(await decode('signMessage', { account, message: 'Hello', address: recipient }))).toEqual([
      `foreign-account ${recipient}`
    ])
    expect(codes(await decode('signMessage', { account: recipient, message: 'Hello' }))).toEqual([
      `foreign-account ${recipient}`
    ])
  })

  test.each([psbtOf(), hex.encode(base64.decode(psbtOf()))])('that is a transaction is warned about', async message => {
    expect(codes(await decode('signMessage', { account, message }))).toContain('transaction-as-message')
  })
})

describe('a payment', () => {
  const params = { account, recipientAddress: recipient, amount: '5000' }

  test('is shown with its recipient', async () => {
    const decoded = await decode('sendTransfer', params)
    expect(decoded?.actions).toEqual([{ type: 'transfer', asset: {}, amount: 5_000n, to: recipient }])
    expect(decoded?.warnings).toEqual([])
  })

  test('shows memo and change address, and warns about a foreign one', async () => {
    const own = await decode('sendTransfer', { ...params, memo: 'c0ffee', changeAddress: account })
    expect(own?.actions[0]?.fields).toEqual([
      { name: 'memo', type: 'bytes', value: 'c0ffee' },
      { name: 'changeAddress', type: 'address', value: account }
    ])
    expect(codes(own)).toEqual([])
    expect(codes(await decode('sendTransfer', { ...params, changeAddress: recipient }))).toEqual([
      `foreign-account ${recipient}`
    ])
  })

  test('shows a memo that is text', async () => {
    const decoded = await decode('sendTransfer', { ...params, memo: '4869' })
    expect(decoded?.actions[0]?.fields).toEqual([
      { name: 'memo', type: 'text', value: 'Hi' },
      { name: 'memo', type: 'bytes', value: '4869' }
    ])
  })

  test('to an address of the wallet is marked as own', async () => {
    const decoded = await decode('sendTransfer', { ...params, recipientAddress: ordinal })
    expect(decoded?.actions).toMatchObject([{ to: ordinal, isOwn: true }])
  })

  test.each([
    { ...params, amount: '-1' },
    { ...params, amount: '1.5' },
    { ...params, recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    undefined
  ])('that the handler rejects is not decoded', async given => {
    await expect(decode('sendTransfer', given)).rejects.toThrow()
  })
})

test('another method is not decoded', async () => {
  expect(await decode('getAccountAddresses', { account })).toBeUndefined()
})
