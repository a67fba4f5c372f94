import { expect, test } from 'vitest'
import { connect } from '../src/index.js'

const wallet = { id: 'rainbow', name: 'Rainbow' }

test.each<[string, unknown]>([
  ['customWallets', { customWallets: [{ name: 'Rainbow' }] }],
  ['customWallets', { customWallets: [{ ...wallet, homepage: 'javascript:alert(1)' }] }],
  ['customWallets', { customWallets: [{ ...wallet, rdns: 7 }] }],
  ['customWallets', { customWallets: [null] }],
  ['customWallets', { customWallets: Object.assign([], { 1: wallet }) }],
  ['featuredWalletIds', { featuredWalletIds: Object.assign(['a'], { length: 2 }) }],
  ['includeWalletIds', { includeWalletIds: 'com.phantom' }],
  ['excludeWalletIds', { excludeWalletIds: ['a', 7] }],
  ['featuredWalletIds', { featuredWalletIds: [''] }],
  ['connectorOrder', { connectorOrder: ['cheapest'] }],
  ['termsConditionsUrl', { termsConditionsUrl: 'http://example.com/terms' }],
  ['privacyPolicyUrl', { privacyPolicyUrl: '/privacy' }],
  ['legalCheckbox', { legalCheckbox: 'yes' }],
  ['legalCheckBox', { legalCheckBox: true }]
])('names the invalid option %s', (option, options) => {
  expect(() => connect(options as object)).toThrow(
    expect.objectContaining({
      code: 'kernel/invalid-option',
      context: expect.objectContaining({ plugin: 'connect', option })
    })
  )
})

test('accepts valid options', () => {
  const customWallets = [{ ...wallet, homepage: 'https://rainbow.example', mobile_link: 'rainbow://', rdns: undefined }]
  expect(() =>
    connect({ customWallets, termsConditionsUrl: 'https://example.com', connectorOrder: ['custom'] })
  ).not.toThrow()
})
