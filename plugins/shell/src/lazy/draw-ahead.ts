import { type Kernel, type ViewEntry, whenIdle } from '@latchkit/kernel'
import { isViewBinding, useKernel } from '@latchkit/kernel/react'
import { useEffect, useState } from 'react'
import type { ViewBinding } from '../ui/view-binding.js'

/** An entry that was drawn ahead, and the visit that it has become. */
interface Adopted {
  readonly of: ViewEntry
  readonly as: ViewEntry
}

/** Below the keys of the router, which counts up from 1. */
let nextKey = -1

/**
 * Draws the first view in the closed dialog while the browser is idle, if the view says that it may be, so that opening
 * only has to show it. `visit` is the bottom of the stack while the dialog is open; `isShown` stays true until it has
 * faded out.
 *
 * `ahead` is to be drawn while nothing is shown; `keyed` gives an entry of the router the key that it was drawn under.
 */
export function useDrawnAhead(isShown: boolean, visit: ViewEntry | undefined) {
  const kernel = useKernel()
  const [ahead, setAhead] = useState<ViewEntry>()
  const [adopted, setAdopted] = useState<Adopted>()
  if (visit && ahead) {
    const fits = visit.view === ahead.view && visit.params === undefined
    setAhead(undefined)
    setAdopted(fits ? { of: visit, as: ahead } : undefined)
  }

  useEffect(() => {
    if (isShown) return
    const gone = new AbortController()
    const draw = async () => {
      const view = await firstView(kernel)
      if (view !== undefined && !gone.signal.aborted) setAhead({ key: nextKey--, view, params: undefined })
    }
    // A failure is met again, and told, on opening.
    const callOff = whenIdle(() => void draw().catch(() => undefined))
    return () => {
      callOff()
      gone.abort()
    }
  }, [isShown, kernel])

  return {
    ahead,
    keyed: (entry: ViewEntry): ViewEntry => (entry === adopted?.of ? adopted.as : entry),
    /** Keeps what was drawn ahead, and nothing else, when the dialog opens. */
    cardKey: (ahead ?? adopted?.as)?.key
  }
}

/** The view that an opening would start with now, if it may be drawn ahead. */
async function firstView({ hooks, router: { views } }: Kernel): Promise<string | undefined> {
  const target = hooks.initialView.call({})
  if (!target || target.params !== undefined || !views.has(target.view)) return undefined
  await views.load(target.view)
  const module = views.module(target.view).get()
  if (module.status !== 'ready' || !isViewBinding(module.view)) return undefined
  const { drawnAhead = false }: ViewBinding<unknown> = module.view
  return drawnAhead ? target.view : undefined
}
