/**
 * `node services/onramp/build.mjs`: bundles the service into `dist/main.js`, the program, and `dist/index.js`, for a server of the site.
 * The code of `@latchkit/kernel` is part of the bundle; the other dependencies are loaded from `node_modules`.
 */
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('.', import.meta.url))
const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/**
 * Bundles both entries.
 *
 * @param {string} [outdir]  Absolute path, below a folder with the dependencies. Default: `dist` of this package.
 * @returns {Promise<void>}
 */
export async function buildService(outdir = join(folder, 'dist')) {
  await build({
    entryPoints: ['main', 'index'].map(name => join(folder, 'src', `${name}.ts`)),
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['@latchkit/source'],
    external: Object.keys(dependencies).filter(name => !name.startsWith('@latchkit/'))
  })
}

const [, program] = process.argv
if (program !== undefined && realpathSync(program) === fileURLToPath(import.meta.url)) await buildService()
