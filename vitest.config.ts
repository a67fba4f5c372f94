import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions, defaultServerConditions } from 'vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { chromiumArgs, findChromium } from './scripts/chromium.mjs'
import { filesUnder, sourceCondition } from './scripts/packages.mjs'
import { preactAlias } from './scripts/preact.mjs'

const folders = '{kernel,plugins,presets,services,examples,scripts}'
const exclude = ['**/node_modules/**', '**/dist/**']
const packageTests = 'scripts/published.test.ts'
/** Browser tests that may fail after other files in the same page; style sheets, for example, are created once for each page. */
const needsPage = [
  'plugins/shell/test/without-sheets.browser.test.tsx',
  'plugins/send/test/activity.browser.test.tsx',
  'examples/e2e/invalid-responses.browser.test.ts'
]
const executablePath = await findChromium()

/**
 * Contents of a test file that needs a process of its own: it replaces modules or the page, starts servers or child
 * processes, opens the dialog (whose code fails without a page, once it is loaded), or uses WalletConnect's library, which keeps
 * connecting to a relay that has stopped.
 */
const needsProcess =
  /\bvi\.(mock|doMock|resetModules)\(|\bprocess\.(on|once)\(|example-world|from 'node:(child_process|http|net|worker_threads)'|from '\.\/(phone|page|sdk|scene|site|submit-scene)\.js'|stubGlobal\('document'|latchkit\.open\(/
const sharingFiles = ['kernel', 'plugins', 'presets']
  .flatMap(folder => filesUnder(folder))
  .filter(file => file.endsWith('.test.ts') && !/\.(dom|browser|e2e)\.test\.ts$/.test(file))
  .filter(file => !needsProcess.test(readFileSync(new URL(file, import.meta.url), 'utf8')))

/** Options of the unit tests without a page. */
const onNode = {
  // A page's policy without 'unsafe-eval' fails here first.
  execArgv: ['--disallow-code-generation-from-strings'],
  // These are written for bundlers: as Node reads them, names of files and default exports are missing.
  server: { deps: { inline: [/node_modules\/newest-/] } },
  sequence: { groupOrder: 0 }
}

const reactLibraries = ['react', 'react/jsx-runtime', 'react-dom/client']

/** A browser on a busy machine may be late by seconds. `npm test` names what passed only so. */
const onceMore = 1

export default defineConfig({
  resolve: { conditions: [sourceCondition, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [sourceCondition, ...defaultServerConditions] } },
  test: {
    // Two busy cores: a state may take longer than a second to come about.
    expect: { poll: { timeout: 10_000 } },
    // Much of every file is waiting. By default one core of two would stay idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'types',
          include: [],
          typecheck: {
            enabled: true,
            only: true,
            include: [`${folders}/**/*.test-d.ts`],
            exclude,
            tsconfig: 'scripts/test/tsconfig.json',
            // `npm run check` type-checks the sources and reports their errors.
            ignoreSourceErrors: true
          },
          sequence: { groupOrder: 0 }
        }
      },
      // Each file has a process of its own.
      {
        extends: true,
        test: {
          ...onNode,
          name: 'node',
          include: [`${folders}/**/*.test.ts`],
          exclude: [...exclude, '**/*.{dom,browser,e2e}.test.ts', packageTests, ...sharingFiles]
        }
      },
      // Loading the modules anew for each file took more processor time than the tests. `--project node` selects these files too.
      {
        extends: true,
        test: {
          ...onNode,
          name: 'node-shared',
          include: sharingFiles,
          exclude,
          isolate: false,
          setupFiles: ['./scripts/test/shared-process.ts']
        }
      },
      // Builds all packages and installs their tarballs. `npm test` leaves it out, and `.ci/run` runs it.
      {
        extends: true,
        test: { name: 'packages', include: [packageTests], maxConcurrency: 2, sequence: { groupOrder: 0 } }
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: [`${folders}/**/*.dom.test.{ts,tsx}`],
          exclude,
          environment: 'happy-dom',
          sequence: { groupOrder: 0 }
        }
      },
      // One page for all files: loading the modules anew for each file took a third of the processor time.
      browserProject({
        name: 'browser',
        include: [`${folders}/**/*.browser.test.{ts,tsx}`],
        exclude: needsPage,
        isolate: false,
        libraries: reactLibraries,
        groupOrder: 1
      }),
      // `--project browser` selects these files too.
      browserProject({ name: 'browser-own-page', include: needsPage, libraries: reactLibraries, groupOrder: 1 }),
      // Every view once more on what a page without React may take in its place. Each file has a page of its own.
      browserProject({
        name: 'preact',
        include: ['plugins/**/*.browser.test.tsx'],
        libraries: ['preact', 'preact/compat', 'preact/compat/client', 'preact/compat/jsx-runtime'],
        alias: preactAlias,
        setupFiles: ['./scripts/on-preact.ts'],
        groupOrder: 1
      })
    ]
  }
})

interface BrowserProject {
  readonly name: string
  readonly include: readonly string[]
  /** @defaultValue none */
  readonly exclude?: readonly string[]
  /** True to give each file a page of its own. @defaultValue true */
  readonly isolate?: boolean
  /** What Vite finds only while a test runs makes it reload the page under that test; these beside what all tests take. */
  readonly libraries: readonly string[]
  readonly alias?: Record<string, string>
  readonly setupFiles?: string[]
  readonly groupOrder: number
}

function browserProject({ name, include, libraries, groupOrder, ...options }: BrowserProject) {
  const { exclude: excluded = [], isolate = true, alias = {}, setupFiles = [] } = options
  return {
    extends: true,
    resolve: { alias },
    // The development runtime records a stack for every element.
    oxc: { jsx: { runtime: 'automatic' as const, development: false } },
    optimizeDeps: {
      include: [
        '@latchkit/plugin-bip122 > bitcoinjs-lib/src/bufferutils',
        '@latchkit/plugin-bip122 > bitcoinjs-lib/src/crypto',
        '@latchkit/plugin-bip122 > bitcoinjs-lib/src/script',
        '@latchkit/plugin-bip122 > bitcoinjs-lib/src/transaction',
        '@noble/curves/abstract/utils',
        '@noble/curves/secp256k1',
        '@noble/hashes/legacy',
        '@noble/hashes/sha2',
        '@noble/hashes/sha3',
        '@noble/hashes/utils',
        '@scure/base',
        '@scure/bip32',
        '@scure/bip39',
        ...libraries,
        'jsqr',
        'unhomoglyph',
        'uqr',
        'valibot',
        'viem',
        'viem/accounts',
        'viem/utils'
      ]
    },
    test: {
      name,
      include: [...include],
      exclude: [...exclude, ...excluded],
      setupFiles,
      isolate,
      fileParallelism: false,
      retry: onceMore,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        provider: playwright({
          launchOptions: { ...(executablePath && { executablePath }), args: chromiumArgs },
          // A press waits for what moves, which took most of the time. Motion has tests of its own.
          contextOptions: { reducedMotion: 'reduce' }
        }),
        instances: [{ browser: 'chromium' }]
      },
      sequence: { groupOrder }
    }
  } satisfies TestProjectInlineConfiguration
}
