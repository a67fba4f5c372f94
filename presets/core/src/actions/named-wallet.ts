import { Catalogue } from '@latchkit/plugin-catalogue/contract'
import { Connect } from '@latchkit/plugin-connect/contract'
import type { WalletEntry } from '@latchkit/plugin-connections/contract'
import type { Latchkit } from '../latchkit.js'
import { connectionsOf } from './watch.js'

/** Wallet that a site means: one of this page, or one that is known and elsewhere by its id; `unsure` where nobody can tell. */
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
 * Finds the wallet that an id, rdns or name stands for. Any extension can take any name, so a name means the wallet that the site,
 * the catalogue or the visitor's earlier connections know by it, under its id or rdns. Only a name that nobody else has means the
 * wallet of the page that bears it. Never returns a wallet as present that may not be the one that it says it is.
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
    // Somebody else bears the name: only the visitor can tell whom the site means.
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

/** Returns the one wallet; `unsure` for several, and for one that may not be who it says it is. */
function trusted([wallet, ...others]: readonly WalletEntry[]): NamedWallet {
  if (!wallet) return { status: 'unknown' }
  const isDoubtful = others.length > 0 || wallet.members.some(({ doubt }) => doubt !== undefined)
  return isDoubtful ? { status: 'unsure' } : { status: 'present', wallet }
}

/** Returns a known wallet where it is on the page, else as one that is elsewhere. */
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
