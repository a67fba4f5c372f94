import type { AnyPlugin } from '@latchkit/kernel'
import { describe, expect, test } from 'vitest'
import { namespaceConformance } from '../testing/namespace-conformance.js'
import type { NamespaceFixture } from '../testing/namespace-fixture.js'
import { accountFaults } from './faults-account.js'
import { batchFaults } from './faults-batches.js'
import { connectedFaults } from './faults-connected.js'
import { connectingFaults } from './faults-connecting.js'
import { decodingFaults } from './faults-decoding.js'
import { findingFaults } from './faults-finding.js'
import { payingFaults } from './faults-paying.js'
import { sendingFaults } from './faults-sending.js'
import { toyFixture } from './toy-fixture.js'

describe('a correct chain plugin passes', () => {
  for (const { name, run } of namespaceConformance(toyFixture())) test(name, run)
})

/** Cases that watch the globals of the whole file, so they run alone. */
const alone: readonly string[] = [
  'importing it does no work',
  'importing it loads no chain library',
  'it can be imported and set up on a server',
  'setting it up does no work',
  'remove() leaves nothing behind',
  'a wallet that never answers leaves nothing behind'
]

/** Returns the conformance cases that a fixture fails, by name, each with its message. */
async function findings(fixture: NamespaceFixture): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  const look = async ({ name, run }: ReturnType<typeof namespaceConformance>[number]) => {
    await run().catch((error: unknown) => found.set(name, error instanceof Error ? error.message : String(error)))
  }
  const cases = namespaceConformance(fixture).filter(({ name }) => !name.startsWith('import'))
  // Runs first, while the library is not loaded.
  for (const one of cases) if (one.name.startsWith('loads the chain library')) await look(one)
  await Promise.all(cases.filter(({ name }) => !alone.includes(name) && !name.startsWith('loads')).map(look))
  for (const one of cases) if (alone.includes(one.name)) await look(one)
  return found
}

const faults = {
  ...findingFaults,
  ...connectingFaults,
  ...connectedFaults,
  ...payingFaults,
  ...sendingFaults,
  ...batchFaults,
  ...decodingFaults,
  ...accountFaults
}
/** Begins with the member of the port and an imperative. */
const advice = /^(?:setup|[a-z]+(?:[A-Z][a-z]+)*(?:\.[a-z]+(?:[A-Z][a-z]+)*){0,2}): [A-Z][a-z]+ /

describe('the kit detects a chain plugin that', () => {
  for (const [name, kinds] of Object.entries(faults)) {
    for (const { is, also = [], ...fault } of kinds) {
      test(is, async () => {
        const found = await findings(toyFixture(fault))
        expect([...found.keys()].sort()).toEqual([name, ...also].sort())
        for (const message of found.values()) expect(message).toMatch(advice)
      })
    }
  }
})

test('every case has a fault that it alone detects', () => {
  const cases = namespaceConformance(toyFixture()).map(({ name }) => name)
  // The cases of the import and of the server are tested below and in happy-dom.
  expect([...Object.keys(faults), ...alone.slice(0, 4)].sort()).toEqual([...cases].sort())
})

/** Returns the fixture with additional work in the plugin's setup. */
const doing = (work: () => void): NamespaceFixture => {
  const fixture = toyFixture()
  return {
    ...fixture,
    async setUp() {
      const bench = await fixture.setUp()
      const setup: AnyPlugin['setup'] = (ctx, services) => {
        work()
        return bench.plugin.setup(ctx, services)
      }
      return { ...bench, plugin: { ...bench.plugin, setup } }
    }
  }
}
const run = (fixture: NamespaceFixture, name: string) =>
  namespaceConformance(fixture)
    .find(one => one.name === name)
    ?.run()

describe('the kit detects work that a plugin does too early', () => {
  test('on its import', async () => {
    const importPlugin = async () => void setTimeout(() => {}, 0)
    await expect(run({ ...toyFixture(), importPlugin }, 'importing it does no work')).rejects.toThrow('used setTimeout')
  })
  test('by loading a chain library on its import', async () => {
    let loaded = false
    const importPlugin = async () => {
      loaded = true
    }
    const fixture = { ...toyFixture(), importPlugin, libraryLoaded: () => loaded }
    await expect(run(fixture, 'importing it loads no chain library')).rejects.toThrow('import: Load no chain library')
  })
  test('in its setup', async () => {
    const fetching = doing(() => void fetch('data:,').catch(() => {}))
    await expect(run(fetching, 'setting it up does no work')).rejects.toThrow('used fetch')
  })
  test('without changing the globals', async () => {
    const before = [setTimeout, setInterval, fetch]
    await run(toyFixture(), 'setting it up does no work')
    expect([setTimeout, setInterval, fetch]).toEqual(before)
  })
})

test('the kit names the expected and the found namespace', async () => {
  const fixture = { ...toyFixture(), namespace: 'tron' }
  await expect(run(fixture, 'discover calls back at once')).rejects.toThrow(
    'of "tron" to Namespaces; it contributed toy'
  )
})
