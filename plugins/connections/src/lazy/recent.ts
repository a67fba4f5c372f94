import type { RecentWallet } from '../contract.js'
import { MAX_RECENT_ICON_CHARACTERS, RECENT_WALLETS } from '../stored-connections.js'

/** Newest first. A large icon is left out: the wallet brings its own when it is there. */
export function withRecent(recent: readonly RecentWallet[], { id, name, icon, rdns }: RecentWallet) {
  const small = icon !== undefined && icon.length <= MAX_RECENT_ICON_CHARACTERS
  const newest: RecentWallet = { id, name, ...(small && { icon }), ...(rdns && { rdns }) }
  return [newest, ...recent.filter(other => other.id !== id)].slice(0, RECENT_WALLETS)
}
