import { createPublicKey, verify } from 'node:crypto'
import { pubkeyToAddress, serializeSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { stringToU8a, u8aWrapBytes } from '@polkadot/util'
import { signatureVerify } from '@polkadot/util-crypto'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { verifyMessage } from 'viem'

interface Signed {
  readonly message: string
  /** As `signMessage` of the family's plugin resolves with it. */
  readonly signature: string
  readonly address: string
}

/** Whether the account of that address signed the text: by libraries that the product does not use. */
export async function isSignedBy(namespace: string, signed: Signed): Promise<boolean> {
  const verifier = verifiers[namespace]
  if (!verifier) throw new Error(`Nobody here can verify a signature of ${namespace}`)
  return verifier(signed)
}

const verifiers: Readonly<Record<string, (signed: Signed) => boolean | Promise<boolean>>> = {
  eip155: ({ message, signature, address }) =>
    verifyMessage({ message, signature: signature as `0x${string}`, address: address as `0x${string}` }),

  solana({ message, signature, address }) {
    const x = Buffer.from(base58.decode(address)).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(message), key, base58.decode(signature))
  },

  bip122: ({ message, signature, address }) => Verifier.verifySignature(address, message, signature),

  polkadot: ({ message, signature, address }) =>
    signatureVerify(u8aWrapBytes(stringToU8a(message)), signature, address).isValid,

  cosmos({ message, signature: text, address }) {
    const { pub_key, signature } = JSON.parse(text)
    const data = Buffer.from(message).toString('base64')
    // ADR-36.
    const document = {
      chain_id: '',
      account_number: '0',
      sequence: '0',
      fee: { gas: '0', amount: [] },
      msgs: [{ type: 'sign/MsgSignData', value: { signer: address, data } }],
      memo: ''
    }
    const fixed = Secp256k1Signature.fromFixedLength(Buffer.from(signature, 'base64'))
    const key = Buffer.from(pub_key.value, 'base64')
    const isSigned = Secp256k1.verifySignature(fixed, sha256(serializeSignDoc(document)), key)
    return isSigned && pubkeyToAddress(pub_key, 'cosmos') === address
  }
}
