import { useReadable, useService } from '@latchkit/kernel/react'
import { Connections } from '@latchkit/plugin-connections/contract'
import { useMemo, useState } from 'react'
import { Connect } from '../contract.js'
import { currentPlatform } from '../platform.js'
import { type WalletRow, walletRows } from '../wallet-rows.js'

/** The rows of the wallet list, for all chain families or one. */
export function useWalletRows(namespace?: string): readonly WalletRow[] {
  const { options } = useService(Connect)
  const connections = useService(Connections)
  const wallets = useReadable(connections.wallets)
  const recent = useReadable(connections.recent)
  return useMemo(() => {
    const { connectorOrder = options.connectorTypeOrder, ...rest } = options
    const platform = currentPlatform()
    return walletRows({
      ...rest,
      wallets,
      recent,
      platform,
      ...(connectorOrder && { connectorOrder }),
      ...(namespace && { namespace })
    })
  }, [options, wallets, recent, namespace])
}

export interface KnownWallet {
  readonly name: string
  readonly icon?: string
}

/** What is known of a wallet; it keeps its name and icon on the screen when it goes away. */
export function useWallet(id: string): KnownWallet | undefined {
  const { options } = useService(Connect)
  const connections = useService(Connections)
  const wallets = useReadable(connections.wallets)
  const custom = options.customWallets?.find(wallet => wallet.id === id)
  const found =
    wallets.find(wallet => wallet.id === id) ??
    (custom && { name: custom.name, ...(custom.image_url && { icon: custom.image_url }) }) ??
    connections.recent.get().find(wallet => wallet.id === id)
  const [first, remember] = useState(found)
  if (!first && found) remember(found)
  return found ?? first
}
