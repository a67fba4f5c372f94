/**
 * Marks the functions that run while a page starts, so that browsers compile them early.
 *
 * V8 skips the body of a function when it loads a file, and compiles it on the main thread on the first call. It compiles a function expression
 * in parentheses together with the file, on another thread. Bundlers keep such parentheses.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { walk } from 'estree-walker'
import MagicString from 'magic-string'
import { parseAst } from 'rollup/parseAst'
import { readJson } from '../packages.mjs'

/** @typedef {Parameters<typeof walk>[0]} AnyNode */
/** @typedef {AnyNode & { start: number, end: number }} Node  Node with its offsets in the text. */

const program = fileURLToPath(new URL('page-start.mjs', import.meta.url))

/**
 * Rewrites the built files of packages: puts the functions that run in `page-start.mjs` in parentheses.
 *
 * @param {readonly string[]} dists  Folders in which packages were built.
 * @returns {number} Number of marked functions.
 * @throws {Error} If the program fails, before or after, or calls no function of theirs.
 */
export function markEagerFunctions(dists) {
  let count = 0
  for (const [file, starts] of calledFunctions()) {
    if (!dists.some(dist => file.startsWith(dist))) continue
    const eager = withEagerFunctions(readFileSync(file, 'utf8'), starts)
    writeFileSync(file, eager.code)
    count += eager.count
  }
  if (count === 0) throw new Error(`${program} calls no function of the built packages`)
  // A declaration may be called above its line; a function expression may not.
  calledFunctions()
  return count
}

/** Runs the program. Returns the offsets of the functions that it called, by file. @returns {Map<string, Set<number>>} */
function calledFunctions() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-coverage-'))
  try {
    const env = { ...process.env, NODE_V8_COVERAGE: folder }
    const { status } = spawnSync(process.execPath, [program], { env, stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) throw new Error('The built packages do not start')
    /** @type {{ result: { url: string, functions: { ranges: { startOffset: number, count: number }[] }[] }[] }[]} */
    const reports = readdirSync(folder).map(name => readJson(join(folder, name)))
    return new Map(
      reports
        .flatMap(({ result }) => result)
        .filter(({ url }) => url.startsWith('file:'))
        .map(({ url, functions }) => [
          fileURLToPath(url),
          new Set(functions.flatMap(({ ranges: [whole] }) => (whole && whole.count > 0 ? whole.startOffset : [])))
        ])
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Puts functions of a module in parentheses. Top-level declarations and methods of objects become function expressions; nested declarations and
 * methods of classes stay unchanged.
 *
 * @param {string} source
 * @param {ReadonlySet<number>} starts  Offsets at which these functions start; a method starts with its name.
 * @returns {{ code: string, count: number }}
 */
export function withEagerFunctions(source, starts) {
  const code = new MagicString(source)
  const tree = parseAst(source)
  let count = 0
  walk(/** @type {Node} */ (tree), {
    enter(found, parent) {
      const node = /** @type {Node} */ (found)
      const before = starts.has(node.start) ? prefixOf(node, parent, source) : undefined
      if (before === undefined) return
      count += 1
      if (node.type === 'Property') code.overwrite(node.start, startOf(node.value), before)
      else code.prependRight(node.start, before)
      code.appendLeft(node.end, parent === tree ? ');' : ')')
    }
  })
  return { code: code.toString(), count }
}

/**
 * Returns the text that goes before a function or replaces a method's name, or `undefined` if the node cannot become such an expression.
 *
 * @param {Node} node
 * @param {AnyNode | null} parent
 * @param {string} source
 */
function prefixOf(node, parent, source) {
  if (node.type === 'FunctionDeclaration') return parent?.type === 'Program' ? `var ${node.id.name} = (` : undefined
  if (node.type === 'Property') {
    const { key, value } = node
    const canChange = node.method && !node.computed && value.type === 'FunctionExpression' && !value.generator
    if (!canChange || source.slice(node.start, node.end).includes('super')) return undefined
    return `${source.slice(startOf(key), endOf(key))}: (${value.async ? 'async ' : ''}function`
  }
  const isMethod =
    parent?.type === 'MethodDefinition' || (parent?.type === 'Property' && (parent.method || parent.kind !== 'init'))
  const isExpression = node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
  return isExpression && !isMethod ? '(' : undefined
}

/** @param {AnyNode} node */
const startOf = node => /** @type {Node} */ (node).start
/** @param {AnyNode} node */
const endOf = node => /** @type {Node} */ (node).end
