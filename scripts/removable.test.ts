import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { bundle, inputsOf } from './bundle.mjs'
import { filesUnder, findPackages, readJson, root } from './packages.mjs'

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

describe('the preset of examples/custom-preset', () => {
  const removed = ['plugins/swap/', 'plugins/swap-evm/', 'plugins/onramp/']
  const others = ['kernel', 'plugins', 'presets']
    .flatMap(folder => filesUnder(folder))
    .filter(file => /\/src\/.*\.tsx?$/.test(file) && !removed.some(folder => file.startsWith(folder)))
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  /** Texts that only the removed plugins have: what the visitor and the developer read, and the paths of the services. */
  const texts = removed
    .flatMap(folder => filesUnder(`${folder}src`))
    .filter(file => /(messages|errors)\.ts$/.test(file))
    .flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/'([^'\n]{16,})'/g)].map(([, text = '']) => text)
    )
    .filter(text => !text.startsWith('@latchkit/') && !others.includes(text))
  const requests = ['convert/', '"convert"', 'onrampurl', 'onramp/options', 'onramp/quote']
  let site: Awaited<ReturnType<typeof bundle>>
  let everything: Awaited<ReturnType<typeof bundle>>
  beforeAll(async () => {
    const resolveDir = join(root, 'examples/custom-preset')
    site = await bundle({ code: "import './main.ts'", resolveDir })
    everything = await bundle({
      code: "import { createLatchkit } from 'latchkit'; globalThis.a = createLatchkit",
      resolveDir
    })
  }, 120_000)
  const found = ({ chunks }: typeof site, wanted: readonly string[]) => {
    const code = [...chunks.values()].map(chunk => new TextDecoder().decode(chunk.code)).join('\n')
    return wanted.filter(text => code.includes(text))
  }

  test('has no file of swaps and on-ramp, which the default preset has', () => {
    const isRemoved = (file: string) => removed.some(folder => file.startsWith(folder))
    expect(inputsOf(site, site.chunks.keys()).filter(isRemoved)).toEqual([])
    for (const folder of removed)
      expect(inputsOf(everything, everything.chunks.keys()).filter(file => file.startsWith(folder))).not.toEqual([])
  })

  test('has no text and no request of swaps and on-ramp, which the default preset has', () => {
    expect(texts.length).toBeGreaterThan(100)
    expect(found(site, [...texts, ...requests])).toEqual([])
    expect(found(everything, texts).length).toBeGreaterThan(texts.length * 0.8)
    expect(found(everything, requests)).not.toEqual([])
  })

  test('names no package of swaps and on-ramp, nor does a package that it installs', () => {
    const names = installedWith('@latchkit/example-custom-preset')
    expect(names).toEqual(expect.arrayContaining(['@latchkit/plugin-send', '@latchkit/plugin-shell']))
    expect(names.filter(name => /swap|onramp/.test(name))).toEqual([])
    expect(installedWith('@latchkit/plugin-swap-evm')).toContain('@latchkit/plugin-swap')
  })
})

/** Returns the packages of this repository that npm installs with a package: its dependencies and peers, and theirs. */
function installedWith(name: string): readonly string[] {
  const manifests = new Map(findPackages().map(({ manifest }) => [manifest.name, manifest]))
  const names = new Set([name])
  for (const next of names) {
    const { dependencies, peerDependencies } = manifests.get(next) ?? {}
    for (const needed of Object.keys({ ...dependencies, ...peerDependencies }))
      if (manifests.has(needed)) names.add(needed)
  }
  return [...names]
}

test.each(combinations.map(plugins => [plugins.join(' + ') || 'none', plugins]))(
  'a page with %s has the files of these chains, and none of the other chains',
  async (_, plugins) => {
    const needed = new Set([...none, ...plugins.flatMap(plugin => [...(alone.get(plugin) ?? [])])])
    expect([...(await filesOf(plugins))].sort()).toEqual([...needed].sort())
  },
  60_000
)
