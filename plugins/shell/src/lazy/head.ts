import type { Readable, ViewRef } from '@latchkit/kernel'
import { type ComponentType, createContext } from 'react'

/** What the view that is shown puts into the header. */
export interface Head {
  /** The key of the view's entry. */
  readonly entry: number
  readonly title: string
  readonly HeaderStart: ComponentType | undefined
  readonly help: ViewRef<void> | undefined
}

export interface HeadCell extends Readable<Head | undefined> {
  set(head: Head): void
}

export const HeadContext = /* @__PURE__ */ createContext<HeadCell | undefined>(undefined)
