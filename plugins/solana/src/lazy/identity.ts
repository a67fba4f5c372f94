/** What a wallet says of itself, as it was checked. */
export interface Claims {
  readonly name: string
  /** The `id` of the announced wallet, where that is a domain. */
  readonly rdns: string | undefined
  readonly icon: string | undefined
}

/**
 * What the plugins of several families call one wallet, worked out by each of them from the same announced object.
 *
 * A wallet that names itself by a domain is that domain, as one that announces itself by EIP-6963 is. Any other is the mark
 * of its name together with its icon: two that share both cannot be told apart by a visitor either. One without an icon has
 * none, because a name alone is nobody's.
 */
export function walletIdentity({ name, rdns, icon }: Claims): string | undefined {
  if (rdns) return rdns
  return icon && `wallet-standard:${mark(`${name}\n${icon}`)}`
}

/** FNV-1a, twice with different beginnings. It has to be the same every time and everywhere, not to be hard to meet. */
function mark(text: string): string {
  return [0x811c9dc5, 0x01000193].map(begin => hashed(text, begin).toString(16).padStart(8, '0')).join('')
}

function hashed(text: string, begin: number): number {
  let hash = begin
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
