import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'

/** The first three accounts of the public test phrase, m/44'/501'/n'/0', as other wallets derive them. */
export const [first, second, third] = [
  'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
  'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k'
] as const

export const hex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))

/** Node's own Ed25519, which is OpenSSL's and knows nothing of the code under test. */
export function nodeVerifies(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const x = Buffer.from(key).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, message, publicKey, signature)
}

export const nodeVerifiesText = (message: string, signature: string, address: string) =>
  nodeVerifies(base58.decode(address), new TextEncoder().encode(message), base58.decode(signature))
