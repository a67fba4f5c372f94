/**
 * Rewrites the JavaScript of built packages: grouped by the moments in which a page loads it, and without files that
 * are too small for a request.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { rollup } from 'rollup'
import { parseAst } from 'rollup/parseAst'
import { entriesOf, readJson, root } from '../packages.mjs'
import { fileNamesOf, groupsOf } from './groups.mjs'
import { closureOf, moduleGraph } from './module-graph.mjs'
import { bundled, earlyFile, elements, momentsOf, sharedEntries } from './moments.mjs'

/** @typedef {import('../packages.mjs').Package} Package */
/** @typedef {import('./module-graph.mjs').Graph} Graph */
/** @typedef {ReadonlyMap<string, string>} Names */

/** Module that stands for the elements of the dialog, which other files import from the file of the first opening. */
const bridge = '\0bridge'

/**
 * Rewrites packages that were built separately.
 *
 * @param {readonly Package[]} packages
 * @param {(pkg: Package) => string} [distOf]  Folder in which a package was built.
 * @returns {Promise<void>}
 * @throws {Error} From Rollup, and if a module of a moment is not found.
 */
export async function regroup(packages, distOf = ({ dir }) => join(dir, 'dist')) {
  const dists = new Map(packages.map(pkg => [pkg.id, distOf(pkg)]))
  const sources = new Map(
    packages.flatMap(pkg => entriesOf(pkg).map(({ name, output }) => [name, outputIn(distOf(pkg), output)]))
  )
  // The preset reads the files of other packages: all files are read before any file is written.
  const writers = []
  for (const pkg of packages) {
    const entries = new Map(entriesOf(pkg).map(({ output }) => [outputIn(distOf(pkg), output), fileOf(output, '.js')]))
    const made = pkg.manifest.name === bundled ? bundledPreset(entries, sources, dists) : ownFiles(entries)
    writers.push(writer(distOf(pkg), entries, await made))
  }
  for (const write of writers) await write()
  const preset = packages.find(({ manifest }) => manifest.name === bundled)
  if (preset) copyPictures([...dists.values()], distOf(preset))
}

/**
 * Returns the path in `dist` of a target of `exports`: `./dist/ui/index.js` → `ui/index.js`.
 *
 * @param {string} output
 * @param {string} [ending]  Extension to remove.
 */
const fileOf = (output, ending = '') => output.slice('./dist/'.length, output.length - ending.length)
/** @param {string} dist @param {string} output */
const outputIn = (dist, output) => join(dist, fileOf(output))

/**
 * Copies the images that code refers to by `new URL('./svg/…', import.meta.url)`.
 *
 * @param {readonly string[]} dists
 * @param {string} to
 */
function copyPictures(dists, to) {
  const folders = dists.map(dist => join(dist, 'svg')).filter(from => from !== join(to, 'svg') && existsSync(from))
  for (const from of folders) cpSync(from, join(to, 'svg'), { recursive: true })
}

/** @typedef {{ build: import('rollup').RollupBuild, graph: Graph, groups: Names }} Made */

/** Groups the files of one package. @param {Names} entries @returns {Promise<Made>} */
async function ownFiles(entries) {
  const build = await bundle(entries, {
    resolveId: specifier => (/^[./]/.test(specifier) ? null : external(specifier))
  })
  const graph = await moduleGraph(build)
  return { build, graph, groups: groupsOf(graph, new Set(entries.keys()), rolesOf(graph, entries)) }
}

/**
 * Returns fixed groups: declarations of a contract stay in its entry, and the roles of a kit stay separate, because
 * they are loaded in different moments.
 *
 * @param {Graph} graph
 * @param {Names} entries
 */
function rolesOf(graph, entries) {
  const entryOf = (/** @type {string} */ name) => [...entries].filter(([, entry]) => entry === name).map(([id]) => id)
  const kit = [...closureOf(graph, entryOf('kit'))]
  const contract = entryOf('contract').flatMap(entry =>
    [...closureOf(graph, [entry])].map(id => /** @type {const} */ ([id, entry]))
  )
  return new Map([
    ...kit.map(id => /** @type {const} */ ([id, id])),
    ...contract,
    ...[...entries.keys()].map(id => /** @type {const} */ ([id, id]))
  ])
}

/**
 * Bundles the preset with its plugins. A moment has its own copy of kit code that the page does not have, because a
 * separate file would be another request.
 *
 * @param {Names} entries
 * @param {Names} sources  Built file of each entry of all packages, by the specifier that a site imports.
 * @param {Names} dists    Folder in which each package was built, by id.
 * @returns {Promise<Made>}
 */
async function bundledPreset(entries, sources, dists) {
  const kit = `${dists.get('chains')}${sep}`
  const [index = ''] = [...entries].flatMap(([id, name]) => (name === 'index' ? id : []))
  const isElement = await elementsOf(sources)
  const { chainPlugins: families } = readJson(join(root, 'scripts/conventions.json'))
  const preset = { index, dists, families, ui: [bridge] }
  /** @param {Names} moments @param {Graph} [known] */
  const build = (moments, known) => {
    const early = known && basename(earlyFile(known, dists))
    const isOnPage = (/** @type {string} */ id) => ['page', index].includes(moments.get(id) ?? '')
    /** @param {string} file @param {string} importer */
    const own = (file, importer) => {
      const copy =
        importer.split('?')[1] ??
        (known && !isOnPage(importer) && !importer.startsWith(kit) ? moments.get(importer) : undefined)
      return copy !== undefined && file.startsWith(kit) && !isOnPage(file) ? `${file}?${copy}` : file
    }
    return bundle(entries, {
      resolveId(specifier, importer = '') {
        if (/^[\0/]/.test(specifier)) return null
        if (specifier.startsWith('.')) {
          const file = join(dirname(importer), specifier)
          return isElement(file) ? bridge : own(file, importer)
        }
        if (specifier === elements && importer !== bridge) return bridge
        const file = sharedEntries.includes(specifier) ? undefined : sources.get(specifier)
        return file ? own(file, importer) : external(specifier)
      },
      transform: code => (early ? importedAtOnce(code, early) : null),
      load: id => (id === bridge ? bridgeTo(sources.get(elements) ?? '') : readFileSync(id.split('?')[0] ?? '', 'utf8'))
    })
  }
  const plain = await build(new Map())
  const apart = await moduleGraph(plain)
  await plain.close()
  const made = await build(momentsOf(apart, preset), apart)
  const graph = await moduleGraph(made)
  return { build: made, graph, groups: groupsOf(graph, new Set(entries.keys()), momentsOf(graph, preset)) }
}

/**
 * Returns a predicate for the files of the elements of the dialog, which the dialog itself imports as well: a copy
 * would have its own contexts and style sheets. Their entry must export everything that the dialog imports.
 *
 * @param {Names} sources  See `bundledPreset`.
 * @returns {Promise<(file: string) => boolean>}
 */
async function elementsOf(sources) {
  const shell = elements.slice(0, elements.lastIndexOf('/'))
  const entries = new Map(
    [...sources].flatMap(([name, file]) => (name === shell || name.startsWith(`${shell}/`) ? [[file, name]] : []))
  )
  const { build, graph } = await ownFiles(entries)
  await build.close()
  const others = closureOf(
    graph,
    [...entries].flatMap(([file, name]) => (name === elements ? [] : file))
  )
  const all = closureOf(graph, [sources.get(elements) ?? ''])
  return file => all.has(file) && !others.has(file)
}

/** @param {string} id */
const external = id => ({ id, external: true, moduleSideEffects: false })

/**
 * @param {Names} entries
 * @param {Pick<import('rollup').Plugin, 'resolveId' | 'load' | 'transform'>} hooks
 */
const bundle = (entries, hooks) =>
  rollup({
    input: Object.fromEntries([...entries].map(([id, name]) => [name, id])),
    treeshake: { moduleSideEffects: false },
    preserveEntrySignatures: 'allow-extension',
    onLog(level, log) {
      // `'use client'` is added to the entries again.
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') throw new Error(`${level}: ${log.message}`)
    },
    plugins: [{ name: 'packages', ...hooks }]
  })

/**
 * Replaces the dynamic import of a file that is part of the page: bundlers of sites warn of an import without effect.
 *
 * @param {string} code
 * @param {string} file  Name, in the folder of the file with the code.
 */
function importedAtOnce(code, file) {
  const dynamic = `import("./${file}")`
  const atOnce = `import * as early from "./${file}";\n`
  return code.includes(dynamic) ? atOnce + code.replaceAll(dynamic, 'Promise.resolve(early)') : code
}

/** Returns a module that re-exports all exports of an entry. @param {string} file */
function bridgeTo(file) {
  const names = parseAst(readFileSync(file, 'utf8')).body.flatMap(node =>
    node.type === 'ExportNamedDeclaration'
      ? node.specifiers.map(({ exported }) => 'name' in exported && exported.name)
      : []
  )
  return [
    `import * as elements from '${elements}'`,
    ...names.map(name => `export const ${name} = elements.${name}`)
  ].join('\n')
}

/**
 * Returns a function that replaces the files of a build with those of its groups.
 *
 * @param {string} dist
 * @param {Names} entries
 * @param {Made} made
 */
function writer(dist, entries, { build, graph, groups }) {
  const names = fileNamesOf(graph, groups, entries)
  const isClient = (/** @type {string} */ file) => /^(['"])use client\1/.test(readFileSync(file, 'utf8'))
  const clients = new Set([...entries.keys()].filter(isClient))
  return async () => {
    for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('.js')) rmSync(join(dist, file))
    }
    await build.write({
      dir: dist,
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      hoistTransitiveImports: false,
      minifyInternalExports: false,
      onlyExplicitManualChunks: true,
      manualChunks: id => names.get(groups.get(id) ?? ''),
      banner: ({ facadeModuleId }) => (clients.has(facadeModuleId ?? '') ? "'use client'" : '')
    })
    await build.close()
  }
}
