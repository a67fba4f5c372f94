import type { ViewRef } from '@latchkit/kernel'
import { type ComponentType, createContext } from 'react'

/** Header content of the current view. */
export interface Head {
  /** The key of the view's entry. */
  readonly entry: number
  readonly title: string
  readonly HeaderStart: ComponentType | undefined
  readonly help: ViewRef<void> | undefined
}

/** Callback with which a view passes its header content to the card. */
export const HeadContext = /* @__PURE__ */ createContext<(head: Head) => void>(() => undefined)
