import type { RequestField, Token } from '@latchkit/plugin-chains/contract'
import { type Effects, fieldsOrNothing, partiesOf } from '@latchkit/plugin-chains/kit'
import type { ParsedInstruction } from '../transfer/transaction.js'

/** Token account, as the chain has it. */
export interface TokenAccount {
  readonly mint: string
  readonly owner: string
}

/** Parts that the decoders of all programs share. */
export interface InstructionContext {
  /** Account that is shown. */
  readonly account: string
  /** Token accounts by address. @defaultValue empty until they are read from the chain */
  readonly tokenAccounts: ReadonlyMap<string, TokenAccount>
  /** Tokens by mint. @defaultValue empty until they are read from the chain */
  readonly tokens: ReadonlyMap<string, Token>
}

/** Decodes an instruction of one program; `undefined` for an instruction that it does not know. */
export type DecodeInstruction = (instruction: ParsedInstruction, context: InstructionContext) => Effects | undefined

export const noEffects: Effects = { actions: [], warnings: [] }

/** Returns a field for each of the named addresses. */
export const addressFields = (addresses: Readonly<Record<string, string>>): readonly RequestField[] =>
  Object.entries(addresses).map(([name, value]) => ({ name, type: 'address', value }))

/** Returns the effect of an instruction that only needs to be named. */
export const callOf = (target: string, name: string, fields: readonly RequestField[] = []): Effects => ({
  actions: [{ type: 'call', target, name, ...fieldsOrNothing(fields) }],
  warnings: []
})

/** Returns effects with a warning, for an instruction whose fields are not enough to judge it. */
export const withUnknownData = ({ actions, warnings }: Effects): Effects => ({
  actions,
  warnings: [...warnings, { code: 'unknown-data' }]
})

/** Lamports that an instruction moves. */
export interface CoinMovement {
  readonly from: string
  readonly to: string
  readonly lamports: bigint
}

/** Returns the effect of an instruction that moves lamports. */
export const coinTransferOf = ({ account }: InstructionContext, { from, to, lamports }: CoinMovement): Effects => ({
  actions: [{ type: 'transfer', asset: {}, amount: lamports, ...partiesOf(account, to, from) }],
  warnings: []
})

/** Authority that an instruction sets. */
export interface Grant {
  readonly program: string
  /** Name of the instruction, or of the authority. */
  readonly name: string
  /** New authority. */
  readonly to: string
  /** Account that the authority controls. */
  readonly of: string
}

/** Returns the effects of an instruction that gives control to `to`: a call without a warning if that is the account itself. */
export function controlOf({ account }: InstructionContext, { program, name, to, of }: Grant): Effects {
  if (to === account) return callOf(program, name, addressFields({ account: of, authority: to }))
  return {
    actions: [{ type: 'control', to, name, fields: addressFields({ account: of }) }],
    warnings: [{ code: 'control', subject: to }]
  }
}
