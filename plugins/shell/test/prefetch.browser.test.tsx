import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { Dialog, Messages } from '../src/contract.js'
import type { ShellOptions } from '../src/index.js'
import { uiMessages } from '../src/ui/ui-messages.js'
import { FirstView, type Fixture, openPage, texts } from './page.js'

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

describe('prefetching', () => {
  test('loads the dialog and the first view, and shows nothing', async () => {
    const page = await newPage()
    expect(page.kernel.router.views.module(FirstView.id).get().status).toBe('pending')
    page.kernel.get(Dialog).prefetch()
    await expect.poll(() => page.kernel.router.views.module(FirstView.id).get().status).toBe('ready')
    await expect.poll(() => page.find<HTMLDialogElement>('dialog')?.open).toBe(false)
    expect(page.get('dialog').childElementCount).toBe(0)
  })

  test('loads the texts of both as well', async () => {
    const page = await newPage({ locale: 'ar' })
    const messages = page.kernel.get(Messages)
    expect(messages.ready(texts) || messages.ready(uiMessages)).toBe(false)
    page.kernel.get(Dialog).prefetch()
    await expect.poll(() => messages.ready(texts) && messages.ready(uiMessages)).toBe(true)
  })

  test('happens by itself when the page is idle, unless asked not to', async () => {
    const [idle, intent] = [await newPage({ prefetch: 'idle' }), await newPage({ prefetch: 'intent' })]
    await expect.poll(() => idle.kernel.router.views.module(FirstView.id).get().status).toBe('ready')
    expect(intent.kernel.router.views.module(FirstView.id).get().status).toBe('pending')
  })
})

describe('the rehearsal', () => {
  /** What was drawn out of sight and taken away again. */
  function watchHosts() {
    const seen: Element[] = []
    const observer = new MutationObserver(records => {
      for (const { addedNodes } of records) {
        for (const node of addedNodes) {
          if (node instanceof HTMLElement && node.hasAttribute('data-rehearsal')) seen.push(node)
        }
      }
    })
    observer.observe(document.body, { childList: true })
    return { seen, stop: () => observer.disconnect() }
  }

  test('happens once, when the page is idle, and leaves nothing behind', async () => {
    const { seen, stop } = watchHosts()
    const page = await newPage({ prefetch: 'idle' })
    await expect.poll(() => seen.length).toBe(1)
    stop()
    expect(document.querySelector('[data-rehearsal]')).toBeNull()
    expect(page.kernel.router.views.has('ShellRehearsal')).toBe(false)
    expect(page.kernel.router.state.get()).toMatchObject({ open: false, stack: [] })
    expect(page.failures).toEqual([])
    await page.open()
  })

  test('is left out on intent, when the press is coming, and when the dialog is open already', async () => {
    const { seen, stop } = watchHosts()
    const intent = await newPage()
    intent.kernel.get(Dialog).prefetch()
    await expect.poll(() => intent.find('dialog')).not.toBeNull()
    const opened = await newPage({ prefetch: 'idle' })
    await opened.open()
    await expect.poll(() => opened.kernel.router.views.has('ShellRehearsal')).toBe(false)
    await new Promise(resolve => requestIdleCallback(resolve))
    stop()
    expect(seen).toEqual([])
  })
})
