import { join } from 'node:path'
import { entriesOf, root } from './packages.mjs'

/**
 * How a published package is built: its entries are what its `exports` name, its files land in its own `dist`.
 *
 * @param {import('./packages.mjs').Package} pkg
 * @returns {import('tsup').Options}
 */
export const buildOptions = pkg => ({
  name: pkg.manifest.name,
  entry: Object.fromEntries(
    entriesOf(pkg).map(({ source, output }) => [output.replace(/^\.\/dist\/|\.js$/g, ''), join(pkg.dir, source)])
  ),
  outDir: join(pkg.dir, 'dist'),
  tsconfig: join(root, 'tsconfig.json'),
  format: 'esm',
  // Not as the package.json of the current folder would have it.
  outExtension: () => ({ js: '.js' }),
  target: 'es2022',
  platform: 'neutral',
  splitting: true,
  skipNodeModulesBundle: true,
  treeshake: false,
  clean: false,
  dts: false,
  silent: true
})
