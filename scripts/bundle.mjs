/** Bundles sources like a host's bundler, and reports what the browser has to load. */
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as esbuild from 'esbuild'
import { root, sourceCondition } from './packages.mjs'

/**
 * @typedef {object} Chunk
 * @property {number} gzip             Bytes at gzip -9.
 * @property {Uint8Array} code
 * @property {string | undefined} entryPoint  Source file that is the entry of this chunk.
 * @property {string[]} inputs         Source files in it, relative to the root.
 * @property {string[]} statics        Statically imported chunks.
 * @property {string[]} dynamics       Chunks imported with `import()`.
 *
 * @typedef {object} Bundle
 * @property {Map<string, Chunk>} chunks
 * @property {string} entry            The key of the entry's chunk.
 * @property {string[]} exports        Names that the entry exports.
 */

/**
 * @param {object} options
 * @param {string} options.code        Code of the page; imports are resolved from `resolveDir`.
 * @param {string} options.resolveDir
 * @param {string[]} [options.external]  Modules to leave out, with their imports.
 * @returns {Promise<Bundle>}
 * @throws {Error} with esbuild's messages if a module does not resolve.
 */
export async function bundle({ code, resolveDir, external = [] }) {
  const built = esbuild.build({
    absWorkingDir: root,
    stdin: { contents: code, resolveDir, loader: 'ts' },
    outdir: 'measured',
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    conditions: [sourceCondition],
    define: { 'process.env.NODE_ENV': '"production"' },
    external,
    write: false,
    metafile: true,
    logLevel: 'silent'
  })
  const { outputFiles, metafile } = await built.catch(({ errors }) => {
    const texts = errors.map((/** @type {esbuild.Message} */ { text }) => text)
    throw new Error(`${relative(root, resolveDir)}: ${texts.join('; ')}`)
  })
  const codes = new Map(outputFiles.map(({ path, contents }) => [path, contents]))
  const codeOf = (/** @type {string} */ file) => {
    const code = codes.get(join(root, file))
    if (code === undefined) throw new Error(`esbuild lists ${file} but gave no contents for it`)
    return code
  }
  const chunks = new Map(
    Object.entries(metafile.outputs).map(([file, output]) => {
      const inner = output.imports.filter(imported => !imported.external)
      const of = (/** @type {string} */ kind) =>
        inner.filter(imported => imported.kind === kind).map(({ path }) => path)
      const statics = of('import-statement')
      const dynamics = of('dynamic-import')
      const inputs = Object.keys(output.inputs)
      // A chunk without sources holds esbuild's shared code for CommonJS libraries, loaded early although only late
      // chunks use it.
      const code = inputs.length > 0 ? codeOf(file) : new Uint8Array()
      return [file, { gzip: gzipped(code), code, entryPoint: output.entryPoint, inputs, statics, dynamics }]
    })
  )
  return { chunks, entry: 'measured/stdin.js', exports: metafile.outputs['measured/stdin.js']?.exports ?? [] }
}

/**
 * Returns the given chunks and all chunks that they load statically.
 *
 * @param {Bundle} bundle
 * @param {Iterable<string>} starts
 */
export function staticGraph({ chunks }, starts) {
  const reached = new Set(starts)
  for (const file of reached) for (const imported of chunks.get(file)?.statics ?? []) reached.add(imported)
  return reached
}

/**
 * Returns the chunks that are loaded after every dynamic import of a wanted source file, at any depth.
 *
 * @param {Bundle} bundle
 * @param {(entryPoint: string) => boolean} isWanted
 */
export function openedGraph(bundle, isWanted) {
  const reached = staticGraph(bundle, [bundle.entry])
  for (const file of reached) {
    const wanted = (bundle.chunks.get(file)?.dynamics ?? []).filter(target => isWanted(entryPointOf(bundle, target)))
    for (const loaded of staticGraph(bundle, wanted)) reached.add(loaded)
  }
  return reached
}

/** Returns the sum of the gzipped sizes of the single files, in bytes. @param {Bundle} bundle @param {Iterable<string>} files */
export function gzipOf({ chunks }, files) {
  return [...files].reduce((total, file) => total + (chunks.get(file)?.gzip ?? 0), 0)
}

/**
 * Returns the gzipped size of the files joined into one, in bytes. A host's bundler keeps code that an entry shares
 * with lazily loaded files in the entry, because the entry loads first.
 *
 * @param {Bundle} bundle
 * @param {Iterable<string>} files
 */
export function gzipTogether({ chunks }, files) {
  return gzipped(Buffer.concat([...files].map(file => chunks.get(file)?.code ?? new Uint8Array())))
}

/** Returns the gzipped size in bytes, 0 for empty code. @param {Uint8Array} code */
const gzipped = code => (code.length > 0 ? gzipSync(code, { level: 9 }).length : 0)

/** @param {Bundle} bundle @param {Iterable<string>} files */
export function inputsOf({ chunks }, files) {
  return [...files].flatMap(file => chunks.get(file)?.inputs ?? [])
}

/** @param {Bundle} bundle @param {string} file */
function entryPointOf({ chunks }, file) {
  return chunks.get(file)?.entryPoint ?? ''
}
