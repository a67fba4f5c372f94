import { Chains } from '@latchkit/plugin-chains/contract'
import { useConnection, useConnections, useDisconnect, useLatchkit, useModal, useNetworks } from 'latchkit/react'
import { Card } from '../card.js'
import { RequestButton } from '../request-button.js'
import { signAndVerify } from '../sign-and-verify.js'
import { type RequestState, useRequest } from '../use-request.js'

const message = 'One dialog, five kinds of chains'

/** Shows one row for each chain family of the site. */
export function FamiliesCard() {
  const families = [...new Set(useNetworks().map(({ chainNamespace }) => chainNamespace))]
  return (
    <Card
      title="Five kinds of chains"
      about="All connected at once, each with its own wallet. What is signed is verified by the chain's own plugin."
      className="wide"
    >
      <ul className="rows">
        {families.map(family => (
          <FamilyRow key={family} family={family} />
        ))}
      </ul>
    </Card>
  )
}

function FamilyRow({ family }: { readonly family: string }) {
  const latchkit = useLatchkit()
  const name = latchkit.kernel.get(Chains).adapter(family)?.name ?? family
  const wallet = useConnections().find(({ namespace, isCurrent }) => namespace === family && isCurrent)
  // The last shown family stays active after its wallet is disconnected.
  const isShown = useConnection().namespace === family && wallet !== undefined
  const { open } = useModal()
  const { disconnect, isPending } = useDisconnect()
  return (
    <li>
      <span className="family">
        <span>
          <strong>{name}</strong> {isShown && <span className="tag">Shown</span>}
        </span>
        {wallet ? (
          <span className="muted">
            {wallet.name} <code>{wallet.account}</code>
          </span>
        ) : (
          <span className="muted">Not connected</span>
        )}
      </span>
      {wallet ? (
        <span className="family-actions">
          <Signing key={wallet.account} family={family} name={name} />
          <button
            type="button"
            className="quiet small"
            aria-label={`Show ${name}`}
            onClick={() => void open({ namespace: family })}
          >
            Show
          </button>
          <button
            type="button"
            className="quiet small"
            aria-label={`Disconnect ${name}`}
            disabled={isPending}
            onClick={() => disconnect({ namespace: family })}
          >
            Disconnect
          </button>
        </span>
      ) : (
        <button
          type="button"
          className="small"
          aria-label={`Connect ${name}`}
          onClick={() => void open({ namespace: family })}
        >
          Connect
        </button>
      )}
    </li>
  )
}

function Signing({ family, name }: { readonly family: string; readonly name: string }) {
  const latchkit = useLatchkit()
  const { state, run, cancel } = useRequest(signal => signAndVerify(latchkit, family, message, signal))
  const [text, tone] = outcome(state)
  return (
    <>
      <span role="status" className={tone}>
        {text}
      </span>
      <RequestButton
        label="Sign"
        name={`Sign with ${name}`}
        className="quiet small"
        pending={state.pending ?? false}
        onRequest={run}
        onCancel={cancel}
      />
    </>
  )
}

/** Returns the status text of a signing and its tone, a CSS class. */
function outcome({
  pending,
  cancelled,
  failure,
  result
}: RequestState<boolean>): readonly [text?: string, tone?: string] {
  if (pending) return ['Waiting for the wallet…', 'muted']
  if (cancelled) return ['Cancelled', 'muted']
  if (failure !== undefined) return [failure, 'bad']
  if (result === undefined) return []
  return result ? ['Signed and verified', 'good'] : ['Not the right signer', 'bad']
}
