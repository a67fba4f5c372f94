import { useState } from 'react'
import type { Peer } from '../requests/peer.js'

/** Shows a site as it describes itself: its image, or the first letter of its name. */
export function PeerBadge({ peer: { name, host, icon } }: { readonly peer: Peer }) {
  return (
    <span className="peer">
      <PeerIcon key={icon} name={name} icon={icon} />
      <span className="peer-words">
        <bdi className="peer-name">{name}</bdi>
        <bdi className="muted">{host ?? 'gives no address'}</bdi>
      </span>
    </span>
  )
}

function PeerIcon({ name, icon }: Pick<Peer, 'name' | 'icon'>) {
  const [failed, setFailed] = useState(false)
  if (!icon || failed)
    return (
      <span className="peer-icon" aria-hidden="true">
        {[...name][0]}
      </span>
    )
  return (
    <img
      className="peer-icon"
      src={icon}
      alt=""
      width="40"
      height="40"
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
    />
  )
}
