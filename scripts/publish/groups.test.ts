import { rollup } from 'rollup'
import { expect, test } from 'vitest'
import { fileNamesOf, groupsOf } from './groups.mjs'
import { moduleGraph } from './module-graph.mjs'

const bytes = (name: string, count: number) => `export const ${name} = '${name.repeat(count / name.length)}'`
const modules: Readonly<Record<string, string>> = {
  '/index.js': `export const load = () => Promise.all([import('/one.js'), import('/two.js'), import('/three.js'), import('/curve.js')])
    ${bytes('page', 2_000)}`,
  '/one.js': `import { shared } from '/shared.js'\nexport const one = () => shared\n${bytes('first', 2_000)}`,
  '/two.js': `import { shared } from '/shared.js'\nimport { few } from '/few.js'\nexport const two = () => shared + few\n${bytes('second', 2_000)}`,
  '/three.js': `import { few } from '/few.js'\nexport const three = () => few\n${bytes('third', 2_000)}`,
  '/shared.js': bytes('shared', 1_100),
  '/few.js': bytes('few', 100),
  '/curve.js': `export { sign } from '@noble/curves/secp256k1'`
}

/** Returns the published file of each module. */
async function grouped() {
  const build = await rollup({
    input: { index: '/index.js' },
    treeshake: { moduleSideEffects: false },
    plugins: [
      {
        name: 'modules',
        resolveId: id => (id in modules ? id : { id, external: true, moduleSideEffects: false }),
        load: id => modules[id]
      }
    ]
  })
  const graph = await moduleGraph(build)
  const groups = groupsOf(graph, new Set(['/index.js']))
  const names = fileNamesOf(graph, groups, new Map([['/index.js', 'index']]))
  return Object.fromEntries([...groups].map(([id, group]) => [id, names.get(group)]))
}

test('a small module joins code that is loaded with it, and one for a library stays separate', async () => {
  expect(await grouped()).toEqual({
    '/index.js': 'index',
    '/one.js': 'one',
    '/two.js': 'two',
    '/three.js': 'three',
    '/few.js': 'shared',
    '/shared.js': 'shared',
    '/curve.js': 'curve'
  })
})
