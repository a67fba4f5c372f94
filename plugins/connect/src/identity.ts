import type { WalletEntry } from '@latchkit/plugin-connections/contract'

/** Fields that identify a wallet. The name is not one of them, because it can be copied. */
export interface Identified {
  readonly id: string
  readonly rdns?: string
  /** Further ids of the wallet, such as its ids in a catalogue. */
  readonly aliases?: readonly string[]
  readonly members?: WalletEntry['members']
}

/** Domains of in-app browsers, mapped to the domain of the same wallet's extension. */
const sameWallet: ReadonlyMap<string, string> = new Map([['io.metamask.mobile', 'io.metamask']])

/** Returns an id or domain for comparison: in lower case, with the second domain of a wallet replaced by its first. */
export function comparableId(id: string): string {
  const lower = id.toLowerCase()
  return sameWallet.get(lower) ?? lower
}

export const idsOf = ({ id, rdns, aliases = [], members = [] }: Identified): readonly string[] =>
  [
    id,
    ...(rdns ? [rdns] : []),
    ...aliases,
    // A connector's id alone may name different wallets in different chain families, unless it is a domain.
    ...members.flatMap(({ namespace, connector }) => [connector, `${namespace}:${connector}`])
  ].map(comparableId)

/** Returns true if two wallets share an id or domain. */
export const isSame = (a: Identified, b: Identified) => idsOf(a).some(id => idsOf(b).includes(id))

export const idSet = (ids: readonly string[]): ReadonlySet<string> => new Set(ids.map(comparableId))
