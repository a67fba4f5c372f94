import { type LinkPlatform, linkTarget } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { walletBase } from '../links.js'
import type { Sdk } from './sdk.js'

/** Storage key under which the library looks for a link to open before each request: `{ href, name }`. */
const LIBRARY_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** The wallet that a request is approved in, and the checked base of the links that open it. */
export interface DeepLink {
  readonly name: string
  readonly href: string
}

const shape = v.object({ href: v.pipe(v.string(), v.maxLength(2_048)), name: v.fallback(v.string(), '') })

/** Reads a deep link from storage. Returns `undefined` unless its base is one that `walletBase` made. */
export function readDeepLink(value: unknown): DeepLink | undefined {
  const { success, output } = v.safeParse(shape, typeof value === 'string' ? parseJson(value) : value)
  if (!success || walletBase(output.href) !== output.href) return undefined
  return { href: output.href, name: output.name.slice(0, 64) }
}

/** Makes a deep link of the place that the visitor went to. Returns `undefined` for a link that is not safe to open. */
export function toDeepLink({ name, href }: DeepLink): DeepLink | undefined {
  const base = walletBase(href)
  return base === undefined ? undefined : { href: base, name: name.slice(0, 64) }
}

/**
 * Removes the link that the library would open, from `localStorage` and from the library's own storage, to which it moves
 * the former at its next start. Returns it where it is safe: earlier versions kept it there for the one session they had.
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

/** Methods that read something and ask nobody, so that no wallet has to come to the front. */
const isRead = (method: string) =>
  /^(?:eth_(?!send|sign|request)|net_|web3_|wallet_get|\w*_?get_?account)/i.test(method)

/** Opens the wallet that a request waits in, where the visitor went to it by a link and the request needs approval. */
export function openWalletApp(
  link: DeepLink | undefined,
  { method, topic }: { readonly method: string; readonly topic: string },
  platform: LinkPlatform,
  page: Partial<Pick<Window, 'open' | 'document'>> = globalThis
): void {
  if (!link || isRead(method) || page.document?.hasFocus() === false) return
  // A page in the browser may answer in place of the app: it need not know the session.
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
