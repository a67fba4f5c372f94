import { fileURLToPath } from 'node:url'
import { defaultClientConditions, defineConfig } from 'vite'
import { sourceCondition } from '../../scripts/packages.mjs'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: { conditions: [sourceCondition, ...defaultClientConditions] },
  // The polyfill would be an inline script, which a strict policy blocks.
  build: { modulePreload: { polyfill: false }, target: 'es2022' }
})
