import { linkPlatform } from '@latchkit/plugin-chains/kit'

/**
 * Whether a code outlives the dialog: Safari on iOS and Telegram follow a link only out of a tap, so the code must be
 * there before it.
 *
 * @param page - a window; what it lacks counts as unknown.
 */
export function keepsCode(page: { readonly navigator?: { readonly userAgent?: string } }): boolean {
  const { os, telegram } = linkPlatform(page)
  const agent = page.navigator?.userAgent ?? ''
  return telegram || (os === 'ios' && /Safari\//.test(agent) && !/CriOS|FxiOS|EdgiOS/.test(agent))
}
