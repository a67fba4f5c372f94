/**
 * `node scripts/icons.mjs`: writes the images of plugins/icons, from the package that its pictures.json names, and the
 * module that lists them. The package is fetched into a temporary folder: it has 80 MB, of which these files are a
 * thousandth.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isMain, readJson, root } from './packages.mjs'

const plugin = join(root, 'plugins/icons')
const kinds = /** @type {const} */ (['wallets', 'networks'])

/** @typedef {Record<'wallets' | 'networks', Record<string, readonly string[]>>} PictureList  Ids by file name. */

/** @returns {PictureList & { package: string }} */
export const readPictureList = () => readJson(join(plugin, 'pictures.json'))

/**
 * Returns the source of `plugins/icons/src/pictures.ts`.
 *
 * @param {PictureList} list
 */
export function pictureModule(list) {
  const tables = kinds.map(kind => {
    const rows = Object.entries(list[kind]).map(
      ([name, ids]) =>
        `  [new URL('./svg/${kind}/${name}.svg?no-inline', import.meta.url).href, ${ids.map(id => `'${id}'`).join(', ')}]`
    )
    return `const ${kind}: readonly PictureEntry[] = [\n${rows.join(',\n')}\n]\n`
  })
  return `// Written by scripts/icons.mjs from pictures.json. Bundlers recognise this form of URL and copy the file it names;
// \`no-inline\` keeps Vite from turning small files into JavaScript.
import type { PictureLookup } from '@latchkit/plugin-shell/contract'

/** URL of a picture, and the ids of the wallets or networks that it shows. */
type PictureEntry = readonly [url: string, ...ids: readonly string[]]

${tables.join('\n')}
const byId = (entries: readonly PictureEntry[]) =>
  new Map(entries.flatMap(([url, ...ids]) => ids.map(id => [id, url] as const)))

const walletUrls = /* @__PURE__ */ byId(wallets)
const networkUrls = /* @__PURE__ */ byId(networks)

export const pictures: PictureLookup = {
  wallet: ids => ids.map(id => walletUrls.get(id)).find(url => url !== undefined),
  network: chain => networkUrls.get(chain)
}
`
}

/** @param {string} svg */
const compact = svg => `${svg.replace(/\s*\n\s*/g, '').replace(/ class="[^"]*"/, '')}\n`

async function write() {
  const list = readPictureList()
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-icons-'))
  run('npm', ['pack', list.package, '--silent', '--pack-destination', folder], folder)
  run('tar', ['xzf', `${list.package.replace('@', '').replace(/[/@]/g, '-')}.tgz`], folder)
  for (const kind of kinds) {
    rmSync(join(plugin, 'src/svg', kind), { recursive: true, force: true })
    mkdirSync(join(plugin, 'src/svg', kind), { recursive: true })
    for (const name of Object.keys(list[kind])) {
      const file = join(folder, 'package/dist/svgs', kind, 'background', `${name}.svg.js`)
      const { default: svg } = await import(pathToFileURL(file).href)
      writeFileSync(join(plugin, 'src/svg', kind, `${name}.svg`), compact(svg))
    }
  }
  const module = join(plugin, 'src/pictures.ts')
  writeFileSync(module, pictureModule(list))
  run(process.execPath, [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', module], root)
  rmSync(folder, { recursive: true })
  console.log(`Wrote ${kinds.flatMap(kind => Object.keys(list[kind])).length} pictures`)
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`)
}

if (isMain(import.meta.url)) await write()
