import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readExamples } from './examples.mjs'
import { sampleProblems } from './samples.mjs'

let dir: string
beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'latchkit-examples-')))
  const exports = { './player': './index.ts' }
  writeFileSync(join(dir, 'package.json'), JSON.stringify({ name: 'sound', type: 'module', exports }))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Reads the examples of one entry with this source. */
function read(source: string) {
  const file = join(dir, 'index.ts')
  writeFileSync(file, source)
  return readExamples([{ name: 'sound/player', file, dir }])
}

/** Returns the compiler errors of the examples, each as `3: …`. */
const errors = (source: string) =>
  sampleProblems(read(source).examples).map(problem => problem.replace(/^.*index\.ts:/, ''))

test('every example compiles, and no function lacks one', { timeout: 300_000 }, () => {
  const { examples, problems } = readExamples()
  expect(examples.length).toBeGreaterThan(200)
  expect(sampleProblems(examples)).toEqual([])
  expect(problems).toEqual([])
})

test('imports the documented name, and names the line of an error', { timeout: 60_000 }, () => {
  const source = `/**
 * Plays a sound.
 *
 * @example
 * play(440)
 * play('440')
 */
export const play = (hertz: number): void => {}

export interface Player {
  /**
   * @example
   * <!-- given: declare const player: import('sound/player').Player -->
   * \`\`\`ts
   * player.stop(1)
   * \`\`\`
   */
  stop(): void
}

/**
 * @example
 * import { play } from 'sound/player'
 * rewind()
 */
export function pause(): void {}
`
  expect(errors(source)).toEqual([
    "6: Argument of type 'string' is not assignable to parameter of type 'number'.",
    '15: Expected 0 arguments, but got 1.',
    "24: Cannot find name 'rewind'."
  ])
})

test('reports an exported function without an example', { timeout: 60_000 }, () => {
  const source = `export function play(): void {}
/** @example pause() */
export const pause = () => {}
export const loudest = 100
export function stop(): void
/** @example stop(1) */
export function stop(seconds: number): void
export function stop(): void {}
`
  expect(read(source).problems).toEqual(['play of sound/player has no @example'])
})
