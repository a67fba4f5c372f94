import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePages } from './page-server.mjs'

let folder: string
let pages: Awaited<ReturnType<typeof servePages>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkit-pages-'))
  mkdirSync(join(folder, 'site/assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'site/index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'site/assets/a b.js'), 'export {}')
  pages = await servePages({ root: join(folder, 'site'), csp: "default-src 'none'" })
})
afterAll(async () => {
  await pages.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['/', 200, 'text/html; charset=utf-8'],
  ['/assets/a%20b.js?v=1', 200, 'text/javascript; charset=utf-8'],
  ['/assets', 404, 'text/plain; charset=utf-8'],
  ['/missing.js', 404, 'text/plain; charset=utf-8'],
  ['/%2e%2e%2fsecret.txt', 404, 'text/plain; charset=utf-8'],
  ['/%', 404, 'text/plain; charset=utf-8']
])('responds to %s with %i %s and the policy', async (path, status, type) => {
  const response = await fetch(pages.url + path)
  await response.text()
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'")
})

test('rejects a path outside the folder in its raw form', async () => {
  const { port } = new URL(pages.url)
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write('GET /../secret.txt HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
    )
    socket.on('data', chunk => {
      text += chunk
    })
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
  expect(answer).toMatch(/^HTTP\/1.1 404/)
})
