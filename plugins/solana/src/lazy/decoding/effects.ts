import type { RequestAction, RequestField, RequestWarning, Token } from '@latchkit/plugin-chains/contract'
import type { ParsedInstruction } from '../transfer/transaction.js'

/** Effects of one instruction or of several. */
export interface Effects {
  readonly actions: readonly RequestAction[]
  readonly warnings: readonly RequestWarning[]
}

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

export const joinEffects = (all: readonly Effects[]): Effects => ({
  actions: all.flatMap(({ actions }) => actions),
  warnings: all.flatMap(({ warnings }) => warnings)
})

/** Returns the effect of an instruction that only needs to be named. */
export const callOf = (target: string, name: string, fields: readonly RequestField[] = []): Effects => ({
  actions: [{ type: 'call', target, name, ...(fields.length > 0 && { fields }) }],
  warnings: []
})

/** Returns the effects of an instruction that gives control to `to`; no warning if that is the account itself. */
export const controlOf = ({ account }: InstructionContext, to: string, name: string, of: string): Effects => ({
  actions: [{ type: 'control', to, name, fields: [{ name: 'account', type: 'address', value: of }] }],
  warnings: to === account ? [] : [{ code: 'control', subject: to }]
})
