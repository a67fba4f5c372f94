/** Checks the line budgets: one for the whole kernel, and one for every other source file. Tests and the examples of doc comments are not counted. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPackages, isMain, root, sourcesOf } from './packages.mjs'

const kernelBudget = 1_700
const fileBudget = 300

/** Lines of a doc comment from `@example` to the next tag or the end, with an empty line before them. */
const exampleLines = /(?:^ *\*\n)?^ *\* @example\b.*\n(?: *\*(?! @|\/).*\n)*/gm

/** Returns one sentence for each exceeded budget. */
export function lineProblems(base = root) {
  const files = findPackages(base)
    .filter(pkg => pkg.published)
    .flatMap(pkg =>
      sourcesOf(pkg).map(file => ({ file: `${pkg.folder}/${file}`, lines: countLines(join(pkg.dir, file)) }))
    )
  const long = files
    .filter(({ lines }) => lines > fileBudget)
    .map(({ file, lines }) => `${file} has ${lines} lines, over the ${fileBudget} of a file`)
  const kernel = files
    .filter(({ file }) => file.startsWith('kernel/src/'))
    .reduce((total, { lines }) => total + lines, 0)
  return kernel < kernelBudget ? long : [...long, `kernel/src has ${kernel} lines and must stay under ${kernelBudget}`]
}

/** Counts the lines that a file would have without examples, and with doc comments of one line on one line. @param {string} file */
function countLines(file) {
  const text = readFileSync(file, 'utf8').replace(exampleLines, '')
  return text
    .replace(/\/\*\*\n *\*(.*)\n *\*\//g, '/**$1 */')
    .trimEnd()
    .split('\n').length
}

if (isMain(import.meta.url)) {
  const problems = lineProblems()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
