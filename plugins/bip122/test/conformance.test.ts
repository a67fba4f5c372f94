import { describe, test, vi } from 'vitest'
import { conformanceOf } from './conformance-cases.js'

const loaded = vi.hoisted(() => ({ library: false }))
// The plugin's only door to its library; what the test wallet uses comes through another.
vi.mock('../src/lazy/bip137.js', importOriginal => {
  loaded.library = true
  return importOriginal()
})

describe('the bip122 plugin, with a wallet by the Wallet Standard', () => {
  for (const { name, run } of conformanceOf('Wallet Standard', () => loaded.library)) test(name, run)
})
