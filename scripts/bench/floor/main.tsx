import { useRef } from 'react'
import { createRoot } from 'react-dom/client'

const icon =
  'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCA4IDgiPjxyZWN0IHdpZHRoPSI4IiBoZWlnaHQ9IjgiIGZpbGw9IiMyNTYiLz48L3N2Zz4='

/** Renders the smallest dialog with wallets in React: a native dialog with a close button and four rows. */
function Page() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <button type="button" data-testid="connect-button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Wallets">
        <button type="button" data-testid="w3m-header-close" onClick={() => dialog.current?.close()}>
          Close
        </button>
        <ul>
          {['Alpha', 'Beta', 'Gamma', 'Delta'].map(name => (
            <li key={name}>
              <button type="button" data-testid={`wallet-selector-${name}`}>
                <img src={icon} alt="" width="40" height="40" /> {name}
              </button>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  )
}

createRoot(document.querySelector('#root') as HTMLElement).render(<Page />)
