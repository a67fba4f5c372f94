import { type ReactNode, useEffect, useMemo, useState } from 'react'
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
  const [lib, setLib] = useState<typeof import('../lazy/cautions.js')>()
  useEffect(() => {
    // Without it, rows have their names alone.
    import('../lazy/cautions.js').then(setLib, () => {})
  }, [])
  return useMemo(() => lib?.rowCautions(rows, input), [lib, rows, input])
}
