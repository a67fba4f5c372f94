import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { Dialog } from '../src/contract.js'
import type { ShellOptions } from '../src/index.js'
import { type Fixture, openPage, SecondView } from './page.js'

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

describe('embedded', () => {
  async function attached() {
    const page = await newPage({ embedded: true })
    const container = document.createElement('div')
    document.body.append(container)
    const detach = page.kernel.get(Dialog).attach(container)
    await expect
      .poll(() => container.querySelector('latchkit-modal')?.shadowRoot?.querySelector('button.row'))
      .toBeTruthy()
    return { page, container, detach }
  }

  test('renders in the page without dialog, backdrop, close button and scroll lock, and leaves the focus unchanged', async () => {
    const button = document.createElement('button')
    document.body.append(button)
    button.focus()
    const { page, container } = await attached()
    expect(page.host().parentElement).toBe(container)
    expect(page.find('dialog')).toBeNull()
    expect(page.find('[data-testid=w3m-header-close]')).toBeNull()
    expect(scrolls()).toBe(true)
    expect(document.activeElement).toBe(button)
    page.kernel.router.push(SecondView)
    await expect.poll(page.title).toBe('Second')
    expect(document.activeElement).toBe(button)
  })

  test('moves the focus to the next view if the focus was inside', async () => {
    const { page } = await attached()
    page.get('[data-testid=row-0]').focus()
    page.kernel.router.push(SecondView)
    await expect.poll(page.title).toBe('Second')
    expect(page.focused()).toBe(page.get('h1'))
  })

  test('shows its initial view after closing, and can be closed again', async () => {
    const { page } = await attached()
    for (let turn = 0; turn < 2; turn++) {
      page.kernel.router.push(SecondView)
      await expect.poll(page.title).toBe('Second')
      await page.kernel.router.close('done')
      await expect.poll(page.title).toBe('Connect wallet')
      await expect.poll(() => page.kernel.router.state.get().open).toBe(true)
    }
    expect(page.failures).toEqual([])
  })

  test('closes when the visitor connects', async () => {
    const { page } = await attached()
    page.kernel.router.push(SecondView)
    await expect.poll(page.title).toBe('Second')
    const events = page.kernel.events as { emit(name: string, payload: object): void }
    events.emit('connections:connected', { namespace: 'test', wallet: 'x', account: 'test:1:x', restored: false })
    await expect.poll(page.title).toBe('Connect wallet')
  })

  test('keeps its view when a connection is restored or made in another tab', async () => {
    const { page } = await attached()
    page.kernel.router.push(SecondView)
    await expect.poll(page.title).toBe('Second')
    const events = page.kernel.events as { emit(name: string, payload: object): void }
    events.emit('connections:connected', { namespace: 'test', wallet: 'x', account: 'test:1:x', restored: true })
    await new Promise(resolve => setTimeout(resolve, 500))
    expect(page.title()).toBe('Second')
  })

  test('is removed by detaching, and stays closed', async () => {
    const { page, container, detach } = await attached()
    detach()
    await expect.poll(() => container.childElementCount).toBe(0)
    await page.kernel.router.close('api')
    expect(page.kernel.router.state.get().open).toBe(false)
  })

  test('is removed with the plugin', async () => {
    const { page, container } = await attached()
    await page.kernel.remove('shell')
    expect(container.childElementCount).toBe(0)
    expect(page.failures).toEqual([])
  })
})
