export {
  type AccountState,
  getAccount,
  getWalletInfo,
  isConnected,
  subscribeAccount,
  subscribeProviders,
  subscribeWalletInfo
} from './actions/account.js'
export {
  getBalance,
  type NativeBalance,
  type RefreshBalanceOptions,
  refreshBalance,
  subscribeBalance
} from './actions/balance.js'
export { type AddedNetwork, addNetwork, removeNetwork } from './actions/change-networks.js'
export { ConnectWalletError, type ConnectWalletRequest, connectWallet } from './actions/connect-wallet.js'
export {
  type ConnectionEntry,
  type ConnectionTarget,
  deleteConnection,
  getConnections,
  getRecentConnections,
  getWallets,
  subscribeConnections,
  switchConnection
} from './actions/connections.js'
export { type LatchkitEvent, subscribeEvents } from './actions/events.js'
export { fetchIdentity } from './actions/identity.js'
export {
  getApprovedChains,
  getNetwork,
  getNetworks,
  type NetworkState,
  subscribeNetwork
} from './actions/network.js'
export { whenReady } from './actions/ready.js'
export {
  type FeaturesState,
  getFeatures,
  setConnectMethodsOrder,
  setPrivacyPolicyUrl,
  setTermsConditionsUrl,
  setWalletFeaturesOrder,
  subscribeFeatures,
  updateFeatures
} from './actions/settings.js'
export { getThemeMode, getThemeVariables, subscribeTheme, type ThemeState } from './actions/theme.js'
export { type ChangeableOptions, updateOptions } from './actions/update-options.js'
export type { NamespaceOptions, Unsubscribe } from './actions/watch.js'
