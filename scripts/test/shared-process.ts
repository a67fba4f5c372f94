/** Setup of test files that share a process: ends what a file has left behind, which would reach the files after it. */
import { setTimeout } from 'node:timers/promises'
import { afterAll, vi } from 'vitest'

const importLimitMs = 10_000

afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  // An import that is unfinished at the end of its file fails, and would fail in all later files.
  await Promise.race([vi.dynamicImportSettled(), setTimeout(importLimitMs, undefined, { ref: false })])
})
