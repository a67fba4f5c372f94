import { base58 } from '@scure/base'
import type { SolanaBehaviour } from './behaviour.js'

/** Account of the Wallet Standard. */
export interface StandardTestAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** Wallet of the Wallet Standard 1. */
export interface StandardTestWallet {
  readonly version: '1.0.0'
  readonly id?: string
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, object>>
  readonly accounts: readonly StandardTestAccount[]
}

export type ChangeListener = (change: unknown) => void

interface Key {
  readonly address: string
  readonly publicKey: Uint8Array
}

/** Returns the accounts that the page sees: those of `keys`, changed according to the behaviour switches. */
export function presentAccounts(
  behaviour: SolanaBehaviour,
  keys: readonly Key[],
  chains: readonly string[]
): readonly StandardTestAccount[] {
  const { lieAboutAccounts, noAccounts, tenThousandAccounts, wrongPublicKeys } = behaviour
  if (noAccounts) return []
  const claimed = lieAboutAccounts.length > 0 ? lieAboutAccounts.map(claim) : keys
  const all = tenThousandAccounts ? [...claimed, ...invented(10_000 - claimed.length)] : claimed
  return all.map(({ address, publicKey }) => ({
    address,
    publicKey: wrongPublicKeys ? publicKey.map(byte => byte ^ 1) : publicKey,
    chains,
    features: ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction']
  }))
}

/**
 * Returns a key for an address that is not the wallet's: with the decoded public key, or an empty one if it cannot be
 * decoded.
 */
function claim(address: string): Key {
  try {
    return { address, publicKey: base58.decode(address) }
  } catch {
    return { address, publicKey: new Uint8Array(32) }
  }
}

const invented = (count: number): Key[] =>
  Array.from({ length: count }, (_, index) => {
    const publicKey = new Uint8Array(32)
    new DataView(publicKey.buffer).setUint32(0, index + 1)
    return { address: base58.encode(publicKey), publicKey }
  })
