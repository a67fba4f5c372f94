import { isPending, type TransactionRow } from './rows.js'

/** A line of the list: a heading, or a transaction under it. */
export type Line = { readonly heading: 'pending' | { readonly monthMs: number } } | { readonly row: TransactionRow }

/** What is pending, then a heading before each month, in the visitor's time. */
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
