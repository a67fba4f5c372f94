import { useState } from 'react'
import type { Proposal, Wish } from '../requests/proposal.js'
import { accounts } from '../wallet/keys.js'
import type { Phone } from '../wallet/phone.js'
import { AccountChoice } from './account-choice.js'
import { PeerBadge } from './peer-badge.js'
import { Sheet } from './sheet.js'
import { usePromptButtons } from './use-prompt-buttons.js'

interface ProposalSheetProps {
  readonly phone: Phone
  readonly proposal: Proposal
  readonly onLater: () => void
}

/** Shows a site's proposal to connect. */
export function ProposalSheet({ phone, proposal, onLater }: ProposalSheetProps) {
  const { peer, networks, methods, unlisted, grant } = proposal
  const [chosen, setChosen] = useState<readonly string[]>(accounts.slice(0, 1).map(({ address }) => address))
  const { ready, busy, give } = usePromptButtons()
  const actions = (
    <>
      <button type="button" className="quiet" disabled={!ready} onClick={() => give(() => phone.refuse(proposal))}>
        Refuse
      </button>
      {grant && (
        <button type="button" disabled={!ready} onClick={() => give(() => phone.approve(proposal, chosen))}>
          Approve
        </button>
      )}
    </>
  )
  return (
    <Sheet title="Connect to this site?" closeLabel="Later" onClose={onLater} actions={actions}>
      <PeerBadge peer={peer} />
      {peer.description && (
        <p className="muted">
          <bdi>{peer.description}</bdi>
        </p>
      )}
      <p className="hint">A site writes its name and address itself. Approve only what you have just opened.</p>
      {grant ? (
        <AccountChoice chosen={chosen} onChange={setChosen} disabled={busy} />
      ) : (
        <p className="warning" role="alert">
          This phone does not have what the site needs, so the connection can only be refused.
        </p>
      )}
      <Wishes title="Networks" wishes={networks} />
      <Wishes title="What it wants to ask for" wishes={methods} />
      {unlisted > 0 && <p className="muted">And {unlisted} more that are not listed.</p>}
    </Sheet>
  )
}

function Wishes({ title, wishes }: { readonly title: string; readonly wishes: readonly Wish[] }) {
  if (wishes.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="wishes">
        {wishes.map(({ id, name, has, required }) => (
          <li key={id} data-has={has}>
            <span className="grow">
              {name && `${name} `}
              <code>
                <bdi>{id}</bdi>
              </code>
            </span>
            <span className="muted">
              {has ? 'yes' : 'not here'}
              {required && ', required'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
