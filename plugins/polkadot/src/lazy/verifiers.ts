import type { Scheme } from './signing/signature.js'

/** Whether `signature` over `message` is by the account of those 32 bytes. May throw instead of saying no. */
export type Verifier = (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean

/** Each brings a curve of its own, so each is loaded when it is first needed. */
export const verifiers: Readonly<Record<Scheme, () => Promise<Verifier>>> = {
  sr25519: async () => (await import('./signing/verify-sr25519.js')).verifySr25519,
  ed25519: async () => (await import('./signing/verify-ed25519.js')).verifyEd25519,
  ecdsa: async () => (await import('./signing/verify-ecdsa.js')).verifyEcdsa
}
