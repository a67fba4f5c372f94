/**
 * `npm run build`: builds JavaScript with tsup, groups its files with Rollup, marks functions for eager compilation,
 * writes declarations with `tsc -b`, and checks the files to publish.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { findPackages, root } from './packages.mjs'

ensureInstalled()
const published = findPackages().filter(pkg => pkg.published)
const { packedProblems } = await import('./packed.mjs')
const { regroup } = await import('./publish/regroup.mjs')
const { markEagerFunctions } = await import('./publish/eager-functions.mjs')

for (const { dir } of published) rmSync(join(dir, 'dist'), { recursive: true, force: true })
run('Manifests', ['scripts/manifests.mjs'])
run('JavaScript', ['node_modules/tsup/dist/cli-default.js'])
console.log('Files by moment …')
await regroup(published)
const eager = markEagerFunctions(published.map(({ dir }) => join(dir, 'dist')))
console.log(`Marked ${eager} functions for eager compilation …`)
run('Declarations', ['node_modules/typescript/bin/tsc', '-b', '--force', ...published.map(({ folder }) => folder)])

console.log('Looking at what would be published …')
const problems = (await Promise.all(published.map(packedProblems))).flat()
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`Built ${published.length} packages.`)

/** @param {string} name @param {string[]} args */
function run(name, args) {
  console.log(`${name} …`)
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
