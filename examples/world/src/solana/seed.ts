import { type Address, address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { fundedAccounts } from '../accounts.js'
import { ridgeDollarMint, sellerAccount, sellerTokenAccount } from './addresses.js'
import type { Machine } from './machine.js'
import { mintBytes, tokenAccountBytes, tokenProgram } from './token-accounts.js'

const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

const mintAddress = address(ridgeDollarMint)
const decimals = 6
const step = 10n * 10n ** BigInt(decimals)
/** Tokens of the seller. Nobody can mint more. */
const sellerAmount = 10n ** 9n * 10n ** BigInt(decimals)

/** Creates the mint, and the token accounts of the test wallets and of the seller. */
export async function seedTokens(machine: Pick<Machine, 'place'>): Promise<void> {
  const encoder = getAddressEncoder()
  const accountOf = async (owner: Address) => {
    const seeds = [owner, tokenProgram, mintAddress].map(part => encoder.encode(part))
    const [account] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds })
    return account
  }
  const visitors = fundedAccounts.solana.map(async (visitor, index) => {
    const owner = address(visitor.address)
    return { owner, account: await accountOf(owner), amount: step * BigInt(index + 1) }
  })
  const seller = { owner: address(sellerAccount), account: address(sellerTokenAccount), amount: sellerAmount }
  const owners = [...(await Promise.all(visitors)), seller]
  const supply = owners.reduce((total, { amount }) => total + amount, 0n)

  const mint = new Uint8Array(mintBytes)
  new DataView(mint.buffer).setBigUint64(36, supply, true)
  mint.set([decimals, 1], 44)
  machine.place(mintAddress, tokenProgram, mint)

  for (const { owner, account, amount } of owners) {
    const data = new Uint8Array(tokenAccountBytes)
    data.set(encoder.encode(mintAddress), 0)
    data.set(encoder.encode(owner), 32)
    new DataView(data.buffer).setBigUint64(64, amount, true)
    data[108] = 1
    machine.place(account, tokenProgram, data)
  }
}
