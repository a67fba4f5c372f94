import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { fundedAccounts } from '../accounts.js'
import { ridgeDollarMint } from './addresses.js'
import type { Machine } from './machine.js'
import { mintBytes, tokenAccountBytes, tokenProgram } from './token-accounts.js'

const associatedTokenProgram = address('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

const mintAddress = address(ridgeDollarMint)
const decimals = 6
const step = 10n * 10n ** BigInt(decimals)

/** Creates the mint and the token accounts of the test wallets. */
export async function seedTokens(machine: Pick<Machine, 'place'>): Promise<void> {
  const encoder = getAddressEncoder()
  const owners = fundedAccounts.solana.map((account, index) => ({
    owner: address(account.address),
    amount: step * BigInt(index + 1)
  }))
  const supply = owners.reduce((total, { amount }) => total + amount, 0n)

  const mint = new Uint8Array(mintBytes)
  new DataView(mint.buffer).setBigUint64(36, supply, true)
  mint.set([decimals, 1], 44)
  machine.place(mintAddress, tokenProgram, mint)

  for (const { owner, amount } of owners) {
    const seeds = [owner, tokenProgram, mintAddress].map(part => encoder.encode(part))
    const [account] = await getProgramDerivedAddress({ programAddress: associatedTokenProgram, seeds })
    const data = new Uint8Array(tokenAccountBytes)
    data.set(encoder.encode(mintAddress), 0)
    data.set(encoder.encode(owner), 32)
    new DataView(data.buffer).setBigUint64(64, amount, true)
    data[108] = 1
    machine.place(account, tokenProgram, data)
  }
}
