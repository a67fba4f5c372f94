/** Polkadot's runtime by its metadata, with Polkadot's libraries: decodes extrinsics and verifies their signatures. */
import { blake2b } from '@noble/hashes/blake2'
import { Metadata, TypeRegistry } from '@polkadot/types'
import metadataHex from '@polkadot/types-support/metadata/v14/polkadot-hex'
import version from '@polkadot/types-support/metadata/v14/polkadot-ver'
import { cryptoWaitReady, ed25519Verify, secp256k1Verify, sr25519Verify } from '@polkadot/util-crypto'

/** Length in bytes above which the hash of a payload is signed instead. */
const longestPayload = 256

export interface SignedExtrinsic {
  /** Hex with `0x`. */
  readonly hash: string
  readonly hex: string
  /** 32 bytes. */
  readonly signer: Uint8Array
  readonly nonce: number
  readonly call: TransferCall | undefined
  /** Returns the first block of its era, seen from block `current`; `undefined` for an immortal extrinsic. */
  birth(current: number): number | undefined
  /** Returns true if the signer signed the extrinsic for that chain, with the era that began at that block. */
  isSignedFor(chain: { readonly genesisHash: string; readonly blockHash: string }): boolean
}

/** A transfer call of the `Balances` pallet. */
export interface TransferCall {
  readonly kind: 'transferKeepAlive' | 'transferAllowDeath'
  readonly to: Uint8Array
  readonly amount: bigint
}

export interface PolkadotRuntime {
  readonly metadata: string
  readonly version: object
  /** Decodes a signed extrinsic of this runtime, or returns `undefined`. */
  read(hex: string): SignedExtrinsic | undefined
  /** Returns the index of an event: of its pallet, then within the pallet. */
  event(pallet: string, name: string): readonly [number, number]
}

/** Properties of the library's values that are read here. The library's own types cover every runtime at once. */
interface Extrinsic {
  readonly isSigned: boolean
  readonly signer: { readonly value: { toU8a(): Uint8Array } }
  readonly nonce: { toNumber(): number }
  readonly tip: { toHex(): string }
  readonly era: Era
  readonly method: {
    readonly section: string
    readonly method: string
    readonly args: readonly { readonly value: { toU8a(): Uint8Array }; toBigInt(): bigint }[]
    toHex(): string
  }
  readonly inner: {
    readonly signature: { readonly multiSignature: MultiSignature; readonly mode?: { toNumber(): number } }
  }
  toHex(): string
  toU8a(): Uint8Array
}
interface Era {
  readonly isMortalEra: boolean
  readonly asMortalEra: { birth(current: number): number }
  toHex(): string
}
interface MultiSignature {
  readonly type: string
  readonly inner: { toU8a(): Uint8Array }
}

/** Creates the runtime. This takes a second and the start does not need it, so it happens on first use. */
export async function createRuntime(): Promise<PolkadotRuntime> {
  await cryptoWaitReady()
  const registry = new TypeRegistry()
  registry.setMetadata(new Metadata(registry, metadataHex as `0x${string}`))

  return {
    metadata: metadataHex,
    version,
    read(hex) {
      let extrinsic: Extrinsic
      try {
        extrinsic = registry.createType('Extrinsic', hex) as unknown as Extrinsic
        // Extra bytes or another encoding would be a different extrinsic.
        if (!extrinsic.isSigned || extrinsic.toHex() !== hex) return undefined
      } catch {
        return undefined
      }
      const { era, nonce, method, signer, tip, inner } = extrinsic
      const id = signer.value.toU8a()
      return {
        hash: `0x${Buffer.from(blake2b(extrinsic.toU8a(), { dkLen: 32 })).toString('hex')}`,
        hex,
        signer: id,
        nonce: nonce.toNumber(),
        call: transferIn(method),
        birth: current => (era.isMortalEra ? era.asMortalEra.birth(current) : undefined),
        isSignedFor({ genesisHash, blockHash }) {
          const facts = {
            blockHash,
            era: era.toHex(),
            genesisHash,
            method: method.toHex(),
            nonce: nonce.toNumber(),
            specVersion: version.specVersion,
            transactionVersion: version.transactionVersion,
            tip: tip.toHex(),
            // The mode that does not need the runtime's own metadata hash.
            mode: 0,
            metadataHash: null
          }
          const isPlain = (inner.signature.mode?.toNumber() ?? 0) === 0
          const payload = registry.createType('ExtrinsicPayload', facts as never, { version: 4 })
          const bytes = payload.toU8a({ method: true } as never)
          const signed = bytes.length > longestPayload ? blake2b(bytes, { dkLen: 32 }) : bytes
          return isPlain && isSignature(inner.signature.multiSignature, signed, id)
        }
      }
    },
    event(pallet, name) {
      const found = registry.metadata.pallets.find(one => one.name.toString() === pallet)
      const type = found?.events.isSome ? registry.lookup.getSiType(found.events.unwrap().type) : undefined
      const variant = type?.def.asVariant.variants.find(one => one.name.toString() === name)
      if (!found || !variant) throw new RangeError(`No event ${pallet}.${name}`)
      return [found.index.toNumber(), variant.index.toNumber()]
    }
  }
}

function transferIn({ section, method, args }: Extrinsic['method']): TransferCall | undefined {
  if (section !== 'balances' || (method !== 'transferKeepAlive' && method !== 'transferAllowDeath')) return undefined
  const [to, amount] = args
  return to && amount && { kind: method, to: to.value.toU8a(), amount: amount.toBigInt() }
}

function isSignature({ type, inner }: MultiSignature, bytes: Uint8Array, id: Uint8Array): boolean {
  const signature = inner.toU8a()
  try {
    if (type === 'Sr25519') return sr25519Verify(bytes, signature, id)
    if (type === 'Ed25519') return ed25519Verify(bytes, signature, id)
    return type === 'Ecdsa' && secp256k1Verify(bytes, signature, id, 'blake2')
  } catch {
    return false
  }
}
