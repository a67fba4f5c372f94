import { extensionPoint, type Readable, serviceRef } from '@latchkit/kernel'

export type ToastVariant = 'success' | 'loading' | 'error'
export interface Toast {
  readonly variant: ToastVariant
  readonly message: string
}
/** One message over the foot of the card. A second one closes the first and shows after 150 ms. */
export interface ToastsApi {
  readonly current: Readable<(Toast & { readonly key: number }) | undefined>
  /** A `loading` toast stays until it is hidden or replaced; the others go after `durationMs`. @defaultValue 4,000 ms */
  show(toast: Toast, options?: { readonly durationMs?: number }): void
  hide(): void
}
export const Toasts = serviceRef<ToastsApi>('shell.toasts')

/** Tells of a fault of the set-up, to the visitor in short and to the developer at length. */
export interface Alert {
  /** One alert a key is shown at a time, and again only after it was dismissed. */
  readonly key: string
  readonly severity: 'error' | 'warning' | 'info'
  readonly short: string
  /** For the console; written there when `debug` is on. */
  readonly long?: string
}
export interface AlertsApi {
  /** The oldest that was not dismissed. */
  readonly current: Readable<Alert | undefined>
  raise(alert: Alert): void
  dismiss(key: string): void
}
export const Alerts = serviceRef<AlertsApi>('shell.alerts')

export type TextDirection = 'ltr' | 'rtl'
/** A text with `{name}` slots, or one text for each plural category of `Intl.PluralRules`, chosen by `count`. */
export type MessageText = string | ({ readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)
export type MessageTexts = Readonly<Record<string, MessageText>>
/** The strings of one plugin: English in place, other languages as modules of their own. */
export interface MessageCatalogue<T extends MessageTexts = MessageTexts> {
  readonly id: string
  readonly english: T
  /** By BCP 47 language, such as `ar`; a missing text falls back to English. */
  readonly locales?: Readonly<
    Record<string, () => Promise<{ readonly default: Partial<Record<keyof T, MessageText>> }>>
  >
}
export interface MessagesApi {
  /** A BCP 47 tag, the visitor's first language that a catalogue may have. */
  readonly locale: Readable<string>
  readonly direction: Readable<TextDirection>
  setLocale(locale: string): void
  /** False while the catalogue's texts in the current locale are on their way. A locale that fails to load is English. */
  ready(catalogue: MessageCatalogue): boolean
  /** Resolves when `ready`. */
  load(catalogue: MessageCatalogue): Promise<void>
  text<T extends MessageTexts>(catalogue: MessageCatalogue<T>, key: keyof T & string, values?: MessageValues): string
  /** Changes whenever any text may read differently. */
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
/** Values of the theme by the names of CSS variables. `--w3m-accent` and its like, AppKit's names, mean the same as `--lk-accent`. */
export type ThemeVariables = {
  readonly [Name in ThemeVariableName as `--lk-${Name}` | `--w3m-${Name}`]?: string | number
}
export const Theme = serviceRef<ThemeApi>('shell.theme')

/**
 * Views that a site may open by name, each with the arguments that it takes (`undefined`: none). Plugins merge theirs; a view
 * that takes arguments checks them in `readArguments` of its module.
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

export interface DialogApi {
  /** Set when the dialog stands in the page instead of over it. */
  readonly embedded: boolean
  /** Fetches the dialog and the view it would open with, and puts it into the page, closed. For pointer-over, focus and touch-start of what opens it. */
  prefetch(): void
  /**
   * Resolves when the dialog is in the page, closed or open; at once in embedded mode. Rejects with what kept it from
   * loading; the next call tries again.
   */
  drawn(): Promise<void>
  /** In embedded mode: draws into this element, until the returned function is called. */
  attach(container: HTMLElement): () => void
}
export const Dialog = serviceRef<DialogApi>('shell.dialog')

/** A component that is loaded when it is first shown. `load` resolves with a React component. */
export interface LazyComponent {
  readonly id: string
  readonly load: () => Promise<{ readonly default: unknown }>
}
/** Finds pictures of wallets and networks by id. The URLs are of the page's own making and are not checked further. */
export interface PictureLookup {
  /** @param ids - every id of one wallet: rdns, catalogue id, `namespace:id`; in lower case. */
  wallet(ids: readonly string[]): string | undefined
  /** @param chain - a CAIP-2 id. */
  network(chain: string): string | undefined
  /**
   * Finds a picture of a network's own coin. May begin to load it: `pictures` then tells when it is there.
   *
   * @param chain - a CAIP-2 id.
   */
  coin?(chain: string): string | undefined
}
/** A source of pictures for wallets and networks that bring none of their own. */
export interface PictureSource {
  readonly id: string
  /** `undefined` until loaded. Meanwhile a picture's place stays empty, so that no letter flashes by. */
  readonly pictures: Readable<PictureLookup | undefined>
  /** Loads `pictures`. Called after the first rows are painted, and often; never throws. */
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
