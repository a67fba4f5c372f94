import { cell, checkOptions, derive } from '@latchkit/kernel'
import type { MessageCatalogue, MessagesApi, MessageText } from './contract.js'
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

  const touch = () => revision.set(revision.get() + 1)

  const fetchTexts = async (loader: Loader, detail: string) => {
    try {
      arrived.set(loader, (await loader()).default)
    } catch (error) {
      // English stands in for good: a page that lost its connection would ask again at every render.
      arrived.set(loader, {})
      report(error, detail)
    }
    touch()
  }
  const load = async (catalogue: MessageCatalogue, tag: string) => {
    catalogues.add(catalogue)
    const loader = loaderOf(catalogue, tag)
    if (!loader) return
    const loading = loads.get(loader) ?? fetchTexts(loader, `texts of ${catalogue.id} in ${tag}`)
    loads.set(loader, loading)
    await loading
  }
  const isReady = (catalogue: MessageCatalogue, tag: string) => {
    const loader = loaderOf(catalogue, tag)
    return !loader || arrived.has(loader)
  }

  return {
    locale,
    direction,
    revision,
    ready: catalogue => isReady(catalogue, locale.get()),
    load: catalogue => load(catalogue, locale.get()),
    setLocale(next) {
      checkOptions('shell', shellRules, { locale: next })
      const tag = canonical(next)
      const apply = () => {
        if (requestedLocale !== tag || locale.get() === tag) return
        locale.set(tag)
        touch()
        changed(tag)
      }
      requestedLocale = tag
      // What is in sight stays in the language it has until all of it can change at once.
      const missing = [...catalogues].filter(catalogue => !isReady(catalogue, tag))
      if (missing.length === 0) apply()
      else void Promise.all(missing.map(catalogue => load(catalogue, tag))).then(apply)
    },
    text(catalogue, key, values = {}) {
      const tag = locale.get()
      const loader = loaderOf(catalogue, tag)
      const translated = loader && arrived.get(loader)?.[key]
      const language = translated === undefined ? 'en' : tag
      const text: MessageText = translated ?? catalogue.english[key] ?? key
      const form =
        typeof text === 'string'
          ? text
          : (text[new Intl.PluralRules(language).select(Number(values.count))] ?? text.other)
      return form.replace(/\{(\w+)\}/g, (slot, name: string) => {
        const value = Object.hasOwn(values, name) ? values[name] : undefined
        if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
        // Isolated, because a Latin name would else pull the marks around it out of their order.
        return value === undefined ? slot : direction.get() === 'rtl' ? `\u2068${value}\u2069` : value
      })
    }
  }
}

const canonical = (tag: string) => Intl.getCanonicalLocales(tag)[0] ?? tag

/** That of the longest prefix of the tag: `zh-Hant-TW`, `zh-Hant`, `zh`. */
function loaderOf({ locales = {} }: MessageCatalogue, tag: string): Loader | undefined {
  for (let prefix = tag; prefix; prefix = prefix.replace(/-?[^-]*$/, '')) {
    if (Object.hasOwn(locales, prefix)) return locales[prefix]
  }
}

/** Returns the visitor's first language that the dialog's own texts exist in, with its region, or `en`. */
export const visitorLocale = (): string => globalThis.navigator?.languages.find(tag => /^(?:en|ar)\b/.test(tag)) ?? 'en'
