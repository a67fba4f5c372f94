import { flag, oneOf, optionRules, tryOrUndefined } from '@latchkit/kernel/options'
import type { ThemeMode, ThemeVariables } from './contract.js'

export interface ShellOptions {
  /** @defaultValue 'auto', which follows the visitor's system */
  readonly themeMode?: ThemeMode
  /** `--lk-accent` and its like; the names with `--w3m-` are accepted. @defaultValue none */
  readonly themeVariables?: ThemeVariables
  /** BCP 47 language tag. @defaultValue the visitor's first language with translations, else English */
  readonly locale?: string
  /** True to render the card into the element passed to `Dialog.attach` instead of a dialog over the page. @defaultValue false */
  readonly embedded?: boolean
  /** True to fill the screen of a phone, without a backdrop that closes the dialog. @defaultValue false */
  readonly mobileFullScreen?: boolean
  /** True to write alerts to the console. @defaultValue false */
  readonly debug?: boolean
  /** True to prevent the page from scrolling while the dialog is open. @defaultValue true */
  readonly scrollLock?: boolean
  /**
   * True if the browser's Back button and gesture close the dialog instead of leaving the page. While the dialog is open, the
   * history has an additional entry with the page's address and state. @defaultValue true
   */
  readonly closeOnBack?: boolean
  /**
   * `idle`: loads and prerenders the dialog and its first view when the page is idle, unless the visitor saves data; the connect
   * view discovers wallets then. `intent`: loads them on pointer-over, focus or touch-start of an element that opens it.
   * @defaultValue 'idle'
   */
  readonly prefetch?: 'idle' | 'intent'
  /**
   * URL of the site's image proxy, with `{url}` where the picture's own URL goes (percent-encoded):
   * `https://images.example/?url={url}`. Pictures that the site did not choose (tokens, NFTs, names, wallets on a phone) are loaded
   * through it.
   *
   * @defaultValue none: such a picture is loaded after the visitor's permission
   */
  readonly imageProxy?: string
}

/** Names and rules of the options of this plugin. */
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
