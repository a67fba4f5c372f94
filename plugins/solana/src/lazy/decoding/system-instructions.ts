import { type Effects, joinEffects } from '@latchkit/plugin-chains/kit'
import { SYSTEM } from '../node/programs.js'
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
  addressFields,
  type CoinMovement,
  callOf,
  coinTransferOf,
  controlOf,
  type DecodeInstruction,
  type InstructionContext
} from './effects.js'
import { createDataReader, toInstruction } from './instruction.js'

/**
 * Returns the effects of a new account of the program `owner`. An account without lamports can be created again, and then belongs to
 * that program.
 */
const creationOf = (context: InstructionContext, movement: CoinMovement, owner: string): Effects =>
  movement.to === context.account
    ? joinEffects([
        coinTransferOf(context, movement),
        controlOf(context, { program: SYSTEM, name: 'CreateAccount', to: owner, of: movement.to })
      ])
    : coinTransferOf(context, movement)

/** Decodes an instruction of the System program. */
export const decodeSystemInstruction: DecodeInstruction = (parsed, context) => {
  const instruction = toInstruction(parsed)
  switch (identifySystemInstruction(instruction)) {
    case SystemInstruction.TransferSol: {
      const { accounts, data } = parseTransferSolInstruction(instruction)
      const { source, destination } = accounts
      return coinTransferOf(context, { from: source.address, to: destination.address, lamports: data.amount })
    }
    case SystemInstruction.TransferSolWithSeed: {
      const { accounts, data } = parseTransferSolWithSeedInstruction(instruction)
      const { source, destination } = accounts
      return coinTransferOf(context, { from: source.address, to: destination.address, lamports: data.amount })
    }
    case SystemInstruction.WithdrawNonceAccount: {
      const { accounts, data } = parseWithdrawNonceAccountInstruction(instruction)
      const { nonceAccount, recipientAccount } = accounts
      const lamports = data.withdrawAmount
      return coinTransferOf(context, { from: nonceAccount.address, to: recipientAccount.address, lamports })
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
      return controlOf(context, {
        program: SYSTEM,
        name: 'Assign',
        to: data.programAddress,
        of: accounts.account.address
      })
    }
    default:
      return decodeOtherInstruction(parsed, context)
  }
}

/** Decodes instructions of durable nonces, and those that name their account by a seed. */
const decodeOtherInstruction: DecodeInstruction = (parsed, context) => {
  const instruction = toInstruction(parsed)
  const [of = ''] = parsed.accounts
  const grant = (name: string, to: string) => controlOf(context, { program: SYSTEM, name, to, of })
  const read = createDataReader(parsed.data)
  // The kind of the instruction.
  read.u32()
  switch (identifySystemInstruction(instruction)) {
    case SystemInstruction.AuthorizeNonceAccount:
      return grant('AuthorizeNonceAccount', parseAuthorizeNonceAccountInstruction(instruction).data.newNonceAuthority)
    case SystemInstruction.InitializeNonceAccount:
      return grant('InitializeNonceAccount', read.address())
    case SystemInstruction.AssignWithSeed:
      read.address()
      read.skipText()
      return grant('AssignWithSeed', read.address())
    case SystemInstruction.AllocateWithSeed:
      // As after a creation, the account belongs to a program.
      read.address()
      read.skipText()
      // The size of the account.
      read.u64()
      return callOf(parsed.program, 'AllocateWithSeed', addressFields({ account: of, owner: read.address() }))
    case SystemInstruction.Allocate:
      return callOf(parsed.program, 'Allocate', addressFields({ account: of }))
    case SystemInstruction.AdvanceNonceAccount:
      // The transaction has no end: it may be sent at any time.
      return callOf(parsed.program, 'AdvanceNonceAccount', addressFields({ nonceAccount: of }))
    default:
      return undefined
  }
}
