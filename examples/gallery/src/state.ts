import type { AnyPlugin } from '@latchkit/kernel'
import type { CoreOptions } from '@latchkit/preset-core'
import type { ChainScript } from './fixtures/chain.js'
import type { StateTools } from './show-state.js'

/** View in one state, with the steps to reach it. */
export interface GalleryState {
  /** Id in the address; words and dashes, unique. */
  readonly id: string
  readonly group: string
  readonly title: string
  /** Options of the core preset. @defaultValue none */
  readonly options?: CoreOptions
  /** Creates the chains for each showing. @defaultValue no chain, and so no wallet */
  readonly chains?: () => readonly ChainScript[]
  /** Creates additional plugins. @defaultValue none */
  readonly extras?: () => readonly AnyPlugin[]
  /** Storage entries from earlier visits, by full key. @defaultValue nothing */
  readonly stored?: () => Readonly<Record<string, string>>
  /** Simulates an earlier visit to the site, whose storage is kept. */
  readonly lastVisit?: (tools: StateTools) => Promise<void>
  /** True to show the state before all plugins have started. @defaultValue false */
  readonly whileStarting?: boolean
  /** Reaches the state. The card is rendered afterwards, so that it shows no intermediate state. */
  readonly prepare: (tools: StateTools) => Promise<void>
  /** Acts as a visitor in the card, once the selector `begins` matches. @defaultValue `begins`: the same as `shows` */
  readonly visit?: (card: ShadowRoot) => void
  readonly begins?: string
  /**
   * Selector that matches in the card as soon as the state is reached, and from then on. It must not match a passing
   * moment.
   */
  readonly shows: string
  /** True if the state exists only in the dialog over the page, not in an embedded card. @defaultValue false */
  readonly onlyModal?: boolean
  /** Reason for unavoidable layout shifts on the way to the state. */
  readonly movesBecause?: string
  /** True if the state logs an expected error to the console. @defaultValue false */
  readonly isFaulty?: boolean
}
