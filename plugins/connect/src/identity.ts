import type { WalletEntry } from '@latchkit/plugin-connections/contract'

/** What says which wallet a thing of a list is. Never its name, which can be copied. */
export interface Identified {
  readonly id: string
  readonly rdns?: string
  /** Further ids, such as those that a catalogue knows it by. */
  readonly aliases?: readonly string[]
  readonly members?: WalletEntry['members']
}

/** One wallet under two domains: as an extension, and as the browser inside of an app. */
const sameWallet: ReadonlyMap<string, string> = new Map([['io.metamask.mobile', 'io.metamask']])

/** Ids and domains are compared without regard to case. */
export function plain(id: string): string {
  const lower = id.toLowerCase()
  return sameWallet.get(lower) ?? lower
}

export const idsOf = ({ id, rdns, aliases = [], members = [] }: Identified): readonly string[] =>
  [
    id,
    ...(rdns ? [rdns] : []),
    ...aliases,
    // A connector's id alone means different wallets in different chain families, except where it is a domain.
    ...members.flatMap(({ namespace, connector }) => [connector, `${namespace}:${connector}`])
  ].map(plain)

export const idSet = (ids: readonly string[]): ReadonlySet<string> => new Set(ids.map(plain))
