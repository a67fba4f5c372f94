import { namespaceConformance } from '@latchkit/plugin-chains/testing'
import { type Hex, verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import { setUpBench } from './conformance-fixture.js'

const loaded = vi.hoisted(() => ({ library: false }))
// The plugin's only door to its library; what the test itself uses comes through another.
vi.mock('viem/utils', importOriginal => {
  loaded.library = true
  return importOriginal()
})

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

describe('the eip155 plugin', () => {
  const cases = namespaceConformance({
    namespace: 'eip155',
    foreignChain: 'eip155:999',
    addresses: {
      valid: ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x0000000000000000000000000000000000000000'],
      invalid: [
        '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        '0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
        'eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        'vitalik.eth'
      ],
      spellings: [
        ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
        ['0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']
      ]
    },
    setUp: () => setUpBench(anvil.url),
    importPlugin() {
      vi.resetModules()
      return import('../src/index.js')
    },
    libraryLoaded: () => loaded.library,
    verifyMessage: (message, signature, address) =>
      verifyMessage({ address: address as Hex, message, signature: signature as Hex })
  })
  for (const { name, run } of cases) test(name, run)
})
