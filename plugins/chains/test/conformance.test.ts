import type { AnyPlugin } from '@latchkit/kernel'
import { describe, expect, test } from 'vitest'
import { namespaceConformance } from '../testing/namespace-conformance.js'
import type { NamespaceFixture } from '../testing/namespace-fixture.js'
import { accountFaults } from './faults-account.js'
import { connectedFaults } from './faults-connected.js'
import { connectingFaults } from './faults-connecting.js'
import { findingFaults } from './faults-finding.js'
import { payingFaults } from './faults-paying.js'
import { sendingFaults } from './faults-sending.js'
import { toyFixture } from './toy-fixture.js'

describe('a chain plugin that does everything right', () => {
  for (const { name, run } of namespaceConformance(toyFixture())) test(name, run)
})

/** They watch the globals of the whole file, so nothing runs beside them. */
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
  // First, while nothing has loaded the library.
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
  ...accountFaults
}
/** The member of the port, and a sentence that begins with what to do. */
const advice = /^(?:setup|[a-z]+(?:[A-Z][a-z]+)*(?:\.[a-z]+(?:[A-Z][a-z]+)*)?): [A-Z][a-z]+ /

describe('the kit finds a chain plugin that', () => {
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

test('every case has a fault that only it is there for', () => {
  const cases = namespaceConformance(toyFixture()).map(({ name }) => name)
  // Those of the import and of the server are found wrong below, and where there is a browser.
  expect([...Object.keys(faults), ...alone.slice(0, 4)].sort()).toEqual([...cases].sort())
})

/** The same fixture, with something else done at the moment that the plugin is set up. */
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

describe('the kit finds a plugin that does work too early', () => {
  test('when it is imported', async () => {
    const importPlugin = async () => void setTimeout(() => {}, 0)
    await expect(run({ ...toyFixture(), importPlugin }, 'importing it does no work')).rejects.toThrow('used setTimeout')
  })
  test('when it is imported, with a chain library', async () => {
    let loaded = false
    const importPlugin = async () => {
      loaded = true
    }
    const fixture = { ...toyFixture(), importPlugin, libraryLoaded: () => loaded }
    await expect(run(fixture, 'importing it loads no chain library')).rejects.toThrow('import: Load no chain library')
  })
  test('when it is set up', async () => {
    const fetching = doing(() => void fetch('data:,').catch(() => {}))
    await expect(run(fetching, 'setting it up does no work')).rejects.toThrow('used fetch')
  })
  test('and leaves the globals as they were', async () => {
    const before = [setTimeout, setInterval, fetch]
    await run(toyFixture(), 'setting it up does no work')
    expect([setTimeout, setInterval, fetch]).toEqual(before)
  })
})

test('the kit says which namespace it looked for', async () => {
  const fixture = { ...toyFixture(), namespace: 'tron' }
  await expect(run(fixture, 'discover calls back at once')).rejects.toThrow(
    'of "tron" to Namespaces; it contributed toy'
  )
})
