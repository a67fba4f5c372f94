import { isPending, type TransactionRow } from './rows.js'

/** Line of the list: a heading or a transaction. */
export type Line = { readonly heading: 'pending' | { readonly monthMs: number } } | { readonly row: TransactionRow }

/** Returns the rows with a heading before the pending ones and before each month, in the visitor's time zone. */
export function linesOf(rows: readonly TransactionRow[]): readonly Line[] {
  const lines: Line[] = []
  let last: string | undefined
  for (const row of rows) {
    const section = isPending(row) ? 'pending' : monthOf(row.atMs)
    if (section !== last) lines.push({ heading: isPending(row) ? 'pending' : { monthMs: row.atMs } })
    last = section
    lines.push({ row })
  }
  return lines
}

function monthOf(atMs: number): string {
  const date = new Date(atMs)
  return `${date.getFullYear()}-${date.getMonth()}`
}
