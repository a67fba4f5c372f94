import { activity } from '@latchkit/plugin-activity'
import { balances } from '@latchkit/plugin-balances'
import { catalogue } from '@latchkit/plugin-catalogue'
import { data } from '@latchkit/plugin-data'
import { type Eip155Options, eip155 } from '@latchkit/plugin-eip155'
import { icons } from '@latchkit/plugin-icons'
import { identity } from '@latchkit/plugin-identity'
import { receive } from '@latchkit/plugin-receive'
import { send } from '@latchkit/plugin-send'
import { solana } from '@latchkit/plugin-solana'
import { walletConnect } from '@latchkit/plugin-walletconnect'
import { type CreateLatchkitOptions, corePreset } from '@latchkit/preset-core'

interface LitePresetOptions {
  readonly networks: Eip155Options['networks']
  /** Id of the project at the services below. */
  readonly projectId: string
  /** Origins of the services that the site hosts. */
  readonly services: { readonly data: string; readonly catalogue: string; readonly relay: string }
}

/**
 * Returns the plugins of a site that neither exchanges nor sells tokens. A feature that is not listed is not installed, and no byte of
 * it is in the page.
 */
export function litePreset({ networks, projectId, services }: LitePresetOptions): CreateLatchkitOptions['plugins'] {
  const { relay: relayUrl, ...hosts } = services
  return [
    ...corePreset(),
    eip155({ networks }),
    solana(),
    data({ projectId, services: hosts }),
    catalogue(),
    icons(),
    identity(),
    balances(),
    activity(),
    receive(),
    send(),
    walletConnect({ projectId, relayUrl })
  ]
}
