import type { SwitchableFeature } from './contract.js'
import type { FeatureSwitches } from './options.js'

/** Views by feature. Each of these features has the id of its plugin. */
const views: Readonly<Record<keyof FeatureSwitches, readonly string[]>> = {
  activity: ['Transactions', 'Transaction'],
  analytics: [],
  receive: ['WalletReceive', 'WalletCompatibleNetworks'],
  // Without `WalletSendConfirmed`: a transfer that was submitted keeps its result.
  send: ['WalletSend', 'WalletSendSelectToken', 'WalletSendPreview', 'WalletSendContacts', 'WalletSendScan']
}

/** Features of plugins that do not contribute them. No item of the remote configuration switches analytics. */
export const builtInFeatures: readonly SwitchableFeature[] = Object.entries(views).map(([id, ofFeature]) => ({
  id,
  plugins: [id],
  views: ofFeature,
  ...(id !== 'analytics' && { remoteId: id })
}))
