import { tryOrUndefined } from '@latchkit/kernel/options'
import { decodeBase64, invalidAnswer } from '@latchkit/plugin-chains/kit'
import { secp256k1 } from '@noble/curves/secp256k1'
import * as v from 'valibot'
import type { StdSignature } from '../../contract.js'
import type { CosmosAccount } from '../wallet/accounts.js'
import type { AccountSigner } from '../wallet/signing-wallet.js'
import { addressOfKey, hashesOf } from './key.js'

/** Limit of the JSON of a signature, which has about 210 characters. */
const MAX_CHARACTERS = 1_024

const text = v.pipe(v.string(), v.maxLength(128))
const stdSignature = v.object({ pub_key: v.object({ type: text, value: text }), signature: text })

/** Names of keys by key type. Chains with Ethereum keys have names of their own; Keplr writes the first for them, too. */
const keyNames = {
  secp256k1: /^tendermint\/PubKeySecp256k1$/,
  ethsecp256k1: /^(?:tendermint\/PubKeySecp256k1|(?:ethermint|injective)\/PubKeyEthSecp256k1)$/
}

/** Returns true if a signature over `bytes` is by the account: its key belongs to the address and verifies the signature. */
export async function isSignedBy(account: CosmosAccount, bytes: Uint8Array, { pub_key, signature }: StdSignature) {
  const { network, address } = account
  const publicKey = decodeBase64(pub_key.value)
  const raw = decodeBase64(signature)
  if (!publicKey || !raw || !keyNames[network.keyType].test(pub_key.type)) return false
  if ((await addressOfKey(address, publicKey, network)) !== address) return false
  const { digest } = await hashesOf(network.keyType)
  return isSignature(raw, digest(bytes), publicKey)
}

/**
 * Returns whether `signature` (64 bytes, `r` and `s`) over the digest is by the key. Rejects a high `s`, with which a
 * signature would have two forms. Returns `false` for invalid signatures and keys.
 */
export const isSignature = (signature: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean =>
  signature.length === 64 &&
  tryOrUndefined(() => secp256k1.verify(signature, digest, publicKey, { lowS: true, format: 'compact' })) === true

/**
 * Reads the signature that a wallet returned, and returns it if it is by the account over `bytes`.
 *
 * @throws {WalletError} `wallet/invalid-answer`
 */
export async function requireSignature(
  response: unknown,
  { account, name }: AccountSigner,
  bytes: Uint8Array | undefined,
  method: string
): Promise<StdSignature> {
  const signature = readSignature(response)
  if (signature && bytes && (await isSignedBy(account, bytes, signature))) return signature
  throw invalidAnswer(name, method, `a signature by ${account.address}`)
}

/** Reads a signature from a wallet's response; `undefined` for an invalid one and if a getter throws. */
const readSignature = (response: unknown): StdSignature | undefined =>
  tryOrUndefined(() => v.parse(stdSignature, response))

/** Returns the canonical form of a signed message: JSON, because the public key is needed to verify it. */
export const writeSignature = ({ pub_key: { type, value }, signature }: StdSignature): string =>
  JSON.stringify({ pub_key: { type, value }, signature })

export const parseSignature = (text: unknown): StdSignature | undefined =>
  typeof text === 'string' && text.length <= MAX_CHARACTERS
    ? readSignature(tryOrUndefined(() => JSON.parse(text)))
    : undefined
