import { useReadable } from '@latchkit/kernel/react'
import { useContext } from 'react'
import { AheadContext } from './ahead.js'

/**
 * Returns true while the component is drawn in the closed dialog, before anybody wants to see it. Nobody outside of the
 * browser may be asked for anything then, no wallet to connect, and no timer begun. It becomes false when the dialog opens with what was drawn.
 *
 * @param matters - false if the component is the same either way: it returns false then, and an opening does not render the
 *   component again. @defaultValue true
 */
export function useIsAhead(matters = true): boolean {
  const ahead = useContext(AheadContext)
  return useReadable(matters ? ahead?.isAhead : undefined) ?? false
}
