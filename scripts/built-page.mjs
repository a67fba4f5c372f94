/** Builds one of the repository's pages like a host, once for each state of the sources. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, root, sourceCondition } from './packages.mjs'

const cache = join(root, 'node_modules/.cache/latchkit/pages')
const staleMs = 24 * 60 * 60 * 1000
const sourceFolders = ['kernel', 'plugins', 'presets', 'services', 'examples', 'scripts']
const everything = () => true

/**
 * Builds the page in `folder` with Vite, unless the same sources were built before.
 *
 * @param {string} folder  Relative to the root: `examples/react`. Its `vite.config.ts` is used when there is one.
 * @param {Readonly<Record<string, string>>} [env]  Values of `import.meta.env`: `{ VITE_RELAY_URL: … }`.
 * @returns {Promise<string>} The folder with its `index.html`. Read-only, because it is shared.
 * @throws {Error} with Vite's message.
 */
export async function builtPage(folder, env = {}) {
  const dir = join(root, folder)
  const configFile = join(dir, 'vite.config.ts')
  return cachedPage({ name: folder.replaceAll('/', '-'), env }, async outDir => {
    const { build, defaultClientConditions } = await import('vite')
    await build({
      root: dir,
      configFile: existsSync(configFile) ? configFile : false,
      logLevel: 'error',
      define: Object.fromEntries(
        Object.entries(env).map(([key, value]) => [`import.meta.env.${key}`, JSON.stringify(value)])
      ),
      resolve: { conditions: [sourceCondition, ...defaultClientConditions] },
      build: {
        outDir,
        emptyOutDir: true,
        target: 'es2022',
        // Nothing inline: the page must work under the strictest policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        chunkSizeWarningLimit: 2_000
      }
    })
  })
}

/**
 * Returns the folder that `build` fills, from the cache unless a source has changed.
 *
 * @param {object} options
 * @param {string} options.name
 * @param {Readonly<Record<string, string>>} [options.env]       Other inputs of the folder.
 * @param {(file: string) => boolean} [options.isSource]         Selects the source files that it depends on. Default:
 *   all.
 * @param {(folder: string) => Promise<void>} build
 * @returns {Promise<string>} Read-only, because it is shared.
 */
export async function cachedPage({ name, env = {}, isSource = everything }, build) {
  const out = join(cache, `${name}-${sourcesHash(env, isSource)}`)
  if (existsSync(out)) return out
  const unfinished = `${out}.${process.pid}`
  mkdirSync(cache, { recursive: true })
  await build(unfinished)
  try {
    renameSync(unfinished, out)
  } catch (failure) {
    // Another process was first, and built the same.
    if (!existsSync(out)) throw failure
    rmSync(unfinished, { recursive: true })
  }
  removeStale()
  return out
}

/**
 * Returns a hash of all inputs of a page: source files of the repository, versions of its dependencies, and its environment.
 *
 * @param {Readonly<Record<string, string>>} env
 * @param {(file: string) => boolean} isSource
 */
function sourcesHash(env, isSource) {
  const hash = createHash('sha256').update(JSON.stringify(env))
  const files = sourceFolders.flatMap(folder =>
    filesUnder(folder).filter(file => /\.(tsx?|m?js|css|html|json|svg)$/.test(file) && !/\/tests?\//.test(file))
  )
  for (const file of [...files.filter(isSource).sort(), 'package-lock.json', 'tsconfig.base.json']) {
    hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

function removeStale() {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    if (Date.now() - statSync(path).mtimeMs > staleMs) rmSync(path, { recursive: true, force: true })
  }
}
