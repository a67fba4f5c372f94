import type { ViewEntry } from '@latchkit/kernel'
import { useRouter } from '@latchkit/kernel/react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { PrerenderContext } from '../ui/prerender.js'
import { Card, headingId } from './card.js'
import { createDialogHandlers } from './dialog-handlers.js'
import { prefersReducedMotion } from './motion.js'
import { createNativeDialog, type NativeDialogOptions } from './native-dialog.js'
import { usePrerender } from './use-prerender.js'
import { useRenderedState } from './use-rendered-state.js'

/** Duration of the dialog's fade-out, ms; the style sheet has the same value. */
const fadeMs = 120

interface Shown {
  readonly entry: ViewEntry
  readonly canGoBack: boolean
}

/** The card in a native modal dialog: the browser keeps the focus inside and makes the page inert. */
export function Modal(options: NativeDialogOptions) {
  const router = useRouter()
  const [native] = useState(() => createNativeDialog(options))
  const [handlers] = useState(() => createDialogHandlers(router, native))
  const [close] = useState(() => () => void router.close('button'))
  const reveal = useRef((_bottom: ViewEntry): boolean => false)
  const { open, stack, direction } = useRenderedState(router, native, reveal)
  const shown = useLingering(open, stack)
  const prerender = usePrerender(shown !== undefined, open ? stack[0] : undefined)
  const { entry, entryOf, cardKey, context } = prerender
  reveal.current = prerender.reveal
  const rendered = shown ? { ...shown, entry: entryOf(shown.entry) } : entry && { entry, canGoBack: false }

  useLayoutEffect(() => {
    // In this task: the browser would spend a frame on the hidden dialog.
    if (open) native.show()
  })
  useLayoutEffect(() => native.hide, [native])
  // Loaded before the dialog opens if the dialog was prerendered.
  useEffect(() => void native.load().catch(() => {}), [native])

  return (
    <dialog
      ref={native.ref}
      className="dialog"
      aria-labelledby={headingId}
      data-ahead={entry || (open && cardKey !== undefined) ? '' : undefined}
      data-testid="w3m-modal-overlay"
      {...handlers}
    >
      {rendered && (
        <PrerenderContext.Provider value={context}>
          <Card key={cardKey} {...rendered} direction={shown ? direction : 'none'} onClose={close} />
        </PrerenderContext.Provider>
      )}
    </dialog>
  )
}

/** Returns the shown entry; keeps returning the last one after closing, until the dialog has faded out. */
function useLingering(open: boolean, stack: readonly ViewEntry[]): Shown | undefined {
  const entry = open ? stack.at(-1) : undefined
  const canGoBack = stack.length > 1
  const shown = useMemo(() => entry && { entry, canGoBack }, [entry, canGoBack])
  const last = useRef<Shown>(undefined)
  const [faded, setFaded] = useState<Shown>()

  useEffect(() => {
    if (shown) last.current = shown
    else {
      const timer = setTimeout(() => setFaded(last.current), prefersReducedMotion() ? 0 : fadeMs)
      return () => clearTimeout(timer)
    }
  }, [shown])

  return shown ?? (last.current === faded ? undefined : last.current)
}
