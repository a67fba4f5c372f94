import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { createTestClient, getAddress, http, publicActions, toHex, walletActions } from 'viem'
import { type Anvil, startAnvil } from '../../../scripts/anvil.mjs'
import { strictPages, test } from '../../../scripts/test/strict-page.js'
import { codeOf } from './contract-code.js'
import type { Visit } from './strict-page/main.js'

/** First account of the public test phrase, which has ether on anvil. */
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
/** Address of the first node of the page, which does not respond. */
const deadNode = 'http://127.0.0.1:1'

let node: Anvil
test.beforeAll(async () => {
  node = await startAnvil()
})
test.afterAll(() => node?.stop())

async function deployToken() {
  const client = createTestClient({ mode: 'anvil', transport: http(node.url) })
    .extend(publicActions)
    .extend(walletActions)
  const hash = await client.sendTransaction({ account: owner, data: codeOf('Plain').deploy, chain: null })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  if (!contractAddress) throw new Error('The token was not deployed')
  return contractAddress
}

for (const { name, isSecure } of strictPages) {
  test(`pays the coin and a token, signs and verifies without eval and WebAssembly on ${name}`, async ({
    openStrictPage
  }) => {
    const entry = new URL('./strict-page/main.ts', import.meta.url)
    const { page, problems } = await openStrictPage({ entry, connectTo: [node.url, deadNode], isSecure })
    // A new account also when the test is retried, so that it holds only what this run pays.
    const recipient = getAddress(toHex(randomBytes(20)))
    const result = await page.evaluate(
      ([url, to, token]) => (globalThis as unknown as { visit: Visit }).visit(url, to, token),
      [node.url, recipient, await deployToken()] as const
    )

    expect(result).toEqual({
      isSecureContext: isSecure,
      hasSubtle: isSecure,
      statuses: ['confirmed', 'confirmed'],
      balance: '1500',
      tokens: ['7 RUSD'],
      verified: true,
      forged: false
    })
    // Chromium logs the requests to the dead node.
    expect(problems.filter(problem => !problem.includes('Failed to load resource'))).toEqual([])
  })
}
