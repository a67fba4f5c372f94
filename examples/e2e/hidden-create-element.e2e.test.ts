import { expect, test } from 'vitest'
import { dialog, eventually } from './page-object.js'
import { createWorld } from './world.js'

const { visit } = createWorld('minimal')

/** The import() of a built page makes elements by `document.createElement`, and throws at once where a form has that name. */
test('a form that takes the place of document.createElement ends in a coded error; without it the dialog opens', async () => {
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
  // The dialog's code may have been there before the form was.
  expect(await code()).toMatch(/^(?:view\/not-loaded|shell\/unusable-document)$/)
  expect(await button.evaluate(element => (element as unknown as Opens).latchkit.getState().open)).toBe(false)

  await page.evaluate(() => document.querySelector('form[name=createElement]')?.remove())
  await button.click()
  await dialog(page).waitFor()
})
