/**
 * `npm run docs`: writes the API reference of all published entries to `dist/reference`, as HTML. `--check` reports the problems
 * alone. `docs.json` holds the number of types that an entry uses and no entry exports; the number may only fall, and
 * `--unexported` lists them.
 */
import { join, relative } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { readJson, root } from './packages.mjs'

ensureInstalled()
const { createReference, limitProblems, publishedEntries } = await import('./docs/reference.mjs')

const [mode] = process.argv.slice(2)
const out = mode === undefined ? join(root, 'dist/reference') : undefined
const { problems, unexported } = await createReference(publishedEntries(), out)
if (mode === '--unexported') for (const sentence of unexported) console.log(sentence)
const { unexportedTypes } = readJson(join(root, 'scripts/docs.json'))
const all = [...problems, ...limitProblems(unexported.length, unexportedTypes)]
for (const problem of all) console.error(problem)
if (out !== undefined) console.log(`Wrote ${relative(process.cwd(), join(out, 'index.html'))}`)
process.exitCode = all.length > 0 ? 1 : 0
