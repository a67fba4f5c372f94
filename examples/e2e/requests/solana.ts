import { ridgeDollarMint } from '@latchkit/example-world'
import { base64 } from '@scure/base'
import {
  type Address,
  createNoopSigner,
  getTransferCheckedInstruction,
  getTransferSolInstruction,
  type Instruction
} from '../../../plugins/solana/src/lazy/transfer/library.js'
import { instructionOf, keyOf, wire } from '../../../plugins/solana/test/decoding/requests.js'
import { call } from '../chain.js'
import { world } from '../fixtures/world.js'
import type { Family, ReviewedRequest } from './request.js'

const account = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96' as Address
/** Second account of the wallet. */
const other = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const delegate = keyOf(7)
const program = keyOf(8)
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const mint = ridgeDollarMint as Address
const owner = createNoopSigner(account)

const sign = (feature: string, input: object) => ({
  namespace: 'solana',
  path: ['features', `solana:${feature}`, feature],
  args: [{ account: { address: account }, ...input }]
})
const bytesOf = (...instructions: readonly Instruction[]) => base64.decode(wire(instructions, account))
const signTransaction = (...instructions: readonly Instruction[]) =>
  sign('signTransaction', { transaction: bytesOf(...instructions) })
const signMessage = (message: Uint8Array) => sign('signMessage', { message })

/** Resolves with the account that holds the tokens of an owner. */
async function tokenAccountOf(holder: string): Promise<Address> {
  const { value } = (await call(world.solanaUrl, 'getTokenAccountsByOwner', [
    holder,
    { mint },
    { encoding: 'jsonParsed' }
  ])) as { readonly value: readonly [{ readonly pubkey: Address }] }
  return value[0].pubkey
}

async function requests(): Promise<readonly ReviewedRequest[]> {
  const tokens = await tokenAccountOf(account)
  const otherTokens = await tokenAccountOf(other)
  const pay = getTransferSolInstruction({ source: owner, destination: delegate, amount: 1_500_000_000n })
  const payTokens = getTransferCheckedInstruction({
    source: tokens,
    mint,
    destination: otherTokens,
    authority: owner,
    amount: 2_500_000n,
    decimals: 6
  })
  /** ApproveChecked of 3.5 tokens. */
  const approve = instructionOf(tokenProgram, [tokens, mint, delegate, account], '0de06735000000000006')
  /** ApproveChecked of all tokens that there can be. */
  const approveAll = instructionOf(tokenProgram, [tokens, mint, delegate, account], '0dffffffffffffffff06')
  /** SetAuthority of the owner of the token account. */
  const giveAway = instructionOf(tokenProgram, [tokens, account], `060201${'07'.repeat(32)}`)
  return [
    {
      title: 'a payment in the coin',
      call: signTransaction(pay),
      subjects: ['1.5 SOL'],
      addresses: [delegate],
      shows: ['Send', 'Network fee', '0.000005 SOL'],
      raw: base64.encode(bytesOf(pay)).slice(-40)
    },
    {
      title: 'a payment in a token',
      call: signTransaction(payTokens),
      subjects: ['2.5 Ridg…o11a'],
      addresses: [other],
      shows: ['Send', mint],
      raw: base64.encode(bytesOf(payTokens)).slice(-40)
    },
    {
      title: 'a delegate of tokens',
      call: signTransaction(approve),
      subjects: ['Up to 3.5 Ridg…o11a'],
      addresses: [delegate],
      shows: ['Let a spender take', mint],
      raw: base64.encode(bytesOf(approve)).slice(-40)
    },
    {
      title: 'a payment and a delegate without limit in one transaction',
      call: signTransaction(pay, approveAll),
      subjects: ['1.5 SOL', 'Any amount of Ridg…o11a'],
      addresses: [delegate, delegate],
      warnings: [['unlimited-approval']],
      raw: base64.encode(bytesOf(pay, approveAll)).slice(-40)
    },
    {
      title: 'another owner of a token account',
      heading: 'Grant permission',
      call: signTransaction(giveAway),
      addresses: [delegate],
      shows: ['Give control to another account'],
      warnings: [['control']],
      raw: base64.encode(bytesOf(giveAway)).slice(-40)
    },
    {
      title: 'a call of an unknown program',
      call: signTransaction(instructionOf(program, [account], 'c0ffee')),
      addresses: [program],
      shows: ['Call a contract', 'c0ffee'],
      warnings: [['unknown-contract'], ['unknown-data']],
      raw: base64.encode(bytesOf(instructionOf(program, [account], 'c0ffee'))).slice(-40)
    },
    {
      title: 'a message',
      heading: 'Sign message',
      call: signMessage(new TextEncoder().encode('Hello')),
      shows: ['Hello'],
      raw: 'Hello'
    },
    {
      title: 'a message that is a transaction',
      heading: 'Approve request',
      call: signMessage(bytesOf(pay)),
      shows: ['Data that can’t be read'],
      warnings: [['transaction-as-message'], ['unknown-data']],
      raw: '0x'
    }
  ]
}

export const solana: Family = {
  name: 'Solana',
  wallet: 'Larch Wallet',
  address: account,
  network: 'Local Solana',
  requests
}
