import { type ReactNode, use, useEffect, useId, useRef, useState } from 'react'
import { Notice, NoticeContext } from './notice.js'

interface SheetProps {
  readonly title: string
  /** Called on Escape or the close button. */
  readonly onClose: () => void
  readonly closeLabel?: string
  readonly children: ReactNode
  /** Elements at the bottom that do not scroll. */
  readonly actions?: ReactNode
}

/** Shows a modal sheet at the bottom of the phone. */
export function Sheet({ title, onClose, closeLabel = 'Close', children, actions }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const said = use(NoticeContext)
  // An earlier notice belongs to another prompt.
  const [before] = useState(said?.notice)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" aria-label={closeLabel} onClick={onClose}>
          <Cross />
        </button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be reachable by keyboard */}
      <section className="sheet-body" tabIndex={0} aria-labelledby={id}>
        {children}
      </section>
      {said && <Notice {...said} notice={said.notice === before ? undefined : said.notice} />}
      {actions && <footer className="actions">{actions}</footer>}
    </dialog>
  )
}

const Cross = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="m6 6 12 12M18 6 6 18" />
  </svg>
)
