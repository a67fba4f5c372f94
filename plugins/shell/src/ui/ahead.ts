import type { Readable } from '@latchkit/kernel'
import { createContext } from 'react'

/** State of a card that may be drawn in the closed dialog. */
export interface Ahead {
  /** True until the dialog opens. Nobody outside of the browser may be asked for anything meanwhile, no wallet to connect, and no timer begun. */
  readonly isAhead: Readable<boolean>
  /** Takes away what was drawn, so that opening draws it anew. */
  readonly undraw: () => void
}

/** Set in the dialog over the page; `undefined` in an embedded card, which is in sight from the beginning. */
export const AheadContext = /* @__PURE__ */ createContext<Ahead | undefined>(undefined)
