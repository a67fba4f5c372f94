import { describe, expect, test } from 'vitest'
import { onramp } from '../src/index.js'

describe('onramp', () => {
  test.each([
    {},
    { card: {} },
    {
      card: {
        name: 'Card',
        hosts: ['pay.example', 'http://localhost:4001'],
        fee: '2 %',
        networks: { 'eip155:31337': 'base' }
      }
    },
    { aggregator: { publicKey: 'pk' } },
    { aggregator: { publicKey: 'pk', page: 'http://localhost:4001/' } },
    { restrictedTimeZones: [] },
    { termsConditionsUrl: 'https://shop.example/terms' }
  ])('accepts the options %j', options => {
    expect(onramp(options).id).toBe('onramp')
  })

  test.each([
    ['card', true],
    ['card', { host: 'pay.example' }],
    ['card', { hosts: ['https://pay.example'] }],
    ['card', { hosts: ['http://pay.example'] }],
    ['card', { networks: { base: 'base' } }],
    ['card', { networks: { 'eip155:1': 'Ethereum Mainnet' } }],
    ['aggregator', {}],
    ['aggregator', { publicKey: '' }],
    ['aggregator', { publicKey: 'pk', page: 'http://meld.example' }],
    ['aggregator', { publicKey: 'pk', page: 'https://user@meld.example' }],
    ['aggregator', { publicKey: 'pk', page: 'https://meld.example:444' }],
    ['aggregator', { publicKey: 'pk', page: 'javascript:alert(1)' }],
    ['restrictedTimeZones', ['Asia/ Macau']],
    ['termsConditionsUrl', 'javascript:alert(1)'],
    ['privacyPolicyUrl', 'http://shop.example'],
    ['provider', 'meld']
  ])('rejects %s: %j, and names the option', (name, value) => {
    expect(() => onramp({ [name]: value } as Parameters<typeof onramp>[0])).toThrow(name)
  })
})
