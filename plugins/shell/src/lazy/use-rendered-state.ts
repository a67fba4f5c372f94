import { cell, type Router, type RouterState, type ViewEntry } from '@latchkit/kernel'
import { useReadable } from '@latchkit/kernel/react'
import { useLayoutEffect, useState } from 'react'
import { afterPaint } from '../after-paint.js'
import type { NativeDialog } from './native-dialog.js'

/**
 * Returns the state of the router that the dialog draws. A dialog that was drawn ahead is shown and painted first, and draws it
 * then. `reveal` returns whether a view is what was drawn ahead.
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
      // Another view than the one that is shown comes with its focus.
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
