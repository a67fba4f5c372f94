import { useContext } from 'react'
import { AheadContext } from './ahead.js'

/**
 * Whether this is drawn in the closed dialog, before anybody wants to see it. Nobody may be asked for anything then, and no timer
 * begun; once the dialog opens with what was drawn, it is false.
 */
export const useIsAhead = (): boolean => useContext(AheadContext) !== undefined
