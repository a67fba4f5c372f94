import { createHmac } from 'node:crypto'
import { isIP } from 'node:net'

/** Longest text that is looked at: an IPv6 address with a zone and a port has less. */
const MAX_CHARACTERS = 100

/**
 * Returns the visitor's address: the last one in the header of the site's own proxy, which the proxy itself appended. Without the header,
 * or if its last entry has no address, returns the address of the socket: entries before the last may be the visitor's invention.
 *
 * @param header - such as `192.0.2.9, 198.51.100.7`, or `"[2001:db8::1]:443"`.
 */
export function clientIpOf(header: string | null, socketAddress = ''): string {
  const last = header?.split(',').at(-1)
  return (last !== undefined && normalizeIp(last)) || socketAddress
}

/**
 * Returns an IP address as text in one form: without quotes, brackets, port and zone, an IPv4 address in an IPv6 address as IPv4;
 * `undefined` for another text.
 */
export function normalizeIp(text: string): string | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const { inBrackets, beforePort } =
    /^(?:\[(?<inBrackets>[^\]]*)\](?::\d{1,5})?|(?<beforePort>[\d.]+):\d{1,5})$/.exec(bare)?.groups ?? {}
  const address = (inBrackets ?? beforePort ?? bare).replace(/%.*$/, '')
  const version = isIP(address)
  if (version !== 6) return version === 4 ? address : undefined
  const ip = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(ip) ?? []
  return high === undefined || low === undefined ? ip : [...bytesOf(high), ...bytesOf(low)].join('.')
}

/** Returns the two bytes of a group of an IPv6 address. */
function bytesOf(group: string): readonly [number, number] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}

/**
 * Returns the key under which the requests of a client are counted: a keyed hash of the IPv4 address, or of the IPv6 network (/64), of
 * which one client has all addresses.
 */
export function clientKey(ip: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(networkOf(ip, 4)).digest('hex').slice(0, 32)
}

/**
 * Returns the network whose waiting reads are counted together: the IPv4 address, or the IPv6 network (/48), of which one site has all
 * networks.
 */
export const waitNetwork = (ip: string): string => networkOf(ip, 3)

/** Returns the first groups of an IPv6 address in the form of `normalizeIp`; an IPv4 address unchanged. */
function networkOf(ip: string, groups: number): string {
  if (isIP(ip) !== 6) return ip
  const [head = '', tail] = ip.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array.from({ length: zeros }, () => '0'), ...last].slice(0, groups).join(':')
}
