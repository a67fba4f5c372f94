import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { entriesOf, root } from './packages.mjs'

/**
 * Returns the build options of a published package: its entries are those of `exports`, and its files go to its own
 * `dist`.
 *
 * Images in `src/svg` are copied unchanged; code refers to them by `new URL('./svg/…', import.meta.url)`.
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
  // Fixed extension; the default depends on the package.json of the current folder.
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
 * Returns entries for the folders of `src/kit`, so that the build keeps each in its own file: otherwise code for the
 * button and code for a payment would be in one file. These entries are not published.
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
