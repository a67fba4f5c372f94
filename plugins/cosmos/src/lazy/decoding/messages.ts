import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray } from '@latchkit/kernel/schema'
import { type Effects, joinEffects, sameBytes } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { readAddress } from '../../address.js'
import { decodeContractCall, executeContract } from './contract-calls.js'
import {
  assetOf,
  coin,
  coins,
  controlOf,
  fieldsOf,
  foreignAccount,
  isSmallJson,
  MAX_ENTRIES,
  type Message,
  type MessageContext,
  movementOf,
  text,
  transfersOf,
  unknownMessage
} from './effects.js'
import { decodeAllowance, decodeAuthorization, grant, grantAllowance } from './grants.js'

/** Maximum number of `MsgExec` inside each other. */
const MAX_DEPTH = 3
/** Maximum number of messages, those inside others included. */
const MAX_MESSAGES = 200

/**
 * Decodes the messages of a transaction in their order.
 *
 * @throws {RangeError} for more than `MAX_MESSAGES` messages
 */
export const decodeMessages = (messages: readonly Message[], context: MessageContext): Effects =>
  decodeNested(messages, { ...context, left: { messages: MAX_MESSAGES }, depth: 0 })

interface NestedContext extends MessageContext {
  /** Messages that may follow, shared by all levels. */
  readonly left: { messages: number }
  readonly depth: number
}

const decodeNested = (messages: readonly Message[], context: NestedContext): Effects => {
  context.left.messages -= messages.length
  if (context.left.messages < 0) throw new RangeError(`More than ${MAX_MESSAGES} messages`)
  return joinEffects(
    messages.map(message => {
      const effects = message.value === undefined ? undefined : decoders.get(message.type)?.(message.value, context)
      return effects && effects.actions.length > 0 ? effects : unknownMessage(message)
    })
  )
}

type Decode = (value: unknown, context: NestedContext) => Effects | undefined

/**
 * Returns the decoder of messages with these members.
 *
 * @param sender - name of the member with the account that signs the message
 */
const message =
  <E extends v.ObjectEntries>(
    entries: E,
    sender: string & keyof E,
    effectsOf: (value: v.InferOutput<v.LooseObjectSchema<E, undefined>>, context: NestedContext) => Effects
  ): Decode =>
  (value, context) => {
    const parsed = v.safeParse(v.looseObject(entries), value)
    if (!parsed.success) return undefined
    const account = (parsed.output as Readonly<Record<string, unknown>>)[sender]
    return joinEffects([effectsOf(parsed.output, context), foreignAccount(context, String(account))])
  }

const nameOf = (typeUrl: string) => typeUrl.slice(typeUrl.lastIndexOf('.') + 1)

/** Returns the decoder of messages that are shown as a call with their members. */
const call =
  (typeUrl: string, sender: string): Decode =>
  (value, context) => {
    const parsed = v.safeParse(v.looseObject({ [sender]: text, amount: v.optional(v.unknown()) }), value)
    if (!parsed.success) return undefined
    const members = { ...parsed.output }
    const account = String(members[sender])
    // A validator has the key of its account, and an address with another prefix.
    const isOwn = sameBytes(readAddress(account)?.payload, readAddress(context.account)?.payload)
    if (isOwn) delete members[sender]
    const paid = v.safeParse(coin, typeUrl === DELEGATE ? members.amount : undefined)
    const isNative = paid.success && paid.output.denom === context.network?.denom
    return {
      actions: [
        {
          type: 'call',
          target: typeUrl,
          name: nameOf(typeUrl),
          ...(isNative && { value: paid.output.amount }),
          fields: fieldsOf(members)
        }
      ],
      warnings: isOwn ? [] : foreignAccount(context, account).warnings
    }
  }

const DELEGATE = '/cosmos.staking.v1beta1.MsgDelegate'

/** Messages that move or use only the account's own stake, rewards, votes and permissions, with the member of their sender. */
const calls: Readonly<Record<string, string>> = {
  [DELEGATE]: 'delegator_address',
  '/cosmos.staking.v1beta1.MsgUndelegate': 'delegator_address',
  '/cosmos.staking.v1beta1.MsgBeginRedelegate': 'delegator_address',
  '/cosmos.staking.v1beta1.MsgCancelUnbondingDelegation': 'delegator_address',
  '/cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward': 'delegator_address',
  '/cosmos.distribution.v1beta1.MsgWithdrawValidatorCommission': 'validator_address',
  '/cosmos.gov.v1beta1.MsgVote': 'voter',
  '/cosmos.gov.v1.MsgVote': 'voter',
  '/cosmos.authz.v1beta1.MsgRevoke': 'granter',
  '/cosmos.feegrant.v1beta1.MsgRevokeAllowance': 'granter'
}

const send = message({ from_address: text, to_address: text, amount: coins }, 'from_address', (value, context) => {
  const { from_address: from, to_address: to, amount, ...members } = value
  return { actions: transfersOf(context, amount, { from, to, fields: fieldsOf(members) }), warnings: [] }
})

/** Since version 0.47 of the SDK, a `MsgMultiSend` has one input. With several, it is unknown who pays whom. */
const input = v.strictObject({ address: text, coins })
const multiSend = v.strictObject({ inputs: boundedArray(input, 1), outputs: boundedArray(input, MAX_ENTRIES) })

const decodeMultiSend: Decode = (value, context) => {
  const parsed = v.safeParse(multiSend, value)
  const [sender] = parsed.success ? parsed.output.inputs : []
  if (!parsed.success || !sender) return undefined
  const { address: from } = sender
  const actions = parsed.output.outputs.flatMap(({ address: to, coins }) => transfersOf(context, coins, { from, to }))
  return joinEffects([{ actions, warnings: [] }, foreignAccount(context, from)])
}

/** Amount that stands for the whole balance. */
const WHOLE_BALANCE = 2n ** 256n - 1n
const nanoseconds = v.nullish(
  v.pipe(v.union([v.bigint(), v.pipe(v.string(), v.regex(/^[0-9]{1,20}$/))]), v.toBigint()),
  0n
)

const ibcTransfer = message(
  {
    token: coin,
    sender: text,
    receiver: text,
    timeout_timestamp: nanoseconds,
    memo: v.optional(v.string(), '')
  },
  'sender',
  ({ token, sender: from, receiver: to, timeout_timestamp: timeout, memo, ...members }, context) => {
    const { denom, amount } = token
    const time = timeout > 0n ? [{ name: 'timeout_timestamp', type: 'time', value: isoTime(timeout) } as const] : []
    const fields = [...fieldsOf({ ...members, memo: parsedMemo(memo) }), ...time]
    const parties = movementOf(context, { from, to, fields })
    const whole = amount === WHOLE_BALANCE ? {} : { amount }
    return {
      actions: [{ type: 'transfer', asset: assetOf(denom, context.network), ...whole, ...parties }],
      // Chains on the way act on the memo: they may forward the coins, or call contracts with them.
      warnings: memo.trim().startsWith('{') ? [{ code: 'unknown-data' }] : []
    }
  }
)

const isoTime = (nanoseconds: bigint) => new Date(Number(nanoseconds / 1_000_000n)).toJSON()

/** Returns the object in a memo that is JSON; another memo unchanged. */
function parsedMemo(memo: string): unknown {
  const parsed: unknown = tryOrUndefined(() => JSON.parse(memo))
  return typeof parsed === 'object' && isSmallJson(parsed) ? (parsed ?? memo) : memo
}

/** Returns the decoder of a message that makes another account the holder of something. */
const control = (sender: string, holder: string, name: string): Decode =>
  message({ [sender]: text, [holder]: text }, sender, (value, context) => {
    const { [sender]: _, [holder]: to, ...members } = value as Readonly<Record<string, unknown>>
    return controlOf(context, String(to), name, fieldsOf(members))
  })

const execute: Decode = (value, context) => {
  const parsed = v.safeParse(v.strictObject({ grantee: text, msgs: boundedArray(v.unknown(), MAX_MESSAGES) }), value)
  if (!parsed.success || context.depth === MAX_DEPTH) return undefined
  const { grantee, msgs } = parsed.output
  const inner = decodeNested(msgs.map(context.readAny), { ...context, depth: context.depth + 1 })
  return joinEffects([inner, foreignAccount(context, grantee)])
}

const decoders: ReadonlyMap<string, Decode> = new Map([
  ...Object.entries(calls).map(([typeUrl, sender]) => [typeUrl, call(typeUrl, sender)] as const),
  ['/cosmos.bank.v1beta1.MsgSend', send],
  ['/cosmos.bank.v1beta1.MsgMultiSend', decodeMultiSend],
  ['/ibc.applications.transfer.v1.MsgTransfer', ibcTransfer],
  [
    '/cosmos.distribution.v1beta1.MsgSetWithdrawAddress',
    control('delegator_address', 'withdraw_address', 'MsgSetWithdrawAddress')
  ],
  ['/cosmwasm.wasm.v1.MsgUpdateAdmin', control('sender', 'new_admin', 'MsgUpdateAdmin')],
  ['/cosmwasm.wasm.v1.MsgExecuteContract', message(executeContract, 'sender', decodeContractCall)],
  [
    '/cosmos.authz.v1beta1.MsgGrant',
    message(grant, 'granter', ({ grantee, grant: { authorization, expiration: expiresAtMs } }, context) =>
      decodeAuthorization(context.readAny(authorization), { name: 'MsgGrant', grantee, expiresAtMs }, context)
    )
  ],
  ['/cosmos.authz.v1beta1.MsgExec', execute],
  [
    '/cosmos.feegrant.v1beta1.MsgGrantAllowance',
    message(grantAllowance, 'granter', ({ grantee, allowance }, context) =>
      decodeAllowance(context.readAny(allowance), { name: 'MsgGrantAllowance', grantee }, context)
    )
  ]
])
