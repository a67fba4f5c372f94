import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './packages.mjs'

const text = readFileSync(join(root, 'docs/departures.md'), 'utf8')
const rows = text
  .split('\n')
  .filter(line => line.startsWith('|') && !line.startsWith('| ---'))
  .map(line => line.split(/(?<!\\)\|/).slice(1, -1))

test('every departure is one line with the specification, the implementation and the reason', () => {
  expect(rows.length).toBeGreaterThan(40)
  for (const cells of rows) expect([cells.length, cells.every(cell => cell.trim() !== '')]).toEqual([3, true])
})

test('every linked record of a departure exists', () => {
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link)
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter(link => !existsSync(join(root, 'docs', link)))).toEqual([])
})
