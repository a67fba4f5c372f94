/**
 * Reads the `@example`s of doc comments as documents, so that they compile like other samples, and finds exported functions
 * without an example.
 *
 * An example is code, or Markdown with blocks of code, before which a comment may declare names (`scripts/samples.mjs`). An
 * example without imports gets the name that it documents from the entry that exports it, otherwise from its file.
 */
import { basename, join } from 'node:path'
import ts from 'typescript'
import { entriesOf, findPackages } from './packages.mjs'
import { compilerOptions } from './samples.mjs'

/**
 * @typedef {import('./samples.mjs').Document} Document
 *
 * @typedef {object} ExampleEntry
 * @property {string} name   Specifier for hosts: `@latchkit/kernel/react`.
 * @property {string} file   Absolute path of its source.
 * @property {string} dir    Folder of its package.
 *
 * @typedef {object} Export
 * @property {string} name
 * @property {ExampleEntry} entry
 * @property {boolean} isFunction
 * @property {boolean} hasExample
 *
 * @typedef {Map<ts.Node, Export>} Exports  By declaration.
 */

/** Returns the entries of kernel, chains plugin and presets, and the plugin, contract and server of others. @returns {ExampleEntry[]} */
export function exampleEntries() {
  return findPackages()
    .filter(pkg => pkg.published)
    .flatMap(pkg =>
      entriesOf(pkg)
        .filter(
          ({ subpath }) =>
            pkg.kind !== 'plugin' || pkg.id === 'chains' || /^\.(\/(contract|server(-sql)?))?$/.test(subpath)
        )
        .map(({ name, source }) => ({ name, dir: pkg.dir, file: join(pkg.dir, source) }))
    )
}

/**
 * Returns each example of the packages as a document, and a sentence for each exported function of the entries without an example.
 *
 * @param {readonly ExampleEntry[]} [entries]
 * @returns {{ examples: Document[], problems: string[] }}
 */
export function readExamples(entries = exampleEntries()) {
  const files = entries.map(({ file }) => file)
  const program = ts.createProgram(files, compilerOptions())
  const exports = readExports(program, entries)
  const sources = program.getSourceFiles().filter(source => entries.some(({ dir }) => isInside(dir, source)))
  const examples = sources.flatMap(source => examplesIn(source, exports))
  const missing = [...new Set(exports.values())].filter(found => found.isFunction && !found.hasExample)
  return { examples, problems: missing.map(({ name, entry }) => `${name} of ${entry.name} has no @example`) }
}

/** @param {ts.Program} program @param {readonly ExampleEntry[]} entries @returns {Exports} */
function readExports(program, entries) {
  const checker = program.getTypeChecker()
  /** @type {Exports} */
  const exports = new Map()
  for (const entry of entries) {
    const source = program.getSourceFile(entry.file)
    const module = source && checker.getSymbolAtLocation(source)
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      const { declarations = [] } = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      // Another package's exports are imported from there.
      const own = declarations.filter(node => isInside(entry.dir, node))
      const [first] = own
      const found = (first && exports.get(first)) ?? {
        name: symbol.name,
        entry,
        isFunction: own.some(isFunction) && !isOnlyType(symbol, module, first),
        hasExample: false
      }
      for (const node of own) exports.set(node, found)
    }
  }
  return exports
}

/**
 * Returns true for an export of `export type *`, which has no value.
 *
 * @param {ts.Symbol} symbol @param {ts.Symbol | undefined} module @param {ts.Node | undefined} declaration
 */
function isOnlyType(symbol, module, declaration) {
  if (!declaration || module?.exports?.has(symbol.escapedName)) return false
  const [entry] = module?.declarations ?? []
  const file = `./${basename(declaration.getSourceFile().fileName).replace(/\.tsx?$/, '.js')}`
  return (
    entry !== undefined &&
    ts.isSourceFile(entry) &&
    entry.statements.some(
      statement =>
        ts.isExportDeclaration(statement) &&
        statement.isTypeOnly &&
        !statement.exportClause &&
        statement.moduleSpecifier?.getText() === `'${file}'`
    )
  )
}

/** @param {ts.SourceFile} source @param {Exports} exports @returns {Document[]} */
function examplesIn(source, exports) {
  /** @type {Document[]} */
  const found = []
  /** @param {ts.Node} node */
  const visit = node => {
    const comments = 'jsDoc' in node ? node.getChildren(source).filter(ts.isJSDoc) : []
    const tags = comments.flatMap(({ tags = [] }) => [...tags])
    for (const tag of tags.filter(({ tagName }) => tagName.text === 'example')) {
      const declaration = ts.isVariableStatement(node) ? node.declarationList.declarations[0] : node
      const exported = declaration && exports.get(declaration)
      if (exported) exported.hasExample = true
      const text = markdownOf(source, tag)
      const given = /^import /m.test(text) || !declaration ? '' : importOf(declaration, exported)
      found.push({ path: source.fileName, text, given })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Returns an example as Markdown, on the same lines as in its source. @param {ts.SourceFile} source @param {ts.JSDocTag} tag */
function markdownOf(source, tag) {
  const text = source.text
    .slice(tag.tagName.end, tag.end)
    .replace(/^[ \t]*\*(?: |$)/gm, '')
    .trimEnd()
  const { line } = source.getLineAndCharacterOfPosition(tag.getStart())
  return text.includes('```') ? `${'\n'.repeat(line)}${text}` : `${'\n'.repeat(line - 1)}\`\`\`ts\n${text}\n\`\`\``
}

/** Returns the import of a declared value. @param {ts.Node} declaration @param {Export | undefined} exported */
function importOf(declaration, exported) {
  if (!(isFunction(declaration) || ts.isVariableDeclaration(declaration) || ts.isClassDeclaration(declaration)))
    return ''
  const name = exported?.name ?? /** @type {ts.NamedDeclaration} */ (declaration).name?.getText()
  const file = basename(declaration.getSourceFile().fileName).replace(/\.tsx?$/, '.js')
  return `import { ${name} } from '${exported?.entry.name ?? `../${file}`}'`
}

/** @param {ts.Node} node */
function isFunction(node) {
  const value = ts.isVariableDeclaration(node) ? node.initializer : node
  return (
    value !== undefined &&
    (ts.isFunctionDeclaration(value) || ts.isArrowFunction(value) || ts.isFunctionExpression(value))
  )
}

/** @param {string} dir @param {ts.Node} node */
function isInside(dir, node) {
  const { fileName } = node.getSourceFile()
  return fileName.startsWith(`${dir}/`) && !fileName.includes('/node_modules/')
}
