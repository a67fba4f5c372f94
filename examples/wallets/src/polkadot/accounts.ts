import type { PolkadotSigner } from '../lazy/polkadot-signer.js'
import type { PolkadotBehaviour } from './behaviour.js'

/** Account in the form that a page receives (`InjectedAccount`). */
export interface ToldAccount {
  readonly address: string
  readonly name: string
  readonly type: string
  readonly genesisHash?: string
}

interface Telling {
  readonly behaviour: PolkadotBehaviour
  readonly signers: readonly PolkadotSigner[]
  readonly genesisHash: string | undefined
  readonly addressOf: (id: Uint8Array, prefix: number) => string
}

/** Returns the accounts that a permitted page receives, changed according to the behaviour switches. */
export function toldAccounts({ behaviour, signers, genesisHash, addressOf }: Telling): readonly unknown[] {
  const { lieAboutAccounts, noAccounts, tenThousandAccounts, wrongChecksum, ss58Prefix } = behaviour
  if (noAccounts) return []
  const own = signers.map(
    ({ id, name, type }): ToldAccount => ({
      address: addressOf(id, ss58Prefix),
      name,
      type,
      ...(genesisHash && { genesisHash })
    })
  )
  const told = lieAboutAccounts.length > 0 ? lieAboutAccounts : own
  if (wrongChecksum) return own.map(account => ({ ...account, address: swapLast(account.address) }))
  return tenThousandAccounts ? [...told, ...invented(10_000 - told.length, id => addressOf(id, ss58Prefix))] : told
}

function invented(count: number, addressOf: (id: Uint8Array) => string): readonly ToldAccount[] {
  return Array.from({ length: count }, (_, index) => {
    const id = new Uint8Array(32)
    new DataView(id.buffer).setUint32(0, index + 1)
    return { address: addressOf(id), name: `Account ${index}`, type: 'sr25519' }
  })
}

/** Replaces the last character, which breaks only the checksum. */
const swapLast = (address: string) => address.slice(0, -1) + (address.endsWith('2') ? '3' : '2')
