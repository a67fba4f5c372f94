/** Checks a built package in the form in which npm packs it. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as esbuild from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import ts from 'typescript'
import { entriesOf, sourceCondition } from './packages.mjs'

const exec = promisify(execFile)

/**
 * Resolves with the problems of a built package, one sentence each: a target of `exports` or a relative import that is
 * missing in the tarball, a lost `'use client'`, and problems that publint reports.
 *
 * @param {import('./packages.mjs').Package} pkg
 * @returns {Promise<string[]>}
 */
export async function packedProblems(pkg) {
  const packed = await packedFiles(pkg.dir)
  const entries = entriesOf(pkg)
  const targets = entries.flatMap(({ output, types }) => [output, types]).map(target => posix.normalize(target))
  const reached = await relativeImports(pkg.dir, entries)
  const needed = new Set([...targets, ...reached.files, ...declarationImports(pkg.dir, packed)])
  const problems = [
    ...reached.errors,
    ...[...needed].filter(file => !packed.has(file)).map(file => `${file} is needed but would not be published`),
    ...entries
      .filter(entry => lostClientMark(pkg.dir, entry))
      .map(({ output }) => `${output} must begin with 'use client'`),
    ...(await publintProblems(pkg))
  ]
  return problems.map(problem => `${pkg.folder}: ${problem}`)
}

/** @param {string} dir */
async function packedFiles(dir) {
  const { stdout } = await exec('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: dir })
  const report = JSON.parse(stdout)
  const [{ files }] = Array.isArray(report) ? report : Object.values(report)
  return new Set(files.map((/** @type {{ path: string }} */ { path }) => path))
}

/**
 * Resolves with every file that the built entries reach by relative imports.
 *
 * @param {string} dir
 * @param {import('./packages.mjs').Entry[]} entries
 */
async function relativeImports(dir, entries) {
  const options = /** @type {const} */ ({
    bundle: true,
    packages: 'external',
    format: 'esm',
    write: false,
    metafile: true
  })
  try {
    const entryPoints = entries.map(({ output }) => output)
    const built = await esbuild.build({
      ...options,
      absWorkingDir: dir,
      entryPoints,
      outdir: 'dist',
      logLevel: 'silent'
    })
    return { files: Object.keys(built.metafile.inputs), errors: [] }
  } catch (error) {
    const { errors } = /** @type {import('esbuild').BuildFailure} */ (error)
    return { files: [], errors: errors.map(({ text, location }) => `${location?.file ?? ''}: ${text}`) }
  }
}

/** Returns the declaration files that the packed declarations import by relative paths. @param {string} dir @param {Set<string>} packed */
function declarationImports(dir, packed) {
  return [...packed]
    .filter(file => file.endsWith('.d.ts'))
    .flatMap(file =>
      ts
        .preProcessFile(readFileSync(resolve(dir, file), 'utf8'))
        .importedFiles.map(({ fileName }) => fileName)
        .filter(specifier => specifier.startsWith('.'))
        .map(specifier => posix.join(posix.dirname(file), specifier.replace(/\.js$/, '.d.ts')))
    )
}

/**
 * Reports a missing `'use client'`. React servers need it in every entry with components, and a bundler may drop it.
 *
 * @param {string} dir
 * @param {import('./packages.mjs').Entry} entry
 */
function lostClientMark(dir, { source, output }) {
  const starts = (/** @type {string} */ file) =>
    existsSync(resolve(dir, file)) && /^(['"])use client\1/.test(readFileSync(resolve(dir, file), 'utf8'))
  const isReactEntry = /^\.\/(react\/index|src\/react)\.tsx?$/.test(source)
  return (isReactEntry || starts(source)) && !starts(output)
}

/** @param {import('./packages.mjs').Package} pkg */
async function publintProblems({ dir, manifest }) {
  const { messages } = await publint({ pkgDir: dir, strict: true, pack: 'npm' })
  return messages
    .filter(({ path }) => !path.includes(sourceCondition))
    .map(message => formatMessage(message, manifest, { color: false }) ?? message.code)
}
