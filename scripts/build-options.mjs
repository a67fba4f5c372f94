import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf, root } from './packages.mjs'

/**
 * How a published package is built: its entries are what its `exports` name, its files land in its own `dist`.
 *
 * Pictures in `src/svg` are copied as they are: code names them by `new URL('./svg/…', import.meta.url)`.
 *
 * @param {import('./packages.mjs').Package} pkg
 * @param {string} [outDir]
 * @returns {import('tsup').Options}
 */
export const buildOptions = (pkg, outDir = join(pkg.dir, 'dist')) => ({
  name: pkg.manifest.name,
  entry: Object.fromEntries([
    ...entriesOf(pkg).map(({ source, output }) => [output.replace(/^\.\/dist\/|\.js$/g, ''), join(pkg.dir, source)]),
    ...rolesOf(pkg)
  ]),
  outDir,
  onSuccess: async () => {
    const pictures = join(pkg.dir, 'src/svg')
    if (existsSync(pictures)) cpSync(pictures, join(outDir, 'svg'), { recursive: true })
    rmSync(join(outDir, 'roles'), { recursive: true, force: true })
  },
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

/**
 * Entries for the folders of `src/kit`, which make the build keep each in a file of its own: else what a page loads with its
 * button and what it loads with a payment would be one file. They are not published themselves.
 *
 * @param {import('./packages.mjs').Package} pkg
 * @returns {[name: string, source: string][]}
 */
function rolesOf(pkg) {
  const kit = join(pkg.dir, 'src/kit')
  if (!existsSync(kit)) return []
  const folders = readdirSync(kit, { withFileTypes: true }).filter(entry => entry.isDirectory())
  return folders.map(({ name }) => [`roles/${name}`, join(kit, name, 'index.ts')])
}
