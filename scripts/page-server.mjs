/**
 * Serves a built folder like a careful host: with right types, without sniffing, and with a content security policy if
 * given.
 */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'

/** @type {Record<string, string>} */
const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8'
}

/**
 * @param {object} options
 * @param {string} options.root    The folder to serve; `/` is its `index.html`.
 * @param {string} [options.csp]   Sent as `Content-Security-Policy` with every response.
 * @param {number} [options.port]  0, the default, takes a free one.
 * @returns {Promise<{ url: string, close(): Promise<void> }>} `url` has no slash at its end. Rejects if the port is
 *   taken.
 */
export async function servePages({ root, csp, port = 0 }) {
  const folder = resolve(root)
  const server = createServer(async (request, response) => {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('cache-control', 'no-store')
    if (csp) response.setHeader('content-security-policy', csp)
    const file =
      request.method === 'GET' || request.method === 'HEAD' ? await findFile(folder, request.url ?? '/') : undefined
    if (file === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found')
      return
    }
    response.writeHead(200, { 'content-type': contentTypes[extname(file)] ?? 'application/octet-stream' })
    if (request.method === 'HEAD') response.end()
    else
      createReadStream(file)
        .on('error', error => response.destroy(error))
        .pipe(response)
  })
  await new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(port, '127.0.0.1', () => listening(undefined))
  })
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  /** @returns {Promise<void>} */
  const close = () =>
    new Promise(closed => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${address.port}`, close }
}

/** @param {string} folder @param {string} url @returns {Promise<string | undefined>} */
async function findFile(folder, url) {
  const path = pathOf(url)
  if (path === undefined) return undefined
  const wanted = join(folder, path)
  if (!`${wanted}${sep}`.startsWith(`${folder}${sep}`)) return undefined
  const found = await stat(wanted).catch(() => undefined)
  if (found?.isFile()) return wanted
  if (!found?.isDirectory()) return undefined
  const index = join(wanted, 'index.html')
  return (await stat(index).catch(() => undefined))?.isFile() ? index : undefined
}

/** @param {string} url */
function pathOf(url) {
  try {
    return decodeURIComponent(new URL(url, 'http://localhost').pathname)
  } catch {
    return undefined
  }
}
