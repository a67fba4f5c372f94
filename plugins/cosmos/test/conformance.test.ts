import { namespaceConformance } from '@latchkit/plugin-chains/testing'
import { describe, test, vi } from 'vitest'
import { isSignedByAdr36 } from '../../../scripts/test/adr36.js'
import { first, second, setUpBench } from './conformance-fixture.js'

const loaded = vi.hoisted(() => ({ library: false }))
const load = vi.hoisted(() => (importOriginal: () => Promise<object>) => {
  loaded.library = true
  return importOriginal()
})
// The only modules of the plugin that import its library; the test wallet and the oracle import theirs elsewhere.
vi.mock('../src/lazy/signing/signature.js', load)
vi.mock('../src/lazy/signing/ethereum-key.js', load)

describe('the cosmos plugin', () => {
  const cases = namespaceConformance({
    namespace: 'cosmos',
    addresses: {
      valid: [first, second],
      invalid: [
        // The checksum of another.
        `${first.slice(0, -1)}q`,
        // One case or the other.
        first.replace('cosmos', 'Cosmos'),
        // A chain that is not configured, rightly spelled.
        'juno15yk64u7zc9g9k2yr2wmzeva5qgwxps6ysqv57z',
        // Bitcoin's, and bech32m.
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
        'a1lqfn3a',
        `cosmos:cosmoshub-4:${first}`,
        '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
      ],
      spellings: [[first.toUpperCase(), first]]
    },
    setUp: setUpBench,
    importPlugin() {
      vi.resetModules()
      return import('../src/index.js')
    },
    libraryLoaded: () => loaded.library,
    verifyMessage: (message, signature, address) => isSignedByAdr36({ message, signature, address })
  })
  for (const { name, run } of cases) test(name, run)
})
