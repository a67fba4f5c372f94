/** `node scripts/pack.mjs kernel <folder>`: the tarball that would be published, made without touching any `dist`. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'tsup'
import { buildOptions } from './build-options.mjs'
import { findPackages, isMain, root } from './packages.mjs'

const exec = promisify(execFile)

/**
 * The path of the tarball.
 *
 * @param {import('./packages.mjs').Package} pkg  One that needs no declarations of another package.
 * @param {string} folder                         Where it is put; must exist.
 */
async function pack(pkg, folder) {
  const work = mkdtempSync(join(tmpdir(), 'latchkit-pack-'))
  const copy = join(work, pkg.id)
  mkdirSync(copy)
  for (const file of ['package.json', 'README.md']) {
    if (existsSync(join(pkg.dir, file))) cpSync(join(pkg.dir, file), join(copy, file))
  }
  const types = ['--outDir', join(copy, 'dist/types'), '--tsBuildInfoFile', join(work, 'types.tsbuildinfo')]
  await Promise.all([
    build({ ...buildOptions(pkg, join(copy, 'dist')), config: false }),
    exec(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', pkg.dir, ...types])
  ])
  const { stdout } = await exec('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], {
    cwd: copy
  })
  rmSync(work, { recursive: true })
  return join(folder, stdout.trim().split('\n').at(-1) ?? '')
}

if (isMain(import.meta.url)) {
  const [id = 'kernel', folder = '.'] = process.argv.slice(2)
  const pkg = findPackages().find(found => found.id === id && found.published)
  if (!pkg) throw new Error(`There is no published package "${id}"`)
  console.log(await pack(pkg, resolve(folder)))
}
