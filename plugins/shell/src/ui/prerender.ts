import type { Readable } from '@latchkit/kernel'
import { useReadable } from '@latchkit/kernel/react'
import { createContext, useContext } from 'react'

/** State of a card that may be prerendered in the closed dialog. */
export interface Prerender {
  /** True until the dialog opens. Until then a component must send no network request, connect no wallet and start no timer. */
  readonly isHidden: Readable<boolean>
  /** Discards the prerendered view, so that opening the dialog renders it again. */
  readonly discard: () => void
}

/** Prerendering state of the modal dialog; `undefined` in an embedded card, which is visible from the start. */
export const PrerenderContext = /* @__PURE__ */ createContext<Prerender | undefined>(undefined)

/**
 * Returns `true` while the component is prerendered in the closed dialog. Meanwhile it must send no network request, connect no
 * wallet and start no timer. The value becomes `false` when the dialog opens with the prerendered view.
 *
 * @param isRelevant - `false` if the component renders the same either way: then the hook returns `false`, and opening the dialog
 *   does not render the component again. @defaultValue true
 */
export function useIsPrerendered(isRelevant = true): boolean {
  const prerender = useContext(PrerenderContext)
  return useReadable(isRelevant ? prerender?.isHidden : undefined) ?? false
}
