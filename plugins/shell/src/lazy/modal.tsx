import type { ViewEntry } from '@latchkit/kernel'
import { useRouter } from '@latchkit/kernel/react'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { AheadContext } from '../ui/ahead.js'
import { Card, headingId } from './card.js'
import { useDrawnAhead } from './draw-ahead.js'
import { movesLess } from './motion.js'
import { createNativeDialog, type NativeDialogOptions } from './native-dialog.js'
import { useDrawnState } from './use-drawn-state.js'

/** How long the dialog takes to fade out, as in the sheet. */
const fadeMs = 120

interface Shown {
  readonly entry: ViewEntry
  readonly canGoBack: boolean
}

/** The card over the page: a native modal dialog, so that the browser keeps the focus in and the page out. */
export function Modal(options: NativeDialogOptions) {
  const router = useRouter()
  const [native] = useState(() => createNativeDialog(options))
  const pressedOutside = useRef(false)
  const [close] = useState(() => () => void router.close('button'))
  const reveal = useRef((_bottom: ViewEntry): boolean => false)
  const { open, stack, direction } = useDrawnState(router, native, reveal)
  const shown = useLingering(open, stack)
  const drawnAhead = useDrawnAhead(shown !== undefined, open ? stack[0] : undefined)
  const { ahead, keyed, cardKey, context } = drawnAhead
  reveal.current = drawnAhead.reveal
  const drawn = shown ? { ...shown, entry: keyed(shown.entry) } : ahead && { entry: ahead, canGoBack: false }

  useLayoutEffect(() => {
    if (!open) return
    // In a task of its own: drawing and laying out at once would keep a slow page from answering for too long.
    const timer = setTimeout(native.show)
    return () => clearTimeout(timer)
  })
  useLayoutEffect(() => native.hide, [native])
  // There before the dialog opens, where that was drawn ahead.
  useEffect(() => void native.load().catch(() => {}), [native])

  const onKeyDown = (event: KeyboardEvent) => {
    // From outside, a key in a field of a shadow root looks like a shortcut of the page.
    event.stopPropagation()
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // Not left to `cancel`: Chromium closes at the second Escape whatever a listener of that says.
    event.preventDefault()
    void router.close('escape')
  }
  const onKeyPress = (event: KeyboardEvent) => {
    // The rest of the key that opened the dialog must not press what has the focus now.
    if (!native.hasKeyDown.current) event.preventDefault()
  }
  const onClosed = () => {
    // The browser closed it by itself, for instance by the back gesture: the guards are asked all the same.
    if (!native.isShown() || native.ref.current?.open) return
    native.ref.current?.showModal()
    void router.close('escape')
  }
  const onClick = (event: MouseEvent) => {
    // A press that began inside, such as the selecting of a text, does not close; nor does the second half of a double
    // press on what opened the dialog.
    if (event.target === native.ref.current && pressedOutside.current && event.detail < 2) void router.close('backdrop')
  }

  return (
    <dialog
      ref={native.ref}
      className="dialog"
      aria-labelledby={headingId}
      data-ahead={ahead || (open && cardKey !== undefined) ? '' : undefined}
      data-testid="w3m-modal-overlay"
      onKeyDown={onKeyDown}
      onKeyDownCapture={() => {
        native.hasKeyDown.current = true
      }}
      onKeyPressCapture={onKeyPress}
      onCancel={event => {
        event.preventDefault()
        void router.close('escape')
      }}
      onClose={onClosed}
      onPointerDown={event => {
        pressedOutside.current = event.target === native.ref.current
      }}
      onClick={onClick}
    >
      {drawn && (
        <AheadContext.Provider value={context}>
          <Card key={cardKey} {...drawn} direction={shown ? direction : 'none'} onClose={close} />
        </AheadContext.Provider>
      )}
    </dialog>
  )
}

/** What was shown last stays until the dialog has faded out. */
function useLingering(open: boolean, stack: readonly ViewEntry[]): Shown | undefined {
  const entry = open ? stack.at(-1) : undefined
  const canGoBack = stack.length > 1
  const shown = useMemo(() => entry && { entry, canGoBack }, [entry, canGoBack])
  const last = useRef<Shown>(undefined)
  const [faded, setFaded] = useState<Shown>()

  useEffect(() => {
    if (shown) last.current = shown
    else {
      const timer = setTimeout(() => setFaded(last.current), movesLess() ? 0 : fadeMs)
      return () => clearTimeout(timer)
    }
  }, [shown])

  return shown ?? (last.current === faded ? undefined : last.current)
}
