import {
  identifySystemInstruction,
  parseAssignInstruction,
  parseAuthorizeNonceAccountInstruction,
  parseCreateAccountInstruction,
  parseCreateAccountWithSeedInstruction,
  parseTransferSolInstruction,
  parseTransferSolWithSeedInstruction,
  parseWithdrawNonceAccountInstruction,
  SystemInstruction
} from '../transfer/library.js'
import {
  callOf,
  controlOf,
  type DecodeInstruction,
  type Effects,
  type InstructionContext,
  joinEffects
} from './effects.js'
import { toInstruction } from './instruction.js'

interface Movement {
  readonly from: string
  readonly to: string
  readonly lamports: bigint
}

const transferOf = ({ account }: InstructionContext, { from, to, lamports }: Movement): Effects => ({
  actions: [
    {
      type: 'transfer',
      asset: {},
      amount: lamports,
      to,
      ...(from !== account && { from }),
      ...(to === account && { isOwn: true })
    }
  ],
  warnings: []
})

/** Returns the effects of a new account. An account without lamports can be created again, and then belongs to the program. */
const creationOf = (context: InstructionContext, movement: Movement, program: string): Effects =>
  movement.to === context.account
    ? joinEffects([transferOf(context, movement), controlOf(context, program, 'CreateAccount', movement.to)])
    : transferOf(context, movement)

/** Decodes an instruction of the System program. */
export const decodeSystemInstruction: DecodeInstruction = (parsed, context) => {
  const instruction = toInstruction(parsed)
  switch (identifySystemInstruction(instruction)) {
    case SystemInstruction.TransferSol: {
      const { accounts, data } = parseTransferSolInstruction(instruction)
      const { source, destination } = accounts
      return transferOf(context, { from: source.address, to: destination.address, lamports: data.amount })
    }
    case SystemInstruction.TransferSolWithSeed: {
      const { accounts, data } = parseTransferSolWithSeedInstruction(instruction)
      const { source, destination } = accounts
      return transferOf(context, { from: source.address, to: destination.address, lamports: data.amount })
    }
    case SystemInstruction.WithdrawNonceAccount: {
      const { accounts, data } = parseWithdrawNonceAccountInstruction(instruction)
      const { nonceAccount, recipientAccount } = accounts
      const lamports = data.withdrawAmount
      return transferOf(context, { from: nonceAccount.address, to: recipientAccount.address, lamports })
    }
    case SystemInstruction.CreateAccount: {
      const { accounts, data } = parseCreateAccountInstruction(instruction)
      const { payer, newAccount } = accounts
      return creationOf(
        context,
        { from: payer.address, to: newAccount.address, lamports: data.lamports },
        data.programAddress
      )
    }
    case SystemInstruction.CreateAccountWithSeed: {
      const { accounts, data } = parseCreateAccountWithSeedInstruction(instruction)
      const { payer, newAccount } = accounts
      return creationOf(
        context,
        { from: payer.address, to: newAccount.address, lamports: data.amount },
        data.programAddress
      )
    }
    case SystemInstruction.Assign: {
      const { accounts, data } = parseAssignInstruction(instruction)
      return controlOf(context, data.programAddress, 'Assign', accounts.account.address)
    }
    case SystemInstruction.AuthorizeNonceAccount: {
      const { accounts, data } = parseAuthorizeNonceAccountInstruction(instruction)
      return controlOf(context, data.newNonceAuthority, 'AuthorizeNonceAccount', accounts.nonceAccount.address)
    }
    case SystemInstruction.AdvanceNonceAccount:
      return callOf(parsed.program, 'AdvanceNonceAccount')
    default:
      return undefined
  }
}
