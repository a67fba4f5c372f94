import { useOptionalService, useReadable, useService } from '@latchkit/kernel/react'
import { Catalogue } from '@latchkit/plugin-catalogue/contract'
import type { ConnectorKind } from '@latchkit/plugin-chains/contract'
import { Connections } from '@latchkit/plugin-connections/contract'
import { useState } from 'react'
import { Connect } from '../contract.js'
import type { AbsentWallet } from '../wallet-rows.js'

export interface KnownWallet {
  readonly name: string
  readonly icon?: string
  readonly imageId?: string
  /** Kind of the connector, if the wallet is on the page. */
  readonly kind?: ConnectorKind
}

/** Returns the wallet's name and icon. They stay after the wallet disappears from the page. */
export function useWallet(id: string): KnownWallet | undefined {
  const connections = useService(Connections)
  const wallets = useReadable(connections.wallets)
  const absent = useAbsentWallet(id)
  const found =
    wallets.find(wallet => wallet.id === id) ??
    (absent && {
      name: absent.name,
      ...(absent.image_url && { icon: absent.image_url }),
      ...(absent.image_id && { imageId: absent.image_id })
    }) ??
    connections.recent.get().find(wallet => wallet.id === id)
  const [first, remember] = useState(found)
  if (!first && found) remember(found)
  return found ?? first
}

/** Returns the wallet with that id from `customWallets` or the catalogue. */
export function useAbsentWallet(id: string | undefined): AbsentWallet | undefined {
  const { customWallets } = useService(Connect)
  const catalogue = useOptionalService(Catalogue)
  if (id === undefined) return undefined
  return customWallets?.find(wallet => wallet.id === id) ?? catalogue?.find(id)
}
