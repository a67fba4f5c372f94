import { describe, expect, test } from 'vitest'
import { readabilityProblems } from './readability.mjs'

const place = { rule: 'tiny file' as const, path: 'a.ts', line: 1, text: '3 lines' }

test('reports a rule that is broken more often than its limit', () => {
  expect(readabilityProblems([place], { 'tiny file': 1 })).toEqual([])
  expect(readabilityProblems([place, place], { 'tiny file': 1 })).toEqual([expect.stringContaining('over the 1')])
  expect(readabilityProblems([place], {})).toEqual([expect.stringContaining('over the 0')])
})

test('reports a limit that can be lowered', () => {
  expect(readabilityProblems([], { 'tiny file': 1 })).toEqual([expect.stringContaining('lower the 1')])
})

describe('exceptions', () => {
  const long = { rule: 'long function' as const, path: 'a.ts', line: 1, text: 'createA: 61 lines' }
  const exception = { function: 'a.ts#createA', reason: 'one list of steps' }

  test('do not count as broken', () => {
    expect(readabilityProblems([long], { 'long function': 0 }, [exception])).toEqual([])
  })

  test('need a long function and a reason', () => {
    expect(readabilityProblems([], {}, [exception])).toEqual([expect.stringContaining('no such long function')])
    expect(readabilityProblems([long], {}, [{ ...exception, reason: '' }])).toEqual([
      expect.stringContaining('has no reason')
    ])
  })

  test('are at most 20', () => {
    const places = Array.from({ length: 21 }, (_, index) => ({ ...long, path: `${index}.ts` }))
    const exceptions = places.map(({ path }) => ({ ...exception, function: `${path}#createA` }))
    expect(readabilityProblems(places, {}, exceptions)).toEqual([expect.stringContaining('over the limit of 20')])
  })
})
