import { cell, type Direction, type Readable, type ViewEntry } from '@latchkit/kernel'
import { Slot, useKernel, useReadable, useService, ViewOutlet } from '@latchkit/kernel/react'
import { memo, useEffect, useRef, useState } from 'react'
import { type LazyComponent, Messages, ModalFooters } from '../contract.js'
import { AnnounceContext } from '../ui/announce.js'
import { LazyContent } from '../ui/lazy-content.js'
import { useMessages } from '../ui/messages.js'
import { uiMessages } from '../ui/ui-messages.js'
import { AlertBar } from './alert-bar.js'
import { CrossFade } from './cross-fade.js'
import { Failed, Frame, loadFailures, Pending } from './frame.js'
import { HeadContext, Header } from './header.js'
import { useSmoothHeight, viewMs } from './motion.js'
import { loadToastBar, useViewFocus } from './use-view-focus.js'

/** Id of the heading that labels the card; ids are local to the shadow root. */
export const headingId = 'heading'
const SHAKE_MS = 500
/** Pixels that the entering and the leaving view move to the left. */
const slidePx = { ltr: { next: 24, prev: -24, none: 0 }, rtl: { next: -24, prev: 24, none: 0 } }

/** Rendered in a live region that exists from the start: screen readers do not read out a region that is added together with its text. */
const toastBar: LazyComponent = { id: 'shell', load: loadToastBar }

export interface CardProps {
  readonly entry: ViewEntry
  readonly direction: Direction
  readonly canGoBack: boolean
  /** Closes the card. If absent, there is no close button, and the focus moves only if it is already inside the card. */
  readonly onClose?: () => void
}

/** Header, view, footers and toasts, shared by the dialog and the embedded card. Memoized, so that opening the dialog does not render it again. */
export const Card = memo(function Card({ entry, direction, canGoBack, onClose }: CardProps) {
  const messages = useService(Messages)
  const locale = useReadable(messages.locale)
  const dir = useReadable(messages.direction)
  const [announced, announce] = useAnnouncements()
  const shaking = useShaking()
  const card = useRef<HTMLDivElement>(null)
  const view = useRef<HTMLDivElement>(null)
  const [head, setHead, onChange] = useViewFocus(card, view, entry.key, announce, onClose !== undefined)
  useSmoothHeight(view, entry.key)
  useEffect(() => void loadFailures().catch(() => {}), [])

  return (
    <HeadContext.Provider value={setHead}>
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
            {/* Rendered from the start: adding the bar later would shift the view. */}
            <AlertBar />
          </div>
          <div className="view" ref={view}>
            <CrossFade id={entry.key} durationMs={viewMs} slidePx={slidePx[dir][direction]} onChange={onChange}>
              <View entry={entry} />
            </CrossFade>
          </div>
          <Slot point={ModalFooters}>
            {footer => (footer.views.includes(entry.view) ? <LazyContent item={footer} /> : null)}
          </Slot>
          <div className="toast-place" role="status">
            <LazyContent item={toastBar} />
          </div>
          <LiveRegion of={announced} />
          <RefusalAnnouncement shaking={shaking} announce={announce} />
        </div>
      </AnnounceContext.Provider>
    </HeadContext.Provider>
  )
})

/** Memoized, so that a new title does not render the view again. */
const View = memo(function View({ entry }: Pick<CardProps, 'entry'>) {
  return (
    <ViewOutlet
      entry={entry}
      frame={Frame}
      pending={<Pending />}
      failed={failure => <Failed entry={entry} {...failure} />}
    />
  )
})

/** Returns `true` for `SHAKE_MS` after a tap of `beforeClose` kept the dialog open. */
function useShaking(): boolean {
  const { events } = useKernel()
  const [shaking, setShaking] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = events.on('router:close-refused', () => {
      clearTimeout(timer)
      setShaking(true)
      timer = setTimeout(() => setShaking(false), SHAKE_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [events])
  return shaking
}

/** Announces to screen readers why the card shakes. */
function RefusalAnnouncement({
  shaking,
  announce
}: {
  readonly shaking: boolean
  readonly announce: (text: string) => void
}) {
  const text = useMessages(uiMessages)
  useEffect(() => {
    if (shaking) announce(text('stillNeeded'))
  }, [shaking, announce, text])
  return null
}
interface Announced {
  readonly text: string
  /** Increases with every announcement, so that a repeated text is read out again. */
  readonly count: number
}

/** Returns the value to pass to a `LiveRegion`, and the function that announces a text in it; an empty text discards the last one. */
function useAnnouncements() {
  const [announced] = useState(() => cell<Announced>({ text: '', count: 0 }))
  const [announce] = useState(() => (text: string) => announced.set({ text, count: announced.get().count + 1 }))
  return [announced, announce] as const
}

/** Polite live region, invisible, which renders only itself when a text is announced. */
function LiveRegion({ of }: { readonly of: Readable<Announced> }) {
  const { text, count } = useReadable(of)
  return (
    <div className="sr-only" aria-live="polite">
      <span key={count}>{text}</span>
    </div>
  )
}
