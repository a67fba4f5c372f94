/** Serves one of the examples with Vite, from sources. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, sourceCondition } from './packages.mjs'

const host = '127.0.0.1'
const readyLimitMs = 60_000

/**
 * @typedef {object} Site
 * @property {string} url
 * @property {Promise<string>} died  Resolves with a sentence when the server ends for any reason.
 * @property {() => Promise<void>} stop
 */

/**
 * Starts the site and waits until its page and the scripts of the page are served.
 *
 * @param {object} options
 * @param {string} options.folder  For example `examples/react`; its `vite.config.ts` is used if it exists.
 * @param {string} options.name    For messages: `demo site`.
 * @param {number} options.port    A taken port is an error, and no other port is used.
 * @returns {Promise<Site>}
 */
export async function startSite({ folder, name, port }) {
  const dir = join(root, folder)
  if (!existsSync(join(dir, 'index.html'))) throw new Error(`The ${name} is not there: ${folder}/index.html is missing`)
  const { createServer, defaultClientConditions } = await import('vite')
  const configFile = join(dir, 'vite.config.ts')
  const server = await createServer({
    root: dir,
    configFile: existsSync(configFile) ? configFile : false,
    resolve: { conditions: [sourceCondition, ...defaultClientConditions] },
    server: { host, port, strictPort: true }
  })
  /** @type {Promise<string>} */
  const died = new Promise(resolve => server.httpServer?.once('close', () => resolve(`The ${name} ended`)))
  const stop = () => server.close()
  try {
    await server.listen()
    await checkPage(`http://${host}:${port}/`, name)
    return { url: `http://localhost:${port}`, died, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** @param {string} url @param {string} name */
async function checkPage(url, name) {
  const page = await fetchText(url, name)
  const scripts = [...page.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, source]) => new URL(source ?? '', url))
  for (const script of scripts.filter(({ origin }) => origin === new URL(url).origin))
    await fetchText(script.href, name)
}

/** @param {string} url @param {string} name */
async function fetchText(url, name) {
  const response = await fetch(url, { headers: { accept: 'text/html,*/*' }, signal: AbortSignal.timeout(readyLimitMs) })
  if (!response.ok) throw new Error(`The ${name} answers ${url} with ${response.status}:\n${await response.text()}`)
  return response.text()
}
