import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReference, limitProblems, publishedEntries } from './docs/reference.mjs'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'latchkit-docs-'))
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'sound', version: '0.1.0', type: 'module' }))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Creates the reference of one entry with this source. */
function referenceOf(source: string, out?: string) {
  const file = join(dir, 'index.ts')
  writeFileSync(file, source)
  return createReference([{ name: 'sound/player', file, packageName: 'sound', summary: 'Plays sounds.' }], out)
}

test('writes a page for an entry, under the name that a host imports', async () => {
  const out = join(dir, 'reference')
  const source = `export interface Sound { readonly hertz: number }
    /** Returns the sound of {@link Sound.hertz}. @param hertz - In Hz. */
    export const sound = (hertz: number): Sound => ({ hertz })`
  expect(await referenceOf(source, out)).toEqual({ problems: [], unexported: [] })
  expect(readFileSync(join(out, 'modules/sound_player.html'), 'utf8')).toContain('Plays sounds.')
  expect(readFileSync(join(out, 'functions/sound_player.sound.html'), 'utf8')).toContain('In Hz.')
})

test.each([
  ['a link to a symbol that does not exist', 'Failed to resolve link to "Noise"', '/** Differs from {@link Noise}. */'],
  ['a tag of a parameter that does not exist', '@param with name "volume"', '/** @param volume - In dB. */'],
  ['an unknown tag', 'unknown block tag @note', '/** @note Loud. */']
])('reports %s, and writes nothing', async (_name, problem, comment) => {
  const { problems } = await referenceOf(`${comment}\nexport function play(hertz: number) { return hertz }`)
  expect(problems).toEqual([expect.stringContaining(problem)])
  expect(existsSync(join(dir, 'reference'))).toBe(false)
})

test('lists a type that an entry uses and does not export', async () => {
  const { problems, unexported } = await referenceOf(`interface Sound { readonly hertz: number }
    export const silence: Sound = { hertz: 0 }`)
  expect(problems).toEqual([])
  expect(unexported).toEqual([expect.stringMatching(/^Sound, defined in .*, is referenced by sound\/player\.silence/)])
})

test('reports more unexported types than recorded, and fewer', () => {
  expect(limitProblems(3, 3)).toEqual([])
  expect(limitProblems(4, 3)).toEqual([expect.stringContaining('over the 3')])
  expect(limitProblems(2, 3)).toEqual([expect.stringContaining('lower the 3')])
})

test('covers the kernel, the contracts, the chain kit and the presets', () => {
  const names = publishedEntries().map(({ name }) => name)
  const some = [
    '@latchkit/kernel',
    '@latchkit/kernel/react',
    '@latchkit/plugin-chains/kit',
    'latchkit',
    'latchkit/react'
  ]
  expect(names).toEqual(expect.arrayContaining([...some, '@latchkit/plugin-eip155/contract', '@latchkit/preset-core']))
})
