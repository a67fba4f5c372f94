import type { ViewRef } from '@latchkit/kernel'
import { type ComponentType, createContext } from 'react'

/** What the view that is shown puts into the header. */
export interface Head {
  /** The key of the view's entry. */
  readonly entry: number
  readonly title: string
  readonly HeaderStart: ComponentType | undefined
  readonly help: ViewRef<void> | undefined
}

/** Hands a view's part of the header up to the card. */
export const HeadContext = /* @__PURE__ */ createContext<(head: Head) => void>(() => undefined)
