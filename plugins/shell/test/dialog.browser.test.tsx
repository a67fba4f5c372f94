import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { FieldView, FirstView, type Fixture, openPage } from './page.js'

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

const dialog = () => page.get<HTMLDialogElement>('dialog')
async function opened(view?: { readonly id: string }) {
  await page.kernel.router.open(view && { target: { view: view.id } })
  await expect.poll(() => page.find('dialog[open]')).not.toBeNull()
  await expect.poll(() => page.find('button.row, .input, .state, .button')).not.toBeNull()
}
const closed = () => expect.poll(() => dialog().open).toBe(false)

describe('as a dialog', () => {
  test('is modal, and named by its heading', async () => {
    await opened()
    expect(dialog().matches(':modal')).toBe(true)
    const heading = page.get(`#${dialog().getAttribute('aria-labelledby')}`)
    expect(heading.textContent).toBe('Connect wallet')
    expect(heading.tagName).toBe('H1')
  })

  test('stands over another modal dialog of the page', async () => {
    const other = document.createElement('dialog')
    document.body.append(other)
    other.showModal()
    await opened()
    const box = page.get('.card').getBoundingClientRect()
    expect(document.elementFromPoint(box.x + box.width / 2, box.y + 20)).toBe(page.host())
    await userEvent.keyboard('{Escape}')
    await closed()
    expect(other.open).toBe(true)
  })

  test('undoes what a dialog library of the page does to all that stands beside its own', async () => {
    await opened()
    await page.kernel.router.close('api')
    await closed()
    page.host().setAttribute('aria-hidden', 'true')
    page.host().setAttribute('inert', '')
    document.body.style.pointerEvents = 'none'
    await opened()
    expect(page.host().hasAttribute('aria-hidden')).toBe(false)
    await userEvent.click(page.get('[data-testid=w3m-header-close]'))
    await closed()
    document.body.style.pointerEvents = ''
  })

  test('comes back when the page has replaced its body', async () => {
    await opened()
    await page.kernel.router.close('api')
    await closed()
    const host = page.host()
    host.remove()
    await page.kernel.router.open()
    await expect.poll(() => host.isConnected && host.shadowRoot?.querySelector('dialog')?.open).toBe(true)
  })
})

describe('closing', () => {
  test('by the button, by Escape and by the scrim, each with its reason', async () => {
    const reasons: string[] = []
    page.kernel.hooks.beforeClose.tap({ name: 'test' }, (_entry, reason) => void reasons.push(reason))
    await opened()
    await userEvent.click(page.get('[data-testid=w3m-header-close]'))
    await closed()
    await opened()
    await userEvent.keyboard('{Escape}')
    await closed()
    await opened()
    await userEvent.click(dialog(), { position: { x: 5, y: 5 } })
    await closed()
    expect(reasons).toEqual(['button', 'escape', 'backdrop'])
  })

  test('a guard holds against Escape twice and against the scrim, and the card shakes and says why', async () => {
    page.guard.isOn = true
    await opened()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => page.find('.card[data-shaking]')).not.toBeNull()
    await expect.poll(() => page.get('[aria-live=polite]').textContent).toBe('Finish or cancel this step first.')
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(dialog(), { position: { x: 5, y: 5 } })
    expect(dialog().open).toBe(true)
    expect(page.kernel.router.state.get().open).toBe(true)
    await expect.poll(() => page.find('.card[data-shaking]'), { timeout: 2000 }).toBeNull()
  })

  test('a closing by the browser itself asks the guards as well', async () => {
    page.guard.isOn = true
    await opened()
    // What the back gesture of a phone does when `cancel` cannot be stopped.
    dialog().close()
    await expect.poll(() => page.find('.card[data-shaking]')).not.toBeNull()
    expect(dialog().open).toBe(true)
    expect(dialog().matches(':modal')).toBe(true)
    page.guard.isOn = false
    dialog().close()
    await expect.poll(() => page.kernel.router.state.get().open).toBe(false)
    await closed()
  })

  test('a press that begins on the card does not', async () => {
    await opened()
    const text = page.get('.text')
    text.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    dialog().dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect(page.kernel.router.state.get().open).toBe(true)
  })

  test('a key in the dialog is none of the page', async () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    await opened(FieldView)
    await userEvent.keyboard('/k')
    await userEvent.keyboard('{Escape}')
    await closed()
    document.removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
  })
})

test('a second dialog on the page is its own', async () => {
  const other = await openPage()
  await opened()
  await other.kernel.router.open()
  await expect.poll(() => document.querySelectorAll('latchkit-modal').length).toBe(2)
  const [one, two] = [...document.querySelectorAll('latchkit-modal')].map(host => host.shadowRoot as ShadowRoot)
  expect(one?.adoptedStyleSheets[0]).toBe(two?.adoptedStyleSheets[0])
  await expect.poll(() => two?.querySelector('dialog')?.open).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => other.kernel.router.state.get().open).toBe(false)
  expect(page.kernel.router.state.get().open).toBe(true)
  expect(page.kernel.router.current()?.view).toBe(FirstView.id)
  await other.dispose()
})
