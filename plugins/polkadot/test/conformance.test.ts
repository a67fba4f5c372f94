import { namespaceConformance } from '@latchkit/plugin-chains/testing'
import { stringToU8a, u8aWrapBytes } from '@polkadot/util'
import { encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import { beforeAll, describe, test, vi } from 'vitest'
import { alice, setUpBench } from './conformance-fixture.js'
import { warmUp } from './warm-up.js'

const loaded = vi.hoisted(() => ({ library: false }))
const open = vi.hoisted(() => (importOriginal: () => Promise<object>) => {
  loaded.library = true
  return importOriginal()
})
// The plugin's doors to its libraries; what the test wallet uses comes through others.
vi.mock('../src/lazy/assets/balance.js', open)
vi.mock('../src/lazy/signing/verify-ecdsa.js', open)
vi.mock('../src/lazy/signing/verify-ed25519.js', open)
vi.mock('../src/lazy/signing/verify-sr25519.js', open)

beforeAll(warmUp, 60_000)

describe('the polkadot plugin', () => {
  const cases = namespaceConformance({
    namespace: 'polkadot',
    addresses: {
      valid: [alice, '1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg'],
      invalid: [
        // Another last digit, other lengths, hex, an id, a name.
        `${alice.slice(0, -1)}1`,
        encodeAddress(new Uint8Array(8), 0),
        encodeAddress(new Uint8Array(33), 0),
        '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
        `polkadot:91b171bb158e2d3848fa23a9f1c25182:${alice}`,
        'alice.dot'
      ],
      spellings: [2, 42, 63, 64, 1284, 16_383].map(prefix => [encodeAddress(alice, prefix), alice] as const)
    },
    setUp: setUpBench,
    importPlugin() {
      vi.resetModules()
      return import('../src/index.js')
    },
    libraryLoaded: () => loaded.library,
    verifyMessage: (message, signature, address) =>
      signatureVerify(u8aWrapBytes(stringToU8a(message)), signature, address).isValid
  })
  for (const { name, run } of cases) test(name, run)
})
