import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { Alerts, Toasts } from '../src/contract.js'
import {
  BrokenView,
  broken,
  ChipView,
  FieldView,
  FirstView,
  type Fixture,
  HelpedView,
  LateView,
  OwnFocusView,
  openPage,
  SecondView,
  setArabicFile
} from './page.js'

let page: Fixture
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

describe('focus', () => {
  test('starts on the close button, and returns to what opened the dialog', async () => {
    opener().focus()
    await opened()
    expect(page.focused()).toBe(page.get('[data-testid=w3m-header-close]'))
    await page.kernel.router.close('button')
    await closed()
    expect(document.activeElement).toBe(opener())
  })

  test('starts in the first field of a view that has one', async () => {
    await opened(FieldView)
    expect(page.focused()).toBe(page.get('[data-testid=field]'))
  })

  test('stays inside', async () => {
    await opened()
    for (let pressed = 0; pressed < 12; pressed++) {
      await userEvent.keyboard('{Tab}')
      expect([page.host(), document.body]).toContain(document.activeElement)
    }
    opener().focus()
    expect(document.activeElement).not.toBe(opener())
  })

  test('goes to the heading of the next view', async () => {
    await opened()
    page.get('[data-testid=row-0]').focus()
    page.kernel.router.push(SecondView)
    await expect.poll(page.title).toBe('Second')
    expect(page.focused()).toBe(page.get('h1'))
    page.kernel.router.back()
    await expect.poll(page.title).toBe('Connect wallet')
    expect(page.focused()).toBe(page.get('h1'))
  })

  test('goes to the first field of the next view', async () => {
    await opened()
    page.kernel.router.push(FieldView)
    await expect.poll(() => page.focused() === page.find('[data-testid=field]')).toBe(true)
  })

  test('is left to a view that takes it', async () => {
    await opened()
    page.kernel.router.push(OwnFocusView)
    await expect.poll(() => page.focused() === page.find('[data-testid=own]')).toBe(true)
  })

  test('goes to the field of a view that arrives late', async () => {
    await opened()
    page.kernel.router.push(LateView)
    await expect.poll(() => page.find('[aria-busy=true]')).not.toBeNull()
    expect(page.focused()).toBe(page.get('h1'))
    page.arrive()
    await expect.poll(() => page.focused() === page.find('[data-testid=field]')).toBe(true)
  })

  test('is not taken from a visitor who went on before a late view arrived', async () => {
    await opened()
    page.kernel.router.push(LateView)
    await expect.poll(() => page.find('[data-testid=header-back]')).not.toBeNull()
    page.get('[data-testid=header-back]').focus()
    page.arrive()
    await expect.poll(page.title).toBe('Field')
    expect(page.focused()).toBe(page.get('[data-testid=header-back]'))
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

describe('what stands in the card', () => {
  test('back leads back, and is there only when there is something to go back to', async () => {
    await opened()
    expect(page.find('[data-testid=header-back]')).toBeNull()
    page.kernel.router.push(SecondView)
    await expect.poll(() => page.find('[data-testid=header-back]')).not.toBeNull()
    await userEvent.click(page.get('[data-testid=header-back]'))
    await expect.poll(page.title).toBe('Connect wallet')
    expect(page.find('[data-testid=header-back]')).toBeNull()
  })

  test('the start of the header belongs to the first view: its help, or its own component', async () => {
    await opened(HelpedView)
    await userEvent.click(page.get('[data-testid=header-help]'))
    await expect.poll(page.title).toBe('Second')
    expect(page.find('[data-testid=header-help]')).toBeNull()
    await page.kernel.router.open({ target: { view: ChipView.id } })
    await expect.poll(() => page.find('[data-testid=chip]')).not.toBeNull()
    // Still the name of the dialog, for those who hear it.
    expect(page.title()).toBe('With a chip')
    expect(page.get('.title').offsetWidth).toBe(1)
    page.kernel.router.push(SecondView)
    await expect.poll(() => page.find('[data-testid=chip]')).toBeNull()
    expect(page.find('[data-testid=header-back]')).not.toBeNull()
  })

  test('other plugins add buttons to the header, and footers to the views they name', async () => {
    await opened()
    await expect.poll(() => page.find('.header-end [data-testid=header-button]')).not.toBeNull()
    expect(page.find('[data-testid=footer]')).toBeNull()
    page.kernel.router.push(SecondView)
    await expect.poll(() => page.find('.card [data-testid=footer]')).not.toBeNull()
  })

  test('a view that throws is a failure with a way on', async () => {
    const silent = vi.spyOn(console, 'error').mockReturnValue()
    broken.isBroken = true
    await opened(BrokenView)
    expect(page.get('.state').textContent).toContain('Something went wrong')
    expect(page.failures.join()).toContain('broken view')
    broken.isBroken = false
    await userEvent.click(page.get('.state .button'))
    await expect.poll(() => page.get('.view').textContent).toContain('mended')
    silent.mockRestore()
  })

  test('toasts are said in a region that was there before them', async () => {
    await opened()
    const region = page.get('.toast-place')
    expect(region.getAttribute('role')).toBe('status')
    page.kernel.get(Toasts).show({ variant: 'error', message: 'Failed to disconnect' })
    await expect.poll(() => region.textContent).toBe('Failed to disconnect')
    expect(page.get('.toast').dataset.variant).toBe('error')
  })

  test('an alert stays until it is dismissed', async () => {
    await opened()
    page.kernel.get(Alerts).raise({ key: 'a', severity: 'warning', short: 'Project ID Not Configured' })
    await expect.poll(() => page.find('.alert-bar')?.textContent).toBe('Project ID Not Configured')
    await userEvent.click(page.get('.alert-bar .icon-button'))
    await expect.poll(() => page.find('.alert-bar')).toBeNull()
  })
})

describe('language', () => {
  test('no English flashes by while Arabic is on its way', async () => {
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
