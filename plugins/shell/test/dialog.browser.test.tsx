import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { appeared } from './appeared.js'
import { BrokenHeaderView, FieldView, FirstView, type Fixture, openPage } from './page.js'

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
const closed = () => expect.poll(() => dialog().open).toBe(false)

describe('the dialog', () => {
  test('is modal and labelled by its heading', async () => {
    await page.open()
    expect(dialog().matches(':modal')).toBe(true)
    const heading = page.get(`#${dialog().getAttribute('aria-labelledby')}`)
    expect(heading.textContent).toBe('Connect wallet')
    expect(heading.tagName).toBe('H1')
  })

  test('opens above another modal dialog of the page', async () => {
    const other = document.createElement('dialog')
    document.body.append(other)
    other.showModal()
    await page.open()
    const box = page.get('.card').getBoundingClientRect()
    expect(document.elementFromPoint(box.x + box.width / 2, box.y + 20)).toBe(page.host())
    await userEvent.keyboard('{Escape}')
    await closed()
    expect(other.open).toBe(true)
  })

  test('removes the attributes by which a dialog library of the page hides other elements', async () => {
    await page.open()
    await page.close()
    page.host().setAttribute('aria-hidden', 'true')
    page.host().setAttribute('inert', '')
    document.body.style.pointerEvents = 'none'
    await page.open()
    expect(page.host().hasAttribute('aria-hidden')).toBe(false)
    await userEvent.click(page.get('[data-testid=w3m-header-close]'))
    await closed()
    document.body.style.pointerEvents = ''
  })

  test('returns when the page replaces its body while it is open or opening', async () => {
    await page.open()
    page.host().remove()
    await expect.poll(() => page.find('dialog:modal')).not.toBeNull()
    expect(page.focused()).not.toBeNull()
    await page.close()
    await page.kernel.router.open()
    document.body.replaceChildren()
    await expect.poll(() => page.find('dialog:modal')).not.toBeNull()
    await page.close()
    expect(document.body.style.overflow).toBe('')
  })

  test('reports and omits a header component that throws', async () => {
    await page.open(BrokenHeaderView)
    expect(page.title()).toBe('With a broken header')
    await expect.poll(() => page.failures).toEqual([`BrokenHeader header: Error: broken header`])
  })

  test('returns to the page on opening after the page has replaced its body', async () => {
    await page.open()
    await page.close()
    const host = page.host()
    host.remove()
    await page.kernel.router.open()
    await expect.poll(() => host.isConnected && host.shadowRoot?.querySelector('dialog')?.open).toBe(true)
  })
})

describe('closing', () => {
  test('reports its reason for the button, Escape and the backdrop', async () => {
    const reasons: string[] = []
    page.kernel.hooks.beforeClose.tap({ name: 'test' }, (_entry, reason) => void reasons.push(reason))
    await page.open()
    await userEvent.click(page.get('[data-testid=w3m-header-close]'))
    await closed()
    await page.open()
    await userEvent.keyboard('{Escape}')
    await closed()
    await page.open()
    await userEvent.click(dialog(), { position: { x: 5, y: 5 } })
    await closed()
    expect(reasons).toEqual(['button', 'escape', 'backdrop'])
  })

  test('a tap of beforeClose refuses two Escapes and a press on the backdrop, and the card shakes and announces the reason', async () => {
    page.guard.isOn = true
    await page.open()
    const shaken = appeared(page.host(), '.card[data-shaking]')
    await userEvent.keyboard('{Escape}')
    await shaken
    await expect.poll(() => page.get('[aria-live=polite]').textContent).toBe('Finish or cancel this step first.')
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(dialog(), { position: { x: 5, y: 5 } })
    expect(dialog().open).toBe(true)
    expect(page.kernel.router.state.get().open).toBe(true)
    await expect.poll(() => page.find('.card[data-shaking]'), { timeout: 2000 }).toBeNull()
  })

  test('each refusal shakes the card for 500 ms', async () => {
    page.guard.isOn = true
    await page.open()
    const isShaking = () => page.find('.card[data-shaking]') !== null
    const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
    await page.kernel.router.close('button')
    await wait(400)
    await page.kernel.router.close('escape')
    await wait(300)
    expect(isShaking()).toBe(true)
    await expect.poll(isShaking, { timeout: 2000 }).toBe(false)
  })

  test('runs beforeClose when the browser itself closes the dialog', async () => {
    page.guard.isOn = true
    await page.open()
    // As by the back gesture of a phone, when `cancel` cannot be prevented.
    const shaken = appeared(page.host(), '.card[data-shaking]')
    dialog().close()
    await shaken
    expect(dialog().open).toBe(true)
    expect(dialog().matches(':modal')).toBe(true)
    page.guard.isOn = false
    dialog().close()
    await expect.poll(() => page.kernel.router.state.get().open).toBe(false)
    await closed()
  })

  test('ignores a press that starts on the card', async () => {
    await page.open()
    const text = page.get('.text')
    text.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    dialog().dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect(page.kernel.router.state.get().open).toBe(true)
  })

  test('key events in the dialog do not reach the page', async () => {
    const heard = vi.fn()
    document.addEventListener('keydown', heard)
    await page.open(FieldView)
    await userEvent.keyboard('/k')
    await userEvent.keyboard('{Escape}')
    await closed()
    document.removeEventListener('keydown', heard)
    expect(heard).not.toHaveBeenCalled()
  })
})

test('two dialogs on a page are independent', async () => {
  const other = await openPage()
  await page.open()
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
