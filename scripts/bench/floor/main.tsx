import { useRef } from 'react'
import { createRoot } from 'react-dom/client'

/** What no dialog with React can do without. */
function Page() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" data-testid="connect-button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Nothing">
        <button type="button" data-testid="w3m-header-close" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  )
}

createRoot(document.querySelector('#root') as HTMLElement).render(<Page />)
