import { generateKeyPairSync } from 'node:crypto'
import { type SolanaNode, startSolanaNode } from '@latchkit/example-world'
import { expect } from '@playwright/test'
import { base58 } from '@scure/base'
import { strictPages, test } from '../../../scripts/test/strict-page.js'
import { first } from './keys.js'
import { TOKEN_PROGRAM, type TokenMaker, tokenMaker } from './local-tokens.js'
import type { Visit } from './strict-page/main.js'

let node: SolanaNode
let others: TokenMaker
test.beforeAll(async () => {
  node = await startSolanaNode()
  others = await tokenMaker(node)
})
test.afterAll(() => node?.stop())

for (const { name, isSecure } of strictPages) {
  test(`pays SOL and a token, signs and verifies without eval and WebAssembly on ${name}`, async ({
    openStrictPage
  }) => {
    const entry = new URL('./strict-page/main.ts', import.meta.url)
    const { page, problems } = await openStrictPage({ entry, connectTo: [node.url], isSecure })
    const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
    const recipient = base58.encode(Buffer.from(x, 'base64url'))
    const mint = await others.createMint()
    await others.give(first, mint, 7n)
    const result = await page.evaluate(
      ([url, to, token]) => (globalThis as unknown as { visit: Visit }).visit(url, to, token),
      [node.url, recipient, mint as string] as const
    )

    expect(result).toEqual({
      isSecureContext: isSecure,
      hasSubtle: isSecure,
      statuses: ['confirmed', 'confirmed'],
      verified: true,
      forged: false
    })
    expect(await others.balance(recipient)).toBe(1_500_000_000n)
    expect(await others.held(await others.associated(recipient, mint, TOKEN_PROGRAM))).toBe(7n)
    expect(problems).toEqual([])
  })
}
