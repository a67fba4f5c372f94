/** `node scripts/pack.mjs kernel <folder>`: creates the tarball to publish without changing any `dist`. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'tsup'
import { buildOptions } from './build-options.mjs'
import { findPackages, isMain, root } from './packages.mjs'
import { regroup } from './publish/regroup.mjs'

const exec = promisify(execFile)

/**
 * Creates a tarball. Resolves with its path.
 *
 * @param {import('./packages.mjs').Package} pkg
 * @param {string} folder                         Target folder; must exist.
 */
async function pack(pkg, folder) {
  const work = mkdtempSync(join(tmpdir(), 'latchkit-pack-'))
  const copy = join(work, pkg.id)
  mkdirSync(copy)
  for (const file of ['package.json', 'README.md']) {
    if (existsSync(join(pkg.dir, file))) cpSync(join(pkg.dir, file), join(copy, file))
  }
  // Declarations of imported packages are emitted next to its own, and left out of the tarball.
  const config = join(work, 'tsconfig.json')
  const compilerOptions = { composite: false, declaration: true, rootDir: root, outDir: join(work, 'types') }
  const exclude = ['dist', 'node_modules', '**/test/**', '**/*.test.ts', '**/*.test.tsx', '**/*.test-d.ts']
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, 'tsconfig.package.json'),
      compilerOptions: { ...compilerOptions, tsBuildInfoFile: null },
      include: [pkg.dir],
      exclude: exclude.map(path => join(pkg.dir, path))
    })
  )
  await Promise.all([
    build({ ...buildOptions(pkg, join(copy, 'dist')), config: false }),
    exec(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config])
  ])
  await regroup([pkg], () => join(copy, 'dist'))
  cpSync(join(work, 'types', pkg.folder), join(copy, 'dist/types'), { recursive: true })
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
