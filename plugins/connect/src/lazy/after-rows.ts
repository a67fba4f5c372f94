import { whenIdle } from '@latchkit/kernel'
import type { RowCautions } from '../views/use-cautions.js'
import type { WalletRow, WalletRowsInput } from '../wallet-rows.js'
import { rowCautions } from './cautions.js'

/**
 * Does what the rows of a list can wait for: loads the views with codes, so that the dialog gets their height and title at the
 * press and not after it, and looks for wallets whose names imitate others.
 */
export function afterRows(rows: readonly WalletRow[], input: WalletRowsInput): Promise<RowCautions> {
  if (input.canPair) whenIdle(loadCodeViews)
  return rowCautions(rows, input)
}

/** A failure is told by the view, once somebody opens it. */
const loadCodeViews = () => void import('../views/pairing-view.js').catch(() => undefined)
