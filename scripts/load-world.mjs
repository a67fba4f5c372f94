/** Bundles the local world, which is TypeScript, for Node. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, sourceCondition } from './packages.mjs'

const folder = join(root, 'examples', 'world')

/** Returns the database options of the world from the environment. */
export function storageFromEnvironment() {
  const { LATCHKIT_DATABASE_URL, LATCHKIT_DATABASE_TOKEN } = process.env
  return {
    databaseUrl: LATCHKIT_DATABASE_URL || pathToFileURL(join(folder, '.cache', 'world.db')).href,
    databaseToken: LATCHKIT_DATABASE_TOKEN || undefined
  }
}

/**
 * Returns the URL of the phone for the catalogue from the environment, if it differs from the default of `npm start`.
 */
export function phoneFromEnvironment() {
  return { phoneUrl: process.env.LATCHKIT_PHONE_URL?.replace(/\/+$/, '') || undefined }
}

/**
 * Bundles our own packages, which are sources as well, and bitcoinjs-lib with its own, whose modules Node finds only with their
 * extension.
 *
 * @type {import('esbuild').Plugin}
 */
const onlyOurs = {
  name: 'only-ours',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
      /^(@latchkit|bitcoinjs-lib)\//.test(path) || importer.includes('node_modules')
        ? undefined
        : { path, external: true }
    )
  }
}

/** @returns {Promise<typeof import('../examples/world/src/index.js')>} */
export async function loadWorld() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'src', 'index.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: [sourceCondition],
    plugins: [onlyOurs],
    // For the CommonJS modules in the bundle.
    banner: {
      js: `import { createRequire as requireFor } from 'node:module'\nconst require = requireFor(import.meta.url)`
    },
    sourcemap: 'inline',
    write: false
  })
  // Next to its package, where Node resolves its imports; renamed into place, because another process may be reading
  // it.
  const file = join(folder, 'dist', 'world.mjs')
  const draft = `${file}.${process.pid}`
  await mkdir(join(folder, 'dist'), { recursive: true })
  await writeFile(draft, outputFiles[0]?.text ?? '')
  await rename(draft, file)
  return import(pathToFileURL(file).href)
}
