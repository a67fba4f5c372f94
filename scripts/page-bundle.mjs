/** Builds a page with Vite, the way most hosts do, and says what the browser has to load. */
import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, defaultClientConditions } from 'vite'
import { root, sourceCondition } from './packages.mjs'

/** @typedef {import('./bundle.mjs').Bundle} Bundle */

const entryId = '\0page'

/**
 * @param {object} options
 * @param {string} options.code        What the page runs; imports are resolved from `resolveDir`.
 * @param {string} options.resolveDir
 * @param {RegExp} [options.external]  What the page has already.
 * @param {Readonly<Record<string, string>>} [options.alias]  What takes the place of a package.
 * @returns {Promise<Bundle>}
 */
export async function bundlePage({ code, resolveDir, external, alias = {} }) {
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (
    await build({
      configFile: false,
      root: resolveDir,
      logLevel: 'error',
      resolve: { alias, conditions: [sourceCondition, ...defaultClientConditions] },
      plugins: [
        {
          name: 'page',
          resolveId: (id, importer) => {
            if (id === 'page') return entryId
            return importer === entryId && id.startsWith('.') ? `${resolveDir}/${id}` : null
          },
          load: id => (id === entryId ? code : null)
        }
      ],
      build: {
        write: false,
        target: 'es2022',
        modulePreload: false,
        rollupOptions: {
          input: { page: 'page' },
          ...(external && { external }),
          // React's and our own `'use client'` is for servers; a page does without.
          onwarn: () => {}
        }
      }
    })
  )
  const chunks = new Map(
    output.flatMap(part => {
      if (part.type !== 'chunk') return []
      const { fileName, facadeModuleId, imports, dynamicImports, modules } = part
      const gzip = gzipSync(part.code, { level: 9 }).length
      const inputs = Object.keys(modules).map(id => relative(root, id))
      const entryPoint = facadeModuleId ? relative(root, facadeModuleId) : undefined
      const inner = (/** @type {string[]} */ files) =>
        files.filter(file => output.some(other => other.fileName === file))
      return [
        [
          fileName,
          {
            gzip,
            code: Buffer.from(part.code),
            entryPoint,
            inputs,
            statics: inner(imports),
            dynamics: inner(dynamicImports)
          }
        ]
      ]
    })
  )
  const entry = output.find(part => part.type === 'chunk' && part.isEntry)
  if (!entry) throw new Error('Vite made no entry')
  return { chunks: /** @type {Bundle['chunks']} */ (chunks), entry: entry.fileName, exports: [] }
}
