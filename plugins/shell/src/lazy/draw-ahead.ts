import { cell, type Kernel, type ViewEntry } from '@latchkit/kernel'
import { whenIdle } from '@latchkit/kernel/idle'
import { useKernel } from '@latchkit/kernel/react'
import { useEffect, useRef, useState } from 'react'
import type { Ahead } from '../ui/ahead.js'
import { loadBinding } from './load-binding.js'

interface DrawnAhead {
  readonly entry: ViewEntry
  /** What it was drawn from: a view of that name may have come from another plugin since. */
  readonly module: unknown
  /** The entry of the router that it has become. */
  readonly visit?: ViewEntry
}

/**
 * Draws the first view in the closed dialog while the browser is idle, if the view says that it may be, so that opening
 * only has to show it. `bottom` is that of the stack while the dialog is open; `isShown` stays true until it has faded
 * out.
 *
 * `ahead` is to be drawn while nothing is shown; `keyed` gives an entry of the router the key that it was drawn under;
 * a card with `cardKey` is kept when the dialog opens with what it shows, and replaced otherwise; `context` tells the card
 * whether it is ahead, and stays the same, so that an opening renders only what asks; `reveal` tells the card that it
 * is no longer ahead, if it is what an opening with an entry shows, and returns whether it is.
 */
export function useDrawnAhead(isShown: boolean, bottom: ViewEntry | undefined) {
  const kernel = useKernel()
  const { router } = kernel
  const { views } = router
  const [drawn, setDrawn] = useState<DrawnAhead>()
  const [isAhead] = useState(() => cell(false))
  const [context] = useState((): Ahead => ({ isAhead, undraw: () => setDrawn(undefined) }))
  // Counts down: the router's keys count up from 1.
  const lastKey = useRef(0)
  const fits = ({ view, params }: ViewEntry) =>
    view === drawn?.entry.view && params === undefined && views.has(view) && views.module(view) === drawn.module
  if (drawn && bottom && !drawn.visit) setDrawn(fits(bottom) ? { ...drawn, visit: bottom } : undefined)

  useEffect(() => {
    if (isShown) {
      isAhead.set(false)
      return
    }
    setDrawn(undefined)
    let isOver = false
    const draw = async () => {
      const view = await firstView(kernel)
      if (view === undefined || isOver || router.state.get().open) return
      lastKey.current--
      isAhead.set(true)
      setDrawn({ entry: { key: lastKey.current, view, params: undefined }, module: views.module(view) })
    }
    // A failure is met again, and told, on opening.
    const callOff = whenIdle(() => void draw().catch(() => undefined))
    return () => {
      callOff()
      isOver = true
    }
  }, [isShown, kernel, router, views, isAhead])
  return {
    context,
    ahead: drawn?.visit ? undefined : drawn?.entry,
    keyed: (entry: ViewEntry): ViewEntry => (drawn && entry === drawn.visit ? drawn.entry : entry),
    cardKey: drawn?.entry.key,
    reveal(opened: ViewEntry) {
      if (drawn?.visit || !fits(opened)) return false
      // Before it is painted, so that nothing that waits for it moves what is in sight.
      isAhead.set(false)
      return true
    }
  }
}

/** The view that an opening would start with now, if it may be drawn ahead. */
async function firstView({ hooks, router: { views } }: Kernel): Promise<string | undefined> {
  const target = hooks.initialView.call({})
  if (!target || target.params !== undefined) return undefined
  const binding = await loadBinding(views, target.view)
  return binding?.drawnAhead ? target.view : undefined
}
