import type { RequestedAsset } from '@latchkit/plugin-chains/contract'
import { approvalEffects, joinEffects } from '@latchkit/plugin-chains/kit'
import {
  addressIn,
  amountIn,
  type CallContext,
  control,
  type Decode,
  fieldsOf,
  foreignAccount,
  membersOf,
  plain,
  transferEffects
} from './effects.js'
import type { Members, ScaleValue } from './scale-reader.js'

/** Size of the number of a balance. */
const BALANCE_BITS = 128

/** Returns the chain's own coin. */
export const coinOf = ({ network }: CallContext): RequestedAsset => {
  const { symbol, decimals } = network.nativeCurrency
  return { symbol, decimals }
}

/** Returns the asset of a pallet by its id: `Assets:1984`, or the JSON of a location in `ForeignAssets`. */
export const assetOf = (pallet: string, id: ScaleValue | undefined): RequestedAsset => {
  const shown = plain(id ?? null)
  const text = JSON.stringify(shown, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  return { address: `${pallet}:${typeof shown === 'object' ? text : shown}` }
}

/** Returns the piece of a collection, or `undefined` if its ids are no numbers. */
const pieceOf = (pallet: string, collection: ScaleValue | undefined, item: ScaleValue | undefined) =>
  typeof collection === 'bigint' && typeof item === 'bigint'
    ? { address: `${pallet}:${collection}`, tokenId: String(item) }
    : undefined

interface TransferNames {
  /** Names of the arguments. */
  readonly to: string
  /** @defaultValue the whole balance is transferred */
  readonly amount?: string
  /** @defaultValue the sender of the call pays */
  readonly from?: string
}

/** Returns the decoder of transfers with arguments of these names, of the own coin or of an asset with an `id`. */
const transfer =
  (names: TransferNames): Decode =>
  ({ pallet, args }, context) => {
    const { id, [names.to]: to, [names.amount ?? '']: given, [names.from ?? '']: payer, ...members } = args
    const recipient = addressIn(to, context)
    const [amount, from] = [amountIn(given), addressIn(payer, context)]
    const isRead = (names.amount === undefined || amount !== undefined) && (!names.from || from !== undefined)
    if (recipient === undefined || !isRead) return undefined
    const asset = id === undefined ? coinOf(context) : assetOf(pallet, id)
    return transferEffects({ asset, amount, to: recipient, ...(from !== undefined && { from }), members }, context)
  }

/** Decodes a transfer of coins that are released over time. */
const vestedTransfer: Decode = ({ args: { target, schedule, ...members } }, context) => {
  const { locked, ...others } = membersOf(schedule)
  const [to, amount] = [addressIn(target, context), amountIn(locked)]
  if (to === undefined || amount === undefined) return undefined
  return transferEffects({ asset: coinOf(context), amount, to, members: { ...members, ...others } }, context)
}

/** Returns the effect of a permission to take an asset; an amount of 0 revokes it. */
function approval(
  asset: RequestedAsset,
  amount: bigint,
  to: ScaleValue | undefined,
  members: Members,
  context: CallContext
) {
  const spender = addressIn(to, context)
  if (spender === undefined) return undefined
  const effects = approvalEffects({ asset, amount, bits: BALANCE_BITS, spender, fields: fieldsOf(members) })
  return joinEffects([effects, foreignAccount(context.sender, context)])
}

const approveTransfer: Decode = ({ pallet, args: { id, delegate, amount, ...members } }, context) =>
  typeof amount === 'bigint' ? approval(assetOf(pallet, id), amount, delegate, members, context) : undefined

const cancelApproval: Decode = ({ pallet, args: { id, delegate, ...members } }, context) =>
  approval(assetOf(pallet, id), 0n, delegate, members, context)

const transferPiece: Decode = ({ pallet, args: { collection, item, dest, ...members } }, context) => {
  const [asset, to] = [pieceOf(pallet, collection, item), addressIn(dest, context)]
  return asset && to !== undefined ? transferEffects({ asset, to, members }, context) : undefined
}

const approvePiece: Decode = ({ pallet, args: { collection, item, delegate, ...members } }, context) => {
  const asset = pieceOf(pallet, collection, item)
  return asset && approval(asset, 1n, delegate, members, context)
}

const balances = {
  transfer: transfer({ to: 'dest', amount: 'value' }),
  transfer_allow_death: transfer({ to: 'dest', amount: 'value' }),
  transfer_keep_alive: transfer({ to: 'dest', amount: 'value' }),
  transfer_all: transfer({ to: 'dest' })
}
const assets = {
  transfer: transfer({ to: 'target', amount: 'amount' }),
  transfer_keep_alive: transfer({ to: 'target', amount: 'amount' }),
  transfer_all: transfer({ to: 'dest' }),
  transfer_approved: transfer({ to: 'destination', amount: 'amount', from: 'owner' }),
  approve_transfer: approveTransfer,
  cancel_approval: cancelApproval,
  set_team: control('issuer', 'admin', 'freezer'),
  transfer_ownership: control('owner')
}
const collections = {
  transfer: transferPiece,
  approve_transfer: approvePiece,
  set_team: control('issuer', 'admin', 'freezer'),
  transfer_ownership: control('new_owner')
}

/** Decoders of the calls that move assets, by pallet and name. */
export const assetCalls: readonly (readonly [string, Decode])[] = Object.entries({
  Balances: balances,
  Assets: assets,
  ForeignAssets: assets,
  PoolAssets: assets,
  Uniques: collections,
  Nfts: collections,
  Vesting: { vested_transfer: vestedTransfer }
}).flatMap(([pallet, calls]) =>
  Object.entries(calls).map(([name, decode]): readonly [string, Decode] => [`${pallet}.${name}`, decode])
)
