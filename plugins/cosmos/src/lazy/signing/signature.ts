import { tryOrUndefined } from '@latchkit/kernel/options'
import { invalidAnswer } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import type { StdSignature } from '../../contract.js'
import { fromBase64 } from '../encoding/bytes.js'
import type { CosmosAccount } from '../wallet/account-id.js'
import { isSignature } from './curve.js'
import { addressOfKey, digestOf } from './key.js'

/** Limit of the JSON of a signature, which has about 210 characters. */
const MAX_CHARACTERS = 1_024

const text = v.pipe(v.string(), v.maxLength(128))
const stdSignature = v.object({
  pub_key: v.object({ type: text, value: text }),
  signature: text
})

/** Names of keys by key type. Chains with Ethereum keys have names of their own; Keplr writes the first for them, too. */
const keyNames = {
  secp256k1: /^tendermint\/PubKeySecp256k1$/,
  ethsecp256k1: /^(?:tendermint\/PubKeySecp256k1|(?:ethermint|injective)\/PubKeyEthSecp256k1)$/
}

/** Returns whether a signature over `bytes` is by the account: its key belongs to the address, and made the signature. */
export async function isSignedBy(
  { network, address }: CosmosAccount,
  bytes: Uint8Array,
  { pub_key, signature }: StdSignature
): Promise<boolean> {
  const publicKey = fromBase64(pub_key.value)
  const raw = fromBase64(signature)
  if (!publicKey || !raw || !keyNames[network.keyType].test(pub_key.type)) return false
  if ((await addressOfKey(address, publicKey, network)) !== address) return false
  return isSignature(raw, await digestOf(bytes, network.keyType), publicKey)
}

/** Reads a signature out of a wallet's response; `undefined` for another shape. */
export function readSignature(response: unknown): StdSignature | undefined {
  try {
    const read = v.safeParse(stdSignature, response)
    return read.success ? read.output : undefined
  } catch {
    // The response has a getter that throws.
    return undefined
  }
}

/** Returns the canonical form of a signed message: JSON, because the public key is needed to verify it. */
export const writeSignature = ({ pub_key: { type, value }, signature }: StdSignature): string =>
  JSON.stringify({ pub_key: { type, value }, signature })

export function parseSignature(text: unknown): StdSignature | undefined {
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS) return undefined
  try {
    return readSignature(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Returns a property of a wallet's response; `undefined` where its getter throws. */
export const readProperty = (value: unknown, name: string): unknown =>
  tryOrUndefined(() => (value as Record<string, unknown> | null | undefined)?.[name])

/** Returns the error for a response without a signature by the account. */
export const invalidSignature = (wallet: string, method: string, { address }: CosmosAccount) =>
  invalidAnswer(wallet, method, `a signature by ${address}`)
