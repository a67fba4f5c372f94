import { TransferError } from '@latchkit/plugin-chains/contract'
import { transferAmount } from '@latchkit/plugin-chains/kit'
import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils'
import { addressBytes } from '../../address.js'
import { ASSOCIATED_TOKEN, TOKEN_2022, tokenPrograms, wrappedCoins } from '../node/programs.js'
import { holdingIn, mintIn } from '../node/queries.js'
import type { Holding } from '../node/schemas.js'
import { isOnCurve } from '../signing/ed25519.js'
import { accountParts } from '../wallet/accounts.js'
import {
  type Address,
  address,
  createNoopSigner,
  getAddressDecoder,
  getAddressEncoder,
  getCreateAssociatedTokenIdempotentInstruction,
  getTokenSize,
  getTransferCheckedInstruction,
  getU64Decoder,
  type Instruction
} from './library.js'
import { assertPayer, type TransferContext, type TransferPlan, wouldFail } from './transfer-plan.js'

/** The size of an account of Token-2022 that holds a token. Some tokens need more, which the simulation shows. */
const HOLDING_2022_BYTES = 170
/** The offset of the amount in an account of either token program. */
const AMOUNT_AT = 64

/**
 * Plans a transfer of a token from the payer's accounts that hold it to the recipient's associated account, which is opened
 * if it does not exist. The amount that arrives is read from the simulation, because some tokens keep a fee.
 */
export async function planTokenTransfer(context: TransferContext, mint: string): Promise<TransferPlan> {
  const { request, payer, queries } = context
  const token = await readToken(context, mint)
  const destination = associatedAddress(request.recipient, mint, token.program)
  const [holdings, before, minDeposit] = await Promise.all([
    queries.holdings(payer.address, { mint }),
    queries.account(destination),
    queries.rent(token.program === TOKEN_2022 ? HOLDING_2022_BYTES : getTokenSize())
  ])
  const opened = holdingIn(destination, before)
  const isOpen = before !== null && tokenPrograms.includes(before.owner)
  // An associated account can change its owner, who would then get the amount.
  if (isOpen && (opened?.owner !== request.recipient || opened.mint !== mint))
    throw wouldFail('the recipient’s account for this token belongs to someone else')

  const parts = selectParts(request.amount, holdings, associatedAddress(payer.address, mint, token.program))
  const instructions = instructionsFor(context, token, { destination, isOpen, parts })
  const lamports = before?.lamports ?? 0n
  const spent = isOpen || lamports > minDeposit ? 0n : minDeposit - lamports
  const fromDestination = parts.find(({ address }) => address === destination)?.amount ?? 0n
  return {
    destination,
    draft(fee) {
      assertPayer(payer, spent, fee)
      return instructions
    },
    outcome(_, after) {
      const amount = amountIn(after?.data) - (opened?.amount ?? 0n) + fromDestination
      if (amount <= 0n) throw wouldFail('nothing would arrive')
      if (isOpen) return { amount }
      const deposit = (after?.lamports ?? 0n) - lamports - (wrappedCoins.has(mint) ? amount : 0n)
      return { amount, ...(deposit > 0n && { deposit }) }
    }
  }
}

interface Token {
  readonly mint: Address
  readonly program: Address
  readonly decimals: number
}

async function readToken({ request, queries }: TransferContext, mint: string): Promise<Token> {
  const account = addressBytes(mint) ? await queries.account(mint) : null
  const found = mintIn(account)
  if (!account || !found || !tokenPrograms.includes(account.owner)) {
    const { chain } = accountParts(request.account)
    throw new TransferError('transfer/unknown-token', { chain, token: mint })
  }
  const hook: unknown = found.extensions.find(({ extension }) => extension === 'transferHook')?.state
  const { programId } = Object(hook) as { readonly programId?: unknown }
  if (typeof programId === 'string')
    throw wouldFail('this token runs its own program on every transfer, which is not supported')
  return { mint: address(mint), program: address(account.owner), decimals: found.decimals }
}

/** Returns the instructions that open the destination unless it is open, and those that transfer each part. */
function instructionsFor(
  { request, payer: { address: from } }: TransferContext,
  { mint, program: tokenProgram, decimals }: Token,
  { destination, isOpen, parts }: { destination: Address; isOpen: boolean; parts: readonly Part[] }
): readonly Instruction[] {
  const payer = createNoopSigner(address(from))
  const opening = { payer, ata: destination, owner: address(request.recipient), mint, tokenProgram }
  const transfers = parts.map(({ address: part, amount }) => {
    const input = { source: address(part), mint, destination, authority: payer, amount, decimals }
    return getTransferCheckedInstruction(input, { programAddress: tokenProgram })
  })
  return isOpen ? transfers : [getCreateAssociatedTokenIdempotentInstruction(opening), ...transfers]
}

type Part = Pick<Holding, 'address' | 'amount'>

/** Selects the accounts that pay: one if it has enough, and the associated one first. */
function selectParts(wanted: bigint | 'max', holdings: readonly Holding[], associated: string): readonly Part[] {
  const rank = ({ address }: Holding) => (address === associated ? 1 : 0)
  const sum = (of: readonly Holding[]) => of.reduce((all, { amount }) => all + amount, 0n)
  const usable = holdings
    .filter(({ state, amount }) => state === 'initialized' && amount > 0n)
    .sort((one, other) => rank(other) - rank(one) || (one.amount < other.amount ? 1 : -1))
  const available = sum(usable)
  const isShort = available < (wanted === 'max' ? 1n : wanted)
  if (isShort && sum(holdings) > available) throw wouldFail('the token’s issuer has frozen it in this account')
  const amount = transferAmount({ requested: wanted, held: available })
  const enough = usable.find(holding => holding.amount >= amount)
  let missing = amount
  return (enough ? [enough] : usable).flatMap(({ address, amount: held }) => {
    const isEnough = held >= missing
    const taken = isEnough ? missing : held
    missing -= taken
    return taken > 0n ? { address, amount: taken } : []
  })
}

/** Returns the amount that an account of either token program holds; 0 for any other data. */
const amountIn = (data: Uint8Array = new Uint8Array()): bigint =>
  data.length < getTokenSize() ? 0n : getU64Decoder().decode(data, AMOUNT_AT)

/**
 * Derives the address of `owner`'s associated account for a token. The library's own derivation is asynchronous, and needs
 * `crypto.subtle`, which pages without https do not have.
 */
export function associatedAddress(owner: string, mint: string, tokenProgram: string): Address {
  const seeds = concatBytes(...[owner, tokenProgram, mint].map(bytesOf))
  const suffix = concatBytes(bytesOf(ASSOCIATED_TOKEN), utf8ToBytes('ProgramDerivedAddress'))
  // Uses the first address that is not on the curve, because no key can exist for it.
  for (let bump = 255; bump >= 0; bump--) {
    const derived = sha256(concatBytes(seeds, Uint8Array.of(bump), suffix))
    if (!isOnCurve(derived)) return getAddressDecoder().decode(derived)
  }
  throw new RangeError(`No address can be derived for ${mint}`)
}

const bytesOf = (text: string) => Uint8Array.from(getAddressEncoder().encode(address(text)))
