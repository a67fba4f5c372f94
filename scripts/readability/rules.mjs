/** Checks one source file against the rules for names, comments and sizes. */
import ts from 'typescript'

/** First words of a doc comment that has no verb or noun at its head. */
const headless = /^(What|Who|Whom|Whose|Whether|Of|By|As|Nobody|Nothing|Neither|Also|Only)\b/

const maxFunctionLines = 60
const maxTinyLines = 15

/** File names without a meaning, and private words that standard terms replaced. */
const bannedNames = new Set(
  `utils helpers manager common
  let-in dialect vocabulary try-move move wire answers on-chain receiver known-transaction transaction-fate key-spend chain-state
  injection ask flights tries turns kept known refusal time-limit cursors follower departures who desk use-place at-place use-order
  use-written use-words unbroken others-of naming sendables own-assets look-who-can failure-words stored find-code code-reader machine
  live changes facts memory ways refusals with-code wallet-home keeps-code suspicion look-alike resemblance insist-signer
  watch-places hear-wallet forget-site late-connector once-loaded guarded first-answer fetch-answer ahead draw-ahead keep-in-page
  rows-in-sight portrait`.split(/\s+/)
)

/**
 * @typedef {'headless comment' | 'wrong tag' | 'none as a noun' | 'banned name' | 'long function' | 'tiny file'} Rule
 *
 * @typedef {object} Finding
 * @property {Rule} rule
 * @property {number} line  From 1.
 * @property {string} text
 */

/**
 * Returns every place of a file that breaks a rule.
 *
 * @param {string} path  Relative to the repository; the extension selects TypeScript or TSX.
 * @param {string} text
 * @param {object} kind
 * @param {boolean} kind.isProduct   True if sites get the file; rules for names and sizes apply only then.
 * @param {boolean} kind.mayBeTiny   True if the file is an entry or part of the chain shape.
 * @returns {Finding[]}
 */
export function findingsIn(path, text, { isProduct, mayBeTiny }) {
  const lineAt = (/** @type {number} */ offset) => text.slice(0, offset).split('\n').length
  const comments = docComments(text).flatMap(({ at, body }) =>
    commentFindings(body).map(found => ({ ...found, line: lineAt(at) }))
  )
  if (!isProduct) return comments
  const lines = text.trimEnd().split('\n').length
  const name = (path.split('/').at(-1) ?? '').replace(/\..*$/, '')
  return [
    ...comments,
    ...longFunctions(path, text),
    ...(bannedNames.has(name) ? [{ rule: /** @type {const} */ ('banned name'), line: 1, text: name }] : []),
    ...(lines <= maxTinyLines && !mayBeTiny
      ? [{ rule: /** @type {const} */ ('tiny file'), line: 1, text: `${lines} lines` }]
      : [])
  ]
}

/** @param {string} text */
const docComments = text =>
  [...text.matchAll(/^[ \t]*\/\*\*(?!\/)(.*?)\*\//gms)].map(({ index, 1: raw = '' }) => ({
    at: index,
    body: raw.replace(/^[ \t]*\*[ \t]?/gm, '').trim()
  }))

/** @param {string} body @returns {Omit<Finding, 'line'>[]} */
function commentFindings(body) {
  const start = body.slice(0, 60).split('\n')[0] ?? ''
  return [
    ...(headless.test(body) ? [{ rule: /** @type {const} */ ('headless comment'), text: start }] : []),
    ...(/@default(\s|$)/.test(body) ? [{ rule: /** @type {const} */ ('wrong tag'), text: start }] : []),
    ...(/\b(is|are) none\b/.test(body) ? [{ rule: /** @type {const} */ ('none as a noun'), text: start }] : [])
  ]
}

/** @param {string} path @param {string} text @returns {Finding[]} */
function longFunctions(path, text) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  /** @type {Finding[]} */
  const found = []
  /** @param {ts.Node} node */
  const visit = node => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      const lines = source.getLineAndCharacterOfPosition(node.getEnd()).line + 2 - line
      if (lines > maxFunctionLines) found.push({ rule: 'long function', line, text: `${nameOf(node)}: ${lines} lines` })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** @param {ts.Node} node */
function nameOf(node) {
  const named = 'name' in node && node.name ? node : node.parent
  return 'name' in named && named.name ? /** @type {ts.Node} */ (named.name).getText() : 'a function'
}
