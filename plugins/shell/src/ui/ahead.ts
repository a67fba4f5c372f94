import { createContext } from 'react'

/**
 * Set in what is drawn before the dialog was opened, where nobody outside of the page may be asked for anything yet:
 * takes away what was drawn, so that opening draws it anew.
 */
export const AheadContext = /* @__PURE__ */ createContext<(() => void) | undefined>(undefined)
