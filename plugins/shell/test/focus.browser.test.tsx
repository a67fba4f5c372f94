import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import {
  FieldLaterView,
  FieldView,
  type Fixture,
  GivingWayView,
  HelpedView,
  LateView,
  OwnFocusView,
  openPage,
  SecondView
} from './page.js'

let page: Fixture
/** Waits until the code has loaded that remembers which control was pressed. */
async function watching() {
  await import('../src/while-open/toast-bar.js')
  await new Promise(resolve => setTimeout(resolve, 50))
}
const opener = () => document.querySelector('button') as HTMLButtonElement

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

describe('focus', () => {
  test('starts on the close button, and returns to the element that opened the dialog', async () => {
    opener().focus()
    await page.open()
    expect(page.focused()).toBe(page.get('[data-testid=w3m-header-close]'))
    await page.close()
    expect(document.activeElement).toBe(opener())
  })

  test('starts in the first field of a view with fields', async () => {
    await page.open(FieldView)
    expect(page.focused()).toBe(page.get('[data-testid=field]'))
  })

  test('stays inside the dialog', async () => {
    await page.open()
    for (let pressed = 0; pressed < 12; pressed++) {
      await userEvent.keyboard('{Tab}')
      expect([page.host(), document.body]).toContain(document.activeElement)
    }
    opener().focus()
    expect(document.activeElement).not.toBe(opener())
  })

  test('moves to the heading of the next view, and back to the control that was pressed', async () => {
    await page.open()
    await watching()
    page.get('[data-testid=row-1]').focus()
    page.kernel.router.push(SecondView)
    await expect.poll(page.title).toBe('Second')
    expect(page.focused()).toBe(page.get('h1'))
    page.get('[data-testid=row-4]').focus()
    page.kernel.router.push(HelpedView)
    await expect.poll(page.title).toBe('Helped')
    page.get('[data-testid=header-back]').focus()
    page.get('[data-testid=header-back]').click()
    await expect.poll(page.title).toBe('Second')
    expect(page.focused()).toBe(page.get('[data-testid=row-4]'))
    page.kernel.router.back()
    await expect.poll(page.title).toBe('Connect wallet')
    expect(page.focused()).toBe(page.get('[data-testid=row-1]'))
  })

  test('moves back to the button of the header that was pressed', async () => {
    await page.open(HelpedView)
    await watching()
    page.get('[data-testid=header-help]').focus()
    page.get('[data-testid=header-help]').click()
    await expect.poll(page.title).toBe('Second')
    page.kernel.router.back()
    await expect.poll(() => page.focused() === page.find('[data-testid=header-help]')).toBe(true)
  })

  test('moves to the heading if the control that was pressed is gone', async () => {
    await page.open(FieldLaterView)
    page.get('[data-testid=show-field]').click()
    await expect.poll(() => page.focused() === page.find('[data-testid=field]')).toBe(true)
    page.kernel.router.push(SecondView)
    await expect.poll(page.title).toBe('Second')
    page.kernel.router.back()
    await expect.poll(page.title).toBe('Field later')
    expect(page.focused()).toBe(page.get('h1'))
  })

  test('moves to the first field of the next view', async () => {
    await page.open()
    page.kernel.router.push(FieldView)
    await expect.poll(() => page.focused() === page.find('[data-testid=field]')).toBe(true)
  })

  test('stays where a view moved it', async () => {
    await page.open()
    page.kernel.router.push(OwnFocusView)
    await expect.poll(() => page.focused() === page.find('[data-testid=own]')).toBe(true)
  })

  test('moves to the field of a view that loads late', async () => {
    await page.open()
    page.kernel.router.push(LateView)
    await expect.poll(() => page.find('[aria-busy=true]')).not.toBeNull()
    expect(page.focused()).toBe(page.get('h1'))
    page.arrive()
    await expect.poll(() => page.focused() === page.find('[data-testid=field]')).toBe(true)
  })

  test('stays if the visitor moved it before a late view loaded', async () => {
    await page.open()
    page.kernel.router.push(LateView)
    await expect.poll(() => page.find('[data-testid=header-back]')).not.toBeNull()
    page.get('[data-testid=header-back]').focus()
    page.arrive()
    await expect.poll(page.title).toBe('Field')
    expect(page.focused()).toBe(page.get('[data-testid=header-back]'))
  })

  test('moves to a field that a view adds later, unless the visitor moved it', async () => {
    await page.open()
    page.kernel.router.push(FieldLaterView)
    await expect.poll(() => page.find('[data-testid=show-field]')).not.toBeNull()
    expect(page.focused()).toBe(page.get('h1'))
    page.get('[data-testid=show-field]').click()
    await expect.poll(() => page.focused() === page.find('[data-testid=field]')).toBe(true)

    page.kernel.router.replace(FieldLaterView)
    await expect.poll(() => page.find('[data-testid=field]')).toBeNull()
    page.get('[data-testid=header-back]').focus()
    page.get('[data-testid=show-field]').click()
    await expect.poll(() => page.find('[data-testid=field]')).not.toBeNull()
    expect(page.focused()).toBe(page.get('[data-testid=header-back]'))
  })

  test('moves to the heading when the focused element of a view is removed, but not when another element is removed', async () => {
    await page.open(GivingWayView)
    const way = page.get('[data-testid=giving-way]')
    way.focus()
    way.click()
    await expect.poll(() => page.find('[data-testid=giving-way]')).toBeNull()
    expect(page.focused()).toBe(page.get('h1'))

    page.kernel.router.replace(GivingWayView)
    await expect.poll(() => page.find('[data-testid=giving-way]')).not.toBeNull()
    page.get('[data-testid=w3m-header-close]').focus()
    page.get('[data-testid=giving-way]').click()
    await expect.poll(() => page.find('[data-testid=giving-way]')).toBeNull()
    expect(page.focused()).toBe(page.get('[data-testid=w3m-header-close]'))
  })
})
