import { type ReactNode, useEffect, useState } from 'react'
import type { WalletRow, WalletRowsInput } from '../wallet-rows.js'

/** What a row shows beside its name where the name alone cannot be trusted. */
export interface CautionParts {
  readonly detail: ReactNode
  readonly badge: ReactNode
}
export type RowCautions = ReadonlyMap<string, CautionParts>

/**
 * Looks for wallets whose names imitate others; undefined until what knows how letters look has arrived, which is loaded
 * once the rows are there. A row is as high with a domain as without one, so nothing moves.
 *
 * @returns by the id of the row.
 */
export function useCautions(rows: readonly WalletRow[], input: WalletRowsInput): RowCautions | undefined {
  const [cautions, setCautions] = useState<RowCautions>()
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const { rowCautions } = await import('../lazy/cautions.js')
      const found = await rowCautions(rows, input)
      if (isCurrent) setCautions(found)
    }
    // Without it, rows have their names alone.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [rows, input])
  return cautions
}
