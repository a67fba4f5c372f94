/** Decides which built modules are published in one file. */
import { basename, dirname } from 'node:path'
import { bytesOf, closureOf, dynamicOf } from './module-graph.mjs'

/** @typedef {import('./module-graph.mjs').Graph} Graph */
/** @typedef {Map<string, string>} Groups  Name of the group of each module. */

/** Size below which a file is not worth a request, in bytes of code. */
const smallBytes = 1_024

/** Name of the file with the texts of a language, as the build names it. */
const locale = /(?:^|-)ar-[A-Z0-9]{8}\.js$/

/**
 * Returns the group of each module. Modules that the same entries and dynamic imports load are one group; one under
 * `smallBytes` joins another one, unless it is imported dynamically for a library, or would load an unneeded library.
 *
 * @param {Graph} graph
 * @param {ReadonlySet<string>} entries           Modules that a site imports; each is a group.
 * @param {ReadonlyMap<string, string>} [decided]  Groups that are fixed in advance, by module.
 * @returns {Groups}
 */
export function groupsOf(graph, entries, decided = new Map()) {
  const loaders = loadersOf(graph, entries)
  const groups = new Map(
    [...graph.keys()].map(id => {
      const name = decided.get(id) ?? (entries.has(id) ? id : [...(loaders.get(id) ?? [])].sort().join())
      return [id, name]
    })
  )
  joinLocales(graph, groups)
  const moments = [...decided].filter(([id, name]) => id !== name).map(([, name]) => name)
  joinSmall({ graph, entries, loaders, groups, fixed: new Set([...entries, ...moments]) })
  return groups
}

/** Returns, for each module, the entries and dynamically imported modules that load it. @param {Graph} graph @param {ReadonlySet<string>} entries */
function loadersOf(graph, entries) {
  /** @type {Map<string, Set<string>>} */
  const loaders = new Map()
  for (const root of new Set([...entries, ...dynamicOf(graph)])) {
    for (const id of closureOf(graph, [root])) loaders.set(id, (loaders.get(id) ?? new Set()).add(root))
  }
  return loaders
}

/** Joins small texts with the next larger texts of their package in the same language. @param {Graph} graph @param {Groups} groups */
function joinLocales(graph, groups) {
  const locales = [...graph.keys()].filter(id => locale.test(basename(id)))
  for (const id of locales.filter(id => bytesOf(graph, [id]) < smallBytes)) {
    const others = locales.filter(other => other !== id && dirname(other) === dirname(id))
    const [next] = others.sort((one, two) => bytesOf(graph, [one]) - bytesOf(graph, [two]))
    const [own, joined] = [groups.get(id), next && groups.get(next)]
    if (joined) for (const [member, name] of groups) if (name === own) groups.set(member, joined)
  }
}

/**
 * @typedef {object} Grouping
 * @property {Graph} graph
 * @property {ReadonlySet<string>} entries
 * @property {ReadonlyMap<string, ReadonlySet<string>>} loaders
 * @property {Groups} groups
 * @property {ReadonlySet<string>} fixed  Names of groups that nothing joins and that join nothing.
 */

/** Joins small groups with others, the smallest first. @param {Grouping} grouping */
function joinSmall(grouping) {
  const { graph, groups, fixed } = grouping
  const dynamic = dynamicOf(graph)
  /** @type {Set<string>} */
  const left = new Set()
  for (;;) {
    const members = membersOf(groups)
    const [smallest] = [...members]
      .filter(([name, ids]) => !left.has(name) && !fixed.has(name) && bytesOf(graph, ids) < smallBytes)
      .sort(([, one], [, two]) => bytesOf(graph, one) - bytesOf(graph, two))
    if (smallest === undefined) return
    const [name, ids] = smallest
    const isForLibrary = ids.some(id => dynamic.has(id) && librariesOf(graph, [id]).length > 0)
    const host = isForLibrary ? undefined : hostOf(name, members, grouping)
    if (host === undefined) left.add(name)
    else for (const id of ids) groups.set(id, host)
  }
}

/**
 * Returns the libraries that modules import: packages other than ours and React.
 *
 * @param {Graph} graph
 * @param {Iterable<string>} ids
 */
const librariesOf = (graph, ids) =>
  [...ids].flatMap(id => graph.get(id)?.packages ?? []).filter(name => !/^(@latchkit\/|react(-dom)?(\/|$))/.test(name))

/**
 * Returns the group that a small group joins: the one that adds the fewest unneeded bytes, and no library.
 *
 * @param {string} name
 * @param {ReadonlyMap<string, readonly string[]>} members
 * @param {Grouping} grouping
 * @returns {string | undefined} Undefined if every group would load an unneeded library.
 */
function hostOf(name, members, { graph, entries, loaders, groups, fixed }) {
  const ids = members.get(name) ?? []
  const loads = (/** @type {readonly string[]} */ of) => [...new Set(of.flatMap(id => [...(loaders.get(id) ?? [])]))]
  const ownLoaders = loads(ids)
  const pages = ownLoaders.filter(root => entries.has(root))
  /** Returns the additional bytes that `roots` load with `added`. Infinite if `added` needs another library. */
  const costOf = (/** @type {readonly string[]} */ roots, /** @type {readonly string[]} */ added) =>
    roots.reduce((sum, root) => {
      // Code that is loaded on demand follows the page.
      const has = closureOf(graph, entries.has(root) ? [root] : [root, ...pages])
      const more = [...closureOf(graph, added)].filter(id => !has.has(id))
      const known = new Set(librariesOf(graph, has))
      return librariesOf(graph, more).every(library => known.has(library)) ? sum + bytesOf(graph, more) : Infinity
    }, 0)
  const hosts = [...members].filter(([other]) => other !== name && (!fixed.has(other) || pages.includes(other)))
  return hosts
    .map(([other, others]) => ({
      other,
      cost: costOf(ownLoaders, others) + costOf(loads(others), ids),
      bytes: bytesOf(graph, others)
    }))
    .filter(({ other, cost }) => cost < Infinity && !makesCircle(graph, groups, name, other))
    .sort((one, two) => one.cost - two.cost || one.bytes - two.bytes)[0]?.other
}

/**
 * Returns true if two groups, joined into one, would form an import cycle through another group.
 *
 * @param {Graph} graph
 * @param {Groups} groups
 * @param {string} one
 * @param {string} two
 */
function makesCircle(graph, groups, one, two) {
  const isEither = (/** @type {string | undefined} */ name) => name === one || name === two
  const importedBy = (/** @type {string} */ name) =>
    [...groups]
      .flatMap(([id, group]) => (group === name ? (graph.get(id)?.imports ?? []) : []))
      .map(id => groups.get(id) ?? '')
  const between = new Set([...importedBy(one), ...importedBy(two)].filter(name => !isEither(name)))
  for (const name of between) {
    for (const next of importedBy(name)) {
      if (isEither(next)) return true
      between.add(next)
    }
  }
  return false
}

/** Returns the modules of each group. @param {ReadonlyMap<string, string>} groups */
function membersOf(groups) {
  /** @type {Map<string, string[]>} */
  const members = new Map()
  for (const [id, name] of groups) members.set(name, [...(members.get(name) ?? []), id])
  return members
}

/**
 * Returns a file name for each group, without `.js`: that of its entry, else of its dynamically imported module, else
 * of its largest module.
 *
 * @param {Graph} graph
 * @param {ReadonlyMap<string, string>} groups
 * @param {ReadonlyMap<string, string>} entries  Published file of each entry, by module.
 * @returns {ReadonlyMap<string, string>}
 */
export function fileNamesOf(graph, groups, entries) {
  const dynamic = dynamicOf(graph)
  /** @type {Map<string, string>} */
  const names = new Map()
  const taken = new Set(entries.values())
  for (const [group, ids] of membersOf(groups)) {
    const entry = ids.map(id => entries.get(id)).find(Boolean)
    const [first = group] = [...ids].sort(
      (one, two) => Number(dynamic.has(two)) - Number(dynamic.has(one)) || bytesOf(graph, [two]) - bytesOf(graph, [one])
    )
    const plain = /^[a-z0-9]+$/.test(group)
      ? group
      : basename(first.replace(/\?.*/, ''), '.js').replace(/-[A-Z0-9]{8}$/, '')
    const wanted = plain === 'chunk' ? 'shared' : plain
    let name = entry ?? wanted
    for (let n = 2; !entry && taken.has(name); n++) name = `${wanted}-${n}`
    taken.add(name)
    names.set(group, name)
  }
  return names
}
