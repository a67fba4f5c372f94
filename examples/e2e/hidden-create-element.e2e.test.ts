import { expect } from '@playwright/test'
import { test } from './fixtures/visit.js'
import { dialog, eventually } from './page-objects/dialog.js'

/**
 * `import()` in a built page creates elements with `document.createElement`, and throws at once if a form has that
 * name.
 */
test('a form named createElement ends in a coded error, and the dialog opens without the form', async ({ visit }) => {
  const { page } = await visit('minimal')
  const button = page.locator('latchkit-button')
  await page.evaluate(() => {
    const form = document.createElement('form')
    form.setAttribute('name', 'createElement')
    document.body.append(form)
  })
  await button.click()
  await eventually(() => button.evaluate(element => element.shadowRoot?.textContent)).toContain('Did not load.')
  type Opens = { latchkit: { open(): Promise<void>; getState(): { open: boolean } } }
  const code = () =>
    button.evaluate(element =>
      (element as unknown as Opens).latchkit.open().then(
        () => 'opened',
        error => error.code
      )
    )
  // The dialog's code may have loaded before the form was added.
  expect(await code()).toMatch(/^(?:view\/not-loaded|shell\/unusable-document)$/)
  expect(await button.evaluate(element => (element as unknown as Opens).latchkit.getState().open)).toBe(false)

  await page.evaluate(() => document.querySelector('form[name=createElement]')?.remove())
  await button.click()
  await dialog(page).waitFor()
})
