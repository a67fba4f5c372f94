import { AccountView, ProfileWalletsView } from '@latchkit/plugin-account/contract'
import { AllWalletsView, ConnectView, GetWalletView, WhatIsAWalletView } from '@latchkit/plugin-connect/contract'
import { NetworksView, UnsupportedChainView } from '@latchkit/plugin-networks/contract'

/** The views that a host may ask for by name: those that need no parameters. */
export const coreViews = {
  Account: AccountView.id,
  AllWallets: AllWalletsView.id,
  Connect: ConnectView.id,
  GetWallet: GetWalletView.id,
  Networks: NetworksView.id,
  ProfileWallets: ProfileWalletsView.id,
  UnsupportedChain: UnsupportedChainView.id,
  WhatIsAWallet: WhatIsAWalletView.id
} as const

export type ViewName = keyof typeof coreViews
