import { cell, type Kernel, type ViewEntry } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'
import { useKernel } from '@latchkit/kernel/react'
import { useEffect, useRef, useState } from 'react'
import type { Prerender } from '../ui/prerender.js'
import { loadBinding } from './view-loading.js'

interface Prerendered {
  readonly entry: ViewEntry
  /** Module that the view was rendered from. Another plugin may have registered a view of the same name since. */
  readonly module: unknown
  /** Router entry that shows the prerendered view, once the dialog has opened with it. */
  readonly visit?: ViewEntry
}

/**
 * Prerenders the first view in the closed dialog while the browser is idle, if the view allows it (`prerender`), so that
 * opening the dialog only has to show it. `bottom` is the lowest entry of the stack while the dialog is open. `isShown` stays
 * true until the dialog has faded out.
 *
 * Returns:
 * - `context`: value of `PrerenderContext`. Its identity is stable, so that opening the dialog renders only the components that
 *   read `isHidden`.
 * - `entry`: entry to render while no view is shown.
 * - `entryOf`: returns the prerendered entry for the router entry that shows it, and any other entry unchanged.
 * - `cardKey`: React key of the card. The card is kept if the dialog opens with the prerendered view, and replaced otherwise.
 * - `reveal`: returns `true` if the opened entry matches the prerendered view, and marks the card as no longer prerendered.
 */
export function usePrerender(isShown: boolean, bottom: ViewEntry | undefined) {
  const kernel = useKernel()
  const { router } = kernel
  const { views } = router
  const [prerendered, setPrerendered] = useState<Prerendered>()
  const [isHidden] = useState(() => cell(false))
  const [context] = useState((): Prerender => ({ isHidden, discard: () => setPrerendered(undefined) }))
  // Counts down: the router's keys count up from 1.
  const lastKey = useRef(0)
  const matches = ({ view, params }: ViewEntry) =>
    view === prerendered?.entry.view &&
    params === undefined &&
    views.has(view) &&
    views.module(view) === prerendered.module
  if (prerendered && bottom && !prerendered.visit)
    setPrerendered(matches(bottom) ? { ...prerendered, visit: bottom } : undefined)

  useEffect(() => {
    if (isShown) {
      isHidden.set(false)
      return
    }
    setPrerendered(undefined)
    let isOver = false
    const prerenderFirstView = async () => {
      const view = await firstView(kernel)
      if (view === undefined || isOver || router.state.get().open) return
      lastKey.current--
      isHidden.set(true)
      setPrerendered({ entry: { key: lastKey.current, view, params: undefined }, module: views.module(view) })
    }
    // Ignored here: opening the dialog meets the same failure and reports it.
    const cancel = whenIdle(() => void prerenderFirstView().catch(() => undefined))
    return () => {
      cancel()
      isOver = true
    }
  }, [isShown, kernel, router, views, isHidden])
  return {
    context,
    entry: prerendered?.visit ? undefined : prerendered?.entry,
    entryOf: (entry: ViewEntry): ViewEntry => (prerendered && entry === prerendered.visit ? prerendered.entry : entry),
    cardKey: prerendered?.entry.key,
    reveal(opened: ViewEntry) {
      if (prerendered?.visit || !matches(opened)) return false
      // Set before the first paint, so that content that waits for `isHidden` does not shift the visible layout.
      isHidden.set(false)
      return true
    }
  }
}

/** Resolves with the id of the view that the dialog would open with now, or `undefined` if it must not be prerendered. */
async function firstView({ hooks, router: { views } }: Kernel): Promise<string | undefined> {
  const target = hooks.initialView.call({})
  if (!target || target.params !== undefined) return undefined
  const binding = await loadBinding(views, target.view)
  return binding?.prerender ? target.view : undefined
}
