import { expect, test } from 'vitest'
import { cachedRowsOf, type RowParts, rowsOf } from '../src/rows.js'
import { account, chain, followed, item, own } from './transactions.js'

const parts: RowParts = { items: [item()], sent: [], account, chain, address: own, coin: 'FAKE' }

test('returns the same rows for the same parts', () => {
  const rows = cachedRowsOf(parts)
  expect(rows).toEqual(rowsOf(parts))
  expect(cachedRowsOf({ ...parts })).toBe(rows)
})

test.each<Partial<RowParts>>([
  { items: [item(), item({ hash: 'h2' })] },
  { sent: [followed({ id: 'h9' })] },
  { account: `${chain}:other`, sent: [followed({ id: 'h9' })] },
  { chain: 'fake:two' },
  { address: 'other' },
  { coin: undefined }
])('returns other rows for the changed part %j', changed => {
  const rows = cachedRowsOf(parts)
  expect(cachedRowsOf({ ...parts, ...changed })).toEqual(rowsOf({ ...parts, ...changed }))
  expect(cachedRowsOf({ ...parts, ...changed })).not.toBe(rows)
  expect(cachedRowsOf(parts)).toEqual(rows)
})
