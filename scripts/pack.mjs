/** Packs a package as `npm run build` and `npm pack` would, without touching its `dist`. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'tsup'
import { buildOptions } from './build-options.mjs'
import { root } from './packages.mjs'

const exec = promisify(execFile)

/**
 * The path of the tarball.
 *
 * @param {import('./packages.mjs').Package} pkg  One that needs no declarations of another package.
 * @param {string} folder                         An empty folder of the caller.
 */
export async function pack(pkg, folder) {
  const copy = join(folder, pkg.id)
  mkdirSync(copy, { recursive: true })
  for (const file of ['package.json', 'README.md']) {
    if (existsSync(join(pkg.dir, file))) cpSync(join(pkg.dir, file), join(copy, file))
  }
  const types = ['--outDir', join(copy, 'dist/types'), '--tsBuildInfoFile', join(folder, `${pkg.id}.tsbuildinfo`)]
  await Promise.all([
    build({ ...buildOptions(pkg), config: false, outDir: join(copy, 'dist') }),
    exec(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', pkg.dir, ...types])
  ])
  const { stdout } = await exec('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: copy })
  return join(folder, stdout.trim().split('\n').at(-1) ?? '')
}
