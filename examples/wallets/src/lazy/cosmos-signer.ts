import { secp256k1 } from '@noble/curves/secp256k1'
import { ripemd160 } from '@noble/hashes/legacy'
import { sha256 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base64, bech32 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'

export interface CosmosKeyRing {
  key(index: number, chain: KeyedChain): CosmosSigningKey
}

/** Chain parameters that decide how a key is derived, how data is hashed and how the address is encoded. */
export interface KeyedChain {
  readonly prefix: string
  readonly keyType: 'secp256k1' | 'ethsecp256k1'
  readonly coinType: number
}

export interface CosmosSigningKey {
  /** 33 bytes. */
  readonly publicKey: Uint8Array
  /** 20 bytes. */
  readonly payload: Uint8Array
  readonly address: string
  /** Returns 64 bytes in base64: a signature over the chain's hash of `bytes`. */
  sign(bytes: Uint8Array, options?: { readonly highS?: boolean }): string
}

/** Derives m/44'/coinType'/0'/0/index for each key. */
export function createCosmosKeyRing(mnemonic: string): CosmosKeyRing {
  const root = HDKey.fromMasterSeed(mnemonicToSeedSync(mnemonic))
  return {
    key(index, { prefix, keyType, coinType }) {
      const { privateKey } = root.derive(`m/44'/${coinType}'/0'/0/${index}`)
      if (!privateKey) throw new Error('A derived key has a private part')
      const publicKey = secp256k1.getPublicKey(privateKey, true)
      const hash = keyType === 'secp256k1' ? sha256 : keccak_256
      const payload =
        keyType === 'secp256k1'
          ? ripemd160(sha256(publicKey))
          : keccak_256(secp256k1.getPublicKey(privateKey, false).slice(1)).slice(-20)
      return {
        publicKey,
        payload,
        address: bech32.encode(prefix, bech32.toWords(payload)),
        sign(bytes, { highS = false } = {}) {
          const signature = secp256k1.sign(hash(bytes), privateKey, { lowS: true })
          const form = highS ? new secp256k1.Signature(signature.r, secp256k1.CURVE.n - signature.s) : signature
          return base64.encode(form.toCompactRawBytes())
        }
      }
    }
  }
}
