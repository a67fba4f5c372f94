import { type BitcoinNode, startBitcoinNode } from '@latchkit/example-world'
import { expect } from '@playwright/test'
import { Verifier } from 'bip322-js'
import { strictPages, test } from '../../../scripts/test/strict-page.js'
import type { StrictPage } from './pages/strict.js'
import { addressOf, coinsOn } from './payment-surroundings.js'

let node: BitcoinNode
test.beforeAll(async () => {
  node = await startBitcoinNode()
})
test.afterAll(() => node?.stop())

for (const { name, isSecure } of strictPages) {
  test(`signs, verifies and pays without eval and WebAssembly on ${name}`, async ({ openStrictPage }) => {
    const entry = new URL('./pages/strict.ts', import.meta.url)
    const { page, problems } = await openStrictPage({ entry, connectTo: [node.url], isSecure })
    const recipient = addressOf('p2tr', isSecure ? 201 : 202)
    const result = await page.evaluate(([nodeUrl, to]) => (globalThis as unknown as StrictPage).visit(nodeUrl, to), [
      node.url,
      recipient
    ] as const)

    expect(result).toMatchObject({ isSecure, hasSubtle: isSecure, facts: ['unused'] })
    expect(result.messages).toHaveLength(2)
    for (const [address, signature, own, other] of result.messages) {
      expect([own, other]).toEqual([true, false])
      expect(Verifier.verifySignature(address, 'Hello', signature)).toBe(true)
    }
    const sent = await (await fetch(`${node.url}/tx/${result.id}`)).json()
    expect(sent).toMatchObject({ txid: result.id })
    expect(await coinsOn(node.url, recipient)).toBe(50_000n)
    expect(problems).toEqual([])
  })
}
