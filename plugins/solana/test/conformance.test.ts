import { type SolanaNode, startSolanaNode } from '@latchkit/example-world'
import { namespaceConformance } from '@latchkit/plugin-chains/testing'
import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { setUpBench } from './conformance-fixture.js'
import { first, nodeVerifiesText } from './keys.js'
import { type TokenMaker, tokenMaker } from './local-tokens.js'

const loaded = vi.hoisted(() => ({ library: false }))
// The plugin's only door to its library; the test wallet signs with the same one.
vi.mock('../src/lazy/signing/ed25519.js', importOriginal => {
  loaded.library = true
  return importOriginal()
})

let node: SolanaNode
let maker: TokenMaker
beforeAll(async () => {
  node = await startSolanaNode()
  maker = await tokenMaker(node)
})
afterAll(() => node.stop())

describe('the solana plugin', () => {
  const cases = namespaceConformance({
    namespace: 'solana',
    foreignChain: 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    addresses: {
      // Without a checksum the beginning of an address may be one as well, so of these the kit can take a character.
      valid: [first, '11111111111111111111111111111111', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
      invalid: [
        // Of the right length and alphabet, and yet not 32 bytes: 33, 44 and 23 of them.
        'z'.repeat(44),
        '1'.repeat(44),
        '2'.repeat(32),
        '0eYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
        'OeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
        'IeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
        'leYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
        '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${first}`,
        'toly.sol'
      ],
      spellings: []
    },
    setUp: () => setUpBench(node, maker),
    importPlugin() {
      vi.resetModules()
      return import('../src/index.js')
    },
    libraryLoaded: () => loaded.library,
    verifyMessage: nodeVerifiesText
  })
  for (const { name, run } of cases) test(name, run)
})
