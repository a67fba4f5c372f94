/** Determines which modules a page of the preset `latchkit` loads in which moment. */
import { basename, sep } from 'node:path'
import { closureOf, dynamicOf } from './module-graph.mjs'

/** @typedef {import('./module-graph.mjs').Graph} Graph */

/**
 * Preset that is published with its plugins in it. As separate packages, their shared code would be separate files in
 * the page of a site.
 */
export const bundled = 'latchkit'

/**
 * Entries of plugins that stay separate packages although the preset contains its plugins: they hold React contexts,
 * which the views of a site's own plugin must share. Everything else is found by its id, which is the same in every
 * copy.
 */
export const elements = '@latchkit/plugin-shell/ui'
export const sharedEntries = ['@latchkit/kernel/react', elements]

/** Dynamically imported modules, by package and file name, that the first opening of the dialog needs. */
const opening = {
  shell: ['mount', 'toast-bar', 'while-open', 'load-failure', 'embedded', 'full-screen'],
  connect: ['connect-view', 'legal']
}

/** Dynamically imported modules, by file name, that find the wallets of a family. */
const discovery = ['browser', 'family']

/**
 * Returns the name of the published file that each module of the preset belongs to. Modules that are loaded later have
 * none.
 *
 * - `index` is the page. Modules of it that later files import as well are in `page`: a bundler keeps both in one file
 *   only if no module imports later files with React.
 * - `opening` is the dialog and the connect view.
 * - Each family has a file that finds its wallets.
 *
 * @param {Graph} graph
 * @param {object} preset
 * @param {string} preset.index                    Its main entry.
 * @param {ReadonlyMap<string, string>} preset.dists  Folder in which each package was built, by id: `shell`.
 * @param {readonly string[]} preset.families      Ids of the chain plugins.
 * @param {readonly string[]} preset.ui            Modules that stand for the elements of the dialog.
 * @returns {ReadonlyMap<string, string>}
 * @throws {Error} If a module of a moment was not built.
 */
export function momentsOf(graph, { index, dists, families, ui }) {
  /** @type {Map<string, string>} */
  const moments = new Map()
  /** @param {string} name @param {Iterable<string>} ids */
  const put = (name, ids) => {
    for (const id of ids) if (!moments.has(id)) moments.set(id, name)
  }
  const find = (/** @type {string} */ owner, /** @type {readonly string[]} */ names) =>
    names.map(name => builtFile(graph, dists.get(owner) ?? owner, name))

  const page = closureOf(graph, [index])
  const later = closureOf(graph, dynamicOf(graph))
  put(
    'page',
    [...page].filter(id => later.has(id))
  )
  put(index, page)
  put('page', closureOf(graph, [earlyFile(graph, dists)]))
  const first = Object.entries(opening).flatMap(([owner, names]) => find(owner, names))
  put('opening', closureOf(graph, [...first, ...ui]))
  for (const family of families) put(family, closureOf(graph, find(family, discovery)))
  return moments
}

/**
 * Returns the file that a page has at once, although its package imports it dynamically: restored connections need
 * discovery without the dialog.
 *
 * @param {Graph} graph
 * @param {ReadonlyMap<string, string>} dists  See `momentsOf`.
 */
export const earlyFile = (graph, dists) => builtFile(graph, dists.get('connections') ?? '', 'discovery')

/** Returns the file that a dynamically imported module was built into. @param {Graph} graph @param {string} dist @param {string} name */
function builtFile(graph, dist, name) {
  const isIt = new RegExp(`^${name}-[A-Z0-9]{8}\\.js$`)
  const [found, ...others] = [...graph.keys()].filter(id => id.startsWith(dist + sep) && isIt.test(basename(id)))
  if (!found || others.length > 0) throw new Error(`${dist} has ${others.length + (found ? 1 : 0)} files of "${name}"`)
  return found
}
