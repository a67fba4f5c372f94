import { type RefObject, useEffect, useState } from 'react'
import type { Address } from './address.js'
import { showState } from './show-state.js'
import type { GalleryState } from './state.js'

export type Progress =
  | { readonly status: 'waiting' }
  | { readonly status: 'settled' }
  | { readonly status: 'failed'; readonly reason: string }

/** Shows a state in an element while the component is mounted. */
export function useShownState(
  state: GalleryState,
  { theme, lang, mode }: Pick<Address, 'theme' | 'lang' | 'mode'>,
  { ref, wanted = true }: { readonly ref: RefObject<HTMLElement | null>; readonly wanted?: boolean }
): Progress {
  const [progress, setProgress] = useState<Progress>({ status: 'waiting' })
  useEffect(() => {
    const container = ref.current
    if (!container || !wanted) return
    const controller = new AbortController()
    const { signal } = controller
    showState(state, { theme, lang, mode, container, signal }).then(
      () => signal.aborted || setProgress({ status: 'settled' }),
      error => signal.aborted || setProgress({ status: 'failed', reason: String(error) })
    )
    return () => controller.abort()
  }, [state, theme, lang, mode, ref, wanted])
  return progress
}
