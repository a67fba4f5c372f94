import { useOptionalService, useReadable, useService } from '@latchkit/kernel/react'
import { Chains } from '@latchkit/plugin-chains/contract'
import { linkPlatform } from '@latchkit/plugin-chains/kit'
import { Pairing, type WalletLink } from '@latchkit/plugin-walletconnect/contract'
import { browseLinkOf } from '../connection-methods.js'
import { currentPlatform } from '../platform.js'
import type { AbsentWallet } from '../wallet-rows.js'

/** Returns the link that opens this page in a wallet's in-app browser, on a phone if the wallet is not on the page. */
export function useBrowseLink(wallet: AbsentWallet | undefined, namespace?: string): WalletLink | undefined {
  const networks = useReadable(useService(Chains).networks)
  const canPair = useOptionalService(Pairing) !== undefined
  if (!wallet || !currentPlatform().phone) return undefined
  return browseLinkOf({
    wallet,
    namespaces: namespace ? [namespace] : [...new Set(networks.map(({ chainNamespace }) => chainNamespace))],
    page: location.href,
    platform: linkPlatform(window),
    canPair
  })
}
