import { cell, type Router, type RouterState, type ViewEntry } from '@latchkit/kernel'
import { useReadable } from '@latchkit/kernel/react'
import { useLayoutEffect, useState } from 'react'
import { afterPaint } from '../after-paint.js'
import type { NativeDialog } from './native-dialog.js'

/**
 * Returns the router state that the dialog renders. A prerendered dialog is shown and painted first, and renders the new state
 * then. `reveal` returns true if the given entry matches the prerendered view.
 */
export function useRenderedState(
  { state }: Router,
  native: Pick<NativeDialog, 'show' | 'hide'>,
  reveal: { readonly current: (bottom: ViewEntry) => boolean }
): RouterState {
  const [rendered] = useState(() => cell(state.get()))

  useLayoutEffect(() => {
    let cancel = () => {}
    const finish = () => rendered.set(state.get())
    const follow = () => {
      cancel()
      const { open, stack } = state.get()
      const isOpening = open && !rendered.get().open
      if (isOpening && stack[0] && reveal.current(stack[0])) {
        native.show()
        cancel = afterPaint(finish)
        return
      }
      // A view that was not prerendered must be shown anew, so that it gets the focus.
      if (isOpening || !open) native.hide()
      finish()
    }
    follow()
    const stop = state.subscribe(follow)
    return () => {
      stop()
      cancel()
    }
  }, [state, rendered, native, reveal])
  return useReadable(rendered)
}
