/** Builds a page with Vite, like most hosts, and reports what the browser has to load. */
import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, defaultClientConditions } from 'vite'
import { root, sourceCondition } from './packages.mjs'

/** @typedef {import('./bundle.mjs').Bundle} Bundle */

const entryId = '\0page'

/**
 * @param {object} options
 * @param {string} options.code        Code of the page; imports are resolved from `resolveDir`.
 * @param {string} options.resolveDir
 * @param {RegExp} [options.external]  Modules that the page has already.
 * @param {Readonly<Record<string, string>>} [options.alias]  Replacements of packages.
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
          // `'use client'` of React and of this repository is for servers only.
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
