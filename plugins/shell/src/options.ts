import type { Schema } from '@latchkit/kernel'
import * as v from 'valibot'
import type { ThemeMode, ThemeVariables } from './contract.js'
import { themeModes } from './theme.js'

export interface ShellOptions {
  /** @default 'auto', which follows the visitor's system */
  readonly themeMode?: ThemeMode
  /** `--lk-accent` and its like; the names with `--w3m-` are accepted. @default none */
  readonly themeVariables?: ThemeVariables
  /** BCP 47 language tag. @default the visitor's first language that the dialog speaks, else English */
  readonly locale?: string
  /** Draws the card in the page, where `Dialog.attach` says, instead of over it. @default false */
  readonly embedded?: boolean
  /** Writes alerts to the console. @default false */
  readonly debug?: boolean
  /** Keeps the page from scrolling while the dialog is open. @default true */
  readonly scrollLock?: boolean
  /**
   * `idle`: the dialog and its first view are fetched when the page is idle, unless the visitor saves data; `intent`:
   * not before pointer-over, focus or touch-start of what opens it. @default 'idle'
   */
  readonly prefetch?: 'idle' | 'intent'
}

const flag = v.optional(v.boolean('must be true or false'))

export const optionsSchema: Schema<ShellOptions> = v.strictObject({
  themeMode: v.optional(v.picklist(themeModes, `must be ${themeModes.join(', ')}`)),
  themeVariables: v.optional(
    v.custom<ThemeVariables>(value => typeof value === 'object' && value !== null, 'must be an object')
  ),
  locale: v.optional(v.string('must be a text')),
  embedded: flag,
  debug: flag,
  scrollLock: flag,
  prefetch: v.optional(v.picklist(['idle', 'intent'], 'must be idle or intent'))
})
