import { once, type PluginContext, type ViewEntry } from '@latchkit/kernel'
import { useRouter } from '@latchkit/kernel/react'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ShellOptions } from '../options.js'
import { AheadContext } from '../ui/ahead.js'
import { Card, headingId } from './card.js'
import { useDrawnAhead } from './draw-ahead.js'
import { showModal } from './focus.js'
import { movesLess } from './motion.js'
import { useDrawnState } from './use-drawn-state.js'

/** How long the dialog takes to fade out, as in the sheet. */
const fadeMs = 120

interface ModalProps extends Pick<ShellOptions, 'scrollLock' | 'closeOnBack'> {
  readonly ctx: PluginContext
  readonly host: HTMLElement
  readonly until: AbortSignal
}

interface Shown {
  readonly entry: ViewEntry
  readonly canGoBack: boolean
}

/** The card over the page: a native modal dialog, so that the browser keeps the focus in and the page out. */
export function Modal({ ctx, host, until, scrollLock = true, closeOnBack = true }: ModalProps) {
  const router = useRouter()
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  /** From `showModal` until we close it ourselves: the event of our own closing comes late, and means nothing. */
  const isModal = useRef(false)
  const [close] = useState(() => () => void router.close('button'))
  const [show] = useState(() => () => {
    const element = dialog.current as HTMLDialogElement
    // Out of the page it was no longer modal, although it still says so.
    element.close()
    showModal(element)
  })
  const [whileOpen] = useState(() =>
    once(async () => {
      const { createWhileOpen } = await import('../while-open/index.js')
      return createWhileOpen({
        ctx,
        host,
        dialog: dialog.current as HTMLDialogElement,
        scrollLock,
        closeOnBack,
        show,
        until
      })
    })
  )
  const leave = useRef<() => void>(undefined)
  const [hide] = useState(() => () => {
    leave.current?.()
    leave.current = undefined
  })
  const [enter] = useState(() => () => {
    const element = dialog.current
    if (leave.current || !element) return
    // The page may have hidden all that stands beside a dialog of its own.
    host.removeAttribute('aria-hidden')
    host.removeAttribute('inert')
    if (!host.isConnected) document.body.append(host)
    show()
    const rest = startWhenLoaded(whileOpen)
    isModal.current = true
    leave.current = () => {
      isModal.current = false
      rest()
      element.close()
    }
  })
  const isDrawnFor = useRef((_bottom: ViewEntry | undefined): boolean => false)
  const showAhead = (bottom: ViewEntry | undefined) => {
    const isThere = isDrawnFor.current(bottom)
    if (isThere) enter()
    return isThere
  }
  const { open, stack, direction } = useDrawnState(router, { showAhead, hide })
  const shown = useLingering(open, stack)
  const { ahead, keyed, cardKey, context, isFor } = useDrawnAhead(shown !== undefined, open ? stack[0] : undefined)
  isDrawnFor.current = isFor
  const drawn = shown ? { ...shown, entry: keyed(shown.entry) } : ahead && { entry: ahead, canGoBack: false }

  // There before the dialog opens, where that was drawn ahead.
  useEffect(() => void whileOpen().catch(() => {}), [whileOpen])

  useLayoutEffect(() => {
    if (!open || leave.current) return
    // In a task of its own: drawing and laying out at once would keep a slow page from answering for too long.
    const timer = setTimeout(enter)
    return () => clearTimeout(timer)
  })
  useLayoutEffect(() => hide, [hide])

  const onKeyDown = (event: KeyboardEvent) => {
    // From outside, a key in a field of a shadow root looks like a shortcut of the page.
    event.stopPropagation()
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // Not left to `cancel`: Chromium closes at the second Escape whatever a listener of that says.
    event.preventDefault()
    void router.close('escape')
  }
  const onClosed = () => {
    // The browser closed it by itself, for instance by the back gesture: the guards are asked all the same.
    if (!isModal.current || dialog.current?.open) return
    dialog.current?.showModal()
    void router.close('escape')
  }
  const onClick = (event: MouseEvent) => {
    // A press that began inside, such as the selecting of a text, does not close; nor does the second half of a double
    // press on what opened the dialog.
    if (event.target === dialog.current && pressedOutside.current && event.detail < 2) void router.close('backdrop')
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={headingId}
      data-ahead={ahead || (open && cardKey !== undefined) ? '' : undefined}
      data-testid="w3m-modal-overlay"
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault()
        void router.close('escape')
      }}
      onClose={onClosed}
      onPointerDown={event => {
        pressedOutside.current = event.target === dialog.current
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

/** Starts something once it has loaded; the dialog does without it where it does not load. Returns what ends it. */
function startWhenLoaded(load: () => Promise<() => () => void>): () => void {
  let isOver = false
  let end = () => {}
  load().then(
    start => {
      if (!isOver) end = start()
    },
    () => undefined
  )
  return () => {
    isOver = true
    end()
  }
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
