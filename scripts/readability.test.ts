import { expect, test } from 'vitest'
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
