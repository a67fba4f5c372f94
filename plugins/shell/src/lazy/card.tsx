import { cell, type Direction, type Readable, type ViewEntry } from '@latchkit/kernel'
import { Slot, useKernel, useReadable, useService, ViewOutlet } from '@latchkit/kernel/react'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type LazyComponent, Messages, ModalFooters } from '../contract.js'
import { AnnounceContext } from '../ui/announce.js'
import { LazyContent } from '../ui/lazy-content.js'
import { useMessages } from '../ui/messages.js'
import { uiMessages } from '../ui/ui-messages.js'
import { AlertBar } from './alert-bar.js'
import { CrossFade } from './cross-fade.js'
import { arrive, follow, holdFocus } from './focus.js'
import { Failed, Frame, loadFailures, Pending } from './frame.js'
import { type Head, HeadContext } from './head.js'
import { Header } from './header.js'
import { viewMs } from './motion.js'
import { useSmoothHeight } from './smooth-height.js'

/** The heading that names the card; ids are local to the shadow root. */
export const headingId = 'heading'
const SHAKE_MS = 500
/** To the left. */
const slidePx = { ltr: { next: 24, prev: -24, none: 0 }, rtl: { next: -24, prev: 24, none: 0 } }

/** Its region stands there from the beginning: one that comes together with its text is not read out. */
const toastBar: LazyComponent = { id: 'shell', load: () => import('../while-open/toast-bar.js') }

export interface CardProps {
  readonly entry: ViewEntry
  readonly direction: Direction
  readonly canGoBack: boolean
  /** Without it there is no close button, and the focus is only moved when it is inside. */
  readonly onClose?: () => void
}

/** Header, view, footers and toasts: all that the dialog and the embedded card have in common. An opening does not render it again. */
export const Card = memo(function Card({ entry, direction, canGoBack, onClose }: CardProps) {
  const messages = useService(Messages)
  const locale = useReadable(messages.locale)
  const dir = useReadable(messages.direction)
  const [head, setHead] = useState<Head>()
  const [announced] = useState(() => cell<Announced>({ text: '', count: 0 }))
  const [announce] = useState(() => (text: string) => announced.set({ text, count: announced.get().count + 1 }))
  const shaking = useShaking()
  const card = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const arrived = useRef<number>(undefined)
  const isLate = useRef(false)
  useSmoothHeight(view)

  const show = useCallback((next: Head) => {
    arrived.current = next.entry
    setHead(next)
  }, [])
  const onChange = (wasFocused: boolean) => {
    isLate.current = arrived.current !== entry.key
    // What was said of the view before is no longer true.
    announced.set({ text: '', count: announced.get().count })
    if (!onClose && !wasFocused) return
    // To focus is to lay out, so only once the new title is drawn as well: else everything is laid out twice.
    queueMicrotask(() => {
      if (card.current && view.current) follow(card.current, view.current)
    })
  }
  useLayoutEffect(() => {
    if (!card.current || head?.entry !== entry.key) return
    // The heading had the focus before it had a text.
    if (arrive(card.current) && isLate.current) announce(head.title)
    isLate.current = false
  }, [head, entry.key, announce])
  useEffect(() => holdFocus(card.current as Element, view.current as Element), [])
  useEffect(() => void loadFailures().catch(() => {}), [])

  // The same element, so that a new title does not render the view again.
  const outlet = useMemo(
    () => (
      <ViewOutlet
        entry={entry}
        frame={Frame}
        pending={<Pending />}
        failed={failure => <Failed entry={entry} {...failure} />}
      />
    ),
    [entry]
  )

  return (
    <HeadContext.Provider value={show}>
      <AnnounceContext.Provider value={announce}>
        <div
          ref={card}
          className="card"
          lang={locale}
          dir={dir}
          data-shaking={shaking || undefined}
          data-testid="w3m-modal-card"
        >
          <Header
            id={headingId}
            view={entry.view}
            head={head}
            isCurrent={head?.entry === entry.key}
            canGoBack={canGoBack}
            onClose={onClose}
          />
          <div role="alert">
            {/* Part of the first drawing: a bar that came later would move the view. */}
            <AlertBar />
          </div>
          <div className="view" ref={view}>
            <CrossFade id={entry.key} durationMs={viewMs} slidePx={slidePx[dir][direction]} onChange={onChange}>
              {outlet}
            </CrossFade>
          </div>
          <Slot point={ModalFooters}>
            {footer => (footer.views.includes(entry.view) ? <LazyContent item={footer} /> : null)}
          </Slot>
          <div className="toast-place" role="status">
            <LazyContent item={toastBar} />
          </div>
          <Announcement of={announced} />
          <Refusal shaking={shaking} announce={announce} />
        </div>
      </AnnounceContext.Provider>
    </HeadContext.Provider>
  )
})

interface Announced {
  readonly text: string
  /** A text that is said twice is read out twice. */
  readonly count: number
}

function Announcement({ of }: { readonly of: Readable<Announced> }) {
  const { text, count } = useReadable(of)
  return (
    <div className="sr-only" aria-live="polite">
      <span key={count}>{text}</span>
    </div>
  )
}

/** Whether a guard refused to close within the last `SHAKE_MS`. */
function useShaking(): boolean {
  const { events } = useKernel()
  const [shaking, setShaking] = useState(false)
  useEffect(() => {
    let calming: ReturnType<typeof setTimeout> | undefined
    const stop = events.on('router:close-refused', () => {
      clearTimeout(calming)
      setShaking(true)
      calming = setTimeout(() => setShaking(false), SHAKE_MS)
    })
    return () => {
      clearTimeout(calming)
      stop()
    }
  }, [events])
  return shaking
}

/** Says what the shaking means. */
function Refusal({ shaking, announce }: { readonly shaking: boolean; readonly announce: (text: string) => void }) {
  const text = useMessages(uiMessages)
  useEffect(() => {
    if (shaking) announce(text('stillNeeded'))
  }, [shaking, announce, text])
  return null
}
