import { createPublicKey, verify } from 'node:crypto'
import { ExtendedSecp256k1Signature, keccak256, Secp256k1 } from '@cosmjs/crypto'
import { stringToU8a, u8aWrapBytes } from '@polkadot/util'
import { signatureVerify } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { isSignedByAdr36 } from '../../scripts/test/adr36.js'

interface Signed {
  readonly message: string
  /** Signature in the format of `signMessage` of the family's plugin. */
  readonly signature: string
  readonly address: string
}

/** Resolves with true if the account `address` signed the message. Verifies with libraries that the product does not use. */
export async function isSignedBy(namespace: string, signed: Signed): Promise<boolean> {
  const verifier = verifiers[namespace]
  if (!verifier) throw new Error(`Nobody here can verify a signature of ${namespace}`)
  return verifier(signed)
}

const verifiers: Readonly<Record<string, (signed: Signed) => boolean | Promise<boolean>>> = {
  /** EIP-191, version 0x45, by the key of the account. */
  eip155({ message, signature, address }) {
    const text = Buffer.from(message)
    const digest = keccak256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]))
    const bytes = Buffer.from(signature.slice(2), 'hex')
    bytes[64] = Number(bytes[64]) - 27
    const key = Secp256k1.recoverPubkey(ExtendedSecp256k1Signature.fromFixedLength(bytes), digest)
    const last20 = keccak256(key.slice(1)).slice(-20)
    return `0x${Buffer.from(last20).toString('hex')}` === address.toLowerCase()
  },

  solana({ message, signature, address }) {
    const x = Buffer.from(base58.decode(address)).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(message), key, base58.decode(signature))
  },

  bip122: ({ message, signature, address }) => Verifier.verifySignature(address, message, signature),

  polkadot: ({ message, signature, address }) =>
    signatureVerify(u8aWrapBytes(stringToU8a(message)), signature, address).isValid,

  cosmos: isSignedByAdr36
}
