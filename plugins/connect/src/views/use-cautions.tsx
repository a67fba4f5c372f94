import { type ReactNode, useEffect, useState } from 'react'
import type { WalletRow, WalletRowsInput } from '../wallet-rows.js'

/** Elements that a row shows beside a name that cannot be trusted alone. */
export interface CautionParts {
  readonly detail: ReactNode
  readonly badge: ReactNode
  /** Detail and badge in one line that takes no space, for a row that is already visible without them. */
  readonly late: ReactNode
  /** True if the caution arrived after the row was visible. It then takes no space and leaves the rest of the row unchanged. @defaultValue false */
  readonly isLate?: boolean
}
export type RowCautions = ReadonlyMap<string, CautionParts>

/**
 * Finds wallets whose names imitate others. Returns `undefined` until the detection code has loaded, which starts once the rows
 * are there. A row has the same height with and without a domain, so nothing moves.
 *
 * @returns Cautions by the id of the row.
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
    // If loading fails, the rows show their names only.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [rows, input])
  return cautions
}
