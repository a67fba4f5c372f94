import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { test } from 'vitest'

/** Time limit: the compiler alone needs four seconds of processor time. */
const timeoutMs = 120_000

test("the committed contracts equal the compiler's output", { timeout: timeoutMs }, async () => {
  const script = fileURLToPath(new URL('contracts.mjs', import.meta.url))
  await promisify(execFile)(process.execPath, [script, '--check'])
})
