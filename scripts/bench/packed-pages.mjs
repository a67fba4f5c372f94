/** Builds the measured pages like a site: with Vite, where the tarballs of all packages are installed. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { cachedPage } from '../built-page.mjs'
import { readJson, root } from '../packages.mjs'
import { preactAlias } from '../preact.mjs'

const exec = promisify(execFile)

/** Returns true if the packages or the pages are built from the file. Scripts that only measure do not count. @param {string} file */
const isSource = file =>
  /^(kernel|plugins|presets)\/|^scripts\/bench\/.*\.(tsx?|html)$|^scripts\/(publish\/.*|bench\/packed-pages|build-options)\.mjs$/.test(
    file
  )
const pages = ['floor', 'react', 'core', 'vanilla']
/** Pages with Preact in place of React. */
const withPreact = ['vanilla']

/**
 * A script of a built page.
 *
 * @typedef {object} Script
 * @property {number} gzip                Bytes at gzip -9.
 * @property {readonly string[]} modules  Ids of its modules, relative to the site: `node_modules/viem/_esm/index.js`.
 * @property {boolean} isPage             True if the page needs it to run: its entry and the static imports of that.
 *
 * @typedef {object} PackedPage
 * @property {string} root                        The folder to serve.
 * @property {Record<string, Script>} scripts     By file name: `assets/index-abc.js`.
 */

/** Returns the packages other than ours that a site with the measured pages installs, with their versions. */
function librariesOfPages() {
  const { devDependencies } = readJson(join(root, 'package.json'))
  return ['react', 'react-dom', 'preact'].map(name => `${name}@${devDependencies[name]}`)
}

/**
 * Packs, installs and builds all measured pages, unless no source has changed since the last time.
 *
 * @returns {Promise<(name: string) => PackedPage>} The page of a folder beside this file.
 * @throws {Error} with the messages of npm or Vite.
 */
export async function packedPages() {
  const folder = await cachedPage({ name: 'bench-packed', isSource }, async out => {
    // Outside the repository, so that no module is resolved from its parent folders.
    const site = mkdtempSync(join(tmpdir(), 'latchkit-bench-'))
    try {
      await installTarballs(site)
      for (const name of pages) await buildPackedPage(name, site, join(out, name))
    } finally {
      rmSync(site, { recursive: true, force: true, maxRetries: 3 })
    }
  })
  return name => readPackedPage(join(folder, name))
}

/** @param {string} site */
async function installTarballs(site) {
  const tarballs = join(site, 'tarballs')
  mkdirSync(tarballs)
  const env = { ...process.env, npm_config_prefer_offline: 'true' }
  console.error('Packing all packages …')
  await exec(process.execPath, [join(root, 'scripts/pack-all.mjs'), tarballs], { cwd: root, env })
  console.error('Installing the tarballs in an empty folder …')
  writeFileSync(join(site, 'package.json'), JSON.stringify({ name: 'site', private: true, type: 'module' }))
  const files = readdirSync(tarballs).map(file => join(tarballs, file))
  const args = ['install', '--no-audit', '--no-fund', ...files, ...librariesOfPages()]
  await exec('npm', args, { cwd: site, env, shell: process.platform === 'win32' })
}

/**
 * Builds a measured page with Vite and its defaults.
 *
 * @param {string} name  Folder beside this file.
 * @param {string} site  Folder in which the packages and `librariesOfPages` are installed.
 * @param {string} out   Created; must not contain other files.
 * @returns {Promise<PackedPage>}
 * @throws {Error} with Vite's message.
 */
export async function buildPackedPage(name, site, out) {
  const sources = join(site, 'pages')
  cpSync(join(root, 'scripts/bench', name), join(sources, name), { recursive: true })
  for (const file of ['network.ts', 'networks.ts']) cpSync(join(root, 'scripts/bench', file), join(sources, file))
  const built = await build({
    root: join(sources, name),
    configFile: false,
    logLevel: 'error',
    resolve: { alias: withPreact.includes(name) ? preactAlias : {} },
    build: { outDir: join(out, 'root'), emptyOutDir: true, chunkSizeWarningLimit: 2_000 }
  })
  const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built)
  const chunks = output.filter(part => part.type === 'chunk')
  const ofPage = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const file of ofPage) {
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) ofPage.add(imported)
  }
  /** @type {PackedPage['scripts']} */
  const scripts = Object.fromEntries(
    chunks.map(({ fileName, code, modules }) => [
      fileName,
      {
        gzip: gzipSync(code, { level: 9 }).length,
        modules: Object.keys(modules).map(id => idIn(site, id)),
        isPage: ofPage.has(fileName)
      }
    ])
  )
  writeFileSync(join(out, 'scripts.json'), JSON.stringify(scripts))
  return readPackedPage(out)
}

/**
 * Returns the id of a module relative to the site. The bundler's own modules begin with a zero and have no folder.
 *
 * @param {string} site
 * @param {string} id
 */
const idIn = (site, id) => (id.startsWith('\0') ? id.slice(1) : relative(site, id).replaceAll(sep, '/'))

/** @param {string} folder @returns {PackedPage} */
function readPackedPage(folder) {
  const file = join(folder, 'scripts.json')
  if (!existsSync(file)) throw new Error(`No page was built in ${folder}`)
  return { root: join(folder, 'root'), scripts: JSON.parse(readFileSync(file, 'utf8')) }
}
