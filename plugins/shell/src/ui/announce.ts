import { createContext, useContext } from 'react'

/** Given by the dialog. Outside of one there is nobody to tell. */
export const AnnounceContext = /* @__PURE__ */ createContext<(text: string) => void>(() => undefined)

/** Says a text through the dialog's polite live region. */
export const useAnnounce = (): ((text: string) => void) => useContext(AnnounceContext)
