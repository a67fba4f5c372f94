import { describe, test, vi } from 'vitest'
import { conformanceOf } from './conformance-cases.js'

const loaded = vi.hoisted(() => ({ library: false }))
// What features() load; bitcoinjs-lib comes later, by imports of its own (loading.test.ts).
vi.mock('../src/lazy/client.js', importOriginal => {
  loaded.library = true
  return importOriginal()
})

describe('the bip122 plugin, with a wallet as UniSat has them', () => {
  for (const { name, run } of conformanceOf('UniSat', () => loaded.library)) test(name, run)
})
