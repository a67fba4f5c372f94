import type { LocalChain } from '@latchkit/example-world'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

interface BalanceNode extends LocalChain {
  setBalance(address: string, amount: bigint): void
}

interface LocalBalances<N extends BalanceNode> {
  readonly start: () => Promise<N>
  /** Accounts of the test wallets with their balances at the start; at least one. */
  readonly accounts: readonly { readonly address: string; readonly amount: bigint }[]
  /** Number of bits of the largest balance that the chain supports. */
  readonly bits: number
  /** Reads an account's balance from the node, through the plugin. */
  readonly read: (node: N, address: string) => Promise<bigint>
  /** Error code of the plugin if no node responds. */
  readonly unreachable: string
}

/**
 * Defines the tests of a plugin that reads balances from a local node whose balances can be set. Returns the node, for
 * further tests.
 */
export function testLocalBalances<N extends BalanceNode>({
  start,
  accounts,
  bits,
  read,
  unreachable
}: LocalBalances<N>): () => N {
  let node: N
  beforeAll(async () => {
    node = await start()
  })
  afterAll(() => node.stop())
  afterEach(() => node.faults.clear())
  const [{ address: first = '' } = {}] = accounts

  test("equals the local chain's balance of the test wallets' accounts", async () => {
    expect(accounts).not.toEqual([])
    for (const { address, amount } of accounts) await expect(read(node, address)).resolves.toBe(amount)
  })

  test(`follows changes, up to ${bits} bits, and is zero for an unused account`, async () => {
    node.setBalance(first, 2n ** BigInt(bits) - 1n)
    await expect(read(node, first)).resolves.toBe(2n ** BigInt(bits) - 1n)
    node.setBalance(first, 0n)
    await expect(read(node, first)).resolves.toBe(0n)
    await node.fund(first, 12_345_678_901n)
    await expect(read(node, first)).resolves.toBe(12_345_678_901n)
  })

  test('rejects while the node fails', async () => {
    for (const kind of ['down', '429', 'garbage', 'html', 'huge'] as const) {
      node.faults.set(kind)
      await expect(read(node, first)).rejects.toMatchObject({ code: unreachable })
    }
  })
  return () => node
}
