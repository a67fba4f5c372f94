import type { ChainId, StandardAccount, WalletAccount } from '@latchkit/plugin-chains/contract'
import { createAccountParser, readAccountList, readList } from '@latchkit/plugin-chains/kit'
import { addressBytes } from '../../address.js'
import { SolanaError } from '../../errors.js'
import { readChain } from '../../networks.js'

/** Reads an account id (CAIP-10), or throws like `createAccountParser`. `key` is the public key, which the address encodes. */
export const accountParts = createAccountParser({
  namespace: 'solana',
  family: 'Solana',
  errors: SolanaError,
  read(address) {
    const key = addressBytes(address)
    return key && { address, key }
  }
})

export type AccountParts = ReturnType<typeof accountParts>

/** Limit of the chains of an account. */
const MAX_CHAINS = 1_000

interface ReadAccount {
  readonly account: WalletAccount
  /** The wallet's object, which a request for a signature has to contain. */
  readonly standard: StandardAccount
  readonly chains: readonly ChainId[]
}

/**
 * Reads the Solana accounts of a wallet's response or event, each once; accounts of other families are left out. Returns
 * `undefined` unless every Solana account has an address, and a public key that equals it.
 */
export function readAccounts(value: unknown): readonly ReadAccount[] | undefined {
  const accounts = readAccountList(value, readAccount)
  const addresses = accounts?.map(({ account }) => account.address)
  return accounts?.filter(({ account }, index) => addresses?.indexOf(account.address) === index)
}

function readAccount(value: unknown): ReadAccount | null | undefined {
  const standard = value as StandardAccount
  const { address, publicKey, chains: names } = standard
  const chains = readList(names, MAX_CHAINS)?.flatMap(name => readChain(name) ?? [])
  if (chains?.length === 0) return null
  const key = addressBytes(address)
  if (!chains || !key) return undefined
  // Some wallets return the key as a plain list, and some return no key.
  const given = publicKey ?? key
  if (given.length !== key.length || key.some((byte, index) => byte !== given[index])) return undefined
  return { account: { address, type: 'eoa' }, standard, chains }
}
