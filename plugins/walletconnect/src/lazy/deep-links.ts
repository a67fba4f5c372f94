import { type LinkPlatform, linkTarget } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { walletBase } from '../links.js'
import type { Sdk } from './sdk.js'

/** Storage key under which the library looks for a link to open before each request: `{ href, name }`. */
const LIBRARY_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Name of a wallet app, and the safe base of the links that open it (`walletBase`). */
export interface DeepLink {
  readonly name: string
  readonly href: string
}

const shape = v.object({ href: v.pipe(v.string(), v.maxLength(2_048)), name: v.fallback(v.string(), '') })

/** Reads a stored deep link. Returns `undefined` unless its base is in the form of `walletBase`. */
export function readDeepLink(value: unknown): DeepLink | undefined {
  const { success, output } = v.safeParse(shape, typeof value === 'string' ? parseJson(value) : value)
  if (!success || walletBase(output.href) !== output.href) return undefined
  return { href: output.href, name: output.name.slice(0, 64) }
}

/** Returns the deep link of a link that the visitor opened, or `undefined` if it is unsafe. */
export function toDeepLink({ name, href }: DeepLink): DeepLink | undefined {
  const base = walletBase(href)
  return base === undefined ? undefined : { href: base, name: name.slice(0, 64) }
}

/**
 * Removes the link that the library would open by itself, from `localStorage` and from the library's storage. Returns it if it
 * is safe, because earlier versions of this plugin stored the deep link of their session there.
 */
export async function takeLibraryLink(
  storage: Pick<Sdk['core']['storage'], 'getItem' | 'removeItem'>,
  page: () => Storage | undefined,
  report: (error: unknown) => void
): Promise<DeepLink | undefined> {
  const stored: unknown[] = []
  try {
    stored.push(page()?.getItem(LIBRARY_KEY))
    page()?.removeItem(LIBRARY_KEY)
  } catch (error) {
    report(error)
  }
  stored.push(await storage.getItem<unknown>(LIBRARY_KEY).catch(() => undefined))
  await storage.removeItem(LIBRARY_KEY).catch(report)
  return stored.map(readDeepLink).find(link => link !== undefined)
}

/** Returns true for a method that needs no approval, so the wallet need not come to the front. */
const isRead = (method: string) =>
  /^(?:eth_(?!send|sign|request)|net_|web3_|wallet_get|\w*_?get_?account)/i.test(method)

/** Opens the wallet app for a request that needs approval, if the visitor opened that wallet by a link before. */
export function openWalletApp(
  link: DeepLink | undefined,
  { method, topic }: { readonly method: string; readonly topic: string },
  platform: LinkPlatform,
  page: Partial<Pick<Window, 'open' | 'document'>> = globalThis
): void {
  if (!link || isRead(method) || page.document?.hasFocus() === false) return
  // Omits the session from an `https:` link: a website may open in place of the app.
  const isPage = link.href.startsWith('https:')
  const href = `${link.href}wc${isPage ? '' : `?sessionTopic=${topic}`}`
  page.open?.(href, linkTarget(link.href, platform), 'noreferrer noopener')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
