const pattern = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([a-z0-9.*-]+|\[[0-9a-f:.]+\])(?::(\d{1,5}|\*))?\/?$/i
const defaultPorts: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }
const loopback = /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/**
 * Returns true if a project allows the origin. An empty list allows all, and loopback is always allowed.
 *
 * @param origin - of the page: `https://shop.example`.
 * @param allowed - patterns such as `https://*.shop.example:8443`. Without a scheme or port, any fits. Each `*` stands for one label or a
 *   part of one.
 */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, port: given } = new URL(origin)
  if (loopback.test(hostname)) return true
  const port = given || defaultPorts[protocol]
  return allowed.some(text => {
    const [, scheme, host, portPattern = '*'] = pattern.exec(text.trim()) ?? []
    return (
      host !== undefined &&
      (scheme === undefined || `${scheme.toLowerCase()}:` === protocol) &&
      (portPattern === '*' || portPattern === port) &&
      isHostAllowed(hostname, host.toLowerCase())
    )
  })
}

/** Returns true if each label of a host name matches the label of the pattern at its place. */
function isHostAllowed(host: string, pattern: string): boolean {
  const labels = host.split('.')
  const patterns = pattern.split('.')
  return (
    labels.length === patterns.length && labels.every((label, index) => isLabelAllowed(label, patterns[index] ?? ''))
  )
}

/** Returns true if a label equals the pattern, or has the beginning and the end around its only `*`. */
function isLabelAllowed(label: string, pattern: string): boolean {
  const [start = '', end, ...more] = pattern.split('*')
  if (end === undefined) return label === pattern
  return more.length === 0 && label.length > start.length + end.length && label.startsWith(start) && label.endsWith(end)
}
