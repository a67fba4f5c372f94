/** Makes the local world, which is TypeScript, loadable for Node. */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readJson, root, sourceCondition } from './packages.mjs'

const folder = join(root, 'examples', 'world')

/** Where the world keeps what must outlive it, and what a database server needs to be told, from the environment. */
export function storageFromEnvironment() {
  const { LATCHKIT_DATABASE_URL, LATCHKIT_DATABASE_TOKEN } = process.env
  return {
    databaseUrl: LATCHKIT_DATABASE_URL || pathToFileURL(join(folder, '.cache', 'world.db')).href,
    databaseToken: LATCHKIT_DATABASE_TOKEN || undefined
  }
}

/** Where the catalogue says that the phone is, when that is not where `npm start` serves it. */
export function phoneFromEnvironment() {
  return { phoneUrl: process.env.LATCHKIT_PHONE_URL?.replace(/\/+$/, '') || undefined }
}

/** @returns {Promise<typeof import('../examples/world/src/index.js')>} */
export async function loadWorld() {
  const { build } = await import('esbuild')
  const { dependencies } = readJson(join(folder, 'package.json'))
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'src', 'index.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: [sourceCondition],
    // Our own packages are sources, too, and come along.
    external: Object.keys(dependencies).filter(name => !name.startsWith('@latchkit/')),
    sourcemap: 'inline',
    write: false
  })
  // Beside its package, where Node finds what it imports; moved into place, because another world may be reading it.
  const file = join(folder, 'dist', 'world.mjs')
  const draft = `${file}.${process.pid}`
  await mkdir(join(folder, 'dist'), { recursive: true })
  await writeFile(draft, outputFiles[0]?.text ?? '')
  await rename(draft, file)
  return import(pathToFileURL(file).href)
}
