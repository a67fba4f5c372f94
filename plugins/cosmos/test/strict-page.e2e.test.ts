import { type CosmosNode, startCosmosNode } from '@latchkit/example-world'
import { expect } from '@playwright/test'
import { strictPages, test } from '../../../scripts/test/strict-page.js'
import type { Visit } from './strict-page/main.js'

const recipient = 'cosmos1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnrk363e'

let node: CosmosNode
test.beforeAll(async () => {
  node = await startCosmosNode()
})
test.afterAll(() => node?.stop())

for (const { name, isSecure } of strictPages) {
  test(`pays, signs and verifies without eval and WebAssembly on ${name}`, async ({ openStrictPage }) => {
    const entry = new URL('./strict-page/main.ts', import.meta.url)
    const { page, problems } = await openStrictPage({ entry, connectTo: [node.url], isSecure })
    const before = await balanceOf(recipient)
    const result = await page.evaluate(([url, to]) => (globalThis as unknown as { visit: Visit }).visit(url, to), [
      node.url,
      recipient
    ] as const)

    expect(result).toEqual({
      isSecureContext: isSecure,
      hasSubtle: isSecure,
      status: 'confirmed',
      verified: true,
      forged: false
    })
    expect(await balanceOf(recipient)).toBe(before + 5n)
    expect(problems).toEqual([])
  })
}

async function balanceOf(address: string): Promise<bigint> {
  const response = await fetch(`${node.url}/cosmos/bank/v1beta1/balances/${address}/by_denom?denom=uatom`)
  return BigInt(((await response.json()) as { balance: { amount: string } }).balance.amount)
}
