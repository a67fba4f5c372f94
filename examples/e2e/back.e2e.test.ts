import { expect } from '@playwright/test'
import { test } from './fixtures/visit.js'
import {
  closeButton,
  connectButton,
  dialog,
  eventually,
  hasDialogEntry,
  heading,
  untilClosed
} from './page-objects/dialog.js'

test("Back closes the dialog, the next Back and Forward move through the site's own history", async ({ visit }) => {
  const { page } = await visit('demo')
  const start = page.url()
  await page.evaluate(() => {
    window.addEventListener('popstate', () => document.body.setAttribute('data-route', history.state?.route ?? 'home'))
    history.pushState({ route: 'second' }, '', '#second')
  })
  const route = () => page.evaluate(() => document.body.getAttribute('data-route'))

  await connectButton(page).click()
  await heading(page).waitFor()
  await eventually(() => hasDialogEntry(page)).toBe(true)
  await page.goBack()
  await untilClosed(page)
  expect(page.url()).toBe(`${start}#second`)
  expect(await route()).toBe('second')

  // Forward shows the same page without the dialog. Soon after closing, the dialog still removes an entry of its own.
  await page.waitForTimeout(500)
  await page.goForward()
  expect(await dialog(page).count()).toBe(0)
  expect(page.url()).toBe(`${start}#second`)
  await page.goBack()

  // Closing the dialog with its button leaves no extra history entry.
  await connectButton(page).click()
  await heading(page).waitFor()
  await eventually(() => hasDialogEntry(page)).toBe(true)
  await closeButton(page).click()
  await untilClosed(page)
  await eventually(() => hasDialogEntry(page)).toBe(false)
  await page.goBack()
  expect(page.url()).toBe(start)
  await eventually(route).toBe('home')
  await page.goForward()
  await eventually(route).toBe('second')
})

test('a page that the visitor scrolls right after closing the dialog stays where it is', async ({ visit }) => {
  const { page } = await visit('demo')
  await connectButton(page).click()
  await heading(page).waitFor()
  await eventually(() => hasDialogEntry(page)).toBe(true)
  await page.keyboard.press('Escape')
  await untilClosed(page)
  await page.evaluate(() => scrollTo(0, 300))
  await eventually(() => hasDialogEntry(page)).toBe(false)
  // The browser restores the position of an entry a few frames after it went there.
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => [scrollY, history.scrollRestoration])).toEqual([300, 'auto'])
})
