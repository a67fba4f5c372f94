/** Reads the exports of the published entries and writes their reference. */
import { join, relative } from 'node:path'
import { Application, Comment, Converter, Logger, LogLevel } from 'typedoc'
import { entriesOf, findPackages } from '../packages.mjs'
import { compilerOptions } from '../samples.mjs'

/**
 * @typedef {object} ReferenceEntry
 * @property {string} name         What a host imports: `@latchkit/kernel/react`.
 * @property {string} file         Absolute path of its source.
 * @property {string} packageName
 * @property {string} [summary]    Shown above the exports.
 *
 * @typedef {object} Reference
 * @property {string[]} problems    One sentence each: broken links, tags that fit no parameter, two comments for one symbol.
 * @property {string[]} unexported  One sentence for each type that an entry uses and no entry exports.
 */

/** Returns the entries of all published packages. @returns {ReferenceEntry[]} */
export function publishedEntries() {
  return findPackages()
    .filter(pkg => pkg.published)
    .flatMap(pkg =>
      entriesOf(pkg).map(({ name, subpath, source }) => ({
        name,
        file: join(pkg.dir, source),
        packageName: pkg.manifest.name,
        ...(subpath === '.' && { summary: pkg.manifest.description })
      }))
    )
}

/**
 * Reads the exports of entries, and writes their reference if `out` is given.
 *
 * @param {readonly ReferenceEntry[]} entries
 * @param {string} [out]  Folder of the HTML, which is emptied first.
 * @returns {Promise<Reference>}
 */
export async function createReference(entries, out) {
  const files = entries.map(({ file }) => file)
  // Without readers no option comes from a file. Types are checked by `npm run check`.
  const app = await Application.bootstrap(
    {
      name: 'Latchkit',
      entryPoints: files,
      alwaysCreateEntryPointModule: true,
      excludeExternals: true,
      disableSources: true,
      skipErrorChecking: true,
      readme: 'none',
      validation: { notExported: false },
      navigation: { compactFolders: false },
      ...(out !== undefined && { out })
    },
    []
  )
  const logger = new CollectingLogger()
  app.logger = logger
  app.options.setCompilerOptions(files, compilerOptions(), undefined)
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => nameModules(project, entries))
  const project = await app.convert()
  if (!project) return { problems: [...logger.takeMessages(), 'The sources cannot be read'], unexported: [] }
  app.validate(project)
  const problems = logger.takeMessages()

  // TypeDoc looks for these only in the package that a project is named after.
  app.options.setValue('validation', { notExported: true, invalidLink: false, invalidPath: false })
  for (const name of new Set(entries.map(({ packageName }) => packageName))) {
    project.packageName = name
    app.validate(project)
  }
  const unexported = logger.takeMessages()
  if (out !== undefined) await app.generateOutputs(project)
  return { problems: [...problems, ...logger.takeMessages()], unexported }
}

/** Keeps each warning and error once. */
class CollectingLogger extends Logger {
  /** @type {Set<string>} */
  #messages = new Set()

  /** @override @param {string} message @param {LogLevel} level */
  log(message, level) {
    super.log(message, level)
    if (level >= LogLevel.Warn) this.#messages.add(message)
  }

  takeMessages() {
    const taken = [...this.#messages]
    this.#messages.clear()
    return taken
  }
}

/** Names each module as a host imports it. @param {import('typedoc').ProjectReflection} project @param {readonly ReferenceEntry[]} entries */
function nameModules(project, entries) {
  for (const module of project.children ?? []) {
    const file = project.getSymbolIdFromReflection(module)?.fileName
    const entry = entries.find(entry => relative(entry.file, file ?? '') === '')
    if (!entry) throw new Error(`${module.name} is the module of no entry`)
    module.name = entry.name
    if (entry.summary) module.comment ??= new Comment([{ kind: 'text', text: entry.summary }])
  }
}

/** Returns one sentence if the number of unexported types is not the recorded one. @param {number} count @param {number} limit */
export function limitProblems(count, limit) {
  if (count === limit) return []
  return count > limit
    ? [
        `${count} types are used and not exported, over the ${limit} in scripts/docs.json: node scripts/docs.mjs --unexported`
      ]
    : [`${count} types are used and not exported; lower the ${limit} in scripts/docs.json`]
}
