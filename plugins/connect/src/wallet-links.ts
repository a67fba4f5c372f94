import { isWebLink } from '@latchkit/plugin-chains/kit'
import type { CustomWallet } from './options.js'
import type { Platform } from './platform.js'

export type WalletLinkKind = 'app' | 'appStore' | 'playStore' | 'chromeStore' | 'homepage' | 'web' | 'desktop'
export interface WalletLink {
  readonly kind: WalletLinkKind
  readonly href: string
}

/** Returns the links to get or open the wallet on this platform, best first. Omits links that fail `isWebLink`. */
export function walletLinks(wallet: CustomWallet, { phone, store }: Platform): readonly WalletLink[] {
  const candidates: readonly (readonly [WalletLinkKind, string | undefined])[] = phone
    ? [
        ['app', wallet.mobile_link],
        ['appStore', store === 'google' ? undefined : wallet.app_store],
        ['playStore', store === 'apple' ? undefined : wallet.play_store],
        ['homepage', wallet.homepage]
      ]
    : [
        ['chromeStore', wallet.chrome_store],
        ['homepage', wallet.homepage],
        ['web', wallet.webapp_link],
        ['desktop', wallet.desktop_link],
        ['appStore', wallet.app_store],
        ['playStore', wallet.play_store]
      ]
  return candidates.flatMap(([kind, href]) => (isWebLink(href) ? [{ kind, href }] : []))
}
