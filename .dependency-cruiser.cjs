/** The import rules (CONTRIBUTING.md). `scripts/import-rules.test.ts` plants a violation of each and expects it to fire. */
const { chainPlugins, heavyPackages } = require('./scripts/conventions.json')

const chain = `(${chainPlugins.join('|')})`
const heavy = heavyPackages.map(name => `node_modules/${name.replace('*', '[^/]+')}/`)
const packages = '^(kernel|plugins|presets)/'
const lazy = '/src/lazy/'

/** Tests may use what they test with; only cycles are forbidden to them. */
const test = ['[.](test|test-d)[.]tsx?$', '(^|/)tests?/']

/** Type imports are erased, so they cost no bytes and make no cycle at run time. */
const atRunTime = { dependencyTypesNot: ['type-only'] }

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other cannot be read, tested or loaded apart.',
      from: {},
      to: { circular: true, viaOnly: atRunTime }
    },
    {
      name: 'kernel-core-is-framework-free',
      severity: 'error',
      comment: 'kernel/src imports tapable, immer and zustand, and nothing else.',
      from: { path: '^kernel/src/', pathNot: test },
      to: { pathNot: ['^kernel/src/', '^(plugins|presets|examples)/', 'node_modules/(tapable|immer|zustand)/'] }
    },
    {
      name: 'kernel-knows-no-plugin',
      severity: 'error',
      comment: 'The kernel runs plugins; it names none.',
      from: { path: '^kernel/', pathNot: test },
      to: { path: '^(plugins|examples)/' }
    },
    {
      name: 'presets-are-leaves',
      severity: 'error',
      comment: 'Only hosts import presets, and a preset may build on preset core.',
      from: { pathNot: ['^(presets|examples|scripts)/', ...test] },
      to: { path: '^presets/' }
    },
    {
      name: 'presets-are-leaves',
      severity: 'error',
      comment: 'Only hosts import presets, and a preset may build on preset core.',
      from: { path: '^presets/([^/]+)/', pathNot: test },
      to: { path: '^(presets|examples)/', pathNot: ['^presets/$1/', '^presets/core/'] }
    },
    {
      name: 'plugins-meet-at-contracts',
      severity: 'error',
      comment:
        "A plugin imports another plugin's contract, the shell's components, the kit of chains or the queries of data, and nothing else of it.",
      from: { path: '^plugins/([^/]+)/', pathNot: test },
      to: {
        path: '^plugins/',
        pathNot: [
          '^plugins/$1/',
          '^plugins/[^/]+/src/contract[.]ts$',
          '^plugins/shell/src/ui/index[.]tsx?$',
          '^plugins/chains/(src/kit|testing)/index[.]ts$',
          '^plugins/data/src/lazy/query/index[.]ts$',
          // Said by features-know-no-chain.
          `^plugins/${chain}/`
        ]
      }
    },
    {
      name: 'plugins-meet-at-contracts',
      severity: 'error',
      comment:
        "A plugin imports another plugin's contract, the shell's components or the kit of chains, and nothing else of it.",
      from: { path: `^plugins/(${chain})/`, pathNot: test },
      to: { path: `^plugins/${chain}/`, pathNot: ['^plugins/$1/', '^plugins/[^/]+/src/contract[.]ts$'] }
    },
    {
      name: 'contracts-are-weightless',
      severity: 'error',
      comment:
        'Whoever imports a contract gets refs and types: at run time it imports the kernel and other contracts only.',
      from: { path: '^plugins/[^/]+/src/contract[.]ts$' },
      to: {
        pathNot: [
          '^kernel/',
          '^plugins/[^/]+/src/contract[.]ts$',
          '^plugins/chains/src/port/',
          `^plugins/${chain}/`,
          lazy
        ],
        ...atRunTime
      }
    },
    {
      name: 'features-know-no-chain',
      severity: 'error',
      comment: 'Features use the port of plugins/chains, so that a further chain touches no existing file.',
      from: { path: '^plugins/', pathNot: [`^plugins/${chain}/`, ...test] },
      to: { path: `^plugins/${chain}/` }
    },
    {
      name: 'heavy-libraries-only-in-lazy',
      severity: 'error',
      comment: 'First paint is without chain libraries and without react-dom.',
      from: { path: packages, pathNot: [lazy, ...test] },
      to: { path: heavy, ...atRunTime }
    },
    {
      name: 'lazy-only-by-dynamic-import',
      severity: 'error',
      comment: 'A static import would pull lazy/ into first paint.',
      from: { path: packages, pathNot: [lazy, ...test] },
      to: { path: lazy, dynamic: false, ...atRunTime }
    },
    {
      name: 'imports-resolve',
      severity: 'error',
      comment:
        'An import that leads nowhere, such as a path that "exports" does not name, would slip past the other rules.',
      from: { path: packages },
      to: { couldNotResolve: true }
    }
  ],
  options: {
    tsPreCompilationDeps: true,
    preserveSymlinks: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@latchkit/source', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts']
    }
  }
}
