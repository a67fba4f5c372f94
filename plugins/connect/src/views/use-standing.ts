import { whenIdle } from '@latchkit/kernel/idle'
import { useKernel } from '@latchkit/kernel/react'
import { useIsPrerendered } from '@latchkit/plugin-shell/ui'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { WalletRow, WalletRowsInput } from '../wallet-rows.js'
import type { NoWalletProps } from './no-wallet.js'
import type { RowCautions } from './use-cautions.js'
import { useDiscovery } from './use-wallets.js'

/** A list of wallets as it is drawn. */
export interface Standing {
  readonly shown: readonly WalletRow[]
  /** Rows that the list has room for; what comes later stands below everything. */
  readonly places: number
  readonly cautions?: RowCautions
  /** Stands in for the list where there is no wallet. */
  readonly Empty?: ComponentType<NoWalletProps>
  /** Draws the rows for which there is no room. */
  readonly Late?: ComponentType<{ readonly children: ReactNode }>
}

export interface ListedWallets {
  /** In the order of the next opening. */
  readonly rows: readonly WalletRow[]
  readonly input: WalletRowsInput
  /** Rows there will be when a catalogue has answered. */
  readonly expected: number
}

/** How long rows wait for each other while wallets are looked for, and for what tells imitations apart. */
const HOLD_MS = 2_000
/** How long rows are in sight before the code for later rows is loaded, unless it is needed before. */
const LOAD_DELAY_MS = 1_000

/**
 * Keeps what is in sight where it is: rows change in place, and later ones go to free places or below everything. While
 * wallets are looked for, rows wait for each other behind shapes; those whose names may be taken for one another wait for
 * what tells them apart. All others are drawn at once.
 */
export function useStanding({ rows, input, expected }: ListedWallets): Standing & { readonly isHeld: boolean } {
  const kernel = useKernel()
  const open = !useIsPrerendered()
  const [standing, setStanding] = useState<Standing>()
  const [isDue, setDue] = useState(false)
  const isDiscovered = useDiscovery(open)
  /** The list that the visitor saw last; undefined before the dialog opened. */
  const seen = useRef<Standing>(undefined)
  const isDoubtful = expected === 0 || mayImitate(rows)
  const isUnsure = !isDiscovered || (!standing && isDoubtful)
  const isHeld = !seen.current && !isDue && isUnsure
  const asIs = { shown: rows, places: expected }
  const drawn = isHeld ? { shown: [], places: expected || 1 } : (standing ?? seen.current ?? asIs)

  useEffect(() => {
    if (open && !isHeld) seen.current = drawn
  })
  useEffect(() => {
    if (!open || !(isDiscovered || isDue)) return
    let isCurrent = true
    const load = () =>
      isCurrent &&
      import('../lazy/stand.js')
        .then(({ stand }) => stand({ rows, input, expected }, () => seen.current, kernel))
        // Without it, rows have their names alone.
        .catch(() => ({ shown: rows, places: expected }))
        .then(next => isCurrent && setStanding(next))
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

/** Returns whether names may be taken for one another, or have letters that only the data of look-alikes can tell apart. */
const mayImitate = (rows: readonly WalletRow[]): boolean =>
  rows.some(({ doubt, name }) => doubt || /[^ -~]/.test(name)) ||
  new Set(rows.map(({ name }) => drawnLetters(name))).size < rows.length

/** Returns the letters and digits of an ASCII name, those that are drawn alike as one: a copy of `skeletonsOf` that weighs little. */
const drawnLetters = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\W_]/g, '')
    .replace(/rn|vv|[i105]/g, letters => alike[letters] ?? 'l')

const alike: Readonly<Record<string, string>> = { rn: 'm', vv: 'w', 0: 'o', 5: 's' }
