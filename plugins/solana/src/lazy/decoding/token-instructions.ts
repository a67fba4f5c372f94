import type { RequestedAsset, RequestField } from '@latchkit/plugin-chains/contract'
import { approvalEffects, type Effects, fieldsOrNothing } from '@latchkit/plugin-chains/kit'
import { TOKEN_2022 } from '../node/programs.js'
import {
  AuthorityType,
  identifyTokenInstruction,
  parseApproveCheckedInstruction,
  parseApproveInstruction,
  parseBurnCheckedInstruction,
  parseBurnInstruction,
  parseCloseAccountInstruction,
  parseRevokeInstruction,
  parseSetAuthorityInstruction,
  parseTransferCheckedInstruction,
  parseTransferInstruction,
  TokenInstruction
} from '../transfer/library.js'
import {
  addressFields,
  callOf,
  controlOf,
  type DecodeInstruction,
  type InstructionContext,
  withUnknownData
} from './effects.js'
import { createDataReader, toInstruction } from './instruction.js'

/** Size of the number of an amount. */
const AMOUNT_BITS = 64

/** Kinds of Token-2022 instructions: those of tokens with a transfer fee, and the transfer among them. */
const TRANSFER_FEE = 26
const TRANSFER_CHECKED_WITH_FEE = 1

/** Decodes an instruction of the Token program, and of those of Token-2022 the ones that both have and transfers with a fee. */
export const decodeTokenInstruction: DecodeInstruction = (parsed, context) => {
  if (parsed.program === TOKEN_2022 && parsed.data[0] === TRANSFER_FEE) return decodeTransferFee(parsed, context)
  const instruction = toInstruction(parsed)
  switch (identifyTokenInstruction(instruction)) {
    case TokenInstruction.TransferChecked: {
      const { accounts, data } = parseTransferCheckedInstruction(instruction)
      const asset = assetOf(context, accounts.mint.address, data.decimals)
      return transferOf(context, { ...partiesOf(accounts), asset, amount: data.amount })
    }
    case TokenInstruction.Transfer: {
      const { accounts, data } = parseTransferInstruction(instruction)
      const movement = { ...partiesOf(accounts), amount: data.amount }
      // Both accounts hold the same token.
      const mint = [movement.source, movement.destination].flatMap(of => context.tokenAccounts.get(of)?.mint ?? [])[0]
      return mint === undefined
        ? unknownToken(parsed.program, 'Transfer', movement)
        : transferOf(context, { ...movement, asset: assetOf(context, mint) })
    }
    case TokenInstruction.ApproveChecked: {
      const { accounts, data } = parseApproveCheckedInstruction(instruction)
      return approvalOf(assetOf(context, accounts.mint.address, data.decimals), accounts.delegate.address, data.amount)
    }
    case TokenInstruction.Approve: {
      const { accounts, data } = parseApproveInstruction(instruction)
      const source = accounts.source.address
      const mint = context.tokenAccounts.get(source)?.mint
      const approval = approvalOf(assetOf(context, mint ?? source), accounts.delegate.address, data.amount)
      // Before the account is read from the chain, it stands for its token.
      return mint === undefined ? withUnknownData(approval) : approval
    }
    case TokenInstruction.Revoke: {
      const { source } = parseRevokeInstruction(instruction).accounts
      return callOf(parsed.program, 'Revoke', addressFields({ account: source.address }))
    }
    default:
      return decodeOtherInstruction(parsed, context)
  }
}

const decodeOtherInstruction: DecodeInstruction = (parsed, context) => {
  const instruction = toInstruction(parsed)
  const kind = identifyTokenInstruction(instruction)
  switch (kind) {
    case TokenInstruction.SetAuthority: {
      const { accounts, data } = parseSetAuthorityInstruction(instruction)
      const owner = data.newAuthority.__option === 'Some' ? data.newAuthority.value : undefined
      const name = AuthorityType[data.authorityType] ?? 'SetAuthority'
      const of = accounts.owned.address
      return owner === undefined
        ? callOf(parsed.program, `SetAuthority ${name}`, addressFields({ account: of }))
        : controlOf(context, { program: parsed.program, name, to: owner, of })
    }
    case TokenInstruction.CloseAccount: {
      const { account, destination } = parseCloseAccountInstruction(instruction).accounts
      const to = destination.address
      // The lamports of the closed account, which a wrapped SOL account holds in any amount.
      const own = to === context.account ? { isOwn: true } : { from: account.address }
      return { actions: [{ type: 'transfer', asset: {}, to, ...own }], warnings: [] }
    }
    case TokenInstruction.Burn:
      return supplyChangeOf(parsed.program, 'Burn', parseBurnInstruction(instruction))
    case TokenInstruction.BurnChecked:
      return supplyChangeOf(parsed.program, 'Burn', parseBurnCheckedInstruction(instruction))
    case TokenInstruction.MintTo:
    case TokenInstruction.MintToChecked: {
      const [mint, account] = parsed.accounts
      if (mint === undefined || account === undefined) return undefined
      const amount = createDataReader(parsed.data.subarray(1)).u64()
      const accounts = { mint: { address: mint }, account: { address: account } }
      return supplyChangeOf(parsed.program, 'MintTo', { accounts, data: { amount } })
    }
    case TokenInstruction.SyncNative:
    case TokenInstruction.InitializeImmutableOwner:
      return callOf(parsed.program, TokenInstruction[kind])
    case TokenInstruction.InitializeAccount:
    case TokenInstruction.InitializeAccount2:
    case TokenInstruction.InitializeAccount3: {
      const [of, , third] = parsed.accounts
      const isInData = kind !== TokenInstruction.InitializeAccount
      const to = isInData ? createDataReader(parsed.data.subarray(1)).address() : third
      // The account may hold lamports of the visitor already.
      return of === undefined || to === undefined
        ? undefined
        : controlOf(context, { program: parsed.program, name: 'InitializeAccount', to, of })
    }
    default:
      return undefined
  }
}

/** Decodes a transfer of a token with a transfer fee, which the recipient pays. */
const decodeTransferFee: DecodeInstruction = ({ accounts, data }, context) => {
  const [source, mint, destination, authority] = accounts
  if (data[1] !== TRANSFER_CHECKED_WITH_FEE || authority === undefined) return undefined
  if (source === undefined || mint === undefined || destination === undefined) return undefined
  const read = createDataReader(data.subarray(2))
  const [amount, decimals, fee] = [read.u64(), read.u8(), read.u64()]
  const asset = assetOf(context, mint, decimals)
  const fields: readonly RequestField[] = [{ name: 'fee', type: 'number', value: String(fee) }]
  return transferOf(context, { source, destination, authority, asset, amount, fields })
}

interface Named {
  readonly address: string
}
const partiesOf = (accounts: { readonly source: Named; readonly destination: Named; readonly authority: Named }) => ({
  source: accounts.source.address,
  destination: accounts.destination.address,
  authority: accounts.authority.address
})

interface Movement extends ReturnType<typeof partiesOf> {
  readonly amount: bigint
}

interface TokenMovement extends Movement {
  readonly asset: RequestedAsset
  readonly fields?: readonly RequestField[]
}

/** Returns a transfer to the owner of the token account, once that is known. */
function transferOf(
  { account, tokenAccounts }: InstructionContext,
  { source, destination, authority, asset, amount, fields: others = [] }: TokenMovement
): Effects {
  const owner = tokenAccounts.get(destination)?.owner
  const isOwn = owner === account
  const fields = [...(owner === undefined ? [] : addressFields({ tokenAccount: destination })), ...others]
  return {
    actions: [
      {
        type: 'transfer',
        asset,
        amount,
        to: owner ?? destination,
        ...(authority !== account && { from: tokenAccounts.get(source)?.owner ?? source }),
        ...(isOwn && { isOwn }),
        ...fieldsOrNothing(fields)
      }
    ],
    warnings: []
  }
}

/** Returns the effect of a transfer whose token is not known before its account is read from the chain. */
const unknownToken = (program: string, name: string, { source, destination, amount }: Movement): Effects =>
  withUnknownData(
    callOf(program, name, [
      ...addressFields({ source, destination }),
      { name: 'amount', type: 'number', value: String(amount) }
    ])
  )

const approvalOf = (asset: RequestedAsset, spender: string, amount: bigint): Effects =>
  approvalEffects({ asset, amount, bits: AMOUNT_BITS, spender })

interface SupplyChange {
  readonly accounts: { readonly mint: Named; readonly account: Named }
  readonly data: { readonly amount: bigint }
}

/** Returns the effect of tokens that are created or destroyed, with a warning: it is no transfer, so only its fields have the amount. */
const supplyChangeOf = (program: string, name: string, { accounts, data }: SupplyChange): Effects =>
  withUnknownData(
    callOf(program, name, [
      ...addressFields({ mint: accounts.mint.address, account: accounts.account.address }),
      { name: 'amount', type: 'number', value: String(data.amount) }
    ])
  )

function assetOf({ tokens }: InstructionContext, mint: string, decimals?: number): RequestedAsset {
  const token = tokens.get(mint)
  const known = decimals ?? token?.decimals
  return { address: mint, ...(token && { symbol: token.symbol }), ...(known !== undefined && { decimals: known }) }
}
