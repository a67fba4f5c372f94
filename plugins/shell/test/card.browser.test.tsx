import { definePlugin, viewRef } from '@latchkit/kernel'
import { defineView } from '@latchkit/kernel/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { Alerts, Toasts } from '../src/contract.js'
import { Text } from '../src/ui/index.js'
import { BrokenView, broken, ChipView, type Fixture, HelpedView, openPage, SecondView, setArabicFile } from './page.js'

let page: Fixture

beforeEach(async () => {
  await browser.viewport(800, 700)
  const button = document.createElement('button')
  button.textContent = 'Connect'
  document.body.append(button)
  page = await openPage()
})
afterEach(async () => {
  await page.dispose()
  document.body.replaceChildren()
})

describe('the card', () => {
  test('shows the back button only if there is a previous view, and returns to it', async () => {
    await page.open()
    expect(page.find('[data-testid=header-back]')).toBeNull()
    page.kernel.router.push(SecondView)
    await expect.poll(() => page.find('[data-testid=header-back]')).not.toBeNull()
    await userEvent.click(page.get('[data-testid=header-back]'))
    await expect.poll(page.title).toBe('Connect wallet')
    expect(page.find('[data-testid=header-back]')).toBeNull()
  })

  test("shows the first view's help button or component at the start of the header", async () => {
    await page.open(HelpedView)
    await userEvent.click(page.get('[data-testid=header-help]'))
    await expect.poll(page.title).toBe('Second')
    expect(page.find('[data-testid=header-help]')).toBeNull()
    await page.kernel.router.open({ target: { view: ChipView.id } })
    await expect.poll(() => page.find('[data-testid=chip]')).not.toBeNull()
    // Still the accessible name of the dialog.
    expect(page.title()).toBe('With a chip')
    expect(page.get('.title').offsetWidth).toBe(1)
    page.kernel.router.push(SecondView)
    await expect.poll(() => page.find('[data-testid=chip]')).toBeNull()
    expect(page.find('[data-testid=header-back]')).not.toBeNull()
  })

  test('shows header buttons of other plugins, and their footers in the views they name', async () => {
    await page.open()
    await expect.poll(() => page.find('.header-end [data-testid=header-button]')).not.toBeNull()
    expect(page.find('[data-testid=footer]')).toBeNull()
    page.kernel.router.push(SecondView)
    await expect.poll(() => page.find('.card [data-testid=footer]')).not.toBeNull()
  })

  test('has an opaque scrolling element, so that it scrolls while the page is busy', async () => {
    await page.open()
    const ground = (of: string) => getComputedStyle(page.get(of)).backgroundColor
    expect(ground('.screen-scroll')).toBe(ground('.card'))
    expect(ground('.screen-scroll')).not.toMatch(/transparent|^rgba|\//)
  })

  test('shows an error with a retry button for a view that throws', async () => {
    const silent = vi.spyOn(console, 'error').mockReturnValue()
    broken.isBroken = true
    await page.open(BrokenView)
    expect(page.title()).toBe('Something went wrong')
    expect(page.get('.state').textContent).toContain('send the details to this site')
    expect(page.failures.join()).toContain('broken view')
    broken.isBroken = false
    await userEvent.click(page.get('.state .button'))
    await expect.poll(() => page.get('.view').textContent).toContain('mended')
    silent.mockRestore()
  })

  test('shows an error title for a view that did not load, and loads it when the browser is online again', async () => {
    let isOnline = false
    const AwayView = viewRef('Away')
    const away = definePlugin({
      id: 'away',
      setup(ctx) {
        const load = async () => {
          if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
          return { default: defineView({ Component: () => <Text>arrived</Text>, useTitle: () => 'Arrived' }) }
        }
        ctx.view(AwayView, { load })
      }
    })
    await page.kernel.add(away)
    await page.open()
    page.kernel.router.push(AwayView)
    await expect.poll(page.title).toBe('Couldn’t load this')
    expect(page.get('.state').textContent).toContain('Check your connection')
    isOnline = true
    // The listener is added by an effect, which may run after the title was shown.
    await expect
      .poll(() => {
        window.dispatchEvent(new Event('online'))
        return page.title()
      })
      .toBe('Arrived')
    expect(page.get('.view').textContent).toContain('arrived')
  })

  test('renders toasts in a live region that existed before them', async () => {
    await page.open()
    const region = page.get('.toast-place')
    expect(region.getAttribute('role')).toBe('status')
    page.kernel.get(Toasts).show({ variant: 'error', message: 'Failed to disconnect' })
    await expect.poll(() => region.textContent).toBe('Failed to disconnect')
    expect(page.get('.toast').dataset.variant).toBe('error')
  })

  test('shows an alert until it is dismissed', async () => {
    await page.open()
    page.kernel.get(Alerts).raise({ key: 'a', severity: 'warning', short: 'Project ID Not Configured' })
    await expect.poll(() => page.find('.alert-bar')?.textContent).toBe('Project ID Not Configured')
    await userEvent.click(page.get('.alert-bar .icon-button'))
    await expect.poll(() => page.find('.alert-bar')).toBeNull()
  })
})

describe('language', () => {
  test('shows no English text while Arabic is loading', async () => {
    let arrive = () => {}
    setArabicFile(
      () =>
        new Promise(resolve => {
          arrive = () => resolve({ default: { first: 'ربط المحفظة', row: 'محفظة' } })
        })
    )
    const arabic = await openPage({ locale: 'ar' })
    const seen: string[] = []
    await arabic.kernel.router.open()
    await expect.poll(() => arabic.find('dialog[open] [aria-busy=true]')).not.toBeNull()
    const card = arabic.get('.card')
    const note = () => seen.push(card.textContent ?? '')
    note()
    const observer = new MutationObserver(note)
    observer.observe(card, { subtree: true, childList: true, characterData: true })
    arrive()
    await expect.poll(arabic.title).toBe('ربط المحفظة')
    observer.disconnect()
    expect(card.dir).toBe('rtl')
    expect(card.lang).toBe('ar')
    expect(arabic.get('.text').textContent).toBe('محفظة')
    expect(arabic.get('[data-testid=w3m-header-close]').getAttribute('aria-label')).toBe('إغلاق')
    expect(seen.join()).not.toMatch(/Connect|wallet/)
    await arabic.dispose()
  })
})
