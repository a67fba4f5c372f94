/** Checks the line budgets: one for the whole kernel, and one for every other source file. Tests and the examples of doc comments are not counted. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPackages, isMain, root, sourcesOf } from './packages.mjs'

const kernelBudget = 1_500
const fileBudget = 300

/** Lines of a doc comment from `@example` to the next tag or the end. */
const exampleLines = /^ *\* @example\n(?: *\*(?! @|\/).*\n)*/gm

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

/** @param {string} file */
function countLines(file) {
  const text = readFileSync(file, 'utf8')
  const examples = text.match(exampleLines) ?? []
  return text.replace(/\n$/, '').split('\n').length - examples.join('').split('\n').length + 1
}

if (isMain(import.meta.url)) {
  const problems = lineProblems()
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
