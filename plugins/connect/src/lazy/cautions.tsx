import type { Doubt } from '@latchkit/plugin-chains/contract'
import { asRead, type Confusables, isDisguised, loadConfusables, skeletonsOf, urlOf } from '@latchkit/plugin-chains/kit'
import { Badge, useMessages } from '@latchkit/plugin-shell/ui'
import { type CSSProperties, Fragment } from 'react'
import { cautionMessages } from '../caution-messages.js'
import { type Identified, isSame } from '../identity.js'
import type { RowCautions } from '../views/use-cautions.js'
import type { WalletRow, WalletRowsInput } from '../wallet-rows.js'

/** Facts about a wallet to show beside its name. */
interface Caution {
  /** Domain that the wallet claims, not verified, or `undefined` if it claims none. */
  readonly domain: string | undefined
  readonly mark: Doubt | undefined
}

type CautiousRow = Pick<WalletRow, 'id' | 'name' | 'rdns' | 'homepage' | 'doubt' | 'present'>
type Named = Identified & { readonly name: string }

/** Returns the wallets whose names a visitor of this page may know. */
const knownWallets = (input: WalletRowsInput): readonly Named[] => {
  const { wallets, recent, customWallets = [], named = [], recommended = [] } = input
  return [...wallets, ...recent, ...customWallets, ...named, ...recommended]
}

/**
 * Returns the cautions of rows whose name alone may deceive: a name that looks like the name of another row or known wallet (by the
 * confusables of UTS 39), a name in mixed scripts, and a wallet that its chain plugin doubts.
 *
 * @param known - further wallets whose names a row may imitate.
 * @param confusables - result of `loadConfusables` for all names.
 */
export function cautionsOf(
  rows: readonly CautiousRow[],
  known: readonly Named[] = [],
  confusables?: Confusables
): ReadonlyMap<string, Caution> {
  const read = rows.map(row => ({ row, ...readName(row.name, confusables) }))
  const shown = new Set(rows.map(({ id }) => id))
  const others = known
    .filter(({ id }) => !shown.has(id))
    .map(wallet => ({ wallet, ...readName(wallet.name, confusables) }))
  const namesakes = groupBy(read, ({ skeletons }) => skeletons)
  const knownNamesakes = groupBy(others, ({ skeletons }) => skeletons)
  /** Returns the names of other wallets that look like this row's name. */
  const namesLike = (row: CautiousRow, skeletons: readonly string[]): readonly string[] =>
    skeletons.flatMap(skeleton => [
      ...(namesakes.get(skeleton) ?? []).flatMap(other => (other.row === row ? [] : other.row.name)),
      ...(knownNamesakes.get(skeleton) ?? []).flatMap(({ wallet }) => (isSame(wallet, row) ? [] : wallet.name))
    ])

  return new Map(
    read.flatMap(({ row, skeletons, isMixed, isForeign }): [string, Caution][] => {
      const others = namesLike(row, skeletons)
      // If two names look alike, the one with signs or letters of another script imitates the other.
      const imitates = !plainName.test(row.name) && others.some(name => plainName.test(name))
      const mark = row.doubt ?? (isMixed || imitates ? 'disguised' : undefined)
      if (!mark && !isForeign && others.length === 0) return []
      return [[row.id, { domain: row.rdns ?? hostOf(row.homepage), mark }]]
    })
  )
}

/** Returns how a wallet's name looks: its skeletons, and flags for mixed and for foreign scripts. */
function readName(name: string, confusables: Confusables | undefined) {
  const read = asRead(name, confusables)
  const words = name.split(/\s+/u)
  return {
    skeletons: skeletonsOf(name, confusables),
    isMixed: isDisguised(name, confusables) || words.some(word => latin.test(word) && unrelated.test(word)),
    // True if every letter of another script looks like a Latin one.
    isForeign: unrelated.test(name) && ascii.test(read)
  }
}

const ascii = /^[ -~]*$/
/** Matches names made of words of Latin letters and digits. */
const plainName = /^[a-z\d]+(?: [a-z\d]+)*$/i
const latin = /\p{Script=Latin}/u
/** Matches letters that no language mixes with Latin ones in one word: the profile "highly restrictive" of UTS 39. */
const unrelated =
  /(?![\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}])\p{L}/u

const hostOf = (link = ''): string | undefined => urlOf(link)?.host

/** Returns the items by key; an item with several keys is in each of their groups. */
function groupBy<T>(items: readonly T[], keysOf: (item: T) => readonly string[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

/** Returns the rendered cautions by the id of the row. */
export async function rowCautions(rows: readonly WalletRow[], input: WalletRowsInput): Promise<RowCautions> {
  const known = knownWallets(input)
  const names = [...rows, ...known].map(({ name }) => name)
  // If the confusables data fails to load, names are compared by the built-in letters only.
  const confusables = await loadConfusables(names).catch(() => undefined)
  return new Map(
    [...cautionsOf(rows, known, confusables)].map(([id, { domain, mark }]) => [
      id,
      {
        detail: <CautionDomain domain={domain} />,
        badge: mark && <CautionBadge mark={mark} />,
        late: <LateCaution domain={domain} mark={mark} />
      }
    ])
  )
}

/** Renders the badge of a wallet whose name may be false. */
function CautionBadge({ mark }: { readonly mark: Doubt }) {
  const t = useMessages(cautionMessages)
  return (
    <Badge tone="warning" testId="wallet-caution">
      {t(mark)}
    </Badge>
  )
}

/** Renders mark and domain in the free space under a name, without moving the name. */
function LateCaution({ domain, mark }: Caution) {
  const t = useMessages(cautionMessages)
  return (
    // Scrolls with the row.
    <span style={{ position: 'relative', display: 'block' }}>
      <span style={underName}>
        {mark && (
          <>
            <span style={{ color: 'var(--warning)' }} data-testid="wallet-caution">
              {t(mark)}
            </span>
            {' · '}
          </>
        )}
        {/* Unicode isolates keep the domain's direction apart from the mark's. An element would stick out where the line is cut. */}
        {domain === undefined ? t('noDomain') : `\u2068${domain}\u2069`}
      </span>
    </span>
  )
}

const underName: CSSProperties = {
  position: 'absolute',
  // As wide as its text, because it may extend under the row's badges.
  inlineSize: 'max-content',
  maxInlineSize: 'min(20em, 100vw - 130px)',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  fontSize: 'var(--text-xs)',
  lineHeight: 1.3
}

/** Renders the domain that the wallet claims. A long domain wraps at its dots. */
function CautionDomain({ domain }: Pick<Caution, 'domain'>) {
  const t = useMessages(cautionMessages)
  if (domain === undefined) return t('noDomain')
  const labels = domain.split(/(?=\.)/)
  // Labels may repeat: the text so far is unique.
  return labels.map((label, index) => (
    <Fragment key={labels.slice(0, index + 1).join('')}>
      <wbr />
      {label}
    </Fragment>
  ))
}
