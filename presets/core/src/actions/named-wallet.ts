import { Catalogue } from '@latchkit/plugin-catalogue/contract'
import { Connect } from '@latchkit/plugin-connect/contract'
import type { WalletEntry } from '@latchkit/plugin-connections/contract'
import type { Latchkit } from '../latchkit.js'
import { connectionsOf } from './watch.js'

/** Wallet that a site refers to: one of this page, or a known one elsewhere by its id; `unsure` if it is ambiguous. */
export type NamedWallet =
  | { readonly status: 'present'; readonly wallet: WalletEntry }
  | { readonly status: 'elsewhere'; readonly id: string }
  | { readonly status: 'unsure' }
  | { readonly status: 'unknown' }

interface Known {
  readonly id: string
  readonly name: string
  readonly rdns?: string
}

/**
 * Finds the wallet of an id, rdns or name. Any extension can take any name, so a name first refers to a wallet of the
 * site, of the catalogue or of the visitor's earlier connections, by its id or rdns. A wallet of the page is found by
 * its name only if the name is unique. A wallet with an unconfirmed identity is never returned as present.
 */
export function findNamed(latchkit: Latchkit, wanted: string): NamedWallet {
  const { wallets, recent } = connectionsOf(latchkit)
  const present = wallets.get()
  const identified = identifiedAs(present, [wanted])
  if (identified.length > 0) return trusted(identified)

  const { own, listed, found } = knownWallets(latchkit, wanted)
  const known = found ?? [...own, ...listed].find(wallet => hasId(wallet, [wanted]))
  if (known) return elsewhere(present, [known])

  const isNamesake = ({ name }: { readonly name: string }) => plain(name) === plain(wanted)
  const namesakes = present.filter(isNamesake)
  const ownNamed = own.filter(isNamesake)
  const named = ownNamed.length > 0 ? ownNamed : listed.filter(isNamesake)
  if (named.length > 0) {
    const one = elsewhere(present, named)
    // Another wallet has the same name, so only the visitor can choose.
    return one.status === 'elsewhere' && namesakes.length > 0 ? { status: 'unsure' } : one
  }
  const isLeft = recent.get().filter(isNamesake)
  if (isLeft.some(left => namesakes.some(wallet => !hasId(wallet, idsOf(left))))) return { status: 'unsure' }
  return trusted(namesakes)
}

function knownWallets({ kernel }: Latchkit, wanted: string) {
  const catalogue = kernel.find(Catalogue)
  const { named = [], recommended = [] } = catalogue?.state?.get() ?? {}
  const own: readonly Known[] = kernel.get(Connect).customWallets ?? []
  const listed: readonly Known[] = [...named, ...recommended]
  return { own, listed, found: catalogue?.find?.(wanted) }
}

/** Returns the single wallet; `unsure` for several, and for one with an unconfirmed identity. */
function trusted([wallet, ...others]: readonly WalletEntry[]): NamedWallet {
  if (!wallet) return { status: 'unknown' }
  const isDoubtful = others.length > 0 || wallet.members.some(({ doubt }) => doubt !== undefined)
  return isDoubtful ? { status: 'unsure' } : { status: 'present', wallet }
}

/** Returns a known wallet as present if it is on the page, otherwise as elsewhere. */
function elsewhere(present: readonly WalletEntry[], known: readonly Known[]): NamedWallet {
  const here = identifiedAs(present, known.flatMap(idsOf))
  const [first] = known
  return here.length > 0 || !first ? trusted(here) : { status: 'elsewhere', id: first.id }
}

function identifiedAs(present: readonly WalletEntry[], ids: readonly string[]): readonly WalletEntry[] {
  return present.filter(wallet => hasId(wallet, ids))
}
const idsOf = ({ id, rdns }: Pick<Known, 'id' | 'rdns'>): readonly string[] => [id, ...(rdns ? [rdns] : [])]
const hasId = (wallet: Pick<Known, 'id' | 'rdns'>, ids: readonly string[]) => idsOf(wallet).some(id => ids.includes(id))
const plain = (name: string) => name.trim().toLowerCase()
