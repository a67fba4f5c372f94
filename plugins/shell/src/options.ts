import { flag, oneOf, optionRules, tryOrUndefined } from '@latchkit/kernel/options'
import type { ThemeMode, ThemeVariables } from './contract.js'

export interface ShellOptions {
  /** @defaultValue 'auto', which follows the visitor's system */
  readonly themeMode?: ThemeMode
  /** `--lk-accent` and its like; the names with `--w3m-` are accepted. @defaultValue none */
  readonly themeVariables?: ThemeVariables
  /** BCP 47 language tag. @defaultValue the visitor's first language that the dialog speaks, else English */
  readonly locale?: string
  /** Draws the card in the page, where `Dialog.attach` says, instead of over it. @defaultValue false */
  readonly embedded?: boolean
  /** Fills the screen of a phone, so that there is no outside whose press closes the dialog. @defaultValue false */
  readonly mobileFullScreen?: boolean
  /** Writes alerts to the console. @defaultValue false */
  readonly debug?: boolean
  /** Keeps the page from scrolling while the dialog is open. @defaultValue true */
  readonly scrollLock?: boolean
  /**
   * Back, in the browser and as a gesture, closes the dialog instead of leaving the page. Adds an entry with the page's own
   * address and state to its history while the dialog is open. @defaultValue true
   */
  readonly closeOnBack?: boolean
  /**
   * `idle`: the dialog and its first view are fetched, put into the page and drawn while it is closed when the page is
   * idle, unless the visitor saves data; the connect view looks for wallets then. `intent`: not before pointer-over, focus or
   * touch-start of what opens it. @defaultValue 'idle'
   */
  readonly prefetch?: 'idle' | 'intent'
  /**
   * URL of the site's image proxy, with `{url}` where the picture's own URL goes (percent-encoded):
   * `https://images.example/?url={url}`. Pictures that strangers name (tokens, NFTs, names, wallets on a phone) come through it.
   *
   * @defaultValue none: such a picture waits until the visitor asks for it
   */
  readonly imageProxy?: string
}

/** Checks the options of this plugin, and knows their names. */
export const shellRules = optionRules<ShellOptions>({
  themeMode: oneOf('light', 'dark', 'auto'),
  themeVariables: [value => typeof value === 'object' && value !== null, 'must be an object'],
  locale: [
    value => typeof value === 'string' && tryOrUndefined(() => Intl.getCanonicalLocales(value))?.length === 1,
    'must be a BCP 47 language tag such as ar-EG'
  ],
  embedded: flag,
  mobileFullScreen: flag,
  debug: flag,
  closeOnBack: flag,
  scrollLock: flag,
  prefetch: oneOf('idle', 'intent'),
  imageProxy: [value => /^https:.*{url}/.test(`${value}`), 'must be https with {url}']
})
