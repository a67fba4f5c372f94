import { networkOf, type SiteRequest } from '../requests/request.js'
import { type Fact, messageFacts, transactionFacts, typedDataFacts } from '../requests/shown.js'
import { accounts } from '../wallet/keys.js'
import type { Phone, PhoneRequest } from '../wallet/phone.js'
import { PeerBadge } from './peer-badge.js'
import { Sheet } from './sheet.js'
import { usePromptButtons } from './use-prompt-buttons.js'

interface RequestSheetProps {
  readonly phone: Phone
  readonly request: PhoneRequest
  /** Number of requests that wait behind this one. */
  readonly behind: number
  readonly onLater: () => void
}

const words: Readonly<Record<SiteRequest['kind'], { readonly title: string; readonly approve: string }>> = {
  message: { title: 'Sign this message?', approve: 'Sign' },
  'typed-data': { title: 'Sign this data?', approve: 'Sign' },
  transaction: { title: 'Send this transaction?', approve: 'Send' },
  switch: { title: 'Change network?', approve: 'Change' }
}

/** Shows a request of a connected site. */
export function RequestSheet({ phone, request, behind, onLater }: RequestSheetProps) {
  const { asked, peer } = request
  const { ready, busy, give } = usePromptButtons()
  const { title, approve } = words[asked.kind]
  const actions = (
    <>
      <button type="button" className="quiet" disabled={!ready} onClick={() => give(() => phone.decline(request))}>
        Refuse
      </button>
      <button type="button" disabled={!ready} onClick={() => give(() => phone.answer(request))}>
        {busy ? 'One moment…' : approve}
      </button>
    </>
  )
  return (
    <Sheet title={title} closeLabel="Later" onClose={onLater} actions={actions}>
      <PeerBadge peer={peer} />
      <Facts facts={factsOf(request)} />
      {behind > 0 && <p className="muted">{behind === 1 ? '1 more is waiting.' : `${behind} more are waiting.`}</p>}
    </Sheet>
  )
}

/** Lists all facts of a request, one per row, without truncation. */
function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts.map(({ label, value, shape = 'text', alarming = false }) => (
        <div key={label} className={shape === 'code' ? 'fact long' : 'fact'} data-alarming={alarming || undefined}>
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd>{shape === 'code' ? <pre>{value}</pre> : <bdi>{value}</bdi>}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf({ asked, chain }: PhoneRequest): readonly Fact[] {
  const network = networkOf(chain)
  switch (asked.kind) {
    case 'message':
      return [...messageFacts(asked.data), accountFact(asked.account)]
    case 'typed-data':
      return [...typedDataFacts(asked.typedData), accountFact(asked.account), { label: 'Network', value: network.name }]
    case 'transaction':
      return [...transactionFacts(asked.transaction, network), accountFact(asked.account)]
    case 'switch':
      return [
        { label: 'From', value: network.name },
        { label: 'To', value: `${asked.network.name} (${asked.network.chainId})` }
      ]
  }
}

function accountFact(address: string): Fact {
  const name = accounts.find(account => account.address === address)?.name ?? 'Account'
  return { label: name, value: address, shape: 'code' }
}
