import type { RequestField } from '@latchkit/plugin-chains/contract'
import { fieldsOrNothing, warnIf } from '@latchkit/plugin-chains/kit'
import { zeroAddress } from 'viem'
import {
  approvalEffects,
  type DecodingContext,
  type Effects,
  joinEffects,
  ownerFields,
  pieceAsset,
  senderOf,
  tokenAsset,
  transferEffects
} from './effects.js'
import { type CallToDecode, type FunctionTable, knownFunction } from './function-call.js'
import { daiPermitEffects, PERMIT2, permitEffects } from './permits.js'

/** Functions of ERC-20, ERC-721, ERC-1155, EIP-2612, DAI and Permit2. */
export const tokenFunctions: FunctionTable = new Map([
  knownFunction('transfer(address to, uint256 amount)', ([to, amount], call, context) =>
    tokenTransfer({ from: senderOf(context), to }, amount, call, context)
  ),
  knownFunction('transferFrom(address from, address to, uint256 amount)', ([from, to, amount], call, context) =>
    tokenTransfer({ from, to }, amount, call, context)
  ),
  knownFunction('approve(address spender, uint256 amount)', ([spender, amount], call, context) =>
    tokenApproval(spender, amount, call, context)
  ),
  knownFunction('increaseAllowance(address spender, uint256 addedValue)', ([spender, amount], call, context) =>
    addedApproval(spender, amount, call, context)
  ),
  // The names of `increaseAllowance` and `decreaseAllowance` in OpenZeppelin 1.
  knownFunction('increaseApproval(address spender, uint256 addedValue)', ([spender, amount], call, context) =>
    addedApproval(spender, amount, call, context)
  ),
  knownFunction('decreaseApproval(address spender, uint256 subtractedValue)', ([spender, amount], call) =>
    reducedApproval('decreaseApproval', spender, amount, call)
  ),
  knownFunction('decreaseAllowance(address spender, uint256 subtractedValue)', ([spender, amount], call) =>
    reducedApproval('decreaseAllowance', spender, amount, call)
  ),
  knownFunction(
    'permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
    ([owner, spender, amount, deadline], { to: token }, context) =>
      permitEffects({ token, owner, spender, amount, deadline }, context)
  ),
  knownFunction(
    'permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
    ([owner, spender, , expiry, isAllowed], { to: token }, context) =>
      daiPermitEffects({ token, owner, spender, isAllowed, expiry }, context)
  ),
  // Permit2.
  knownFunction(
    'approve(address token, address spender, uint160 amount, uint48 expiration)',
    ([token, spender, amount, expiration], { to }, context) =>
      joinEffects([
        approvalEffects({ token, spender, amount, bits: 160, ...endOf(expiration, ownerFields(context)) }, context),
        warnIf(to !== PERMIT2, { code: 'unknown-contract', subject: to })
      ])
  ),
  knownFunction('setApprovalForAll(address operator, bool approved)', ([operator, isGranted], call, context) =>
    collectionApproval(operator, isGranted, call, context)
  ),
  knownFunction('safeTransferFrom(address from, address to, uint256 id)', ([from, to, id], call, context) =>
    pieceTransfer({ from, to }, { id }, call, context)
  ),
  knownFunction(
    'safeTransferFrom(address from, address to, uint256 id, bytes data)',
    ([from, to, id, data], call, context) => pieceTransfer({ from, to }, { id, data }, call, context)
  ),
  knownFunction(
    'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    ([from, to, id, amount, data], call, context) => pieceTransfer({ from, to }, { id, amount, data }, call, context)
  ),
  knownFunction(
    'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
    ([from, to, ids, amounts, data], call, context) => {
      const pieces = ids.map((id, index) => ({ id, amount: amounts[index], ...(index === 0 && { data }) }))
      if (pieces.length === 0 || amounts.length !== ids.length) throw new TypeError('Each id must have an amount')
      return joinEffects(pieces.map(piece => pieceTransfer({ from, to }, piece, call, context)))
    }
  )
])

/** Returns the end of an allowance in Permit2. With expiration 0, it is the end of the block. */
const endOf = (expiration: number, fields: readonly RequestField[]) =>
  expiration > 0
    ? { expiresAt: BigInt(expiration), fields }
    : { fields: [{ name: 'expiration', type: 'number', value: '0' } as const, ...fields] }

interface Parties {
  readonly from?: string
  readonly to: string
}

/** Returns a transfer of an amount, or of the piece with this number if the contract is known to be a collection. */
function tokenTransfer(
  parties: Parties,
  amount: bigint,
  { to: token }: CallToDecode,
  context: DecodingContext
): Effects {
  const details = context.contracts.get(token)
  if (details?.isErc721) return transferEffects({ ...parties, asset: pieceAsset(token, amount, details) }, context)
  return transferEffects({ ...parties, asset: tokenAsset(token, details), amount }, context)
}

interface Piece {
  readonly id: bigint
  readonly amount?: bigint | undefined
  /** Bytes for the recipient, if it is a contract. */
  readonly data?: string | undefined
}

function pieceTransfer(parties: Parties, piece: Piece, { to: token }: CallToDecode, context: DecodingContext): Effects {
  const { id, amount, data = '0x' } = piece
  const asset = pieceAsset(token, id, context.contracts.get(token))
  const fields: readonly RequestField[] = data === '0x' ? [] : [{ name: 'data', type: 'bytes', value: data }]
  return transferEffects({ ...parties, asset, ...(amount !== undefined && { amount }), fields }, context)
}

/**
 * Returns an ERC-20 approval until the contract is known to be a collection: ERC-721 has a function of the same form, which permits
 * the transfer of one piece.
 */
function tokenApproval(
  spender: string,
  amount: bigint,
  { to: token }: CallToDecode,
  context: DecodingContext
): Effects {
  const details = context.contracts.get(token)
  const fields = ownerFields(context)
  if (!details?.isErc721) return approvalEffects({ token, spender, amount, fields }, context)
  const asset = pieceAsset(token, amount, details)
  const action = { type: 'approval', asset, amount: spender === zeroAddress ? 0n : 1n, spender } as const
  return { actions: [{ ...action, ...fieldsOrNothing(fields) }], warnings: [] }
}

/** Returns an approval of the added amount. The allowance of the spender grows by it. */
function addedApproval(
  spender: string,
  amount: bigint,
  { to: token }: CallToDecode,
  context: DecodingContext
): Effects {
  const fields: readonly RequestField[] = [
    { name: 'addedValue', type: 'number', value: String(amount) },
    ...ownerFields(context)
  ]
  return approvalEffects({ token, spender, amount, fields }, context)
}

function reducedApproval(name: string, spender: string, amount: bigint, { to: target }: CallToDecode): Effects {
  const fields: readonly RequestField[] = [
    { name: 'spender', type: 'address', value: spender },
    { name: 'subtractedValue', type: 'number', value: String(amount) }
  ]
  return { actions: [{ type: 'call', target, name, fields }], warnings: [] }
}

function collectionApproval(
  operator: string,
  isGranted: boolean,
  { to: collection }: CallToDecode,
  context: DecodingContext
): Effects {
  const { name } = context.contracts.get(collection) ?? {}
  const nameFields: readonly RequestField[] = name ? [{ name: 'name', type: 'text', value: name }] : []
  const fields = [...nameFields, ...ownerFields(context)]
  const action = { type: 'approval-for-all', collection, operator, isGranted, ...fieldsOrNothing(fields) } as const
  return { actions: [action], warnings: isGranted ? [{ code: 'approval-for-all', subject: operator }] : [] }
}
