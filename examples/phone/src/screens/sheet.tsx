import { type ReactNode, use, useEffect, useId, useRef } from 'react'
import { NoticeContext } from './notice.js'

interface SheetProps {
  readonly title: string
  /** Escape, or the cross. */
  readonly onClose: () => void
  readonly closeLabel?: string
  readonly children: ReactNode
  /** Stays at the foot while the rest scrolls. */
  readonly actions?: ReactNode
}

/** A modal card from the foot of the phone. */
export function Sheet({ title, onClose, closeLabel = 'Close', children, actions }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className="sheet-body" tabIndex={0} aria-labelledby={id}>
        {children}
      </section>
      {use(NoticeContext)}
      {actions && <footer className="actions">{actions}</footer>}
    </dialog>
  )
}

const Cross = () => (
  <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d="m6 6 12 12M18 6 6 18" />
  </svg>
)
