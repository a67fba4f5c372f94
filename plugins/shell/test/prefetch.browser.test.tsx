import type { ViewTarget } from '@latchkit/kernel'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { Dialog, Messages } from '../src/contract.js'
import type { ShellOptions } from '../src/index.js'
import { uiMessages } from '../src/ui/ui-messages.js'
import { onPicture } from './on-picture.js'
import {
  AheadView,
  BrokenAheadView,
  broken,
  FirstView,
  type Fixture,
  openPage,
  PicturedView,
  SecondView,
  texts
} from './page.js'

const pages: Fixture[] = []
async function newPage(options: ShellOptions = {}, first?: ViewTarget) {
  const page = await openPage(options, first)
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

describe('prefetching', () => {
  test('loads the dialog and the first view, and shows nothing', async () => {
    const page = await newPage()
    expect(page.kernel.router.views.module(FirstView.id).get().status).toBe('pending')
    page.kernel.get(Dialog).prefetch()
    await expect.poll(() => page.kernel.router.views.module(FirstView.id).get().status).toBe('ready')
    await expect.poll(() => page.find<HTMLDialogElement>('dialog')?.open).toBe(false)
    expect(page.get('dialog').childElementCount).toBe(0)
  })

  test('loads the texts of the dialog and the first view', async () => {
    const page = await newPage({ locale: 'ar' })
    const messages = page.kernel.get(Messages)
    expect(messages.ready(texts) || messages.ready(uiMessages)).toBe(false)
    page.kernel.get(Dialog).prefetch()
    await expect.poll(() => messages.ready(texts) && messages.ready(uiMessages)).toBe(true)
  })

  test('starts when the page is idle, unless the option prefetch is "intent"', async () => {
    const [idle, intent] = [await newPage({ prefetch: 'idle' }), await newPage({ prefetch: 'intent' })]
    await expect.poll(() => idle.kernel.router.views.module(FirstView.id).get().status).toBe('ready')
    expect(intent.kernel.router.views.module(FirstView.id).get().status).toBe('pending')
  })
})

describe('prerendering', () => {
  const field = '[data-testid=ahead]'
  const ready = { view: AheadView.id }
  const drawn = async (page: Fixture) => {
    await expect.poll(() => page.find(field)).not.toBeNull()
    return page.get(field)
  }

  test('renders the first view in the closed dialog, invisible and unreachable', async () => {
    const page = await newPage({ prefetch: 'idle' }, ready)
    const element = await drawn(page)
    expect(page.get<HTMLDialogElement>('dialog').open).toBe(false)
    expect(element.checkVisibility({ visibilityProperty: true })).toBe(false)
    expect(document.elementFromPoint(400, 300)).not.toBe(page.host())
    element.focus()
    expect(page.focused()).toBeNull()
    expect(page.kernel.router.state.get()).toMatchObject({ open: false, stack: [] })
  })

  test('opening shows the same element, with its title and the focus inside', async () => {
    const page = await newPage({ prefetch: 'idle' }, ready)
    const element = await drawn(page)
    await page.open()
    expect(page.get(field)).toBe(element)
    expect(element.checkVisibility({ visibilityProperty: true })).toBe(true)
    expect(page.title()).toBe('Ahead')
    await expect.poll(() => page.focused()).not.toBeNull()
  })

  test('keeps the element through navigation, and renders a new one after closing', async () => {
    const page = await newPage({ prefetch: 'idle' }, ready)
    const element = await drawn(page)
    await page.open()
    page.kernel.router.push(SecondView)
    await expect.poll(() => page.find(field)).toBeNull()
    page.kernel.router.back()
    await expect.poll(() => page.find(field)).not.toBeNull()
    await page.close()
    await expect.poll(() => page.find(`dialog[data-ahead] ${field}`)).not.toBeNull()
    expect(page.get(field)).not.toBe(element)
    await page.open()
    expect(page.title()).toBe('Ahead')
    expect(page.failures).toEqual([])
  })

  test('renders another view, or the same with parameters, without a transition', async () => {
    const page = await newPage({ prefetch: 'idle' }, ready)
    await drawn(page)
    await page.open(SecondView)
    expect(page.find(field)).toBeNull()
    expect(page.find('.fade-ghost')).toBeNull()
    await page.close()
    await drawn(page)
    await page.kernel.router.open({ target: { view: AheadView.id, params: { text: 'given' } } })
    await expect.poll(() => page.find<HTMLInputElement>(`dialog[open] ${field}`)?.value).toBe('given')
  })

  test('the key press that opens the dialog activates nothing in it', async () => {
    const page = await newPage({ prefetch: 'idle' }, { view: PicturedView.id })
    await expect.poll(() => page.find('dialog[data-ahead] .card')).not.toBeNull()
    const opener = document.createElement('div')
    opener.tabIndex = 0
    opener.addEventListener('keydown', () => void page.kernel.router.open())
    document.body.append(opener)
    opener.focus()
    await userEvent.keyboard('{Enter}')
    expect(page.get<HTMLDialogElement>('dialog').open).toBe(true)
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(page.kernel.router.state.get().open).toBe(true)
    expect(page.focused()).toBe(page.get('[data-testid=w3m-header-close]'))
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => page.kernel.router.state.get().open).toBe(false)
  })

  test('a view that replaces the prerendered one before the first paint gets the focus', async () => {
    const page = await newPage({ prefetch: 'idle' }, ready)
    await drawn(page)
    await page.kernel.router.open()
    expect(page.get<HTMLDialogElement>('dialog').open).toBe(true)
    page.kernel.router.reset(SecondView)
    await expect.poll(() => page.find(`dialog[open] .card`)).not.toBeNull()
    await expect.poll(() => page.find(field)).toBeNull()
    await expect.poll(() => page.focused()).not.toBeNull()
    expect(page.get<HTMLDialogElement>('dialog').matches(':modal')).toBe(true)
  })

  test('closing before the first paint keeps it closed, and the next opening shows it', async () => {
    const page = await newPage({ prefetch: 'idle' }, ready)
    const element = await drawn(page)
    await page.kernel.router.open()
    await page.close()
    expect(page.get<HTMLDialogElement>('dialog').open).toBe(false)
    await page.open()
    expect(page.get(field)).toBe(element)
    expect(page.failures).toEqual([])
  })

  test('renders only a view that allows it', async () => {
    const page = await newPage({ prefetch: 'idle' })
    await expect.poll(() => page.kernel.router.views.module(FirstView.id).get().status).toBe('ready')
    await expect.poll(() => page.find('dialog')).not.toBeNull()
    // A page that renders all the time is never idle.
    await new Promise(resolve => requestIdleCallback(resolve, { timeout: 1_000 }))
    expect(page.get('dialog').childElementCount).toBe(0)
  })

  test('a failed prerendering is retried on opening', async () => {
    broken.isBroken = true
    const page = await newPage({ prefetch: 'idle' }, { view: BrokenAheadView.id })
    await expect.poll(() => page.failures.length).toBeGreaterThan(0)
    await expect.poll(() => page.get('dialog').childElementCount).toBe(0)
    broken.isBroken = false
    await page.kernel.router.open()
    await expect.poll(() => page.find('dialog[open] .text')?.textContent).toBe('mended')
  })

  test('the view of a removed plugin is not shown', async () => {
    const page = await newPage({ prefetch: 'idle' }, ready)
    const element = await drawn(page)
    page.replaceView(AheadView)
    await page.kernel.router.open()
    await expect.poll(() => page.find('dialog[open] .text')?.textContent).toBe('replaced')
    expect(element.isConnected).toBe(false)
  })

  test('requests no image before the dialog is open', async () => {
    const page = await newPage({ prefetch: 'idle' }, { view: PicturedView.id })
    await expect.poll(() => page.find('[data-testid=here] img')).not.toBeNull()
    expect(page.find('[data-testid=elsewhere] img')).toBeNull()
    const seen: string[] = []
    const stop = onPicture(src => seen.push(src))
    await page.kernel.router.open()
    await expect.poll(() => page.find('[data-testid=elsewhere]')).not.toBeNull()
    await expect.poll(() => seen).toContain('https://images.example/icon.png')
    stop()
  })
})
