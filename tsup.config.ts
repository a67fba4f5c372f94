import { join } from 'node:path'
import { defineConfig } from 'tsup'
import { entriesOf, findPackages, root } from './scripts/packages.mjs'

/** One build for each published package: its entries are what its `exports` name, its files land in its own `dist`. */
export default defineConfig(
  findPackages()
    .filter(({ published }) => published)
    .map(pkg => ({
      name: pkg.manifest.name,
      entry: Object.fromEntries(
        entriesOf(pkg).map(({ source, output }) => [output.replace(/^\.\/dist\/|\.js$/g, ''), join(pkg.dir, source)])
      ),
      outDir: join(pkg.dir, 'dist'),
      tsconfig: join(root, 'tsconfig.json'),
      format: 'esm',
      target: 'es2022',
      platform: 'neutral',
      splitting: true,
      skipNodeModulesBundle: true,
      treeshake: false,
      clean: false,
      dts: false,
      silent: true
    }))
)
