import { linkPlatform } from '@latchkit/plugin-chains/kit'

/**
 * Returns `true` if the pairing URI must be kept when the dialog closes: Safari on iOS and Telegram open a link only in direct
 * response to a tap, so the URI must be available before the tap.
 *
 * @param page - a window; missing properties are treated as unknown.
 * @example
 * ```ts
 * shouldKeepPairingUri(globalThis)
 * ```
 */
export function shouldKeepPairingUri(page: { readonly navigator?: { readonly userAgent?: string } }): boolean {
  const { os, telegram } = linkPlatform(page)
  const agent = page.navigator?.userAgent ?? ''
  return telegram || (os === 'ios' && /Safari\//.test(agent) && !/CriOS|FxiOS|EdgiOS/.test(agent))
}
