/** Builds the gallery and serves it as a careful site would, for the tests and the pictures. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { servePages } from '../../scripts/page-server.mjs'

const csp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src data: blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join('; ')

/** @returns {Promise<{ url: string, close(): Promise<void> }>} */
export async function serveGallery() {
  const { build } = await import('vite')
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'))
  await build({
    configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)),
    build: { outDir, emptyOutDir: true },
    logLevel: 'error'
  })
  const server = await servePages({ root: outDir, csp })
  return {
    url: server.url,
    async close() {
      await server.close()
      await rm(outDir, { recursive: true })
    }
  }
}
