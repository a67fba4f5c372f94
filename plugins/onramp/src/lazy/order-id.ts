const BYTES = 16

/** Matches 128 bits as base64url. */
const orderId = /^[\w-]{22}$/

export const isOrderId = (text: string): boolean => orderId.test(text)

/** Returns 128 random bits as base64url, without padding. */
export function createOrderId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
