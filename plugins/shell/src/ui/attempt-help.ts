import type { ConnectorKind } from '@latchkit/plugin-chains/contract'
import { linkPlatform } from '@latchkit/plugin-chains/kit'
import { defineMessages, useMessages } from './messages.js'

/** Texts of `useWalletHelp`. The view lists them among its `messages`. */
export const helpMessages = /* @__PURE__ */ defineMessages(
  'shell-help',
  {
    extension: 'Can’t see it? Click the wallet’s icon in your browser’s toolbar.',
    app: 'Can’t see it? Open {wallet} and look for the request.',
    window: 'Can’t see it? Look for a new window or tab.'
  },
  { ar: () => import('./locales/help-ar.js') }
)

/**
 * Returns a text that explains where the visitor finds the wallet's request, for `help` of an `AttemptScreen`.
 *
 * @param wallet - `undefined` if the wallet is unknown; the hook then returns `undefined`.
 * @example
 * <!-- given: declare const account: import('@latchkit/plugin-connections/contract').ActiveAccount -->
 * ```ts
 * const help = useWalletHelp(account.wallet)
 * ```
 */
export function useWalletHelp(
  wallet: { readonly name: string; readonly kind: ConnectorKind } | undefined
): string | undefined {
  const t = useMessages(helpMessages)
  if (!wallet) return undefined
  const { name, kind } = wallet
  // An embedded wallet shows its request on the page itself.
  if (kind === 'embedded') return undefined
  if (kind === 'external') return t('window')
  const isOnPhone = linkPlatform(globalThis).os !== 'other'
  return kind === 'wallet-connect' || isOnPhone ? t('app', { wallet: name }) : t('extension')
}
