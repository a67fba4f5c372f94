import type { Kernel } from '@latchkit/kernel'
import { Messages } from '@latchkit/plugin-shell/contract'
import { cautionMessages } from '../caution-messages.js'
import { helpMessages } from '../help-messages.js'
import { stableOrder } from '../stable-order.js'
import { NoWallet } from '../views/no-wallet.js'
import type { CautionParts, RowCautions } from '../views/use-cautions.js'
import type { ListedWallets, StableList } from '../views/use-stable-list.js'
import { rowCautions } from './cautions.js'
import { LateRows } from './late-rows.js'

/**
 * Arranges the rows of the wallet list, and returns the list as it is rendered.
 *
 * @param seen - returns the list that the visitor sees now; its rows keep their places.
 */
export async function arrange(
  { rows, input, expected }: ListedWallets,
  seen: () => StableList | undefined,
  kernel: Kernel
): Promise<StableList> {
  const messages = kernel.get(Messages)
  const [cautions] = await Promise.all([
    rowCautions(rows, input),
    messages.load(cautionMessages),
    rows.length === 0 && messages.load(helpMessages)
  ])
  const parts = { Empty: NoWallet, Late: LateRows }
  const before = seen()
  if (!before || before.places === 0) return { ...parts, shown: rows, places: expected, cautions }
  return {
    ...parts,
    shown: stableOrder(before.shown, rows, input.wallets),
    places: before.places,
    cautions: lateCautions(before, cautions)
  }
}

/** Returns the cautions of a visible list. A row keeps its caution, and a new caution takes no space. */
function lateCautions({ shown, cautions: had = new Map() }: StableList, found: RowCautions): RowCautions {
  const visible = new Set(shown.map(({ id }) => id))
  const late = [...found].map(([id, parts]): [string, CautionParts] => [
    id,
    visible.has(id) ? { ...parts, detail: parts.late, badge: undefined, isLate: true } : parts
  ])
  return new Map([...late, ...had])
}
