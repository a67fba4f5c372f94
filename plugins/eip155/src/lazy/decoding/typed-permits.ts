import type { RequestField } from '@latchkit/plugin-chains/contract'
import { warnIf } from '@latchkit/plugin-chains/kit'
import { fieldWarnings } from './argument-fields.js'
import {
  approvalEffects,
  type DecodingContext,
  type Effects,
  isPast,
  joinEffects,
  pieceAsset,
  timeField,
  tokenAsset,
  transferEffects
} from './effects.js'
import { allowanceEffects, daiPermitEffects, ownerEffects, PERMIT2, permitEffects, untilEffects } from './permits.js'
import { addressOf, integerOf, membersOf, type StructTypes, structFields } from './typed-data-fields.js'

/** Typed data that may be a permit. */
interface PermitData {
  readonly types: StructTypes
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
  /** Verifying contract, in canonical form. */
  readonly contract: string
}

/** Kind of typed data that lets another account take assets. */
interface PermitKind {
  readonly primaryType: string
  /** Members of the message, as EIP-712 writes them. A last `,` stands for further members. */
  readonly members: string
  /** Members of another struct. */
  readonly struct?: readonly [name: string, members: string]
  effectsOf(data: PermitData, context: DecodingContext): Effects
}

/** Returns the effects of a permit; `undefined` for other typed data. @throws {Error} for values that do not fit their types. */
export const typedPermitEffects = (data: PermitData, context: DecodingContext): Effects | undefined =>
  kinds.find(kind => isKind(kind, data))?.effectsOf(data, context)

function isKind({ primaryType, members, struct }: PermitKind, data: PermitData): boolean {
  const given = membersOf(data.types, primaryType)
  const hasMembers = members.endsWith(',') ? given?.startsWith(members) : given === members
  return (
    data.primaryType === primaryType &&
    hasMembers === true &&
    (!struct || membersOf(data.types, struct[0]) === struct[1])
  )
}

const kinds: readonly PermitKind[] = [
  {
    // EIP-2612.
    primaryType: 'Permit',
    members: 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline',
    effectsOf: ({ message, contract }, context) =>
      permitEffects(
        {
          token: contract,
          owner: addressOf(message.owner),
          spender: addressOf(message.spender),
          amount: integerOf(message.value),
          deadline: integerOf(message.deadline)
        },
        context
      )
  },
  {
    primaryType: 'Permit',
    members: 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed',
    effectsOf: ({ message, contract }, context) =>
      daiPermitEffects(
        {
          token: contract,
          owner: addressOf(message.holder),
          spender: addressOf(message.spender),
          isAllowed: booleanOf(message.allowed),
          expiry: integerOf(message.expiry)
        },
        context
      )
  },
  {
    // ERC-4494, such as the positions of Uniswap 3.
    primaryType: 'Permit',
    members: 'address spender,uint256 tokenId,uint256 nonce,uint256 deadline',
    effectsOf({ message, contract }, context) {
      const deadline = integerOf(message.deadline)
      const asset = pieceAsset(contract, integerOf(message.tokenId), context.contracts.get(contract))
      const fields = [timeField('deadline', deadline)]
      const action = { type: 'approval', asset, amount: 1n, spender: addressOf(message.spender), fields } as const
      return joinEffects([{ actions: [action], warnings: [] }, untilEffects(deadline, context)])
    }
  },
  ...(['TransferWithAuthorization', 'ReceiveWithAuthorization'] as const).map(primaryType => ({
    // EIP-3009.
    primaryType,
    members: 'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce',
    effectsOf: authorizationEffects
  })),
  ...['PermitDetails', 'PermitDetails[]'].map(type => ({
    primaryType: type.endsWith(']') ? 'PermitBatch' : 'PermitSingle',
    members: `${type} details,address spender,uint256 sigDeadline`,
    struct: ['PermitDetails', 'address token,uint160 amount,uint48 expiration,uint48 nonce'] as const,
    effectsOf: typedAllowanceEffects
  })),
  ...['', 'Witness'].flatMap(witness =>
    ['TokenPermissions', 'TokenPermissions[]'].map(type => ({
      primaryType: `Permit${type.endsWith(']') ? 'Batch' : ''}${witness}TransferFrom`,
      members: `${type} permitted,address spender,uint256 nonce,uint256 deadline${witness && ','}`,
      struct: ['TokenPermissions', 'address token,uint256 amount'] as const,
      effectsOf: signatureTransferEffects
    }))
  )
]

/** Returns the effects of a transfer that anybody, or only the recipient, may send (EIP-3009). */
function authorizationEffects({ message, contract }: PermitData, context: DecodingContext): Effects {
  const [validAfter, validBefore] = [integerOf(message.validAfter), integerOf(message.validBefore)]
  const from = addressOf(message.from)
  const asset = tokenAsset(contract, context.contracts.get(contract))
  const fields = [
    ...(validAfter > 0n ? [timeField('validAfter', validAfter)] : []),
    timeField('validBefore', validBefore)
  ]
  const to = addressOf(message.to)
  return joinEffects([
    transferEffects({ asset, amount: integerOf(message.value), from, to, fields }, context),
    ownerEffects(from, context),
    warnIf(isPast(validBefore, context) || !isPast(validAfter, context), { code: 'invalid-time' })
  ])
}

/** Returns the effects of a signed permit of Permit2 that sets allowances. */
function typedAllowanceEffects({ message, contract }: PermitData, context: DecodingContext): Effects {
  const details = listOf(message.details).map(({ token, amount, expiration }) => ({
    token: addressOf(token),
    amount: integerOf(amount),
    expiration: integerOf(expiration)
  }))
  const permit = { details, spender: addressOf(message.spender), sigDeadline: integerOf(message.sigDeadline) }
  return joinEffects([allowanceEffects(permit, context), permit2Effects(contract)])
}

/** Returns the effects of a permit of Permit2 for a single transfer. A witness is data of the spender, such as an order. */
function signatureTransferEffects(
  { types, primaryType, message, contract }: PermitData,
  context: DecodingContext
): Effects {
  const spender = addressOf(message.spender)
  const deadline = integerOf(message.deadline)
  const known = new Set(['permitted', 'spender', 'nonce', 'deadline'])
  const others = types[primaryType]?.filter(({ name }) => !known.has(name)) ?? []
  const witness = structFields({ ...types, [primaryType]: others }, primaryType, message)
  const approvals = listOf(message.permitted).map((permitted, index) => {
    const fields: readonly RequestField[] = index === 0 ? witness.fields : []
    const approval = { token: addressOf(permitted.token), spender, amount: integerOf(permitted.amount), fields }
    return approvalEffects({ ...approval, expiresAt: deadline }, context)
  })
  return joinEffects([...approvals, untilEffects(deadline, context), permit2Effects(contract), fieldWarnings(witness)])
}

const permit2Effects = (contract: string): Effects =>
  warnIf(contract !== PERMIT2, { code: 'unknown-contract', subject: contract })

/** Returns a struct, or a list of structs, as a list. */
function listOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (list.length > 0 && list.every(item => typeof item === 'object' && item !== null)) return list as never
  throw new TypeError('Expected one struct or more')
}

function booleanOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw new TypeError('Expected a boolean')
}
