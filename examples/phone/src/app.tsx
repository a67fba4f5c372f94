import { useEffect, useState, useSyncExternalStore } from 'react'
import { findCodeInFile } from './scan/qr-scanner.js'
import { Home } from './screens/home.js'
import { Notice, NoticeContext } from './screens/notice.js'
import { ProposalSheet } from './screens/proposal-sheet.js'
import { RequestSheet } from './screens/request-sheet.js'
import { ScanSheet } from './screens/scan-sheet.js'
import { SessionSheet } from './screens/session-sheet.js'
import type { Phone, PhoneState } from './wallet/phone.js'

export function App({ phone }: { readonly phone: Phone }) {
  const state = useSyncExternalStore(phone.subscribe, phone.get)
  const [scanning, setScanning] = useState(false)
  const [topic, setTopic] = useState<string>()
  /** Ids of the prompts that the user postponed. */
  const [aside, setAside] = useState<readonly number[]>([])
  const session = state.sessions.find(candidate => candidate.topic === topic)
  const proposal = state.proposals.find(({ id }) => !aside.includes(id))
  const request = state.requests.find(({ id }) => !aside.includes(id))
  const later = (id: number) => () => setAside([...aside, id])
  const pair = (text: string) => {
    setScanning(false)
    void phone.pair(text)
  }
  usePastedPicture(pair)

  const said = { phone, notice: state.notice }
  // One at a time: a request of a site comes before what the user was doing.
  const sheet = proposal ? (
    <ProposalSheet key={proposal.id} phone={phone} proposal={proposal} onLater={later(proposal.id)} />
  ) : request ? (
    <RequestSheet
      key={request.id}
      phone={phone}
      request={request}
      behind={state.requests.length - 1}
      onLater={later(request.id)}
    />
  ) : scanning ? (
    <ScanSheet onText={pair} onClose={() => setScanning(false)} />
  ) : session ? (
    <SessionSheet key={session.topic} phone={phone} session={session} onClose={() => setTopic(undefined)} />
  ) : null

  return (
    <div className="phone">
      <header className="bar">
        <h1 className="brand">
          <Mark /> Skipper
        </h1>
        <RelayChip state={state} />
      </header>
      {state.phase === 'failed' && (
        <p className="warning" role="alert">
          This browser lets the phone keep nothing, so it cannot work here. Reload the page, or use another browser.
        </p>
      )}
      <Home
        phone={phone}
        state={state}
        onScan={() => setScanning(true)}
        onSession={setTopic}
        onWaiting={() => setAside([])}
      />
      <NoticeContext.Provider value={said}>{sheet}</NoticeContext.Provider>
      {sheet === null && <Notice {...said} />}
    </div>
  )
}

/** Reads a code from a screenshot that is pasted anywhere on the page. */
function usePastedPicture(onText: (text: string) => void) {
  useEffect(() => {
    const read = async ({ clipboardData }: ClipboardEvent) => {
      const picture = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      // An image without a code gets the same message as a text without one.
      if (picture) onText((await findCodeInFile(picture)) ?? '')
    }
    const listener = (event: ClipboardEvent) => void read(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  })
}

function RelayChip({ state: { phase, online } }: { readonly state: PhoneState }) {
  // Without a subscription the library does not connect to the relay.
  const words = online === undefined ? 'Ready' : online ? 'Online' : 'No connection'
  return (
    <span className="chip" data-online={online}>
      {phase === 'ready' ? words : 'Starting…'}
    </span>
  )
}

const Mark = () => (
  <svg className="mark" viewBox="0 0 96 96" aria-hidden="true">
    <rect width="96" height="96" rx="22" />
    <path d="M48 16v44M48 20l26 36H48M42 28 24 56h18M18 66h60l-10 14H28Z" />
  </svg>
)
