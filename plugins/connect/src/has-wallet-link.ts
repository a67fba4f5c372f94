import { isWebLink } from '@latchkit/plugin-chains/kit'
import type { CustomWallet } from './options.js'
import type { Platform } from './platform.js'

/**
 * Returns true if `walletLinks` returns any link. It runs for every wallet of a long list, so it validates app links only: they
 * may have a custom scheme. The options and the catalogue have already validated the links to web pages.
 */
export function hasWalletLink(wallet: CustomWallet, { phone, store }: Platform): boolean {
  const { homepage, app_store, play_store, chrome_store, webapp_link, mobile_link, desktop_link } = wallet
  if (homepage !== undefined) return true
  if (!phone) return (chrome_store ?? webapp_link ?? app_store ?? play_store) !== undefined || isWebLink(desktop_link)
  const stores = [store !== 'google' && app_store, store !== 'apple' && play_store]
  return stores.some(Boolean) || isWebLink(mobile_link)
}
