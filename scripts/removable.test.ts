import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { bundle, inputsOf } from './bundle.mjs'
import { findPackages, readJson, root } from './packages.mjs'

const { chainPlugins }: { chainPlugins: readonly string[] } = readJson(join(root, 'scripts/conventions.json'))

/** Every file that a page with the core preset and these chain plugins may ever load, what it loads later included. */
async function filesOf(plugins: readonly string[]): Promise<ReadonlySet<string>> {
  const imports = plugins.map(id => `import { ${id} } from './plugins/${id}/src/index.ts'`)
  const list = plugins.map(id => `${id}()`).join(', ')
  const code = `import { corePreset, createLatchkit } from './presets/core/src/index.ts'
    ${imports.join('\n')}
    globalThis.page = createLatchkit({ plugins: [...corePreset(), ${list}] })`
  const built = await bundle({ code, resolveDir: root })
  return new Set(inputsOf(built, built.chunks.keys()))
}

const combinations = Array.from({ length: 2 ** chainPlugins.length - 1 }, (_, bits) =>
  chainPlugins.filter((_, place) => bits & (1 << place))
)

/** By chain plugin: the files that a page has for its sake alone, its own and its libraries'. */
const own = new Map<string, readonly string[]>()

beforeAll(async () => {
  const all = await filesOf(chainPlugins)
  for (const plugin of chainPlugins) {
    const others = await filesOf(chainPlugins.filter(other => other !== plugin))
    own.set(
      plugin,
      [...all].filter(file => !others.has(file))
    )
  }
}, 120_000)

test('every chain plugin is known, and brings files of its own', () => {
  expect(findPackages().map(({ id }) => id)).toEqual(expect.arrayContaining([...chainPlugins]))
  for (const plugin of chainPlugins) expect(own.get(plugin)).toContain(`plugins/${plugin}/src/lazy/page.ts`)
})

test.each(combinations.map(plugins => [plugins.join(' + ') || 'none', plugins]))(
  'a page with %s has no file of the other chains',
  async (_, plugins) => {
    const files = await filesOf(plugins)
    for (const plugin of chainPlugins) {
      const left = [...files].filter(file => file.startsWith(`plugins/${plugin}/`) || own.get(plugin)?.includes(file))
      if (plugins.includes(plugin)) expect(left).toEqual(expect.arrayContaining([...(own.get(plugin) ?? [])]))
      else expect(left).toEqual([])
    }
  },
  60_000
)
