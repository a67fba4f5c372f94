import * as v from 'valibot'
import type { StdSignature } from '../../contract.js'
import { fromBase64 } from '../encoding/bytes.js'
import type { CosmosAccount } from '../wallet/account-id.js'
import { isSignature } from './curve.js'
import { addressOfKey, digestOf } from './key.js'

/** The JSON of a signature is about 210 characters. */
const MAX_CHARACTERS = 1_024

const text = v.pipe(v.string(), v.maxLength(128))
const stdSignature = v.object({
  pub_key: v.object({ type: text, value: text }),
  signature: text
})

/** Chains with Ethereum keys name them in their own ways; Keplr writes the first for them, too. */
const keyNames = {
  secp256k1: /^tendermint\/PubKeySecp256k1$/,
  ethsecp256k1: /^(?:tendermint\/PubKeySecp256k1|(?:ethermint|injective)\/PubKeyEthSecp256k1)$/
}

/** Whether a signature over `bytes` is the account's: the key it came with is the account's, and made it. */
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

/** Reads what a wallet answered; undefined for what has not the shape of a signature. */
export function readSignature(answer: unknown): StdSignature | undefined {
  try {
    const read = v.safeParse(stdSignature, answer)
    return read.success ? read.output : undefined
  } catch {
    // The answer guards itself with a getter that throws.
    return undefined
  }
}

/** The one spelling of a signed message: JSON, because the public key is needed to verify it. */
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
