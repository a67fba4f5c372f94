/** Reads the imports between the files of a build, after unused code was removed. */

/**
 * @typedef {object} BuiltModule
 * @property {number} bytes                      Size of its code, without unused code.
 * @property {readonly string[]} imports         Paths of the files that it imports statically.
 * @property {readonly string[]} dynamicImports  Paths of the files that it imports dynamically.
 * @property {readonly string[]} packages        Packages that it imports, in either way.
 *
 * @typedef {ReadonlyMap<string, BuiltModule>} Graph  By path.
 */

/**
 * Returns the files of a build, sorted: Rollup's order varies, and the published files must not depend on it.
 *
 * @param {import('rollup').RollupBuild} build
 * @returns {Promise<Graph>}
 */
export async function moduleGraph(build) {
  const { output } = await build.generate({ format: 'es', preserveModules: true, hoistTransitiveImports: false })
  const chunks = output.filter(part => part.type === 'chunk')
  const idOf = new Map(chunks.map(({ fileName, facadeModuleId }) => [fileName, facadeModuleId ?? fileName]))
  const inside = (/** @type {readonly string[]} */ files) => files.flatMap(file => idOf.get(file) ?? [])
  const built = chunks.map(({ fileName, code, imports, dynamicImports }) => {
    const packages = [...imports, ...dynamicImports].filter(file => !idOf.has(file))
    const id = idOf.get(fileName) ?? fileName
    const module = { bytes: code.length, imports: inside(imports), dynamicImports: inside(dynamicImports), packages }
    return /** @type {const} */ ([id, module])
  })
  return new Map(built.sort(([one], [two]) => (one < two ? -1 : 1)))
}

/**
 * Returns files with all their static imports.
 *
 * @param {Graph} graph
 * @param {Iterable<string>} ids
 * @returns {Set<string>}
 */
export function closureOf(graph, ids) {
  const reached = new Set(ids)
  for (const id of reached) for (const imported of graph.get(id)?.imports ?? []) reached.add(imported)
  return reached
}

/** Returns the files that some file imports dynamically. @param {Graph} graph */
export const dynamicOf = graph => new Set([...graph.values()].flatMap(({ dynamicImports }) => dynamicImports))

/** Returns the bytes of modules. @param {Graph} graph @param {Iterable<string>} ids */
export const bytesOf = (graph, ids) => [...ids].reduce((sum, id) => sum + (graph.get(id)?.bytes ?? 0), 0)
