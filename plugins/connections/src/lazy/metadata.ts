import type { SiteMetadata } from '../contract.js'

/**
 * Returns the site's metadata. Missing fields come from the document's title, description, origin and icon.
 *
 * @param page - the document; `undefined` on a server.
 */
export function siteMetadata(given: Partial<SiteMetadata> = {}, page = globalThis.document): SiteMetadata {
  const content = (selector: string) => page?.querySelector<HTMLMetaElement>(selector)?.content
  const icon = page?.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href
  return {
    name: given.name ?? (page?.title || 'Unnamed site'),
    description:
      given.description ?? content('meta[property="og:description"]') ?? content('meta[name="description"]') ?? '',
    url: given.url ?? page?.location?.origin ?? '',
    icons: given.icons ?? (icon ? [icon] : [])
  }
}
