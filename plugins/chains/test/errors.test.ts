import { expect, test } from 'vitest'
import { WalletError } from '../src/port/wallet-error.js'

test('the messages are those of the specification', () => {
  expect(new WalletError('wallet/rejected', { wallet: 'W' }).message).toBe('Connection rejected')
  expect(new WalletError('wallet/unavailable', { wallet: 'W' }).message).toBe('Failed to connect')
  const added = new WalletError('wallet/switch-rejected-after-add', { wallet: 'W', chain: 'eip155:1' })
  expect(added.message).toBe('User rejected switch after adding network.')
})
