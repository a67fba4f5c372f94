import { KernelError } from '@latchkit/kernel'
import { describe, expect, test } from 'vitest'
import { createMessages } from '../src/messages.js'
import arabic from '../src/ui/locales/ar.js'
import { defineMessages, formatDecimal, shortAddress } from '../src/ui/messages.js'
import { uiMessages } from '../src/ui/ui-messages.js'

const english = {
  hello: 'Hello {name}',
  wallets: { one: '{count} wallet', other: '{count} wallets' },
  onlyEnglish: 'Only here'
} as const

function setUp(first = 'en') {
  const failures: { error: unknown; detail: string }[] = []
  const changes: string[] = []
  const messages = createMessages({
    locale: first,
    changed: locale => changes.push(locale),
    report: (error, detail) => failures.push({ error, detail })
  })
  return { messages, failures, changes }
}

/** Loader of a locale that the test resolves. */
function held<T>(texts: T) {
  let arrive = () => {}
  let fail = () => {}
  let calls = 0
  const load = () => {
    calls++
    return new Promise<{ default: T }>((resolve, reject) => {
      arrive = () => resolve({ default: texts })
      fail = () => reject(new Error('offline'))
    })
  }
  return { load, arrive: () => arrive(), fail: () => fail(), calls: () => calls }
}

const arabicTexts = {
  hello: 'مرحبًا {name}',
  wallets: {
    zero: 'لا محافظ',
    one: 'محفظة واحدة',
    two: 'محفظتان',
    few: '{count} محافظ',
    many: '{count} محفظة',
    other: '{count} محفظة'
  }
}

describe('English texts', () => {
  const catalogue = defineMessages('test', english)

  test('are available at once, with filled slots and plural forms', () => {
    const { messages } = setUp()
    expect(messages.ready(catalogue)).toBe(true)
    expect(messages.text(catalogue, 'hello', { name: 'Ada' })).toBe('Hello Ada')
    expect(messages.text(catalogue, 'wallets', { count: 1 })).toBe('1 wallet')
    expect(messages.text(catalogue, 'wallets', { count: 0 })).toBe('0 wallets')
    expect(messages.text(catalogue, 'wallets', { count: 1234 })).toBe('1,234 wallets')
  })

  test('keep a slot without a value, and take no value from a prototype', () => {
    const { messages } = setUp()
    expect(messages.text(catalogue, 'hello')).toBe('Hello {name}')
    const odd = defineMessages('odd', { text: '{constructor} {toString}' })
    expect(messages.text(odd, 'text', {})).toBe('{constructor} {toString}')
  })

  test('fill slots once: slots in a value are not filled', () => {
    const { messages } = setUp()
    expect(messages.text(catalogue, 'hello', { name: '{count} $& $1' })).toBe('Hello {count} $& $1')
  })
})

describe('texts of another language', () => {
  test('are loaded before the locale changes, and then notify all readers', async () => {
    const file = held(arabicTexts)
    const catalogue = defineMessages('test', english, { ar: file.load })
    const { messages } = setUp('ar')
    expect(messages.ready(catalogue)).toBe(false)
    const before = messages.revision.get()
    const loading = messages.load(catalogue)
    const again = messages.load(catalogue)
    expect(messages.ready(catalogue)).toBe(false)
    file.arrive()
    await Promise.all([loading, again])
    expect(file.calls()).toBe(1)
    expect(messages.ready(catalogue)).toBe(true)
    expect(messages.revision.get()).toBeGreaterThan(before)
    expect(messages.text(catalogue, 'hello', { name: 'Ada' })).toBe('مرحبًا \u2068Ada\u2069')
  })

  test('have their own plural forms, and fall back to English', async () => {
    const catalogue = defineMessages('test', english, { ar: async () => ({ default: arabicTexts }) })
    const { messages } = setUp('ar')
    await messages.load(catalogue)
    const forms = [0, 1, 2, 3, 11, 100].map(count => messages.text(catalogue, 'wallets', { count }))
    expect(new Set(forms.map(form => form.replace(/[\d٠-٩]+/, '')))).toHaveProperty('size', 5)
    expect(forms[2]).toBe('محفظتان')
    expect(messages.text(catalogue, 'onlyEnglish')).toBe('Only here')
  })

  test('are found by the longest prefix of the tag', async () => {
    const catalogue = defineMessages('test', english, {
      zh: async () => ({ default: { hello: 'zh {name}' } }),
      'zh-Hant': async () => ({ default: { hello: 'zh-Hant {name}' } })
    })
    for (const [tag, expected] of [
      ['zh-Hant-TW', 'zh-Hant Ada'],
      ['zh-CN', 'zh Ada'],
      ['zh-hant', 'zh-Hant Ada'],
      ['de', 'Hello Ada']
    ] as const) {
      const { messages } = setUp(tag)
      await messages.load(catalogue)
      expect(messages.text(catalogue, 'hello', { name: 'Ada' })).toBe(expected)
    }
  })

  test('fall back to English if they fail to load, with one report', async () => {
    const file = held(arabicTexts)
    const catalogue = defineMessages('test', english, { ar: file.load })
    const { messages, failures } = setUp('ar')
    const loading = messages.load(catalogue)
    file.fail()
    await loading
    await messages.load(catalogue)
    expect(messages.ready(catalogue)).toBe(true)
    expect(messages.text(catalogue, 'hello', { name: 'Ada' })).toBe('Hello \u2068Ada\u2069')
    expect(failures).toEqual([{ error: new Error('offline'), detail: 'texts of test in ar' }])
  })
})

describe('setLocale', () => {
  test('changes the locale at once if all texts are loaded', () => {
    const { messages, changes } = setUp()
    messages.setLocale('ar-eg')
    expect(messages.locale.get()).toBe('ar-EG')
    expect(messages.direction.get()).toBe('rtl')
    expect(changes).toEqual(['ar-EG'])
    messages.setLocale('ar-EG')
    expect(changes).toHaveLength(1)
  })

  test('keeps the shown language until all used texts have loaded', async () => {
    const file = held(arabicTexts)
    const catalogue = defineMessages('test', english, { ar: file.load })
    const { messages, changes } = setUp()
    await messages.load(catalogue)
    messages.setLocale('ar')
    expect(messages.locale.get()).toBe('en')
    expect(messages.direction.get()).toBe('ltr')
    file.arrive()
    await expect.poll(() => messages.locale.get()).toBe('ar')
    expect(messages.text(catalogue, 'hello', { name: 'Ada' })).toContain('مرحبًا')
    expect(changes).toEqual(['ar'])
  })

  test('applies the last requested locale, whatever the order of loading', async () => {
    const file = held(arabicTexts)
    const catalogue = defineMessages('test', english, { ar: file.load })
    const { messages, changes } = setUp()
    await messages.load(catalogue)
    messages.setLocale('ar')
    messages.setLocale('fr')
    file.arrive()
    await messages.load(catalogue)
    await Promise.resolve()
    expect(messages.locale.get()).toBe('fr')
    expect(changes).toEqual(['fr'])
  })

  test('throws for an invalid language tag, naming the option', () => {
    const { messages } = setUp()
    for (const tag of ['', 'not a tag', '<script>', 7 as unknown as string]) {
      expect(() => messages.setLocale(tag)).toThrow(KernelError)
      expect(() => messages.setLocale(tag)).toThrow('Option "locale" of shell: must be a BCP 47 language tag')
    }
    expect(messages.locale.get()).toBe('en')
  })
})

describe('numbers and addresses', () => {
  test('formats a decimal of any length digit by digit', () => {
    expect(formatDecimal('1234567890123456789.000000000000000001', 'en')).toBe(
      '1,234,567,890,123,456,789.000000000000000001'
    )
    expect(formatDecimal('-1234.50', 'de')).toBe('-1.234,50')
    expect(formatDecimal('-0.5', 'en')).toBe('-0.5')
    expect(formatDecimal('1234.5', 'ar-EG')).toBe('١٬٢٣٤٫٥')
    for (const odd of ['', '1e5', '.5', '1.', '0x10', 'NaN', '1,5']) expect(formatDecimal(odd, 'de')).toBe(odd)
  })

  test('shortens an address in the middle, and keeps a short address', () => {
    expect(shortAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toBe('0xd8dA…6045')
    expect(shortAddress('cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7')).toBe('cosmos15yk6…00e7')
    expect(shortAddress('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')).toBe('bc1qcr…6fyu')
    expect(shortAddress('vitalik.eth')).toBe('vitalik.eth')
    // Any text is shortened to one line.
    expect(shortAddress(`${'a'.repeat(16)}1qqqqwwwwzzzz`)).toBe(`${'a'.repeat(16)}1qqqq…zzzz`)
    expect(shortAddress(`${'a'.repeat(17)}1qqqqwwwwzzzz`)).toBe('aaaaaa…zzzz')
  })
})

test('the Arabic catalogue has exactly the texts of the dialog, in Arabic', () => {
  expect(Object.keys(arabic).sort()).toEqual(Object.keys(uiMessages.english).sort())
  for (const text of Object.values(arabic)) expect(text).toMatch(/\p{Script=Arabic}/u)
})
