import { Connections } from '@latchkit/plugin-connections/contract'
import { useConnection, useConnections, useDisconnect, useLatchkit, useModal, useNetworks } from 'latchkit/react'
import { useState } from 'react'
import { Card } from '../card.js'
import { failureText } from '../failure.js'
import { signAndVerify } from '../sign-and-verify.js'

const message = 'One dialog, five kinds of chains'

/** One row for each kind of chain that the site has a network of. */
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
  const name = latchkit.kernel.get(Connections).adapter(family)?.name ?? family
  const wallet = useConnections().find(({ namespace, isCurrent }) => namespace === family && isCurrent)
  const isShown = useConnection().namespace === family
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
  const [state, setState] = useState<{ readonly text: string; readonly tone: string; readonly pending?: boolean }>()
  const run = async () => {
    setState({ text: 'Waiting for the wallet…', tone: 'muted', pending: true })
    try {
      const isRight = await signAndVerify(latchkit, family, message)
      setState(isRight ? { text: 'Signed and verified', tone: 'good' } : { text: 'Not the right signer', tone: 'bad' })
    } catch (error) {
      setState({ text: failureText(error), tone: 'bad' })
    }
  }
  return (
    <>
      <span role="status" className={state?.tone}>
        {state?.text}
      </span>
      <button
        type="button"
        className="quiet small"
        aria-label={`Sign with ${name}`}
        disabled={state?.pending}
        onClick={() => void run()}
      >
        Sign
      </button>
    </>
  )
}
