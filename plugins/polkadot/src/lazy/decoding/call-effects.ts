import { type Effects, joinEffects } from '@latchkit/plugin-chains/kit'
import { blake2b } from '@noble/hashes/blake2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { readKey } from '../../address.js'
import { toHex } from '../signing/encoding.js'
import { assetCalls } from './asset-calls.js'
import {
  addressIn,
  type CallContext,
  callEffects,
  control,
  controlEffects,
  type Decode,
  fieldsOf,
  foreignAccount,
  membersOf,
  nameOf
} from './effects.js'
import { Call, type Members, type ScaleValue } from './scale-reader.js'
import { xcmCalls } from './xcm-transfers.js'

/** Decodes a call and the calls inside it, in their order. */
export function decodeCall(call: Call, context: CallContext): Effects {
  const decode = decoders.get(nameOf(call))
  if (decode) return decode(call, context) ?? unknownCall(call, context)
  if (knownCalls.has(nameOf(call))) return callEffects(call, foreignAccount(context.sender, context).warnings)
  return unknownCall(call, context)
}

/** Returns the effects of a call whose meaning is not known here. The calls inside it are among its arguments. */
const unknownCall = (call: Call, context: CallContext): Effects =>
  callEffects(call, [
    { code: 'unknown-contract', subject: nameOf(call) },
    ...foreignAccount(context.sender, context).warnings
  ])

/** Calls that move nothing, or only the sender's own stake and votes. */
const knownCalls: ReadonlySet<string> = new Set(
  `System.remark System.remark_with_event
  Staking.bond_extra Staking.unbond Staking.rebond Staking.withdraw_unbonded Staking.nominate Staking.validate Staking.chill
  Staking.payout_stakers Staking.payout_stakers_by_page
  NominationPools.join NominationPools.bond_extra NominationPools.claim_payout NominationPools.unbond
  NominationPools.withdraw_unbonded
  ConvictionVoting.vote ConvictionVoting.remove_vote ConvictionVoting.undelegate ConvictionVoting.unlock
  Vesting.vest Proxy.remove_proxy Proxy.remove_proxies Multisig.cancel_as_multi
  Identity.set_identity Identity.clear_identity Session.purge_keys`.split(/\s+/)
)

const isCall = (value: ScaleValue | undefined): value is Call => value instanceof Call

/** Decodes the calls in a list. */
const batch: Decode = ({ args: { calls } }, context) =>
  Array.isArray(calls) && calls.length > 0 && calls.every(isCall)
    ? joinEffects(calls.map(call => decodeCall(call, context)))
    : undefined

/**
 * Returns the decoder of a call that makes another call for an account.
 *
 * @param senderOf - returns the account; `undefined` if it cannot be read
 */
const inner =
  (senderOf: (args: Members, context: CallContext) => string | undefined): Decode =>
  ({ args }, context) => {
    const sender = senderOf(args, context)
    if (!isCall(args.call) || sender === undefined) return undefined
    const effects = decodeCall(args.call, { ...context, sender })
    return joinEffects([effects, foreignAccount(sender, context)])
  }

const proxy = inner(({ real }, context) => addressIn(real, context))

/** Decodes a call that names the account that gets the rewards, and in older runtimes one that controls the stake. */
const payee: Decode = (call, context) => {
  const { controller, payee: destination } = call.args
  const { Account: account } = membersOf(destination)
  const holders = [controller, account].flatMap(holder => addressIn(holder, context) ?? [])
  const others = holders.filter(holder => holder !== context.sender)
  const hasUnread = holders.length < [controller, account].filter(holder => holder !== undefined).length
  if (hasUnread) return undefined
  const effects = callEffects(call, foreignAccount(context.sender, context).warnings)
  return joinEffects([effects, ...others.map(to => controlEffects(call, to, {}, context))])
}

/** Prefix of the accounts that are derived from others (`pallet-utility`, `pallet-multisig`). */
const DERIVED = utf8ToBytes('modlpy/utilisuba')
const MAX_SIGNATORIES = 63

const uint16 = (value: bigint) => Uint8Array.of(Number(value & 0xffn), Number(value >> 8n))

/** Returns the address of a multisig account: the hash of its sorted members and of its threshold. */
function multisigOf({ other_signatories: others, threshold = 1n }: Members, context: CallContext): string | undefined {
  const listed: readonly ScaleValue[] = Array.isArray(others) ? others : []
  const keys = [context.sender, ...listed].flatMap(member => readKey(member) ?? [])
  if (typeof threshold !== 'bigint' || keys.length !== listed.length + 1 || keys.length > MAX_SIGNATORIES)
    return undefined
  const members = keys.sort((a, b) => (toHex(a) < toHex(b) ? -1 : 1))
  const seed = concatBytes(DERIVED, Uint8Array.of(keys.length << 2), ...members, uint16(threshold))
  return context.writeAddress(blake2b(seed, { dkLen: 32 }))
}

/** Returns the address of an account with a number that belongs to the sender. */
function derivativeOf({ index }: Members, { sender, writeAddress }: CallContext): string | undefined {
  const key = readKey(sender)
  if (!key || typeof index !== 'bigint') return undefined
  return writeAddress(blake2b(concatBytes(DERIVED, key, uint16(index)), { dkLen: 32 }))
}

/** Decodes a call that agrees to another one by its hash. */
const byHash: Decode = (call, context) =>
  callEffects(call, [{ code: 'blind-hash' }, ...foreignAccount(context.sender, context).warnings])

/** Decodes a call of a contract: the coins as a transfer, and the data, which only the contract knows. */
const contractCall: Decode = (call, context) => {
  const { dest, value, ...members } = call.args
  const target = addressIn(dest, context) ?? (dest instanceof Uint8Array ? toHex(dest) : undefined)
  if (target === undefined || typeof value !== 'bigint') return undefined
  return {
    actions: [{ type: 'call', target, name: nameOf(call), value, fields: fieldsOf(members) }],
    warnings: [{ code: 'unknown-contract', subject: target }, ...foreignAccount(context.sender, context).warnings]
  }
}

/** Decodes the keys of a validator, which can lose its stake by them. */
const sessionKeys: Decode = (call, context) => {
  const [first] = Object.values(membersOf(call.args.keys))
  return first instanceof Uint8Array ? controlEffects(call, toHex(first), call.args, context) : undefined
}

const decoders: ReadonlyMap<string, Decode> = new Map([
  ...assetCalls,
  ...xcmCalls,
  ...Object.entries({
    'Utility.batch': batch,
    'Utility.batch_all': batch,
    'Utility.force_batch': batch,
    'Utility.as_derivative': inner(derivativeOf),
    'Proxy.proxy': proxy,
    'Proxy.proxy_announced': proxy,
    'Proxy.announce': byHash,
    'Proxy.add_proxy': control('delegate'),
    'Multisig.as_multi': inner(multisigOf),
    'Multisig.as_multi_threshold_1': inner(multisigOf),
    'Multisig.approve_as_multi': byHash,
    'Sudo.sudo': inner((_, { sender }) => sender),
    'Sudo.sudo_as': inner(({ who }, context) => addressIn(who, context)),
    'Sudo.set_key': control('new'),
    'Recovery.as_recovered': inner(({ account }, context) => addressIn(account, context)),
    'Recovery.create_recovery': control('friends'),
    'Staking.bond': payee,
    'Staking.set_payee': payee,
    'Staking.set_controller': payee,
    'Session.set_keys': sessionKeys,
    'ConvictionVoting.delegate': control('to'),
    'Contracts.call': contractCall,
    'Revive.call': contractCall
  })
])
