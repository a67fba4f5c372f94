/** Bundles the local world, which is TypeScript, for Node. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, sourceCondition } from './packages.mjs'

const folder = join(root, 'examples', 'world')
const dist = join(folder, 'dist')

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
    entryPoints: { world: join(folder, 'src', 'index.ts') },
    outdir: dist,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // A chain's library is loaded when the first visitor signs in with the chain, not at every start.
    splitting: true,
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
  // Next to their package, where Node resolves their imports; renamed into place, because another process may be reading
  // them.
  await mkdir(dist, { recursive: true })
  await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const draft = `${path}.${process.pid}`
      await writeFile(draft, text)
      await rename(draft, path)
    })
  )
  return import(pathToFileURL(join(dist, 'world.mjs')).href)
}
