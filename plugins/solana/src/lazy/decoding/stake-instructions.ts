import type { RequestField } from '@latchkit/plugin-chains/contract'
import { type Effects, joinEffects } from '@latchkit/plugin-chains/kit'
import {
  addressFields,
  callOf,
  coinTransferOf,
  controlOf,
  type DecodeInstruction,
  type InstructionContext
} from './effects.js'
import { createDataReader } from './instruction.js'

const CLOCK = 'SysvarC1ock11111111111111111111111111111111'
const RENT = 'SysvarRent111111111111111111111111111111111'

/**
 * Returns the accounts without a system variable at its position, which newer versions of the programs do not need. Another account
 * keeps its position.
 */
const withoutVariable = (accounts: readonly string[], variable: string, position: number): readonly string[] =>
  accounts.filter((account, index) => index !== position || account !== variable)

/** Kinds of the instructions of the Stake program, in the order of its enum. */
const stake = {
  initialize: 0,
  authorize: 1,
  delegate: 2,
  split: 3,
  withdraw: 4,
  deactivate: 5,
  merge: 7,
  authorizeWithSeed: 8,
  initializeChecked: 9,
  authorizeChecked: 10,
  authorizeCheckedWithSeed: 11
} as const
const vote = {
  authorize: 1,
  withdraw: 3,
  authorizeChecked: 7,
  authorizeWithSeed: 10,
  authorizeCheckedWithSeed: 11
} as const

const stakeRoles = ['Staker', 'Withdrawer'] as const
const voteRoles = ['Voter', 'Withdrawer'] as const

interface StakeContext {
  readonly program: string
  /** Stake or vote account. */
  readonly of: string
  readonly context: InstructionContext
}

/** Returns the effects of authorities by their names; `undefined` if one of them is missing. */
function grantsOf(
  { program, of, context }: StakeContext,
  grants: readonly (readonly [name: string | undefined, to: string | undefined])[]
): Effects | undefined {
  const effects = grants.flatMap(([name, to]) =>
    name === undefined || to === undefined ? [] : controlOf(context, { program, name, to, of })
  )
  return effects.length === grants.length ? joinEffects(effects) : undefined
}

/** Returns the effect of lamports that leave a stake or vote account. */
const withdrawalOf = ({ of, context }: StakeContext, to: string | undefined, lamports: bigint): Effects | undefined =>
  to === undefined ? undefined : coinTransferOf(context, { from: of, to, lamports })

/** Decodes an instruction of the Stake program. An instruction that changes a lockup is not known. */
export const decodeStakeInstruction: DecodeInstruction = ({ program, accounts, data }, context) => {
  const read = createDataReader(data)
  const [of, second] = accounts
  if (of === undefined) return undefined
  const shared: StakeContext = { program, of, context }
  switch (read.u32()) {
    case stake.initialize: {
      const [staker, withdrawer] = [read.address(), read.address()]
      const isLocked = [read.u64(), read.u64()].some(end => end > 0n)
      // Until a lockup ends, only its custodian can allow a withdrawal.
      const custodian = isLocked ? [['Custodian', read.address()] as const] : []
      return grantsOf(shared, [['Staker', staker], ['Withdrawer', withdrawer], ...custodian])
    }
    case stake.initializeChecked: {
      const [, staker, withdrawer] = withoutVariable(accounts, RENT, 1)
      return grantsOf(shared, [
        ['Staker', staker],
        ['Withdrawer', withdrawer]
      ])
    }
    case stake.authorize:
    case stake.authorizeWithSeed: {
      const to = read.address()
      return grantsOf(shared, [[stakeRoles[read.u32()], to]])
    }
    case stake.authorizeChecked:
      return grantsOf(shared, [[stakeRoles[read.u32()], withoutVariable(accounts, CLOCK, 1)[2]]])
    case stake.authorizeCheckedWithSeed:
      return grantsOf(shared, [[stakeRoles[read.u32()], withoutVariable(accounts, CLOCK, 2)[2]]])
    case stake.withdraw:
      return withdrawalOf(shared, second, read.u64())
    case stake.split: {
      const lamports: RequestField = { name: 'lamports', type: 'number', value: String(read.u64()) }
      return callOf(program, 'Split', [...addressFields({ account: of, newAccount: second ?? '' }), lamports])
    }
    case stake.delegate:
      return callOf(program, 'DelegateStake', addressFields({ account: of, vote: second ?? '' }))
    case stake.merge:
      return callOf(program, 'Merge', addressFields({ account: of, source: second ?? '' }))
    case stake.deactivate:
      return callOf(program, 'Deactivate', addressFields({ account: of }))
    default:
      return undefined
  }
}

/** Decodes the instructions of the Vote program that move funds, or control over them. The others are for validators. */
export const decodeVoteInstruction: DecodeInstruction = ({ program, accounts, data }, context) => {
  const read = createDataReader(data)
  const [of, second] = accounts
  if (of === undefined) return undefined
  const shared: StakeContext = { program, of, context }
  switch (read.u32()) {
    case vote.authorize: {
      const to = read.address()
      return grantsOf(shared, [[voteRoles[read.u32()], to]])
    }
    case vote.authorizeWithSeed: {
      const role = read.u32()
      // Owner and seed of the current authority.
      read.address()
      read.skipText()
      return grantsOf(shared, [[voteRoles[role], read.address()]])
    }
    case vote.authorizeChecked:
    case vote.authorizeCheckedWithSeed:
      return grantsOf(shared, [[voteRoles[read.u32()], withoutVariable(accounts, CLOCK, 1)[2]]])
    case vote.withdraw:
      return withdrawalOf(shared, second, read.u64())
    default:
      return undefined
  }
}
