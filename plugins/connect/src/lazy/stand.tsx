import type { Kernel } from '@latchkit/kernel'
import { Messages } from '@latchkit/plugin-shell/contract'
import { cautionMessages } from '../caution-messages.js'
import { helpMessages } from '../help-messages.js'
import { standingOrder } from '../standing-order.js'
import { NoWallet } from '../views/no-wallet.js'
import type { CautionParts, RowCautions } from '../views/use-cautions.js'
import type { ListedWallets, Standing } from '../views/use-standing.js'
import { rowCautions } from './cautions.js'
import { LateRows } from './late-rows.js'

/**
 * Returns the wallet list as it is rendered.
 *
 * @param seen - returns the list that the visitor sees now; its rows keep their places.
 */
export async function stand(
  { rows, input, expected }: ListedWallets,
  seen: () => Standing | undefined,
  kernel: Kernel
): Promise<Standing> {
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
    shown: standingOrder(before.shown, rows, input.wallets),
    places: before.places,
    cautions: lateCautions(before, cautions)
  }
}

/** Returns the cautions of a visible list. A row keeps its caution, and a new caution takes no space. */
function lateCautions({ shown, cautions: had = new Map() }: Standing, found: RowCautions): RowCautions {
  const stood = new Set(shown.map(({ id }) => id))
  const late = [...found].map(([id, parts]): [string, CautionParts] => [
    id,
    stood.has(id) ? { ...parts, detail: parts.late, badge: undefined, isLate: true } : parts
  ])
  return new Map([...late, ...had])
}
