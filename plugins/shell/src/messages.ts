import { cell, checkOptions, derive } from '@latchkit/kernel'
import type { MessageCatalogue, MessagesApi, MessageText, MessageValues } from './contract.js'
import { shellRules } from './options.js'

type Texts = Partial<Record<string, MessageText>>
type Loader = () => Promise<{ readonly default: Texts }>

interface MessagesDeps {
  readonly locale: string
  readonly changed: (locale: string) => void
  readonly report: (error: unknown, detail: string) => void
}

const rightToLeft = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/

export function createMessages({ locale: first, changed, report }: MessagesDeps): MessagesApi {
  const locale = cell(canonical(first))
  const revision = cell(0)
  const direction = derive([locale], tag => (rightToLeft.test(tag) ? 'rtl' : 'ltr'))
  const catalogues = new Set<MessageCatalogue>()
  const loads = new Map<Loader, Promise<void>>()
  const arrived = new Map<Loader, Texts>()
  let requestedLocale = first

  const fetchTexts = async (loader: Loader, detail: string) => {
    try {
      arrived.set(loader, (await loader()).default)
    } catch (error) {
      // English from now on: otherwise an offline page would fetch again at every render.
      arrived.set(loader, {})
      report(error, detail)
    }
    revision.set(revision.get() + 1)
  }
  const load = async (catalogue: MessageCatalogue, tag: string) => {
    catalogues.add(catalogue)
    const loader = loaderOf(catalogue, tag)
    if (loader && !loads.has(loader)) loads.set(loader, fetchTexts(loader, `texts of ${catalogue.id} in ${tag}`))
    await (loader && loads.get(loader))
  }
  /** Returns the translated texts of a catalogue, empty for a language without them; `undefined` before they are loaded. */
  const textsIn = (catalogue: MessageCatalogue, tag: string): Texts | undefined => {
    const loader = loaderOf(catalogue, tag)
    return loader ? arrived.get(loader) : {}
  }

  return {
    locale,
    direction,
    revision,
    ready: catalogue => !!textsIn(catalogue, locale.get()),
    load: catalogue => load(catalogue, locale.get()),
    setLocale(next) {
      checkOptions('shell', shellRules, { locale: next })
      const tag = canonical(next)
      const apply = () => {
        if (requestedLocale !== tag || locale.get() === tag) return
        locale.set(tag)
        revision.set(revision.get() + 1)
        changed(tag)
      }
      requestedLocale = tag
      // All shown texts change at once, when the last catalogue is loaded.
      const missing = [...catalogues].filter(catalogue => !textsIn(catalogue, tag))
      if (missing[0]) void Promise.all(missing.map(catalogue => load(catalogue, tag))).then(apply)
      else apply()
    },
    text(catalogue, key, values = {}) {
      const tag = locale.get()
      const translated = textsIn(catalogue, tag)?.[key]
      const text = translated ?? catalogue.english[key] ?? key
      return format(text, values, translated === undefined ? 'en' : tag, direction.get() === 'rtl')
    }
  }
}

/** Returns the form of a text for `values.count`, with its `{name}` slots filled. */
function format(text: MessageText, values: MessageValues, language: string, isRightToLeft: boolean): string {
  const form =
    typeof text === 'string' ? text : (text[new Intl.PluralRules(language).select(Number(values.count))] ?? text.other)
  return form.replace(/\{(\w+)\}/g, (slot, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
    // Isolated, because a Latin name would otherwise change the order of the punctuation around it.
    return value === undefined ? slot : isRightToLeft ? `\u2068${value}\u2069` : value
  })
}

const canonical = (tag: string) => Intl.getCanonicalLocales(tag)[0] ?? tag

/** Returns the loader of the longest prefix of the tag: `zh-Hant-TW`, `zh-Hant`, `zh`. */
function loaderOf({ locales = {} }: MessageCatalogue, tag: string): Loader | undefined {
  for (let prefix = tag; prefix; prefix = prefix.replace(/-?[^-]*$/, '')) {
    if (Object.hasOwn(locales, prefix)) return locales[prefix]
  }
}

/** Returns the visitor's first language that the dialog's own texts exist in, with its region, or `en`. */
export const visitorLocale = (): string => globalThis.navigator?.languages.find(tag => /^(?:en|ar)\b/.test(tag)) ?? 'en'
