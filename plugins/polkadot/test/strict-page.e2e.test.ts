import { type PolkadotNode, startPolkadotNode } from '@latchkit/example-world'
import { expect } from '@playwright/test'
import { encodeAddress } from '@polkadot/util-crypto'
import { strictPages, test } from '../../../scripts/test/strict-page.js'
import type { Visit } from './strict-page.js'
import { warmUp } from './warm-up.js'

const recipient = encodeAddress(new Uint8Array(32).fill(11), 42)

let node: PolkadotNode
test.beforeAll(warmUp)
test.beforeEach(async () => {
  node = await startPolkadotNode()
})
test.afterEach(() => node?.stop())

for (const { name, isSecure } of strictPages) {
  test(`signs, verifies and pays without eval and WebAssembly on ${name}`, async ({ openStrictPage }) => {
    const entry = new URL('./strict-page.ts', import.meta.url)
    const { page, problems } = await openStrictPage({ entry, connectTo: [node.url], isSecure })
    const result = await page.evaluate(
      ([url, chain, to]) => (globalThis as unknown as { visit: Visit }).visit(url, chain, to),
      [node.url, node.chainId, recipient] as const
    )

    expect(result).toEqual({
      isSecureContext: isSecure,
      hasSubtleCrypto: isSecure,
      verified: { sr25519: [true, false], ed25519: [true, false], ecdsa: [true, false] },
      status: 'confirmed'
    })
    expect((await node.ledger.holdings(recipient))[0]?.amount).toBe(20_000_000_000n)
    expect(problems).toEqual([])
  })
}
