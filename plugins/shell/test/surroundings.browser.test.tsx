import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { Theme, type ThemeVariables } from '../src/contract.js'
import type { ShellOptions } from '../src/index.js'
import { FieldView, type Fixture, openPage, SecondView } from './page.js'

const pages: Fixture[] = []
async function newPage(options: ShellOptions = {}) {
  const page = await openPage(options)
  pages.push(page)
  return page
}

beforeEach(async () => {
  await browser.viewport(800, 600)
  const tall = document.createElement('div')
  tall.style.height = '3000px'
  document.body.append(tall)
})
afterEach(async () => {
  for (const page of pages.splice(0)) await page.dispose()
  document.body.replaceChildren()
})

const scrolls = () => {
  window.scrollTo(0, 0)
  const root = document.documentElement
  const locked = [root, document.body].some(element => getComputedStyle(element).overflowY === 'hidden')
  return !locked
}

describe('the scroll lock', () => {
  test('stays while any dialog of the page is open', async () => {
    const [one, two] = [await newPage(), await newPage()]
    expect(scrolls()).toBe(true)
    await one.open()
    await two.open()
    await expect.poll(scrolls).toBe(false)
    await one.close()
    // The second dialog may lock a moment after the first one has unlocked.
    await expect.poll(scrolls).toBe(false)
    await two.close()
    expect(scrolls()).toBe(true)
  })

  test("restores the page's own styles", async () => {
    document.body.style.overflow = 'scroll'
    const page = await newPage()
    await page.open()
    await expect.poll(() => document.body.style.overflow).toBe('hidden')
    await page.close()
    expect(document.body.style.overflow).toBe('scroll')
    document.body.style.overflow = ''
  })

  test('is removed with the plugin while the dialog is open', async () => {
    const page = await newPage()
    await page.open()
    await expect.poll(scrolls).toBe(false)
    await page.kernel.remove('shell')
    expect(scrolls()).toBe(true)
    expect(document.documentElement.getAttribute('style') ?? '').toBe('')
  })

  test('does not shift the layout', async () => {
    const page = await newPage()
    const before = document.body.getBoundingClientRect().width
    window.scrollTo(0, 500)
    await page.open()
    await expect.poll(() => getComputedStyle(document.body).overflowY).toBe('hidden')
    expect(window.scrollY).toBe(500)
    expect(document.body.getBoundingClientRect().width).toBe(before)
    await page.close()
    expect(window.scrollY).toBe(500)
  })

  test('can be disabled', async () => {
    const page = await newPage({ scrollLock: false })
    await page.open()
    expect(scrolls()).toBe(true)
  })
})

/** Listeners on objects that outlive the dialog, as scripts add and remove them. */
function countListeners() {
  const { addEventListener, removeEventListener } = EventTarget.prototype
  const lasting = new Set<unknown>([window, document, document.documentElement, document.body, window.visualViewport])
  const held = new Map<string, number>()
  const note = (target: EventTarget | undefined, type: string, by: number) => {
    const on = target ?? window
    if (lasting.has(on)) held.set(type, (held.get(type) ?? 0) + by)
  }
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...call: Parameters<typeof addEventListener>) {
    note(this, call[0], 1)
    addEventListener.apply(this ?? window, call)
  }
  EventTarget.prototype.removeEventListener = function (
    this: EventTarget,
    ...call: Parameters<typeof removeEventListener>
  ) {
    note(this, call[0], -1)
    removeEventListener.apply(this ?? window, call)
  }
  return {
    left: () => [...held].filter(([, count]) => count > 0),
    stop: () => Object.assign(EventTarget.prototype, { addEventListener, removeEventListener })
  }
}

describe('cleanup', () => {
  test('leaves no node after fifty openings', async () => {
    const page = await newPage()
    await page.open()
    await page.close()
    await expect.poll(() => page.find('.card')).toBeNull()
    const nodes = () => document.querySelectorAll('*').length + page.get('dialog').querySelectorAll('*').length
    const before = nodes()
    for (let turn = 0; turn < 50; turn++) {
      await page.open()
      page.kernel.router.push(SecondView)
      await page.close()
    }
    await expect.poll(() => page.find('.card')).toBeNull()
    expect(nodes()).toBe(before)
    expect(page.failures).toEqual([])
  })

  test('removes all nodes and listeners with the plugin', async () => {
    // React adds its listeners once per document and never removes them.
    await (await newPage()).open()
    await pages.pop()?.dispose()
    const listeners = countListeners()
    const before = document.querySelectorAll('*').length
    const page = await newPage({ prefetch: 'idle' })
    await page.open()
    page.kernel.router.push(FieldView)
    await expect.poll(page.title).toBe('Field')
    await page.kernel.remove('shell')
    listeners.stop()
    expect(document.querySelector('latchkit-modal')).toBeNull()
    expect(document.querySelectorAll('*').length).toBe(before)
    expect(listeners.left()).toEqual([])
    expect(page.failures).toEqual([])
  })

  test('renders nothing if the plugin is removed before the dialog has loaded', async () => {
    const page = await newPage()
    const opening = page.kernel.router.open()
    await page.kernel.remove('shell')
    await opening
    await import('../src/lazy/mount.js')
    await new Promise(requestAnimationFrame)
    expect(document.querySelector('latchkit-modal')).toBeNull()
  })
})

describe('theme', () => {
  test('the host element has the mode and the variables, and follows changes', async () => {
    const page = await newPage({ themeMode: 'light', themeVariables: { '--w3m-accent': 'rgb(10, 20, 30)' } })
    await page.open()
    const theme = page.kernel.get(Theme)
    expect(page.host().dataset.theme).toBe('light')
    const surface = () => getComputedStyle(page.get('.card')).backgroundColor
    const light = surface()
    theme.setMode('dark')
    expect(page.host().dataset.theme).toBe('dark')
    expect(surface()).not.toBe(light)
    expect(page.host().style.getPropertyValue('--lk-accent')).toBe('rgb(10, 20, 30)')
    theme.setVariables({ '--lk-border-radius-master': '2px' })
    expect(page.host().style.getPropertyValue('--lk-accent')).toBe('')
    expect(getComputedStyle(page.get('.card')).borderTopLeftRadius).toBe('14px')
  })

  test("text scales with the visitor's font size, whatever the page's root font size", async () => {
    document.documentElement.style.fontSize = '10px'
    const page = await newPage({ themeVariables: { '--lk-font-size-master': '10px' } })
    await page.open()
    expect(getComputedStyle(page.get('.row-title')).fontSize).toBe('16px')
    document.documentElement.style.fontSize = ''
  })

  test.each<ThemeVariables>([{}, { '--lk-font-size-master': '10px' }])(
    'text grows with the root of the page, and the card with it, %j',
    async themeVariables => {
      await browser.viewport(900, 1400)
      document.documentElement.style.fontSize = '200%'
      const page = await newPage({ themeVariables })
      await page.open()
      expect(getComputedStyle(page.get('.row-title')).fontSize).toBe('32px')
      expect(page.get('.card').getBoundingClientRect().width).toBe(540)
      await browser.viewport(390, 844)
      const card = page.get('.card')
      expect(card.scrollWidth).toBeLessThanOrEqual(card.clientWidth)
      expect(card.getBoundingClientRect().width).toBe(390)
      document.documentElement.style.fontSize = ''
    }
  )

  test('no rule of the page applies inside', async () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '*{color:red!important;font-size:40px!important;letter-spacing:9px}latchkit-modal *{display:none}'
    )
    document.adoptedStyleSheets = [sheet]
    const page = await newPage()
    await page.open()
    const style = getComputedStyle(page.get('.row-title'))
    expect(style.color).not.toBe('rgb(255, 0, 0)')
    expect(style.fontSize).toBe('16px')
    expect(style.letterSpacing).toBe('normal')
    document.adoptedStyleSheets = []
  })
})
