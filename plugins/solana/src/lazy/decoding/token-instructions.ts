import type { RequestedAsset } from '@latchkit/plugin-chains/contract'
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
import { callOf, controlOf, type DecodeInstruction, type Effects, type InstructionContext } from './effects.js'
import { toInstruction } from './instruction.js'

/** Amount that no token has: a delegate with it may take everything. */
const UNLIMITED = 2n ** 63n

/** Decodes an instruction of the Token program, and those of Token-2022 that both have. */
export const decodeTokenInstruction: DecodeInstruction = (parsed, context) => {
  const instruction = toInstruction(parsed)
  switch (identifyTokenInstruction(instruction)) {
    case TokenInstruction.TransferChecked: {
      const { accounts, data } = parseTransferCheckedInstruction(instruction)
      const asset = assetOf(context, accounts.mint.address, data.decimals)
      return transferOf(context, { ...partiesOf(accounts), asset, amount: data.amount })
    }
    case TokenInstruction.Transfer: {
      const { accounts, data } = parseTransferInstruction(instruction)
      const mint = context.tokenAccounts.get(accounts.source.address)?.mint
      const movement = { ...partiesOf(accounts), amount: data.amount }
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
      return callOf(parsed.program, 'Revoke', [{ name: 'account', type: 'address', value: source.address }])
    }
    default:
      return decodeOtherInstruction(parsed, context)
  }
}

const decodeOtherInstruction: DecodeInstruction = (parsed, context) => {
  const instruction = toInstruction(parsed)
  switch (identifyTokenInstruction(instruction)) {
    case TokenInstruction.SetAuthority: {
      const { accounts, data } = parseSetAuthorityInstruction(instruction)
      const owner = data.newAuthority.__option === 'Some' ? data.newAuthority.value : undefined
      const name = AuthorityType[data.authorityType] ?? 'SetAuthority'
      const { address } = accounts.owned
      return owner === undefined
        ? callOf(parsed.program, `SetAuthority ${name}`, [{ name: 'account', type: 'address', value: address }])
        : controlOf(context, owner, name, address)
    }
    case TokenInstruction.CloseAccount: {
      const { account, destination } = parseCloseAccountInstruction(instruction).accounts
      const to = destination.address
      // The lamports of the closed account, which a wrapped SOL account holds in any amount.
      const own = to === context.account ? { isOwn: true } : { from: account.address }
      return { actions: [{ type: 'transfer', asset: {}, to, ...own }], warnings: [] }
    }
    case TokenInstruction.Burn:
      return burnOf(parsed.program, parseBurnInstruction(instruction))
    case TokenInstruction.BurnChecked:
      return burnOf(parsed.program, parseBurnCheckedInstruction(instruction))
    case TokenInstruction.SyncNative:
    case TokenInstruction.InitializeAccount:
    case TokenInstruction.InitializeAccount2:
    case TokenInstruction.InitializeAccount3:
    case TokenInstruction.InitializeImmutableOwner:
      return callOf(parsed.program, TokenInstruction[parsed.data[0] ?? 0] ?? 'InitializeAccount')
    default:
      return undefined
  }
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

/** Returns a transfer to the owner of the token account, once that is known. */
function transferOf(
  { account, tokenAccounts }: InstructionContext,
  { source, destination, authority, asset, amount }: Movement & { readonly asset: RequestedAsset }
): Effects {
  const owner = tokenAccounts.get(destination)?.owner
  const isOwn = owner === account
  const fields = owner === undefined ? [] : [{ name: 'tokenAccount', type: 'address', value: destination } as const]
  return {
    actions: [
      {
        type: 'transfer',
        asset,
        amount,
        to: owner ?? destination,
        ...(authority !== account && { from: tokenAccounts.get(source)?.owner ?? source }),
        ...(isOwn && { isOwn }),
        ...(fields.length > 0 && { fields })
      }
    ],
    warnings: []
  }
}

/** Returns the effect of a transfer whose token is not known before its account is read from the chain. */
const unknownToken = (program: string, name: string, { source, destination, amount }: Movement): Effects =>
  withUnknownData(
    callOf(program, name, [
      { name: 'source', type: 'address', value: source },
      { name: 'destination', type: 'address', value: destination },
      { name: 'amount', type: 'number', value: String(amount) }
    ])
  )

const withUnknownData = ({ actions, warnings }: Effects): Effects => ({
  actions,
  warnings: [...warnings, { code: 'unknown-data' }]
})

const approvalOf = (asset: RequestedAsset, spender: string, limit: bigint): Effects => ({
  actions: [{ type: 'approval', asset, amount: limit >= UNLIMITED ? 'unlimited' : limit, spender }],
  warnings: limit >= UNLIMITED ? [{ code: 'unlimited-approval', subject: spender }] : []
})

interface Burn {
  readonly accounts: { readonly mint: Named; readonly account: Named }
  readonly data: { readonly amount: bigint }
}
const burnOf = (program: string, { accounts, data }: Burn): Effects =>
  withUnknownData(
    callOf(program, 'Burn', [
      { name: 'mint', type: 'address', value: accounts.mint.address },
      { name: 'amount', type: 'number', value: String(data.amount) }
    ])
  )

function assetOf({ tokens }: InstructionContext, mint: string, decimals?: number): RequestedAsset {
  const token = tokens.get(mint)
  const known = decimals ?? token?.decimals
  return { address: mint, ...(token && { symbol: token.symbol }), ...(known !== undefined && { decimals: known }) }
}
