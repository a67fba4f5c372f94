import { expect, test } from 'vitest'
import { keptRowsOf } from '../src/kept-rows.js'
import { type RowParts, rowsOf } from '../src/rows.js'
import { account, chain, followed, item, own } from './transactions.js'

const parts: RowParts = { items: [item()], sent: [], account, chain, address: own, coin: 'FAKE' }

test('the rows of a history are worked out once', () => {
  const rows = keptRowsOf(parts)
  expect(rows).toEqual(rowsOf(parts))
  expect(keptRowsOf({ ...parts })).toBe(rows)
})

test.each<Partial<RowParts>>([
  { items: [item(), item({ hash: 'h2' })] },
  { sent: [followed({ id: 'h9' })] },
  { account: `${chain}:other`, sent: [followed({ id: 'h9' })] },
  { chain: 'fake:two' },
  { address: 'other' },
  { coin: undefined }
])('and anew for %j', changed => {
  const rows = keptRowsOf(parts)
  expect(keptRowsOf({ ...parts, ...changed })).toEqual(rowsOf({ ...parts, ...changed }))
  expect(keptRowsOf({ ...parts, ...changed })).not.toBe(rows)
  expect(keptRowsOf(parts)).toEqual(rows)
})
