import type { ChainId } from '@latchkit/plugin-chains/contract'

/** CAIP-2 references (the first 32 characters of the genesis hash) by the names that wallets use for a chain (Wallet Standard). */
const genesis: ReadonlyMap<string, string> = new Map([
  ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  // References from earlier versions of the namespace, which some wallets still return.
  ['4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['8E9rvCKLFQia2Y35HXjjpWzj8weVo44K', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1']
])

const MAX_REFERENCE_CHARACTERS = 32

/**
 * Returns the CAIP-2 reference of a chain by any of its names: `mainnet`, `devnet`, `testnet`, a retired reference, a whole genesis
 * hash, or the reference itself. `localnet` is unchanged, because every local chain has its own hash.
 */
const referenceOf = (name: string): string => genesis.get(name) ?? name.slice(0, MAX_REFERENCE_CHARACTERS)

/**
 * Returns the CAIP-2 id of a chain that a wallet or a site named, under any name; `undefined` for a chain of another family.
 *
 * @example
 * ```ts
 * readChain('solana:mainnet') // solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
 * ```
 */
export function readChain(value: unknown): ChainId | undefined {
  const [, name] = (typeof value === 'string' && /^solana:([-_a-zA-Z0-9]{1,44})$/.exec(value)) || []
  return name ? `solana:${referenceOf(name)}` : undefined
}

/** Returns the name that wallets use for a chain, or its id if there is no name. */
export function standardName(chain: ChainId): ChainId {
  const [name] = [...genesis].find(([, reference]) => chain === `solana:${reference}`) ?? []
  return name ? `solana:${name}` : chain
}
