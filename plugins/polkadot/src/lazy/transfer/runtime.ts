import { tryOrUndefined } from '@latchkit/kernel/options'
import type { ChainId } from '@latchkit/plugin-chains/contract'
import { sameBytes } from '@latchkit/plugin-chains/kit'
import { expandMetadata, Metadata, Tuple, TypeRegistry, UInt } from '@polkadot/types'
import type { AccountInfo, ExtrinsicMetadataV15, SiLookupTypeId } from '@polkadot/types/interfaces'
import type { Codec, Registry } from '@polkadot/types/types'
import type { Queries, Version } from '../node/queries.js'
import { toHex } from '../signing/encoding.js'

type DecoratedMeta = ReturnType<typeof expandMetadata>

/** Metadata of a runtime, read with `@polkadot/types`: its calls (`tx`), constants and storage. */
export interface Runtime extends DecoratedMeta {
  /** Types of a transaction's parts. */
  readonly extrinsic: ExtrinsicMetadataV15
  /** Minimum balance of an account, in base units. */
  readonly existentialDeposit: bigint
}

/** Last runtime of each chain. Runtimes change a few times a year, and parsing one is slow. */
export type Runtimes = Map<ChainId, { readonly version: Version; readonly runtime: Runtime }>

/** @throws {RangeError} for an unknown kind of runtime */
export async function loadRuntime(queries: Queries, runtimes: Runtimes) {
  const version = await queries.version()
  const cached = runtimes.get(queries.chain)
  const isSame = cached?.version.specVersion === version.specVersion
  const runtime = isSame ? cached.runtime : readRuntime(await queries.metadata())
  runtimes.set(queries.chain, { version, runtime })
  return { version, runtime }
}

/** Version of the transactions. */
export const EXTRINSIC_VERSION = 4

/** Signed extensions whose data are known here. Any other is refused unless it carries no data. */
export const knownExtensions: ReadonlySet<string> = new Set([
  'CheckSpecVersion',
  'CheckTxVersion',
  'CheckGenesis',
  'CheckMortality',
  'CheckEra',
  'CheckNonce',
  'ChargeTransactionPayment',
  'ChargeAssetTxPayment',
  'CheckMetadataHash'
])

/**
 * Reads the metadata of a runtime, versions 14 and 15.
 *
 * @throws {RangeError} if accounts, the existential deposit or the version of transactions differ from those known here
 */
export const readRuntime = (bytes: Uint8Array): Runtime =>
  withRangeErrors(() => {
    // `meta`, then the version.
    if (!/^0x6d6574610[ef]$/.test(toHex(bytes.subarray(0, 5)))) throw new RangeError('Not metadata of version 14 or 15')
    const registry = new TypeRegistry()
    const metadata = new Metadata(registry, bytes)
    // Not `asLatest`: in version 16 the library loses the types of the implicit data.
    const { extrinsic } = metadata.asV15
    if (!extrinsic.version.eq(EXTRINSIC_VERSION)) throw new RangeError(`Transactions of version ${extrinsic.version}`)
    // The library knows more extensions, and would write their data even where the runtime has none.
    const names = extrinsic.signedExtensions.map(({ identifier }) => identifier.toString())
    const known = names.filter(name => knownExtensions.has(name))
    registry.setMetadata(metadata, known, undefined, true)
    const decorated = expandMetadata(registry, metadata)
    assertAccounts(decorated)
    return { ...decorated, extrinsic, existentialDeposit: readExistentialDeposit(decorated) }
  })

function readExistentialDeposit({ consts }: DecoratedMeta): bigint {
  const deposit = consts.balances?.existentialDeposit
  // The library fills up a short value, and cuts a long one.
  if (!(deposit instanceof UInt) || !sameBytes(deposit.toU8a(), deposit.meta.value.toU8a(true)))
    throw new RangeError('No existential deposit')
  return deposit.toBigInt()
}

const ACCOUNT_BYTES = 80
/** Fields of `AccountInfo` and of its `data`, as `balance.ts` reads them. */
const ACCOUNT_FIELDS = 'nonce,consumers,providers,sufficients,data,free,reserved,frozen,flags'

function assertAccounts({ registry, query }: DecoratedMeta): void {
  const type = query.system?.account?.meta.type.asMap.value
  const [account] = (type && readExactly(registry, [type], new Uint8Array(ACCOUNT_BYTES))) ?? []
  const { data } = (account ?? {}) as Partial<AccountInfo>
  const fields = [account, data].flatMap(struct => (struct instanceof Map ? [...struct.keys()] : []))
  if (fields.join() !== ACCOUNT_FIELDS) throw new RangeError('Accounts of another kind')
}

/**
 * Reads one value of each type, in order. Undefined if `bytes` are anything else: the library alone accepts missing and trailing
 * bytes.
 */
export const readExactly = (registry: Registry, types: readonly SiLookupTypeId[], bytes: Uint8Array) =>
  tryOrUndefined(() => {
    const names = types.map(type => registry.createLookupType(type))
    const values: readonly Codec[] & Codec = new Tuple(registry, names as never, bytes)
    return sameBytes(values.toU8a(), bytes) ? [...values] : undefined
  })

/** Runs `work` and converts the library's errors to `RangeError`: they all mean that the bytes do not match the metadata. */
export function withRangeErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (failure) {
    if (failure instanceof RangeError) throw failure
    throw new RangeError(failure instanceof Error ? failure.message : 'Unreadable', { cause: failure })
  }
}
