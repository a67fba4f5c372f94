import { useState } from 'react'
import { networkOf } from '../requests/request.js'
import { shortAddress } from '../requests/short-address.js'
import type { Phone, PhoneState } from '../wallet/phone.js'
import type { PhoneSession } from '../wallet/session.js'
import { Accounts } from './accounts.js'
import { PeerBadge } from './peer-badge.js'

interface HomeProps {
  readonly phone: Phone
  readonly state: PhoneState
  readonly onScan: () => void
  readonly onSession: (topic: string) => void
  /** Reopens all postponed prompts. */
  readonly onWaiting: () => void
}

export function Home({ phone, state, onScan, onSession, onWaiting }: HomeProps) {
  const { sessions, proposals, requests, pairing } = state
  const waiting = proposals.length + requests.length
  return (
    <main>
      <p className="banner">
        <strong>A test wallet.</strong> Its keys are public: whatever of value is sent to it is taken by others.
      </p>
      {waiting > 0 && (
        <button type="button" className="waiting" onClick={onWaiting}>
          {waiting === 1 ? '1 question is waiting for you' : `${waiting} questions are waiting for you`}
        </button>
      )}
      <CodeForm phone={phone} isPairing={pairing !== undefined} onScan={onScan} />
      <section className="card">
        <h2>Connected sites</h2>
        {sessions.length === 0 ? (
          <p className="empty">None yet. Choose Skipper or a QR code on a site, and bring the code here.</p>
        ) : (
          <ul className="rows">
            {sessions.map(session => (
              <li key={session.topic}>
                <button type="button" className="row" onClick={() => onSession(session.topic)}>
                  <PeerBadge peer={session.peer} />
                  <span className="muted">{summary(session)}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Accounts />
      <LinkHandler />
    </main>
  )
}

function summary({ chain, accounts }: PhoneSession): string {
  const [first = ''] = accounts
  const more = new Set(accounts.map(account => account.split(':')[2])).size - 1
  const address = shortAddress(first.split(':')[2] ?? '')
  return [chain && networkOf(chain).name, more > 0 ? `${address} and ${more} more` : address].join(' · ')
}

/** Scheme under which the catalogue lists this phone; browsers allow pages only schemes with this prefix. */
const SCHEME = 'web+skipper'

/** Registers this page for links of that scheme, like an app on a phone. The browser asks the user. */
function LinkHandler() {
  const [asked, setAsked] = useState(false)
  if (typeof (navigator as Partial<Navigator>).registerProtocolHandler !== 'function') return null
  return (
    <section className="card">
      <h2>Links of sites</h2>
      <p className="muted">
        {asked
          ? 'If you allowed it, the browser now opens links for Skipper here.'
          : 'A site may link to its wallet instead of showing a code. Let the browser bring such links here.'}
      </p>
      <button
        type="button"
        className="quiet"
        onClick={() => {
          navigator.registerProtocolHandler(SCHEME, `${location.origin}/wc?uri=%s`)
          setAsked(true)
        }}
      >
        Open links for Skipper
      </button>
    </section>
  )
}

interface CodeFormProps {
  readonly phone: Phone
  readonly isPairing: boolean
  readonly onScan: () => void
}

function CodeForm({ phone, isPairing, onScan }: CodeFormProps) {
  const [text, setText] = useState('')
  return (
    <form
      className="card"
      onSubmit={event => {
        event.preventDefault()
        setText('')
        void phone.pair(text)
      }}
    >
      <h2>Connect to a site</h2>
      <label className="field">
        Code of the site
        <input
          value={text}
          onChange={event => setText(event.target.value)}
          placeholder="wc:…"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
      </label>
      <div className="actions">
        <button type="button" className="quiet" onClick={onScan}>
          Scan
        </button>
        <button type="submit" disabled={isPairing}>
          {isPairing ? 'Asking the site…' : 'Connect'}
        </button>
      </div>
    </form>
  )
}
