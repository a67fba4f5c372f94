/** With padding, as Solana's nodes and WalletConnect write it. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))

/** Undefined for what is no base64 of whole bytes in its one spelling. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0))
    return toBase64(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}
