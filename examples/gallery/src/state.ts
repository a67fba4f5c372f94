import type { AnyPlugin } from '@latchkit/kernel'
import type { CoreOptions } from '@latchkit/preset-core'
import type { ChainScript } from './fixtures/chain.js'
import type { Stage } from './stage.js'

/** One view in one state, and the way there. */
export interface GalleryState {
  /** In the address; words and dashes, unique. */
  readonly id: string
  readonly group: string
  readonly title: string
  /** Options of the core preset. @defaultValue none */
  readonly options?: CoreOptions
  /** Made anew for each showing. @defaultValue no chain, and so no wallet */
  readonly chains?: () => readonly ChainScript[]
  /** Further plugins. @defaultValue none */
  readonly extras?: () => readonly AnyPlugin[]
  /** Storage entries from earlier visits, by full key. @defaultValue nothing */
  readonly stored?: () => Readonly<Record<string, string>>
  /** A visit to the site before this one, whose storage is kept. */
  readonly lastVisit?: (stage: Stage) => Promise<void>
  /** Goes on before every plugin has started, to show what is seen meanwhile. @defaultValue false */
  readonly whileStarting?: boolean
  /** Leads there. The card is drawn afterwards, so that it does not run through what came before. */
  readonly prepare: (stage: Stage) => Promise<void>
  /** Acts as a visitor in the card, once the selector `begins` matches. @defaultValue `begins`: the same as `shows` */
  readonly visit?: (card: ShadowRoot) => void
  readonly begins?: string
  /** A selector that matches in the card once the state is there, not before, and from then on: never a moment that passes. */
  readonly shows: string
  /** It exists only in the dialog over the page, not in a card that stands in it. @defaultValue false */
  readonly onlyModal?: boolean
  /** Why something in the card moves while the state comes about, for those in which that cannot be helped. */
  readonly movesBecause?: string
  /** The console tells of a fault that belongs to the state. @defaultValue false */
  readonly isFaulty?: boolean
}
