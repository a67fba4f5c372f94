import { base64, base64url, hex } from '@scure/base'

/** Address of a contract: its workchain, and the hash of its initial state. */
export type TonAddress = { readonly workchain: number; readonly hash: Uint8Array }

const [BOUNCEABLE, NON_BOUNCEABLE, TEST_ONLY] = [0x11, 0x51, 0x80]

/** Parses every address form of TEP-2: raw, or 36 bytes in base64 or base64url with a checksum. */
export function parseAddress(text: unknown, takesTestOnly = true): TonAddress | undefined {
  if (typeof text !== 'string') return undefined
  const [, chain, digits] = /^(0|-1):([0-9a-fA-F]{64})$/.exec(text) ?? []
  if (chain && digits) return { workchain: Number(chain), hash: hex.decode(digits) }
  if (!/^(?:[-_A-Za-z0-9]{48}|[+/A-Za-z0-9]{48})$/.test(text)) return undefined
  const bytes = (/[-_]/.test(text) ? base64url : base64).decode(text)
  const [tag = 0, workchain = 0] = bytes
  const isTagged = [BOUNCEABLE, NON_BOUNCEABLE].includes(takesTestOnly ? tag & ~TEST_ONLY : tag)
  // The CRC over data with its own checksum is zero.
  if (!isTagged || (workchain !== 0 && workchain !== 0xff) || crc16(bytes) !== 0) return undefined
  return { workchain: workchain && -1, hash: bytes.slice(2, 34) }
}

/**
 * Returns the canonical form of this plugin: bounceable, base64url, without the test network flag, which the chain id
 * implies.
 */
export function spellAddress({ workchain, hash }: TonAddress): string {
  const body = Uint8Array.of(BOUNCEABLE, workchain & 0xff, ...hash)
  return base64url.encode(Uint8Array.of(...body, crc16(body) >> 8, crc16(body) & 0xff))
}

/** Returns the CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let register = 0
  for (const byte of bytes) {
    register ^= byte << 8
    for (let bit = 0; bit < 8; bit++) register = (register << 1) ^ (register & 0x8000 ? 0x11021 : 0)
  }
  return register
}
