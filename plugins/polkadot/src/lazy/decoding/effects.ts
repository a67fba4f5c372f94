import type { Network, RequestedAsset, RequestField, RequestWarning } from '@latchkit/plugin-chains/contract'
import {
  type Effects,
  fieldsOrNothing,
  joinEffects,
  partiesOf,
  requestFields,
  warnIf
} from '@latchkit/plugin-chains/kit'
import { readKey } from '../../address.js'
import { Call, type Members, type ScaleValue, type WriteAddress } from './scale-reader.js'

/** Parts that the decoders of all calls share. Addresses have the prefix of the request's chain. */
export interface CallContext {
  /** Account that is shown. */
  readonly account: string
  /** Account that the call is made for: another one inside `Proxy.proxy`. */
  readonly sender: string
  readonly network: Network
  readonly writeAddress: WriteAddress
}

/** Returns the effects of a call; `undefined` if its arguments are others than usual. */
export type Decode = (call: Call, context: CallContext) => Effects | undefined

/** Returns the address in a `MultiAddress` or an account id; `undefined` for an index and for addresses of other kinds. */
export function addressIn(value: ScaleValue | undefined, context: CallContext): string | undefined {
  if (typeof value === 'string') return readKey(value) ? value : undefined
  const { Id, Address32 } = membersOf(value)
  if (Address32 instanceof Uint8Array) return context.writeAddress(Address32)
  return typeof Id === 'string' ? Id : undefined
}

/** Returns the members of an object; no members for another value. */
export const membersOf = (value: ScaleValue | undefined): Members =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array || Array.isArray(value))
    ? (value as Members)
    : {}

export const amountIn = (value: ScaleValue | undefined): bigint | undefined =>
  typeof value === 'bigint' ? value : undefined

interface Transfer {
  readonly asset: RequestedAsset
  /** @defaultValue all that there is, or one piece of a collectible */
  readonly amount?: bigint | undefined
  readonly to: string
  /** @defaultValue the sender of the call */
  readonly from?: string
  /** Further arguments of the call. */
  readonly members?: Members
}

/** Returns the effect of a transfer, with a warning if another account than the one that is shown pays. */
export function transferEffects({ asset, amount, to, from, members = {} }: Transfer, context: CallContext): Effects {
  const { account, sender } = context
  const payer = from ?? sender
  return {
    actions: [
      {
        type: 'transfer',
        asset,
        ...(amount !== undefined && { amount }),
        ...partiesOf(account, to, payer),
        ...fieldsOrNothing(fieldsOf(members))
      }
    ],
    warnings: foreignAccount(payer, context).warnings
  }
}

/** Returns a warning unless `address` is the account that is shown. */
export const foreignAccount = (address: string, { account }: CallContext): Effects =>
  warnIf(address !== account, { code: 'foreign-account', subject: address })

/** Returns the effect of a call that gives control to `to`; no warning if that is the account itself. */
export const controlEffects = (
  call: Call,
  to: string,
  members: Members,
  { account, sender }: CallContext
): Effects => ({
  actions: [{ type: 'control', to, name: nameOf(call), ...fieldsOrNothing(fieldsOf(members)) }],
  warnings: to === account && sender === account ? [] : [{ code: 'control', subject: to }]
})

/** Returns the decoder of a call that gives control to the accounts in these arguments. */
export const control =
  (...names: readonly string[]): Decode =>
  (call, context) => {
    const others = Object.fromEntries(Object.entries(call.args).filter(([name]) => !names.includes(name)))
    const holders = names.flatMap(name => call.args[name] ?? []).map(holder => addressIn(holder, context))
    const effects = holders.flatMap(to => (to === undefined ? [] : controlEffects(call, to, others, context)))
    return effects.length > 0 && effects.length === holders.length ? joinEffects(effects) : undefined
  }

/** Returns the effect of a call that is shown with its arguments. */
export const callEffects = (call: Call, warnings: readonly RequestWarning[]): Effects => ({
  actions: [{ type: 'call', target: call.pallet, name: nameOf(call), ...fieldsOrNothing(fieldsOf(call.args)) }],
  warnings
})

/** Returns the name of a call with its pallet: `Balances.transfer_keep_alive`. */
export const nameOf = ({ pallet, name }: Call): string => `${pallet}.${name}`

/** Returns values as fields: addresses, bytes, and calls by their names. */
export const fieldsOf = (members: Members): readonly RequestField[] =>
  requestFields(plain(members), member => {
    if (typeof member === 'string') return readKey(member) ? 'address' : 'text'
    return typeof member === 'bigint' ? 'number' : member instanceof Uint8Array ? 'bytes' : 'text'
  })

/** Returns a value as objects, lists and texts. */
export function plain(value: ScaleValue): unknown {
  if (value === null) return 'None'
  if (value instanceof Call) return { [nameOf(value)]: plain(value.args) }
  if (typeof value !== 'object' || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map(plain)
  return Object.fromEntries(Object.entries(value as Members).map(([name, member]) => [name, plain(member)]))
}
