import { type BitcoinNode, startBitcoinNode } from '@latchkit/example-world'
import { type ConformanceCase, namespaceConformance } from '@latchkit/plugin-chains/testing'
import { Verifier } from 'bip322-js'
import { afterAll, beforeAll, vi } from 'vitest'
import { addresses, setUpBench } from './conformance-fixture.js'
import type { ways } from './conformance-ways.js'

let chain: BitcoinNode
beforeAll(async () => {
  chain = await startBitcoinNode()
})
afterAll(() => chain.stop())

/** The cases of the kit for wallets that are met in one way. */
export function conformanceOf(way: keyof typeof ways, libraryLoaded: () => boolean): readonly ConformanceCase[] {
  return namespaceConformance({
    namespace: 'bip122',
    foreignChain: 'bip122:00000008819873e925422c1ff0f99f7c',
    addresses: {
      valid: [
        addresses.payment,
        addresses.ordinal,
        'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
        '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'
      ],
      invalid: [
        // Wrong checksums, two cases, Bech32 for Taproot, another coin, another family's address.
        'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuq',
        'bcrt1Qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
        'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
        'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfm',
        'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
        '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        `bitcoin:${addresses.payment}`
      ],
      spellings: [[addresses.payment.toUpperCase(), addresses.payment]]
    },
    setUp: () => setUpBench(way, chain),
    importPlugin() {
      vi.resetModules()
      return import('../src/index.js')
    },
    libraryLoaded,
    verifyMessage: (message, signature, address) => Verifier.verifySignature(address, message, signature)
  })
}
