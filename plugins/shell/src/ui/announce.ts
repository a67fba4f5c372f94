import { createContext, useContext } from 'react'

/** Callback that announces a text to screen readers. The dialog provides it; without a dialog it does nothing. */
export const AnnounceContext = /* @__PURE__ */ createContext<(text: string) => void>(() => undefined)

/**
 * Returns a function that announces a text to screen readers, through the dialog's polite live region.
 *
 * @example
 * ```ts
 * const announce = useAnnounce()
 * announce('Copied')
 * ```
 */
export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext)
