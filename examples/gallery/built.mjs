/** Serves the gallery like a careful site, for tests and screenshots. */
import { builtPage } from '../../scripts/built-page.mjs'
import { servePages } from '../../scripts/page-server.mjs'

const csp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'"
].join('; ')

/** @returns {Promise<{ url: string, close(): Promise<void> }>} */
export const serveGallery = async () => servePages({ root: await builtPage('examples/gallery'), csp })
