/**
 * `npm run check`: runs every check that needs no browser, cheapest first, beside the type check, which takes as long as all others
 * together. All of them run even if one fails.
 */
import { spawn } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { root } from './packages.mjs'

ensureInstalled()

/** @type {ReadonlyArray<readonly [name: string, ...args: string[]]>} */
const checks = [
  ['line budgets', 'scripts/lines.mjs'],
  ['licences', 'scripts/licenses.mjs'],
  ['readability', 'scripts/readability.mjs'],
  ['manifests', 'scripts/manifests.mjs'],
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  ['sizes', 'scripts/size.mjs'],
  [
    'import rules',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    'kernel',
    'plugins',
    'presets',
    'services',
    'examples',
    'scripts'
  ],
  ['API reference', 'scripts/docs.mjs', '--check'],
  ['unused code', 'node_modules/knip/bin/knip.js', '--no-config-hints']
]
/** @type {typeof checks[number]} */
const typeCheck = ['types', 'node_modules/typescript/bin/tsc', '-p', '.']

let failed = 0
await Promise.all([
  report(typeCheck),
  checks.reduce((before, check) => before.then(() => report(check)), Promise.resolve())
])
const count = checks.length + 1
console.log(failed === 0 ? `All ${count} checks hold.` : `${failed} of ${count} checks failed.`)
process.exitCode = failed === 0 ? 0 : 1

/** Runs a check and prints its result. @param {typeof checks[number]} check */
async function report([name, ...args]) {
  const startedMs = performance.now()
  const { ok, output } = await run(args)
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.padStart(5)} s`)
  if (!ok) console.log(`${output.trim().replace(/^/gm, '    ')}\n`)
  if (!ok) failed += 1
}

/** @param {string[]} args @returns {Promise<{ ok: boolean, output: string }>} */
function run(args) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.once('error', error => resolve({ ok: false, output: error.message }))
    child.once('close', code => resolve({ ok: code === 0, output }))
  })
}
