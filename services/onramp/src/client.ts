import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'

/**
 * Returns an IP address as text in one form: an IPv4 address in an IPv6 socket without its prefix, an IPv6 address without its zone;
 * `undefined` for another text.
 */
export function normalizeIp(text: string): string | undefined {
  const address = text.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIP(address) === 4) return address
  return isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : undefined
}

/**
 * Returns the key under which the requests of a client are counted: a keyed hash of the IPv4 address, or of the IPv6 network (/64), of
 * which one client has all addresses.
 */
export function clientKey(ip: string, secret: Buffer): string {
  const network = isIP(ip) === 6 ? ipv6Network(ip) : ip
  return createHmac('sha256', secret).update(network).digest('hex').slice(0, 32)
}

/** Returns the first four groups of an IPv6 address in the form of `normalizeIp`. */
function ipv6Network(ip: string): string {
  const [head = '', tail] = ip.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, 4).join(':')
}
