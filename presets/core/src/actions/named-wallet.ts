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

interface KnownWallet {
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
  if (identified.length > 0) return singleTrusted(identified)

  const { siteWallets, listed, found } = knownWallets(latchkit, wanted)
  const known = found ?? [...siteWallets, ...listed].find(wallet => hasId(wallet, [wanted]))
  if (known) return presentOrElsewhere(present, [known])

  const isNamesake = ({ name }: { readonly name: string }) => normalized(name) === normalized(wanted)
  const namesakes = present.filter(isNamesake)
  const siteNamesakes = siteWallets.filter(isNamesake)
  const named = siteNamesakes.length > 0 ? siteNamesakes : listed.filter(isNamesake)
  if (named.length > 0) {
    const match = presentOrElsewhere(present, named)
    // Another wallet has the same name, so only the visitor can choose.
    return match.status === 'elsewhere' && namesakes.length > 0 ? { status: 'unsure' } : match
  }
  const recentNamesakes = recent.get().filter(isNamesake)
  if (recentNamesakes.some(earlier => namesakes.some(wallet => !hasId(wallet, idsOf(earlier)))))
    return { status: 'unsure' }
  return singleTrusted(namesakes)
}

function knownWallets({ kernel }: Latchkit, wanted: string) {
  const catalogue = kernel.find(Catalogue)
  const { named = [], recommended = [] } = catalogue?.state?.get() ?? {}
  const siteWallets: readonly KnownWallet[] = kernel.get(Connect).customWallets ?? []
  const listed: readonly KnownWallet[] = [...named, ...recommended]
  return { siteWallets, listed, found: catalogue?.find?.(wanted) }
}

/** Returns the single wallet; `unsure` for several, and for one with an unconfirmed identity. */
function singleTrusted([wallet, ...others]: readonly WalletEntry[]): NamedWallet {
  if (!wallet) return { status: 'unknown' }
  const isDoubtful = others.length > 0 || wallet.members.some(({ doubt }) => doubt !== undefined)
  return isDoubtful ? { status: 'unsure' } : { status: 'present', wallet }
}

/** Returns a known wallet as present if it is on the page, otherwise as elsewhere. */
function presentOrElsewhere(present: readonly WalletEntry[], known: readonly KnownWallet[]): NamedWallet {
  const here = identifiedAs(present, known.flatMap(idsOf))
  const [first] = known
  return here.length > 0 || !first ? singleTrusted(here) : { status: 'elsewhere', id: first.id }
}

function identifiedAs(present: readonly WalletEntry[], ids: readonly string[]): readonly WalletEntry[] {
  return present.filter(wallet => hasId(wallet, ids))
}
const idsOf = ({ id, rdns }: Pick<KnownWallet, 'id' | 'rdns'>): readonly string[] => [id, ...(rdns ? [rdns] : [])]
const hasId = (wallet: Pick<KnownWallet, 'id' | 'rdns'>, ids: readonly string[]) =>
  idsOf(wallet).some(id => ids.includes(id))
const normalized = (name: string) => name.trim().toLowerCase()
