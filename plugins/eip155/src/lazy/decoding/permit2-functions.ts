import {
  approvalEffects,
  type DecodingContext,
  type Effects,
  joinEffects,
  timeField,
  tokenAsset,
  transferEffects
} from './effects.js'
import { type ContractFunctions, computedOnce, knownFunction } from './function-call.js'
import { noEffects, shownFunction } from './named-call.js'
import { allowanceEffects, ownerEffects, PERMIT2, untilEffects } from './permits.js'

export const PERMIT_DETAILS = '(address token, uint160 amount, uint48 expiration, uint48 nonce)'
export const ALLOWANCE_TRANSFER = '(address from, address to, uint160 amount, address token)'
const TOKEN_PERMISSIONS = '(address token, uint256 amount)'
const REQUESTED = '(address to, uint256 requestedAmount)'

/** Functions of Permit2, apart from `approve`. Each contract with another address is unknown. */
export const permit2Functions: ContractFunctions = {
  isAt: ({ to }) => to === PERMIT2,
  table: computedOnce(
    () =>
      new Map([
        knownFunction(
          `permit(address owner, (${PERMIT_DETAILS} details, address spender, uint256 sigDeadline) permitSingle, bytes signature)`,
          ([owner, permit], _call, context) =>
            joinEffects([permitEffects(permit, context), ownerEffects(owner, context)])
        ),
        knownFunction(
          `permit(address owner, (${PERMIT_DETAILS}[] details, address spender, uint256 sigDeadline) permitBatch, bytes signature)`,
          ([owner, permit], _call, context) =>
            joinEffects([permitEffects(permit, context), ownerEffects(owner, context)])
        ),
        knownFunction(
          'transferFrom(address from, address to, uint160 amount, address token)',
          ([from, to, amount, token], _call, context) => tokenTransfer({ from, to, amount, token }, context)
        ),
        knownFunction(`transferFrom(${ALLOWANCE_TRANSFER}[] transferDetails)`, ([transfers], _call, context) =>
          transferList(transfers, context)
        ),
        knownFunction(
          `permitTransferFrom((${TOKEN_PERMISSIONS} permitted, uint256 nonce, uint256 deadline) permit, ${REQUESTED} transferDetails, address owner, bytes signature)`,
          ([{ permitted, deadline }, transfer, owner], _call, context) =>
            signedTransfers([permitted], [transfer], deadline, owner, context)
        ),
        knownFunction(
          `permitTransferFrom((${TOKEN_PERMISSIONS}[] permitted, uint256 nonce, uint256 deadline) permit, ${REQUESTED}[] transferDetails, address owner, bytes signature)`,
          ([{ permitted, deadline }, transfers, owner], _call, context) =>
            signedTransfers(permitted, transfers, deadline, owner, context)
        ),
        knownFunction('lockdown((address token, address spender)[] approvals)', ([approvals], _call, context) => {
          if (approvals.length === 0) throw new TypeError('Expected one approval or more')
          return joinEffects(
            approvals.map(({ token, spender }) => approvalEffects({ token, spender, amount: 0n }, context))
          )
        }),
        shownFunction('invalidateNonces(address token, address spender, uint48 newNonce)', noEffects),
        shownFunction('invalidateUnorderedNonces(uint256 wordPos, uint256 mask)', noEffects)
      ])
  )
}

interface Details {
  readonly token: string
  readonly amount: bigint
  readonly expiration: number
}

/** Permit of Permit2 as it is in call data: for one token, or for a list. */
interface PermitArgument {
  readonly details: Details | readonly Details[]
  readonly spender: string
  readonly sigDeadline: bigint
}

/** Returns the effects of a permit in call data. */
export function permitEffects({ details, ...permit }: PermitArgument, context: DecodingContext): Effects {
  const list: readonly Details[] = 'length' in details ? details : [details]
  return allowanceEffects(
    { ...permit, details: list.map(each => ({ ...each, expiration: BigInt(each.expiration) })) },
    context
  )
}

interface TokenTransfer {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly token: string
}

const tokenTransfer = ({ token, ...transfer }: TokenTransfer, context: DecodingContext): Effects =>
  transferEffects({ ...transfer, asset: tokenAsset(token, context.contracts.get(token)) }, context)

/** Returns transfers that Permit2 makes for the account. @throws {TypeError} for an empty list. */
export function transferList(transfers: readonly TokenTransfer[], context: DecodingContext): Effects {
  if (transfers.length === 0) throw new TypeError('Expected one transfer or more')
  return joinEffects(transfers.map(transfer => tokenTransfer(transfer, context)))
}

/** Returns transfers of what their owner signed. The account that calls must be the spender of the signed permit. */
function signedTransfers(
  permitted: readonly { readonly token: string }[],
  transfers: readonly { readonly to: string; readonly requestedAmount: bigint }[],
  deadline: bigint,
  owner: string,
  context: DecodingContext
): Effects {
  if (permitted.length === 0 || permitted.length !== transfers.length)
    throw new TypeError('Each permit must have a transfer')
  const parts = permitted.map(({ token }, index) => {
    const { to = '', requestedAmount = 0n } = transfers[index] ?? {}
    const asset = tokenAsset(token, context.contracts.get(token))
    const fields = [timeField('deadline', deadline)]
    return transferEffects({ from: owner, to, amount: requestedAmount, asset, fields }, context)
  })
  return joinEffects([...parts, untilEffects(deadline, context)])
}
