import { type RowParts, type Rows, rowsOf } from './rows.js'

const kept = new WeakMap<RowParts['items'], { readonly parts: RowParts; readonly rows: Rows }>()

/** As `rowsOf`. What was worked out last of a history is there for the next view of it: a thousand rows take a while. */
export function keptRowsOf(parts: RowParts): Rows {
  const known = kept.get(parts.items)
  if (known && (Object.keys(parts) as (keyof RowParts)[]).every(key => known.parts[key] === parts[key]))
    return known.rows
  const rows = rowsOf(parts)
  kept.set(parts.items, { parts, rows })
  return rows
}
