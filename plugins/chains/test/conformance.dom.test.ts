import type { AnyPlugin } from '@latchkit/kernel'
import { expect, test } from 'vitest'
import { namespaceConformance } from '../testing/namespace-conformance.js'
import type { NamespaceFixture } from '../testing/namespace-fixture.js'
import { toyFixture } from './toy-fixture.js'

const name = 'it can be imported and set up on a server'
const find = (fixture: NamespaceFixture) => namespaceConformance(fixture).find(one => one.name === name)

test(name, async () => {
  const { document, window } = globalThis
  await find(toyFixture())?.run()
  expect(globalThis.document).toBe(document)
  expect(globalThis.window).toBe(window)
})

test.each(['document', 'window', 'localStorage', 'location'])('the kit finds a plugin that needs %s', async needed => {
  const fixture = toyFixture()
  const needy: NamespaceFixture = {
    ...fixture,
    async setUp() {
      const bench = await fixture.setUp()
      const setup: AnyPlugin['setup'] = (ctx, services) => {
        if (!Reflect.get(globalThis, needed)) throw new ReferenceError(`${needed} is not defined`)
        return bench.plugin.setup(ctx, services)
      }
      return { ...bench, plugin: { ...bench.plugin, setup } }
    }
  }
  await expect(find(needy)?.run()).rejects.toThrow('setup: Reach for no global of the browser')
  expect(Reflect.get(globalThis, needed)).toBeDefined()
})
