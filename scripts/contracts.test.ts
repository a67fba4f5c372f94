import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from 'vitest'

/** The compiler alone needs four seconds of a processor. */
const timeoutMs = 120_000

test('the compiled contracts are what their sources make', { timeout: timeoutMs }, async () => {
  const script = fileURLToPath(new URL('contracts.mjs', import.meta.url))
  await promisify(execFile)(process.execPath, [script, '--check'])
})
