import type { ConnectorKind } from '@latchkit/plugin-chains/contract'
import { linkPlatform } from '@latchkit/plugin-chains/kit'
import { defineMessages, useMessages } from './messages.js'

/** Texts of views that wait for a wallet; to be named among the messages of the view. */
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
 * Returns where a visitor finds the request of a wallet that they do not see, for `help` of an `AttemptScreen`.
 *
 * @param wallet - `undefined` where nobody knows which wallet is asked, which gives no help.
 * @example <AttemptScreen ring="waiting" help={useWalletHelp(account.wallet)} … />
 */
export function useWalletHelp(
  wallet: { readonly name: string; readonly kind: ConnectorKind } | undefined
): string | undefined {
  const t = useMessages(helpMessages)
  if (!wallet) return undefined
  const { name, kind } = wallet
  // What asks on the page itself needs no looking for.
  if (kind === 'embedded') return undefined
  if (kind === 'external') return t('window')
  const isOnPhone = linkPlatform(globalThis).os !== 'other'
  return kind === 'wallet-connect' || isOnPhone ? t('app', { wallet: name }) : t('extension')
}
