import { afterEach, expect, test, vi } from 'vitest'
import { type Fixture, LateView, openPage, TallView } from './page.js'

// Separate file, because style sheets are created once per document.
const pages: Fixture[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  for (const page of pages.splice(0)) await page.dispose()
  document.body.replaceChildren()
})

test('without constructable style sheets, every dialog has its styles, including those added later', async () => {
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      constructor() {
        throw new TypeError('Illegal constructor')
      }
    }
  )
  const [one, two] = [await openPage(), await openPage()]
  pages.push(one, two)
  await one.open()
  await expect.poll(() => getComputedStyle(one.get('.card')).borderTopLeftRadius).toBe('28px')
  expect(one.host().shadowRoot?.adoptedStyleSheets).toEqual([])
  await one.close()
  await two.open(TallView)
  await expect.poll(() => getComputedStyle(two.get('.card')).borderTopLeftRadius).toBe('28px')
  two.kernel.router.push(LateView)
  two.arrive()
  await expect.poll(two.title).toBe('Field')
  expect([...one.failures, ...two.failures]).toEqual([])
})
