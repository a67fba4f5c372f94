/** A runtime, as far as transfers need it: what of its metadata is known, or that it is not. */
import { type Chosen, isOf, shapeOf } from './decode.js'
import { type Metadata, type Pallet, readMetadata, type Variant } from './metadata.js'
import { compact, join, ScaleReader, whole } from './scale.js'
import type { SchemeSignature } from './signature.js'

/** What a transaction carries. */
export interface CarriedFacts {
  readonly specVersion: number
  readonly transactionVersion: number
  readonly genesisHash: Uint8Array
  /** The block that the era begins with. */
  readonly blockHash: Uint8Array
  readonly era: Uint8Array
  readonly nonce: bigint
}

export interface Runtime {
  readonly metadata: Metadata
  /** What an account must hold to be one. */
  readonly existentialDeposit: bigint
  /** The names of what it carries, in order. */
  readonly extensions: readonly string[]
  transferCall(kind: TransferKind, receiver: Uint8Array, amount: bigint): Uint8Array
  /** In the transaction, and only signed. */
  carried(facts: CarriedFacts): { readonly extra: Uint8Array; readonly additional: Uint8Array }
  /** A signed transaction, with its length before it. */
  transaction(by: Uint8Array, signature: SchemeSignature, extra: Uint8Array, call: Uint8Array): Uint8Array
}

/** Whether the account may end with it. */
export type TransferKind = 'transfer_keep_alive' | 'transfer_allow_death'

const nothing = new Uint8Array()

/** What each extension adds, to the transaction and to what is signed. A tip is never given; metadata is not vouched for. */
const carriers: Readonly<
  Record<string, (facts: CarriedFacts) => readonly [extra: Uint8Array, additional: Uint8Array]>
> = {
  CheckSpecVersion: ({ specVersion }) => [nothing, whole(specVersion, 4)],
  CheckTxVersion: ({ transactionVersion }) => [nothing, whole(transactionVersion, 4)],
  CheckGenesis: ({ genesisHash }) => [nothing, genesisHash],
  CheckMortality: ({ era, blockHash }) => [era, blockHash],
  CheckEra: ({ era, blockHash }) => [era, blockHash],
  CheckNonce: ({ nonce }) => [compact(nonce), nothing],
  ChargeTransactionPayment: () => [compact(0), nothing],
  // The tip, and no asset to pay with in place of the coin.
  ChargeAssetTxPayment: () => [Uint8Array.of(0, 0), nothing],
  CheckMetadataHash: () => [Uint8Array.of(0), Uint8Array.of(0)]
}

/** Of each scheme in `MultiSignature`. */
const schemeNames = { ed25519: 'Ed25519', sr25519: 'Sr25519', ecdsa: 'Ecdsa' } as const
const KEY_BYTES = 32
const ACCOUNT_BYTES = 80
const SIGNED_VERSION_4 = 0x84

/**
 * Nothing is guessed: calls and their order, addresses, signatures, accounts and everything that a transaction carries must be
 * what is known here.
 *
 * @throws {RangeError} says what is not.
 */
export function readRuntime(bytes: Uint8Array): Runtime {
  const metadata = readMetadata(bytes)
  const { extrinsicVersion, extensions, address, signature } = metadata
  if (extrinsicVersion !== 4) throw new RangeError(`Transactions of version ${extrinsicVersion}`)
  const balances = palletOf(metadata, 'Balances')
  const addressIn = writerOf(metadata, address, 'Id', KEY_BYTES)
  checkAccounts(metadata)

  return {
    metadata,
    existentialDeposit: depositIn(metadata, balances),
    extensions: extensions.map(({ identifier }) => identifier),
    transferCall(kind, receiver, amount) {
      const call = variantOf(metadata, balances.calls, kind)
      const written = join(addressIn(receiver), compact(amount))
      const [dest, value, ...more] = call.fields
      const isKnown = dest?.name === 'dest' && value?.name === 'value' && more.length === 0 && dest.type === address
      const shape = value && shapeOf(metadata, value.type)
      const isAmount = amount < 2n ** 128n && shape?.kind === 'compact' && isOf(metadata, shape.type, whole(amount, 16))
      if (!isKnown || !isAmount) throw new RangeError(`A Balances.${kind} of another kind`)
      return join(Uint8Array.of(balances.index, call.index), written)
    },
    carried(facts) {
      const parts = extensions.map(({ identifier, extra, additional }) => {
        const write = Object.hasOwn(carriers, identifier) ? carriers[identifier] : undefined
        const written = write?.(facts) ?? ([nothing, nothing] as const)
        const isKnown = isOf(metadata, extra, written[0]) && isOf(metadata, additional, written[1])
        if (!isKnown) throw new RangeError(`Transactions that carry ${identifier.slice(0, 64)}`)
        return written
      })
      return { extra: join(...parts.map(([extra]) => extra)), additional: join(...parts.map(([, more]) => more)) }
    },
    transaction(by, { scheme, bytes: signed }, extra, call) {
      const signatureIn = writerOf(metadata, signature, schemeNames[scheme], signed.length)
      const body = join(Uint8Array.of(SIGNED_VERSION_4), addressIn(by), signatureIn(signed), extra, call)
      return join(compact(body.length), body)
    }
  }
}

export function palletOf({ pallets }: Metadata, name: string): Pallet {
  const pallet = pallets.find(one => one.name === name)
  if (!pallet) throw new RangeError(`No pallet ${name}`)
  return pallet
}

function variantOf(metadata: Metadata, type: number | undefined, name: string): Variant {
  const shape = type === undefined ? undefined : shapeOf(metadata, type)
  const found = shape?.kind === 'variant' ? shape.variants.find(variant => variant.name === name) : undefined
  if (!found) throw new RangeError(`No ${name}`)
  return found
}

/** Writes bytes as one of several that a type may be, after seeing that these are so many. */
function writerOf(metadata: Metadata, type: number, name: string, size: number): (bytes: Uint8Array) => Uint8Array {
  const { index } = variantOf(metadata, type, name)
  const write = (bytes: Uint8Array) => join(Uint8Array.of(index), bytes)
  if (!isOf(metadata, type, write(new Uint8Array(size)))) throw new RangeError(`A ${name} of another size`)
  return write
}

function depositIn(metadata: Metadata, balances: Pallet): bigint {
  const constant = balances.constants.get('ExistentialDeposit')
  const isAmount = constant?.value.length === 16 && isOf(metadata, constant.type, constant.value)
  if (!constant || !isAmount) throw new RangeError('No existential deposit')
  return new ScaleReader(constant.value).whole(16)
}

/** Four counters, then four amounts, as they are read in `balance.ts`. */
function checkAccounts(metadata: Metadata): void {
  const stored = palletOf(metadata, 'System').storage.get('Account')
  const names = stored === undefined ? [] : memberNames(metadata, stored)
  const data = stored === undefined ? undefined : shapeOf(metadata, stored)
  const inner = data?.kind === 'composite' ? data.fields[4]?.type : undefined
  const all = [...names, ...(inner === undefined ? [] : memberNames(metadata, inner))].join()
  const isSized = stored !== undefined && isOf(metadata, stored, new Uint8Array(ACCOUNT_BYTES))
  if (!isSized || all !== 'nonce,consumers,providers,sufficients,data,free,reserved,frozen,flags')
    throw new RangeError('Accounts of another kind')
}

function memberNames(metadata: Metadata, type: number): readonly (string | undefined)[] {
  const shape = shapeOf(metadata, type)
  return shape.kind === 'composite' ? shape.fields.map(({ name }) => name) : []
}

/** What went wrong, as the runtime calls it: `Token.FundsUnavailable`, `Balances.InsufficientBalance`. */
export function nameOfError(metadata: Metadata, error: Chosen): string {
  const [inner] = error.values
  if (error.variant === 'Module' && Array.isArray(inner) && inner[1] instanceof Uint8Array) {
    const pallet = metadata.pallets.find(({ index }) => BigInt(index) === inner[0])
    const shape = pallet?.errors === undefined ? undefined : shapeOf(metadata, pallet.errors)
    const code = inner[1][0]
    const variant = shape?.kind === 'variant' ? shape.variants.find(({ index }) => index === code) : undefined
    return pallet && variant ? `${pallet.name}.${variant.name}` : `Module.${inner[0]}.${code}`
  }
  const detail = typeof inner === 'object' && 'variant' in inner ? `.${inner.variant}` : ''
  return `${error.variant}${detail}`
}
