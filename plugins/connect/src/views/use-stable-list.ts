import { whenIdle } from '@latchkit/kernel/idle'
import { useKernel } from '@latchkit/kernel/react'
import { useIsPrerendered } from '@latchkit/plugin-shell/ui'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { WalletRow, WalletRowsInput } from '../wallet-rows.js'
import type { NoWalletProps } from './no-wallet.js'
import type { RowCautions } from './use-cautions.js'
import { useDiscovery } from './use-wallets.js'

/** Wallet list as it is rendered. Its rows do not move while they are visible. */
export interface StableList {
  readonly shown: readonly WalletRow[]
  /** Number of rows that fit into the list. Later rows are rendered below all other content. */
  readonly places: number
  readonly cautions?: RowCautions
  /** Component that replaces a list without rows. */
  readonly Empty?: ComponentType<NoWalletProps>
  /** Component that renders the rows that do not fit. */
  readonly Late?: ComponentType<{ readonly children: ReactNode }>
}

export interface ListedWallets {
  /** Rows in the order of the next opening. */
  readonly rows: readonly WalletRow[]
  readonly input: WalletRowsInput
  /** Number of rows expected once the catalogue has loaded. */
  readonly expected: number
}

/** Milliseconds for which rows are held while wallets are discovered and look-alike names are checked. */
const HOLD_MS = 2_000
/** Milliseconds for which rows are visible before the code for later rows loads, unless it is needed earlier. */
const LOAD_DELAY_MS = 1_000

/**
 * Returns the rendered list. Visible rows keep their places: they change in place, and later rows fill free places or go below all
 * other content. While wallets are discovered, skeletons replace the rows; a list with look-alike names also waits for the check of
 * the names. Any other list is rendered at once.
 */
export function useStableList({ rows, input, expected }: ListedWallets): StableList & { readonly isHeld: boolean } {
  const kernel = useKernel()
  const open = !useIsPrerendered()
  const [list, setList] = useState<StableList>()
  const [isDue, setDue] = useState(false)
  const isDiscovered = useDiscovery(open)
  /** List that the visitor saw last, or `undefined` before the dialog opened. */
  const seen = useRef<StableList>(undefined)
  const isDoubtful = expected === 0 || mayImitate(rows)
  const isUnsure = !isDiscovered || (!list && isDoubtful)
  const isHeld = !seen.current && !isDue && isUnsure
  const asIs = { shown: rows, places: expected }
  const drawn = isHeld ? { shown: [], places: expected || 1 } : (list ?? seen.current ?? asIs)

  useEffect(() => {
    if (open && !isHeld) seen.current = drawn
  })
  useEffect(() => {
    if (!open || !(isDiscovered || isDue)) return
    let isCurrent = true
    const load = () =>
      isCurrent &&
      import('../lazy/arrange.js')
        .then(({ arrange }) => arrange({ rows, input, expected }, () => seen.current, kernel))
        // Without it, rows have their names alone.
        .catch(() => ({ shown: rows, places: expected }))
        .then(next => isCurrent && setList(next))
    const isNeeded = isDoubtful || (seen.current && seen.current.shown !== rows)
    const timer = isNeeded ? setTimeout(load) : setTimeout(whenIdle, LOAD_DELAY_MS, load)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [rows, input, expected, kernel, open, isDiscovered, isDue, isDoubtful])
  useEffect(() => {
    if (!open || !isHeld) return
    const timer = setTimeout(setDue, HOLD_MS, true)
    return () => clearTimeout(timer)
  }, [open, isHeld])

  return { ...drawn, isHeld }
}

/** Returns true if names may be confused with one another, or have letters that only the confusables data can compare. */
const mayImitate = (rows: readonly WalletRow[]): boolean =>
  rows.some(({ doubt, name }) => doubt || /[^ -~]/.test(name)) ||
  new Set(rows.map(({ name }) => drawnLetters(name))).size < rows.length

/** Returns the letters and digits of an ASCII name, with look-alikes replaced: a small version of `skeletonsOf`. */
const drawnLetters = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\W_]/g, '')
    .replace(/rn|vv|[i105]/g, letters => alike[letters] ?? 'l')

const alike: Readonly<Record<string, string>> = { rn: 'm', vv: 'w', 0: 'o', 5: 's' }
