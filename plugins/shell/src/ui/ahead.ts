import { createContext } from 'react'

/** True in what is drawn before the dialog was opened: nobody outside of the page may be asked for anything yet. */
export const AheadContext = /* @__PURE__ */ createContext(false)
