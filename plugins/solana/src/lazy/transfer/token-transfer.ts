import { TransferError, type TransferRequest } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode } from '@latchkit/plugin-chains/kit'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'
import { addressBytes } from '../../address.js'
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  address,
  createNoopSigner,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  type Instruction
} from '../library.js'
import { TOKEN_2022, tokenPrograms, wrappedCoins } from '../node/programs.js'
import { type Holding, holdingIn, type Mint, mintIn, readAccount, readHoldings, readRent } from '../node/queries.js'
import { isOnCurve } from '../signing/ed25519.js'
import { assertPayer, type Payer, type TransferPlan } from './transfer-plan.js'

/** The sizes of an account that holds a token. Some tokens of Token-2022 need more, which the simulation shows. */
const HOLDING_BYTES = 165
const HOLDING_2022_BYTES = 170
/** The offset of the amount, 64 bits, in an account of either token program. */
const AMOUNT_AT = 64

const wouldFail = (reason: string) => new TransferError('transfer/would-fail', { reason })

/**
 * Plans a transfer of a token from the payer's accounts that hold it to the recipient's associated account, which is opened
 * if it does not exist. The amount that arrives is read from the simulation, because some tokens keep a fee.
 */
export async function planTokenTransfer(
  node: JsonRpcNode,
  request: TransferRequest & { readonly token: string },
  payer: Payer,
  signal: AbortSignal
): Promise<TransferPlan> {
  const { token, recipient } = request
  const { mint, program } = await readToken(node, request, signal)
  const destination = associatedAddress(recipient, token, program)
  const [holdings, before, deposit] = await Promise.all([
    readHoldings(node, payer.address, { mint: token }, signal),
    readAccount(node, destination, signal),
    readRent(node, program === TOKEN_2022 ? HOLDING_2022_BYTES : HOLDING_BYTES, signal)
  ])
  const opened = holdingIn(destination, before)
  const isOpen = before !== null && tokenPrograms.includes(before.owner)
  // An associated account can be given away, and then what arrives there is somebody else's.
  if (isOpen && (opened?.owner !== recipient || opened.mint !== token))
    throw wouldFail('the recipient’s account for this token belongs to someone else')

  const parts = partsOf(request.amount, holdings, associatedAddress(payer.address, token, program))
  const instructions = instructionsFor({
    ...request,
    payer,
    destination,
    program,
    decimals: mint.decimals,
    isOpen,
    parts
  })
  const there = before?.lamports ?? 0n
  const spent = isOpen || there > deposit ? 0n : deposit - there
  const fromDestination = parts.find(({ address }) => address === destination)?.amount ?? 0n
  return {
    destination,
    draft(fee) {
      assertPayer(payer, spent, fee)
      return instructions
    },
    outcome(_, after) {
      const arrived = amountIn(after?.data) - (opened?.amount ?? 0n) + fromDestination
      if (arrived <= 0n) throw wouldFail('nothing would arrive')
      if (isOpen) return { amount: arrived }
      const wrapped = wrappedCoins.has(token) ? arrived : 0n
      const paid = (after?.lamports ?? 0n) - there - wrapped
      return { amount: arrived, ...(paid > 0n && { deposit: paid }) }
    }
  }
}

interface TokenTransfer {
  readonly token: string
  readonly recipient: string
  readonly payer: Payer
  /** The associated account of the recipient. */
  readonly destination: string
  readonly program: string
  readonly decimals: number
  /** False if the transaction has to open the destination first. */
  readonly isOpen: boolean
  readonly parts: readonly Part[]
}

/** Returns the instructions that open the destination where that is needed, and those that transfer each part. */
function instructionsFor(transfer: TokenTransfer): readonly Instruction[] {
  const [mint, destination] = [address(transfer.token), address(transfer.destination)]
  const tokenProgram = address(transfer.program)
  const payer = createNoopSigner(address(transfer.payer.address))
  const owner = address(transfer.recipient)
  const opening = { payer, ata: destination, owner, mint, tokenProgram }
  return [
    ...(transfer.isOpen ? [] : [getCreateAssociatedTokenIdempotentInstruction(opening)]),
    ...transfer.parts.map(part =>
      getTransferCheckedInstruction(
        {
          source: address(part.address),
          mint,
          destination,
          authority: payer,
          amount: part.amount,
          decimals: transfer.decimals
        },
        { programAddress: tokenProgram }
      )
    )
  ]
}

async function readToken(
  node: JsonRpcNode,
  { token, account }: TransferRequest & { readonly token: string },
  signal: AbortSignal
): Promise<{ readonly mint: Mint; readonly program: string }> {
  const found = addressBytes(token) ? await readAccount(node, token, signal) : null
  const mint = mintIn(found)
  if (!found || !mint || !tokenPrograms.includes(found.owner)) {
    const chain = account.slice(0, account.lastIndexOf(':'))
    throw new TransferError('transfer/unknown-token', { chain, token })
  }
  const hook = mint.extensions.find(({ extension }) => extension === 'transferHook')?.state
  if (typeof Object(hook).programId === 'string')
    throw wouldFail('this token runs its own program on every transfer, which is not supported')
  return { mint, program: found.owner }
}

interface Part {
  readonly address: string
  readonly amount: bigint
}

/** Selects the accounts that pay: one if it has enough, and the associated one first. */
function partsOf(wanted: bigint | 'max', holdings: readonly Holding[], first: string): readonly Part[] {
  const usable = holdings
    .filter(({ state, amount }) => state === 'initialized' && amount > 0n)
    .sort((one, other) => rank(other, first) - rank(one, first) || (one.amount < other.amount ? 1 : -1))
  const sum = (of: readonly { readonly amount: bigint }[]) => of.reduce((all, { amount }) => all + amount, 0n)
  const available = sum(usable)
  if (wanted !== 'max' && wanted <= 0n) throw new TransferError('transfer/too-small', { least: '1' })
  if (wanted === 'max' ? available === 0n : wanted > available) {
    const isFrozen = sum(holdings) > available
    if (isFrozen) throw wouldFail('the token’s issuer has frozen it in this account')
    const needed = wanted === 'max' ? 1n : wanted
    throw new TransferError('transfer/insufficient-funds', { needed: `${needed}`, available: `${available}` })
  }
  let missing = wanted === 'max' ? available : wanted
  const enough = usable.find(({ amount }) => amount >= missing)
  const parts: Part[] = []
  for (const { address, amount } of enough ? [enough] : usable) {
    if (missing === 0n) break
    const isEnough = amount >= missing
    const taken = isEnough ? missing : amount
    parts.push({ address, amount: taken })
    missing -= taken
  }
  return parts
}

const rank = ({ address }: Holding, first: string) => (address === first ? 1 : 0)

function amountIn(data: Uint8Array | undefined): bigint {
  if (!data || data.length < HOLDING_BYTES) return 0n
  return new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT_AT, true)
}

const marker = new TextEncoder().encode('ProgramDerivedAddress')

/** Derives the address of `owner`'s associated account for a token. */
export function associatedAddress(owner: string, mint: string, tokenProgram: string): string {
  const seeds = [owner, tokenProgram, mint].map(bytesOf)
  const program = bytesOf(ASSOCIATED_TOKEN_PROGRAM_ADDRESS)
  // The first that is not on the curve, because no key can exist for it.
  for (let bump = 255; bump >= 0; bump--) {
    const address = sha256(Uint8Array.from([...seeds.flatMap(seed => [...seed]), bump, ...program, ...marker]))
    if (!isOnCurve(address)) return base58.encode(address)
  }
  throw new RangeError(`No address can be derived for ${mint}`)
}

function bytesOf(address: string): Uint8Array {
  const bytes = addressBytes(address)
  if (!bytes) throw new RangeError(`Not an address of Solana: ${address}`)
  return bytes
}
