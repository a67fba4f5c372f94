import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { bundle, inputsOf } from './bundle.mjs'
import { findPackages, readJson, root } from './packages.mjs'

const { chainPlugins }: { chainPlugins: readonly string[] } = readJson(join(root, 'scripts/conventions.json'))

type Files = ReadonlySet<string>

/** Files of the built pages, by the plugins of the page. */
const pages = new Map<string, Promise<Files>>()

/**
 * Resolves with every file that a page with the core preset and these plugins may load, including lazily loaded files.
 * Builds each page once.
 */
function filesOf(plugins: readonly string[]): Promise<Files> {
  const key = plugins.join()
  const files = pages.get(key) ?? build(plugins)
  pages.set(key, files)
  return files
}

async function build(plugins: readonly string[]): Promise<Files> {
  const imports = plugins.map(id => `import { ${id} } from './plugins/${id}/src/index.ts'`)
  const list = plugins.map(id => `${id}()`).join(', ')
  const code = `import { corePreset, createLatchkit } from './presets/core/src/index.ts'
    ${imports.join('\n')}
    globalThis.page = createLatchkit({ plugins: [...corePreset(), ${list}] })`
  const built = await bundle({ code, resolveDir: root })
  return new Set(inputsOf(built, built.chunks.keys()))
}

const combinations = Array.from({ length: 2 ** chainPlugins.length }, (_, bits) =>
  chainPlugins.filter((_, place) => bits & (1 << place))
)

let none: Files
/** Files of a page with a single chain plugin, by that plugin. */
const alone = new Map<string, Files>()

beforeAll(async () => {
  none = await filesOf([])
  for (const plugin of chainPlugins) alone.set(plugin, await filesOf([plugin]))
}, 120_000)

test('every chain plugin adds its own files, which no page without it loads', () => {
  expect(findPackages().map(({ id }) => id)).toEqual(expect.arrayContaining([...chainPlugins]))
  for (const plugin of chainPlugins) {
    const isOwn = (file: string) => file.startsWith(`plugins/${plugin}/`)
    expect(alone.get(plugin)).toContain(`plugins/${plugin}/src/lazy/browser.ts`)
    expect([...none].filter(isOwn)).toEqual([])
    for (const other of chainPlugins) {
      if (other !== plugin) expect([...(alone.get(other) ?? [])].filter(isOwn)).toEqual([])
    }
  }
})

test('a page without sending has no file of it, whatever other plugins it has', async () => {
  const others = await filesOf([...chainPlugins, 'activity', 'balances', 'identity', 'receive'])
  expect([...others].filter(file => file.startsWith('plugins/send/'))).toEqual([])
  expect([...(await filesOf(['send']))].filter(file => file.startsWith('plugins/send/'))).not.toEqual([])
}, 60_000)

test.each(combinations.map(plugins => [plugins.join(' + ') || 'none', plugins]))(
  'a page with %s has the files of these chains, and none of the other chains',
  async (_, plugins) => {
    const needed = new Set([...none, ...plugins.flatMap(plugin => [...(alone.get(plugin) ?? [])])])
    expect([...(await filesOf(plugins))].sort()).toEqual([...needed].sort())
  },
  60_000
)
