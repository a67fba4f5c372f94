import { type AnyPlugin, createKernel, type Kernel } from '@latchkit/kernel'
import { type Connector, Namespaces } from '@latchkit/plugin-chains/contract'
import { expect, vi } from 'vitest'

export const adapterOf = (kernel: Kernel) => kernel.contributions.all(Namespaces).get()[0]!.item

/**
 * Checks the behaviour of a plugin without options on a server: it starts, finds no wallets, validates addresses, and
 * loads.
 */
export async function visitServer(plugin: AnyPlugin, address: string) {
  expect(globalThis).not.toHaveProperty('window')
  const failures: unknown[] = []
  const kernel = createKernel({ plugins: [plugin], onError: ({ error }) => failures.push(error) })
  await kernel.start()
  const found: (readonly Connector[])[] = []
  const stop = adapterOf(kernel).discover(connectors => found.push(connectors))
  await vi.dynamicImportSettled()
  stop()
  expect(adapterOf(kernel).isAddress(address)).toBe(true)
  expect(await adapterOf(kernel).features()).not.toHaveProperty('balance')
  await kernel.dispose()
  expect([found, failures]).toEqual([[[]], []])
}

/** Starts a kernel with the plugin. Resolves when it has found wallets. */
export async function findWallets(plugin: AnyPlugin) {
  const kernel = createKernel({ plugins: [plugin] })
  await kernel.start()
  const adapter = adapterOf(kernel)
  let found: readonly Connector[] = []
  const stop = adapter.discover(connectors => {
    found = connectors
  })
  await vi.waitUntil(() => found.length > 0)
  return {
    adapter,
    found,
    async leave() {
      stop()
      await kernel.dispose()
    }
  }
}
