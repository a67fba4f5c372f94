import type { AccountId, ChainId, DecodedRequest } from '@latchkit/plugin-chains/contract'
import type { JsonRpcNode, Nodes } from '@latchkit/plugin-chains/kit'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { decodeRequest } from '../../src/lazy/decoding/decode-request.js'
import {
  type Address,
  createNoopSigner,
  getTransferSolInstruction,
  type Instruction
} from '../../src/lazy/transfer/library.js'
import { buildTransaction } from '../../src/lazy/transfer/transaction.js'

const chain: ChainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const keyOf = (byte: number) => base58.encode(new Uint8Array(32).fill(byte)) as Address
/** Account that signs. */
export const account = keyOf(1)
export const [other, source, destination, mint, delegate] = [keyOf(2), keyOf(3), keyOf(4), keyOf(5), keyOf(6)]
export const authority = createNoopSigner(account)
export const lifetime = { blockhash: keyOf(9), lastValidBlockHeight: 1n }
export const signal = new AbortController().signal

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address

const accountOf = (owner: string, parsed: object) => ({ lamports: 1, executable: false, owner, data: { parsed } })

/** Returns a token account in the form of `getMultipleAccounts`. */
export const holdingOf = (owner: string, program: string = tokenProgram) =>
  accountOf(program, {
    type: 'account',
    info: { mint, owner, state: 'initialized', tokenAmount: { amount: '1', decimals: 6 } }
  })
export const mintOf = (decimals: number, program: string = tokenProgram, extensions: readonly object[] = []) =>
  accountOf(program, { type: 'mint', info: { decimals, isInitialized: true, extensions } })
export const lookupTableOf = (addresses: readonly string[], program = 'AddressLookupTab1e1111111111111111111111111') =>
  accountOf(program, { type: 'lookupTable', info: { addresses, deactivationSlot: '18446744073709551615' } })

type Accounts = Readonly<Record<string, object>>

/**
 * Creates a node that has these accounts. It calls back before each request.
 *
 * @param onRequest - may throw, as a node that fails. @defaultValue no effect
 * @param supplies - of tokens by mint, in digits. @defaultValue the node fails
 */
export function nodesWith(
  accounts: Accounts,
  onRequest: (addresses: readonly string[]) => void = () => undefined,
  supplies: Readonly<Record<string, string>> = {}
) {
  const node = {
    async request(method: string, [addresses]: [readonly string[]], schema: v.GenericSchema) {
      if (method === 'getTokenSupply')
        return v.parse(schema, { value: { amount: supplies[String(addresses)], decimals: 6 } })
      onRequest(addresses)
      return v.parse(schema, { value: addresses.map(address => accounts[address] ?? null) })
    }
  } as unknown as JsonRpcNode
  return { chains: new Set([chain]), of: () => node } as unknown as Nodes<JsonRpcNode>
}
const noNodes = { chains: new Set() } as unknown as Nodes<JsonRpcNode>

export const wire = (instructions: readonly Instruction[], payer: string = account) =>
  base64.encode(buildTransaction({ payer, lifetime, instructions }))

export const decode = (method: string, params: unknown, nodes = noNodes) =>
  decodeRequest(nodes, {
    method,
    params,
    chain,
    account: `${chain}:${account}` as AccountId,
    origin: 'https://shop.example'
  })

/** Decodes a request that signs a transaction of the account with these instructions. */
export const sign = (...instructions: readonly Instruction[]) =>
  decode('solana_signTransaction', { transaction: wire(instructions) })

/** Returns each warning as its code and subject. */
export const codes = (decoded: DecodedRequest | undefined) =>
  decoded?.warnings.map(({ code, subject }) => (subject === undefined ? code : `${code} ${subject}`))

export const pay = getTransferSolInstruction({ source: authority, destination: other, amount: 5_000n })

/** Returns an instruction without a library. */
export const instructionOf = (
  program: string,
  accounts: readonly string[],
  data: Uint8Array | string
): Instruction => ({
  programAddress: program as Address,
  accounts: accounts.map(address => ({ address: address as Address, role: 0 })),
  data: typeof data === 'string' ? Uint8Array.from(Buffer.from(data, 'hex')) : data
})
