import { expect, test } from 'vitest'
import { connect } from '../src/index.js'

const wallet = { id: 'rainbow', name: 'Rainbow' }

test.each<[string, unknown]>([
  ['customWallets.0.id', { customWallets: [{ name: 'Rainbow' }] }],
  ['customWallets.0.homepage', { customWallets: [{ ...wallet, homepage: 'javascript:alert(1)' }] }],
  ['includeWalletIds', { includeWalletIds: 'com.phantom' }],
  ['excludeWalletIds.1', { excludeWalletIds: ['a', 7] }],
  ['featuredWalletIds.0', { featuredWalletIds: [''] }],
  ['connectorOrder.0', { connectorOrder: ['cheapest'] }],
  ['termsConditionsUrl', { termsConditionsUrl: 'http://example.com/terms' }],
  ['privacyPolicyUrl', { privacyPolicyUrl: '/privacy' }],
  ['legalCheckbox', { legalCheckbox: 'yes' }],
  ['legalCheckBox', { legalCheckBox: true }]
])('a wrong %s is named', (option, options) => {
  expect(() => connect(options as object)).toThrow(
    expect.objectContaining({ code: 'kernel/invalid-option', context: expect.objectContaining({ plugin: 'connect', option }) })
  )
})

test('the terms may be on this machine while a site is being made', () => {
  expect(() => connect({ termsConditionsUrl: 'http://localhost:5173/terms', customWallets: [wallet] })).not.toThrow()
})
