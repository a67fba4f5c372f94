import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Moment } from './bench/requests.mjs'
import { closureOf, tarballName } from './pack-all.mjs'
import { entriesOf, findPackages, readJson, root } from './packages.mjs'

/** Maximum number of packages that a page with EVM only installs, including our own packages and their peers. */
const MAX_PACKAGES_WITH_EVM = 50
/** Maximum number of scripts that a page requests until the wallet rows are shown, including its own and React's. */
const MAX_REQUESTS_UNTIL_ROWS = { react: 8, core: 31 }
/**
 * Time during which the dialog is still opening after its rows were painted. A page may prefetch after a longer idle
 * time.
 */
const OPENING_MS = 500
/**
 * Minimum number of function expressions in parentheses in the script of a page of `latchkit`. An unmarked build has
 * 0.
 */
const MIN_EAGER_FUNCTIONS = 80
/** Minimum size of a published chunk in bytes, not minified. */
const MIN_CHUNK_BYTES = 1_024

const exec = promisify(execFile)
const { chainPlugins }: { chainPlugins: readonly string[] } = readJson(join(root, 'scripts/conventions.json'))
const { devDependencies }: { devDependencies: Record<string, string> } = readJson(join(root, 'package.json'))
const published = findPackages().filter(pkg => pkg.published)

/** Outside the repository, so that no module is resolved from its parent folders. */
const folder = mkdtempSync(join(tmpdir(), 'latchkit-published-'))
const tarballs = join(folder, 'tarballs')
const app = join(folder, 'app')
const tsc = join(root, 'node_modules/typescript/bin/tsc')
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }), 120_000)

// Vitest's own variables would affect the commands.
const { PATH, HOME, npm_config_cache, LATCHKIT_CHROMIUM } = process.env
const env = { PATH, HOME, npm_config_cache, LATCHKIT_CHROMIUM, npm_config_prefer_offline: 'true' }

async function runIn(cwd: string, command: string, ...args: string[]) {
  try {
    const { stdout } = await exec(command, args, { cwd, env, shell: process.platform === 'win32' })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  }
}

/** Installs the tarballs of these packages and `others` into an empty folder. Returns the names of what npm installed. */
async function install(cwd: string, packages: typeof published, others: readonly string[] = []) {
  mkdirSync(cwd)
  writeFileSync(join(cwd, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }))
  const files = packages.map(pkg => join(tarballs, tarballName(pkg)))
  await runIn(cwd, 'npm', 'install', '--no-audit', '--no-fund', ...files, ...others)
  const installed: object = readJson(join(cwd, 'node_modules/.package-lock.json')).packages
  return Object.keys(installed).map(path => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
}

beforeAll(() => runIn(root, 'npm', 'run', 'pack', '--', tarballs), 600_000)

/** Compiler options of the strictest site, which also check the declarations of the installed packages. */
const compilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  types: []
}
const tools = ['react', 'react-dom', '@types/react', 'vite']

test('an empty Vite app with the samples of the README installs from the tarballs, type-checks and builds', async () => {
  const versions = tools.map(name => `${name}@${devDependencies[name]}`)
  expect(await install(app, published, versions)).toEqual(expect.arrayContaining(['latchkit', '@latchkit/kernel']))

  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const sample = (language: string) => new RegExp(`\`\`\`${language}\n(.*?)\n\`\`\``, 's').exec(readme)?.[1] ?? ''
  const [page = '', script = ''] = sample('html').split(/<script type="module">\n|<\/script>/)
  expect(script).toContain("import { createLatchkit } from 'latchkit'")
  expect(sample('tsx')).toContain("from 'latchkit/react'")
  const pageOptions = { ...compilerOptions, types: ['vite/client'] }
  const files = {
    'tsconfig.json': JSON.stringify({ compilerOptions: pageOptions, include: ['src'] }),
    'index.html': `<!doctype html><title>App</title>${page}<script type="module" src="/src/main.ts"></script>`,
    // The type comes from the chain plugin, which must be published with it.
    'src/main.ts': `${script}\nimport './app.js'\nlatchkit.provider('eip155').then(({ request }) => request)\n`,
    'src/app.tsx': `declare const networks: import('latchkit').LatchkitNetworks\n${sample('tsx')}`
  }
  mkdirSync(join(app, 'src'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(app, name), text)
  await runIn(app, process.execPath, tsc, '-p', '.')
  expect(await runIn(app, 'npx', 'vite', 'build')).toMatch(/built in/)
}, 300_000)

test('a page requests few scripts until the wallet rows are shown, and no chain library', async () => {
  const args = ['scripts/bench/count.mjs', app, join(folder, 'pages')]
  const visits: { page: keyof typeof MAX_REQUESTS_UNTIL_ROWS; moments: Moment[] }[] = JSON.parse(
    await runIn(root, process.execPath, ...args)
  )
  expect(visits.map(({ page }) => page)).toEqual(Object.keys(MAX_REQUESTS_UNTIL_ROWS))
  for (const { page, moments } of visits) {
    const [before, click, rows] = moments.map(({ requests }) => requests)
    if (!before || !click || !rows) throw new Error(`The visit of ${page} ended early`)
    const opening = [...before, ...click, ...rows.filter(({ sinceMs }) => sinceMs < OPENING_MS)]
    const files = opening.map(({ file }) => file).join(' ')
    expect.soft(opening.length, `${page}: ${files}`).toBeLessThanOrEqual(MAX_REQUESTS_UNTIL_ROWS[page])
    expect.soft(opening.flatMap(({ libraries }) => libraries)).toEqual([])
  }
}, 180_000)

test('Vite keeps the parentheses around functions that run at the start of a page', () => {
  const page = join(folder, 'pages/react/root')
  // The page's own script, and those that it imports, which Vite preloads.
  const scripts = readFileSync(join(page, 'index.html'), 'utf8').matchAll(/(?:src|href)="[./]*(assets\/[^"]+\.js)"/g)
  const eager = [...scripts].flatMap(
    ([, file = '']) => readFileSync(join(page, file), 'utf8').match(/=\(function/g) ?? []
  )
  expect(eager.length).toBeGreaterThanOrEqual(MIN_EAGER_FUNCTIONS)
})

/** Returns true for a separate file that keeps a library out of code without it. */
const isForLibrary = (file: string) =>
  /^import [^'"]* from ['"](?!\.|@latchkit\/|react(-dom)?(\/|['"]))/m.test(readFileSync(file, 'utf8'))

test('a published chunk has at least 1 KB, unless it exists to load a library', () => {
  const small = published.flatMap(pkg => {
    const installed = join(app, 'node_modules', pkg.manifest.name)
    const entries = new Set(entriesOf(pkg).map(({ output }) => join(installed, output)))
    return readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' })
      .map(file => join(installed, 'dist', file))
      .filter(file => file.endsWith('.js') && !entries.has(file) && statSync(file).size < MIN_CHUNK_BYTES)
      .filter(file => !isForLibrary(file))
      .map(file => `${relative(installed, file)} of ${pkg.manifest.name}: ${statSync(file).size} bytes`)
  })
  expect(small).toEqual([])
})

test("a site's own plugin has its view in a dialog of latchkit, which has copies of the shared code", async () => {
  const guide = readFileSync(join(root, 'docs/write-a-plugin.md'), 'utf8')
  const own = join(app, 'own')
  for (const [, name = '', text = ''] of guide.matchAll(/^```tsx?\n\/\/ (src\/[^:\s]+\.tsx?)[^\n]*\n(.*?)^```$/gms)) {
    mkdirSync(dirname(join(own, name)), { recursive: true })
    writeFileSync(join(own, name), text)
  }
  writeFileSync(
    join(own, 'index.html'),
    '<!doctype html><title>Own</title><script type="module" src="/main.ts"></script>'
  )
  writeFileSync(
    join(own, 'main.ts'),
    `import { createLatchkit, defaultPreset } from 'latchkit'
    import { sepolia } from 'latchkit/networks'
    import { favourite } from './src/index.js'
    const latchkit = createLatchkit({ plugins: [...defaultPreset({ networks: [sepolia] }), favourite()] })
    addEventListener('open-dialog', () => latchkit.open())
    void latchkit.kernel.router.open({ target: { view: 'Favourite' } })`
  )
  await runIn(own, 'npx', 'vite', 'build')
  // In a separate process, because Vitest's transforms of functions do not reach a page.
  const seen = await runIn(root, process.execPath, 'scripts/visit-published.mjs', join(own, 'dist'))
  // Rows and focus rings need state that the dialog shares with its elements: the prerendering flag and the style
  // sheets.
  expect(seen.trim().split('\n')).toEqual(['chosen', '0 rows changed by an opening', 'ring: relative'])
}, 120_000)

test('the dialog of latchkit has no copy of code that it shares with its elements', () => {
  const elements = join(root, 'plugins/shell/src/ui')
  const contexts = readdirSync(elements, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .flatMap(file => [...readFileSync(join(elements, file), 'utf8').matchAll(/const (\w+) = .*createContext\b/g)])
    .map(([, context = '']) => context)
  expect(contexts).toContain('PrerenderContext')
  const dist = join(app, 'node_modules/latchkit/dist')
  const text = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.js'))
    .map(file => readFileSync(join(dist, file), 'utf8'))
    .join('\n')
  expect(contexts.filter(context => new RegExp(`(const|var|let) ${context} = .*createContext`).test(text))).toEqual([])
})

test('Node can import every published entry without a bundler', async () => {
  const entries = published.flatMap(entriesOf).map(({ name }) => name)
  expect(entries).toEqual(expect.arrayContaining(['latchkit', 'latchkit/react', '@latchkit/plugin-chains/testing']))
  const code = `for (const name of ${JSON.stringify(entries)}) await import(name)
    const { createLatchkit } = await import('latchkit')
    const networks = [{ id: 1, name: 'Ethereum', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }]
    console.log(createLatchkit({ networks }).getState().status)`
  expect((await runIn(app, process.execPath, '--input-type=module', '--eval', code)).trim()).toBe('disconnected')
}, 120_000)

// These need only the tarballs, and much of each is waiting for npm.
test.concurrent.each(chainPlugins)(
  'core with %s only installs no WalletConnect and no other chain, and runs',
  async id => {
    const packages = closureOf(['core', id])
    const cwd = join(folder, id)
    const installed = await install(cwd, packages)
    expect(installed).toEqual(expect.arrayContaining(packages.map(({ manifest }) => manifest.name)))
    expect(installed.filter(name => /^@(walletconnect|reown)\//.test(name))).toEqual([])
    const others = chainPlugins.filter(other => other !== id).map(other => `@latchkit/plugin-${other}`)
    expect(installed.filter(name => others.includes(name))).toEqual([])
    if (id === 'eip155') expect(installed.length).toBeLessThanOrEqual(MAX_PACKAGES_WITH_EVM)

    const code = `import { corePreset, createLatchkit } from '@latchkit/preset-core'
    import { ${id} } from '@latchkit/plugin-${id}'
    const latchkit = createLatchkit({ plugins: [...corePreset(), ${id}()] })
    console.log(latchkit.getState().status)`
    expect((await runIn(cwd, process.execPath, '--input-type=module', '--eval', code)).trim()).toBe('disconnected')
    writeFileSync(join(cwd, 'page.ts'), code)
    writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['page.ts'] }))
    await runIn(cwd, process.execPath, tsc, '-p', '.')
  },
  180_000
)

test.skipIf(process.platform === 'win32').concurrent(
  'the chain guide, followed from an empty folder, passes the kit and builds a site',
  async () => {
    const cwd = join(folder, 'pebble')
    mkdirSync(cwd)
    const guide = readFileSync(join(root, 'docs/write-a-chain-plugin.md'), 'utf8')
    const outputs: string[] = []
    for (const [, language, text = ''] of guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)) {
      const name = /^(?:\/\/|<!--) (\S+\.\w+)(?: -->)?\n/.exec(text)?.[1]
      // The tarballs of the same command exist already.
      const script = text
        .replace('(cd "$LATCHKIT" && npm run pack -- core)', 'true')
        .replace('"$LATCHKIT"/dist/tarballs', tarballs)
      if (language === 'sh') outputs.push(await runIn(cwd, 'env', `LATCHKIT=${root}`, 'sh', '-ec', script))
      if (!name) continue
      mkdirSync(dirname(join(cwd, name)), { recursive: true })
      writeFileSync(join(cwd, name), text)
    }
    const tested = outputs.find(output => output.includes('# fail')) ?? ''
    expect(tested).toMatch(/^# fail 0$/m)
    expect(Number(/^# pass (\d+)$/m.exec(tested)?.[1])).toBeGreaterThan(40)
    expect(outputs.at(-1)).toMatch(/built in/)
    writeFileSync(join(cwd, 'site/tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
    await runIn(join(cwd, 'site'), process.execPath, tsc, '-p', '.')
  },
  240_000
)
