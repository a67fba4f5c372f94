import { register } from 'node:module'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, findChromium } from './scripts/chromium.mjs'
import { sourceCondition } from './scripts/packages.mjs'

// Packages are read from their sources. Playwright has no option for the conditions of exports.
const resolveSources = `export const resolve = (specifier, context, next) =>
  next(specifier, { ...context, conditions: [...context.conditions, '${sourceCondition}'] })`
register(`data:text/javascript,${encodeURIComponent(resolveSources)}`)

const executablePath = await findChromium()

/** End-to-end tests: Node driving Chromium. */
export default defineConfig({
  testMatch: '{plugins,examples}/**/*.e2e.test.ts',
  globalSetup: './examples/e2e/fixtures/world-setup.ts',
  outputDir: 'node_modules/.cache/latchkit/e2e',
  workers: 2,
  timeout: 120_000,
  // A browser on a busy machine may be late by seconds. `npm test` lists the tests that passed only the second time.
  retries: 1,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: chromiumArgs },
    // Recording every run would slow all tests down.
    trace: 'on-first-retry'
  }
})
