/** Checks the files of a built package that npm would pack. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { promisify } from 'node:util'
import { checkPackage, Package as PackedTypes } from '@arethetypeswrong/core'
import { problemAffectsResolutionKind, problemKindInfo } from '@arethetypeswrong/core/problems'
import * as esbuild from 'esbuild'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import ts from 'typescript'
import { entriesOf, sourceCondition } from './packages.mjs'

const exec = promisify(execFile)

/**
 * Resolutions in which every entry must have types that match its JavaScript. Two are left out: `node10`, because TypeScript's
 * oldest resolution does not read `exports`, and `node16-cjs`, because the packages are published as ES modules only.
 *
 * @type {readonly import('@arethetypeswrong/core').ResolutionKind[]}
 */
const resolutions = ['node16-esm', 'bundler']

/**
 * Returns every problem of a built package, one sentence each: a target of `exports` or a relative import that is not in
 * the tarball, a lost `'use client'`, types that do not match the JavaScript in a resolution, and the messages of publint.
 *
 * @param {import('./packages.mjs').Package} pkg
 * @returns {Promise<string[]>}
 */
export async function packedProblems(pkg) {
  const files = await packedFiles(pkg.dir)
  const packed = new Set(files.keys())
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
    ...(await typeProblems(pkg, files)),
    ...(await publintProblems(pkg, files))
  ]
  return problems.map(problem => `${pkg.folder}: ${problem}`)
}

/** Returns the content of each file that npm would pack, by its path. @param {string} dir @returns {Promise<Map<string, Buffer>>} */
async function packedFiles(dir) {
  const { stdout } = await exec('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: dir })
  const report = JSON.parse(stdout)
  const [{ files }] = Array.isArray(report) ? report : Object.values(report)
  return new Map(files.map((/** @type {{ path: string }} */ { path }) => [path, readFileSync(resolve(dir, path))]))
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

/** @param {import('./packages.mjs').Package} pkg @param {ReadonlyMap<string, Buffer>} files */
async function typeProblems({ manifest: { name, version } }, files) {
  const folder = `/node_modules/${name}/`
  const installed = [...files].map(([path, content]) => [folder + path, content])
  const analysis = await checkPackage(new PackedTypes(Object.fromEntries(installed), name, version))
  if (!analysis.types) return ['no type declarations would be published']
  const problems = analysis.problems
    .filter(problem => resolutions.some(kind => problemAffectsResolutionKind(problem, kind, analysis)))
    .map(problem => `${placeOf(problem).replace(folder, '')}: ${problemKindInfo[problem.kind].title}`)
  return [...new Set(problems)]
}

/** Returns the entry and its resolution, or the file. @param {import('@arethetypeswrong/core').Problem} problem */
function placeOf(problem) {
  if ('entrypoint' in problem) return `exports["${problem.entrypoint}"] in ${problem.resolutionKind}`
  const file = 'typesFileName' in problem ? problem.typesFileName : problem.fileName
  return 'moduleSpecifier' in problem ? `'${problem.moduleSpecifier}' in ${file}` : file
}

/** @param {import('./packages.mjs').Package} pkg @param {ReadonlyMap<string, Buffer>} files */
async function publintProblems({ manifest }, files) {
  const pack = { files: [...files].map(([path, data]) => ({ name: `package/${path}`, data })) }
  const { messages } = await publint({ pkgDir: 'package', strict: true, pack })
  return messages
    .filter(({ path }) => !path.includes(sourceCondition))
    .map(message => formatMessage(message, manifest, { color: false }) ?? message.code)
}
