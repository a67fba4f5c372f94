import { extensionPoint, type Readable, serviceRef } from '@latchkit/kernel'

export type ToastVariant = 'success' | 'loading' | 'error'
export interface Toast {
  readonly variant: ToastVariant
  readonly message: string
}
/** Toast messages at the bottom of the card, one at a time. A new toast hides the current one and appears after 150 ms. */
export interface ToastsApi {
  readonly current: Readable<(Toast & { readonly key: number }) | undefined>
  /** Shows a toast. A `loading` toast stays until it is hidden or replaced; the others disappear after `durationMs`. @defaultValue 4,000 ms */
  show(toast: Toast, options?: { readonly durationMs?: number }): void
  hide(): void
}
export const Toasts = serviceRef<ToastsApi>('shell.toasts')

/** A configuration error, with a short text for the visitor and a long one for the developer. */
export interface Alert {
  /** Identifier of the alert: at most one alert with this key is active, and it can be raised again only after it was dismissed. */
  readonly key: string
  readonly severity: 'error' | 'warning' | 'info'
  readonly short: string
  /** Text for the developer, written to the console if `debug` is on. */
  readonly long?: string
}
export interface AlertsApi {
  /** The oldest alert that was not dismissed. */
  readonly current: Readable<Alert | undefined>
  raise(alert: Alert): void
  dismiss(key: string): void
}
export const Alerts = serviceRef<AlertsApi>('shell.alerts')

export type TextDirection = 'ltr' | 'rtl'
/** A text with `{name}` slots, or one text for each plural category of `Intl.PluralRules`, chosen by `count`. */
export type MessageText = string | ({ readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
export type MessageTexts = Readonly<Record<string, MessageText>>
/** The texts of one plugin: English inline, other languages in lazily loaded modules. */
export interface MessageCatalogue<T extends MessageTexts = MessageTexts> {
  readonly id: string
  readonly english: T
  /** Loaders of the translations, keyed by BCP 47 language, such as `ar`. A missing text falls back to English. */
  readonly locales?: Readonly<
    Record<string, () => Promise<{ readonly default: Partial<Record<keyof T, MessageText>> }>>
  >
}
export interface MessagesApi {
  /** A BCP 47 tag, the visitor's first language that a catalogue may have. */
  readonly locale: Readable<string>
  readonly direction: Readable<TextDirection>
  setLocale(locale: string): void
  /** Returns `false` while the catalogue's texts in the current locale are loading. If they fail to load, the English texts are used. */
  ready(catalogue: MessageCatalogue): boolean
  /** Resolves when `ready`. */
  load(catalogue: MessageCatalogue): Promise<void>
  text<T extends MessageTexts>(catalogue: MessageCatalogue<T>, key: keyof T & string, values?: MessageValues): string
  /** Number that changes whenever a text may have changed. */
  readonly revision: Readable<number>
}
export type MessageValues = Readonly<Record<string, string | number>>
export const Messages = serviceRef<MessagesApi>('shell.messages')

export type ThemeMode = 'light' | 'dark' | 'auto'
export interface ThemeApi {
  readonly mode: Readable<ThemeMode>
  readonly variables: Readable<ThemeVariables>
  setMode(mode: ThemeMode): void
  /** @throws {KernelError} `kernel/invalid-option` for an unknown name or a value outside its grammar. */
  setVariables(variables: ThemeVariables): void
}
type ThemeVariableName =
  | 'accent'
  | 'color-mix'
  | 'color-mix-strength'
  | 'font-family'
  | 'font-size-master'
  | 'border-radius-master'
  | 'z-index'
  | 'qr-color'
/** Theme values, keyed by CSS variable name. AppKit's names (`--w3m-accent`) are aliases of ours (`--lk-accent`). */
export type ThemeVariables = {
  readonly [Name in ThemeVariableName as `--lk-${Name}` | `--w3m-${Name}`]?: string | number
}
export const Theme = serviceRef<ThemeApi>('shell.theme')

/**
 * Views that a site may open by name, each with the type of its arguments (`undefined` if it takes no arguments). Plugins
 * add their views by declaration merging; a view with arguments validates them in `readArguments` of its module.
 *
 * @example
 * ```ts
 * declare module '@latchkit/plugin-shell/contract' {
 *   interface SiteViews {
 *     Swap: { readonly from?: string; readonly to?: string } | undefined
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by plugins
export interface SiteViews {}

/**
 * Results of the views that a site may open by name and wait for. Plugins add theirs by declaration merging, and register the view
 * with `hasResult: true`.
 *
 * @example
 * ```ts
 * declare module '@latchkit/plugin-shell/contract' {
 *   interface SiteResults {
 *     Swap: { readonly id: string }
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by plugins
export interface SiteResults {}

export interface DialogApi {
  /** True if the card is embedded in the page instead of shown in a modal dialog. */
  readonly embedded: boolean
  /** Loads the dialog and its first view, and adds the closed dialog to the page. Call it on pointer-over, focus and touch-start of the button that opens it. */
  prefetch(): void
  /**
   * Resolves when the dialog is in the page, closed or open; immediately in embedded mode. Rejects with the error if loading
   * failed; the next call retries.
   */
  drawn(): Promise<void>
  /** Renders the card into `container` in embedded mode. Returns a function that removes it. */
  attach(container: HTMLElement): () => void
}
export const Dialog = serviceRef<DialogApi>('shell.dialog')

/** A component that is loaded when it is first shown. `load` resolves with a React component. */
export interface LazyComponent {
  readonly id: string
  readonly load: () => Promise<{ readonly default: unknown }>
}
/** Lookup of wallet, network and coin pictures by id. The returned URLs are created by the page itself and are not validated further. */
export interface PictureLookup {
  /** @param ids - every id of one wallet: rdns, catalogue id, `namespace:id`; in lower case. */
  wallet(ids: readonly string[]): string | undefined
  /** @param chain - a CAIP-2 id. */
  network(chain: string): string | undefined
  /**
   * Returns the URL of a picture of the network's native coin. May start loading it; `pictures` then notifies its subscribers when it has loaded.
   *
   * @param chain - a CAIP-2 id.
   */
  coin?(chain: string): string | undefined
}
/** A source of pictures for wallets and networks without a picture of their own. */
export interface PictureSource {
  readonly id: string
  /** The lookup, or `undefined` until it has loaded. Pictures stay empty in the meantime, so that no fallback letter flashes up. */
  readonly pictures: Readable<PictureLookup | undefined>
  /** Loads `pictures`. Called many times, from when the first rows are painted; must not throw. */
  load(): void
}
export const PictureSources = extensionPoint<PictureSource>('shell.picture-sources')

export const HeaderButtons = extensionPoint<LazyComponent>('shell.header-buttons')
export const ModalFooters = extensionPoint<LazyComponent & { readonly views: readonly string[] }>('shell.modal-footers')

declare module '@latchkit/kernel' {
  interface EventMap {
    'shell:locale-changed': { readonly locale: string }
    'shell:alert-raised': { readonly key: string }
  }
}
