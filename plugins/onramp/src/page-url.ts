/** Largest URL that is opened. */
const MAX_URL_CHARACTERS = 4_096
/** Matches a host name of at least two labels, in ASCII as browsers compare it. No IP address: its last label is a number. */
const hostName = /^(?:[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?\.)+[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/
/** Matches the origin of a server on this machine. */
const loopbackOrigin = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/
/** Browsers read a backslash as a slash, and drop spaces and control characters. No such URL comes from a provider. */
const hostile = /[\\\s\p{Cc}\p{Cf}]/u

/**
 * Returns true if the text may stand in `OnrampProvider.hosts`: a host name in lower case, or the http origin of a server on this machine.
 *
 * @example
 * isProviderHost('pay.example') // true
 * isProviderHost('http://pay.example') // false
 */
export const isProviderHost = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 253 && (hostName.test(value) || loopbackOrigin.test(value))

/**
 * Returns the URL of a provider's page in the form that a browser opens, or `undefined` if the page is not on one of the hosts: https on
 * a host or one of its subdomains, at the default port and without credentials; http only for the origin of a server on this machine
 * that is listed with its port.
 *
 * @param hosts - `OnrampProvider.hosts`. Entries that `isProviderHost` rejects allow nothing.
 * @example
 * trustedPage('https://pay.provider.com/buy', ['provider.com']) // 'https://pay.provider.com/buy'
 * trustedPage('https://pay.provider.com.evil.example', ['provider.com']) // undefined
 */
export function trustedPage(text: unknown, hosts: readonly string[]): string | undefined {
  if (typeof text !== 'string' || text.length > MAX_URL_CHARACTERS || hostile.test(text)) return undefined
  // A relative URL, or one without slashes, would depend on the page.
  if (!/^https?:\/\/[^/?#]/i.test(text)) return undefined
  const url = parse(text)
  if (!url) return undefined
  // With credentials, a host would stand before the real one.
  if (url.username !== '' || url.password !== '') return undefined
  // The browser drops a default port, and an empty one. Written out, neither comes from a provider.
  const authority = /^https?:\/\/([^/?#]*)/i.exec(text)?.[1] ?? ''
  if (authority.includes('@')) return undefined
  const isAllowed = hosts.filter(isProviderHost).some(host => {
    if (host.startsWith('http:')) return url.protocol === 'http:' && url.origin === host
    const { hostname } = url
    return url.protocol === 'https:' && !authority.includes(':') && (hostname === host || hostname.endsWith(`.${host}`))
  })
  return isAllowed ? url.href : undefined
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
