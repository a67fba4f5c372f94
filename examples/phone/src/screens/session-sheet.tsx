import { networkOf } from '../requests/request.js'
import type { Phone } from '../wallet/phone.js'
import { addressesOf, type PhoneSession } from '../wallet/session.js'
import { AccountChoice } from './account-choice.js'
import { PeerBadge } from './peer-badge.js'
import { Sheet } from './sheet.js'
import { usePromptButtons } from './use-prompt-buttons.js'

const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

interface SessionSheetProps {
  readonly phone: Phone
  readonly session: PhoneSession
  readonly onClose: () => void
}

/** Shows a connected site and its settings. */
export function SessionSheet({ phone, session, onClose }: SessionSheetProps) {
  const { peer, chains, chain, expiresAtMs } = session
  const { busy, give } = usePromptButtons()
  const actions = (
    <>
      <button
        type="button"
        className="quiet danger"
        disabled={busy}
        onClick={() => give(() => phone.disconnect(session))}
      >
        Disconnect
      </button>
      <button type="button" className="quiet" disabled={busy} onClick={() => give(() => phone.extend(session))}>
        Extend
      </button>
    </>
  )
  return (
    <Sheet title="Connected site" onClose={onClose} actions={actions}>
      <PeerBadge peer={peer} />
      <fieldset className="choices" disabled={busy}>
        <legend>Network</legend>
        {chains.map(id => (
          <label key={id} className="choice">
            <input
              type="radio"
              name="network"
              checked={id === chain}
              onChange={() => give(() => phone.switchChain(session, id))}
            />
            <span className="grow">{networkOf(id).name}</span>
            <code>{id}</code>
          </label>
        ))}
      </fieldset>
      <AccountChoice
        chosen={addressesOf(session)}
        disabled={busy}
        onChange={addresses => give(() => phone.setAccounts(session, addresses))}
      />
      <p className="muted">
        Ends on <time dateTime={new Date(expiresAtMs).toISOString()}>{date.format(expiresAtMs)}</time>, unless it is
        extended.
      </p>
    </Sheet>
  )
}
