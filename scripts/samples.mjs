/**
 * Checks the TypeScript samples of the documents against the workspace's sources.
 *
 * A sample is a block of `ts` or `tsx`, or the module script of a block of `html`. A sample that begins with a comment
 * with a file name is that file, and other samples of its document may import it. An HTML comment right before a
 * sample is invisible to readers:
 *
 *     <!-- given: declare const signal: AbortSignal -->      declarations that the sample uses and does not show <!--
 *     unchecked: its package is created in this document --> reason why it cannot be checked
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { filesUnder, findPackages, root } from './packages.mjs'

/** @typedef {{ path: string, text: string, given?: string }} Document  `given` declares names for all its samples. */
/** @typedef {{ file: string, text: string, document: string, line: number }} Sample */

const comment = String.raw`(?:<!-- (?<mark>given|unchecked):\s(?<note>(?:(?!-->)[\s\S])*)-->\n)?`
const block = new RegExp(`^${comment}\`\`\`(?<language>tsx?|html)\\n(?<text>.*?)^\`\`\`$`, 'gms')

/** Returns every document whose samples are checked. @returns {Document[]} */
export function findDocuments() {
  const guides = filesUnder('docs').map(path => join(root, path))
  const readmes = [root, ...findPackages().map(({ dir }) => dir)].map(dir => join(dir, 'README.md'))
  return [...readmes, ...guides]
    .filter(path => path.endsWith('.md') && existsSync(path))
    .map(path => ({ path, text: readFileSync(path, 'utf8') }))
}

/** @param {Document} document @returns {Sample[]} */
export function readSamples({ path, text: markdown, given = '' }) {
  // A folder next to the document that does not exist, so that relative imports resolve as in the document.
  const folder = path.replace(/\.\w+$/, '-samples')
  return [...markdown.matchAll(block)].flatMap(({ index, 0: whole, groups = {} }) => {
    const { mark, note = '', language, text: inside = '' } = groups
    const text = language === 'html' ? /<script type="module">\n(.*?)<\/script>/s.exec(inside)?.[1] : inside
    if (mark === 'unchecked' || text === undefined) return []
    const line = markdown.slice(0, index + whole.indexOf(text, whole.indexOf('```'))).split('\n').length
    const name = /^\/\/ (\S+\.tsx?)\b/.exec(text)?.[1] ?? `line-${line}.${language === 'tsx' ? 'tsx' : 'ts'}`
    // After the sample, so that line numbers stay the same.
    const end = `export {}\n${given}\n${mark === 'given' ? note : ''}`
    return [{ file: join(folder, name), text: `${text}\n${end}`, document: path, line }]
  })
}

/** Returns the compiler errors of the samples, each as `README.md:12: …`. @param {readonly Document[]} documents */
export function sampleProblems(documents) {
  const samples = new Map(documents.flatMap(readSamples).map(sample => [sample.file, sample]))
  const folders = new Set([...samples.keys()].flatMap(ancestors))
  const options = compilerOptions()
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, directoryExists } = host
  host.fileExists = file => samples.has(file) || fileExists(file)
  host.readFile = file => samples.get(file)?.text ?? readFile(file)
  host.directoryExists = folder => folders.has(folder) || (directoryExists?.(folder) ?? true)

  const program = ts.createProgram([...samples.keys()], options, host)
  return [...samples].flatMap(([file, { document, line }]) => {
    const source = program.getSourceFile(file)
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    return found.map(({ start = 0, messageText }) => {
      const at = line + (source?.getLineAndCharacterOfPosition(start).line ?? 0)
      return `${relative(root, document)}:${at}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
  })
}

/** Returns the options of the repository's tsconfig.json, by which packages resolve to their sources. */
export function compilerOptions() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  return ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root).options
}

/** Returns the folders above a file, up to that of the document. @param {string} file */
function ancestors(file) {
  /** @type {string[]} */
  const folders = []
  for (let folder = dirname(file); !existsSync(folder); folder = dirname(folder)) folders.push(folder)
  return folders
}
