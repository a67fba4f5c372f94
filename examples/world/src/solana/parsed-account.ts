import { type EncodedAccount, unwrapOption } from '@solana/kit'
import { getMintDecoder, getMultisigDecoder, getTokenDecoder, TOKEN_PROGRAM_ADDRESS } from 'solana-program-token-on-kit'
import { extensionsOf } from './extensions.js'
import type { Machine } from './machine.js'

/** Names of the token programs. Both use the same layout for mints and accounts; Token-2022 may append extensions. */
const programs: ReadonlyMap<string, string> = new Map<string, string>([
  [TOKEN_PROGRAM_ADDRESS, 'spl-token'],
  ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', 'spl-token-2022']
])
const holdingBytes = 165
const multisigBytes = 355
const mintBytes = 82
/** Account type byte of a mint, after the bytes of the account. */
const mintMark = 1

/** Returns the data of an account in the `jsonParsed` form, or `undefined` if nodes do not parse it. */
export function parsedData(machine: Machine, { data, programAddress }: EncodedAccount): object | undefined {
  const program = programs.get(programAddress)
  if (!program) return undefined
  const parsed = parse(machine, Uint8Array.from(data))
  return parsed && { program, parsed, space: data.length }
}

function parse(machine: Machine, data: Uint8Array): object | undefined {
  if (data.length === multisigBytes) return { type: 'multisig', info: multisig(data) }
  const isMint = data.length === mintBytes || (data.length > holdingBytes && data[holdingBytes] === mintMark)
  if (isMint) return { type: 'mint', info: mint(data) }
  return data.length >= holdingBytes ? { type: 'account', info: holding(machine, data) } : undefined
}

function mint(data: Uint8Array) {
  const { decimals, freezeAuthority, isInitialized, mintAuthority, supply } = getMintDecoder().decode(data)
  return {
    decimals,
    freezeAuthority: unwrapOption(freezeAuthority),
    isInitialized,
    mintAuthority: unwrapOption(mintAuthority),
    supply: String(supply),
    ...extensions(data)
  }
}

function holding(machine: Machine, data: Uint8Array) {
  const read = getTokenDecoder().decode(data)
  const of = machine.account(read.mint)
  const decimals = of ? getMintDecoder().decode(of.data).decimals : 0
  const uiAmount = Number(read.amount) / 10 ** decimals
  const [delegate, closeAuthority] = [unwrapOption(read.delegate), unwrapOption(read.closeAuthority)]
  return {
    isNative: unwrapOption(read.isNative) !== null,
    mint: read.mint,
    owner: read.owner,
    state: ['uninitialized', 'initialized', 'frozen'][read.state],
    tokenAmount: { amount: String(read.amount), decimals, uiAmount, uiAmountString: String(uiAmount) },
    ...(delegate && { delegate }),
    ...(closeAuthority && { closeAuthority }),
    ...extensions(data)
  }
}

function multisig(data: Uint8Array) {
  const { m, n, signers } = getMultisigDecoder().decode(data)
  return { numRequiredSigners: m, numValidSigners: n, signers: signers.slice(0, n) }
}

const extensions = (data: Uint8Array) => data.length > holdingBytes && { extensions: extensionsOf(data) }
