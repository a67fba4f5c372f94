import { memoryBackend } from '@latchkit/kernel'
import { expect } from '@playwright/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { bareWith, failures, hostState, larch } from './fixtures/bare-page.js'
import { test } from './fixtures/visit.js'
import {
  accountButton,
  accounts,
  chooseWallet,
  connectButton,
  dialog,
  eventually,
  heading,
  openDialog,
  reload,
  short,
  untilClosed,
  walletLog,
  walletRow
} from './page-objects/dialog.js'
import { App, createForPage } from './pages/hydrated/app.js'

const [first] = accounts
const wallets = () => bareWith().wallets

test('connects on the smallest page: two calls and a button', async ({ visit }) => {
  const { page } = await visit('minimal', { wallets: wallets() })
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => accountButton(page).textContent()).toBe(short(first))
  await reload(page)
  await eventually(() => accountButton(page).textContent()).toBe(short(first))
})

test('React 18.2 under StrictMode: connects, survives a reload, disconnects', async ({ visit }) => {
  const { page } = await visit('react18', { wallets: wallets() })
  await page.getByText('React 18.2.0').waitFor()
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => page.locator('output').textContent()).toBe(first)
  await untilClosed(page)
  await reload(page)
  await eventually(() => page.locator('output').textContent()).toBe(first)
  await openDialog(page)
  await dialog(page).getByTestId('disconnect-button').click()
  await eventually(() => page.locator('output').textContent()).toBe('disconnected')
})

test('hydrates server-rendered markup without a mismatch, then restores the stored connection', async ({ visit }) => {
  const markup = renderToString(createElement(App, { latchkit: createForPage(memoryBackend()) }))
  expect(markup).toContain('2 networks')
  const { page } = await visit('hydrated', { wallets: wallets(), markup })
  await chooseWallet(page, 'Larch Wallet')
  await eventually(() => page.locator('output').textContent()).toContain(`connected, ${first}, eip155:31337`)
  await reload(page)
  await eventually(() => page.locator('output').textContent()).toContain(`connected, ${first}, eip155:31337`)
  expect(await page.evaluate(() => (window as unknown as { hydrationErrors: string[] }).hydrationErrors)).toEqual([])
})

test('keeps two dialogs on one page separate, and removes one without the other', async ({ visit }) => {
  const { setup, wallets: found } = bareWith()
  const { '': options } = setup.instances
  const { page } = await visit('bare', {
    wallets: found,
    setup: { instances: { '': options, second: { ...options, locale: 'ar' } } }
  })
  const buttons = page.locator('latchkit-button')
  await buttons.nth(0).getByRole('button').click()
  await eventually(() => heading(page).textContent()).toBe('Connect wallet')
  const shown = await dialog(page).elementHandle()
  expect(await hostState(page, 'second')).toMatchObject({ open: false })
  await walletRow(page, 'Larch Wallet').click()
  await accountButton(page).waitFor()
  expect(await hostState(page, 'second')).toMatchObject({ status: 'disconnected', open: false })

  await page.evaluate(() => window.latchkits?.['']?.destroy())
  await eventually(() => shown?.evaluate(element => element.isConnected)).toBe(false)
  expect(await buttons.nth(0).getByRole('button').isDisabled()).toBe(true)
  await buttons.nth(1).getByRole('button').click()
  await eventually(() => heading(page).textContent()).toBe('ربط المحفظة')
  expect(await failures(page)).toEqual([])
})

for (const [name, before] of [
  [
    'broken JSON',
    () => {
      for (const key of ['connections/connections', 'connections/recent', 'connections', 'recent_wallets']) {
        localStorage.setItem(`@appkit/${key}`, '{"v":1,"t":0,"d":{"namespaces":{"eip155":{"wallets":[{}]}}')
      }
    }
  ],
  [
    'well-formed nonsense',
    () => {
      const nonsense = {
        v: 1,
        t: 1,
        d: { active: '__proto__', namespaces: { eip155: { wallets: [{ connector: 7 }] } } }
      }
      for (const key of ['connections/connections', 'connections/recent']) {
        localStorage.setItem(`@appkit/${key}`, JSON.stringify(nonsense))
      }
    }
  ],
  [
    'a wallet that nobody knows',
    () => {
      const stored = {
        wallets: [{ connector: 'gone', account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }],
        current: 'gone'
      }
      const value = { v: 0, t: Date.now(), d: { active: 'eip155', namespaces: { eip155: stored } } }
      if (!sessionStorage.getItem('once'))
        localStorage.setItem('@appkit/connections/connections', JSON.stringify(value))
      sessionStorage.setItem('once', 'yes')
    }
  ]
] as const) {
  test(`starts clean from storage with ${name}`, async ({ visit }) => {
    const parts = bareWith({ options: { reconnectTimeoutMs: 300 } })
    const { page } = await visit('bare', { ...parts, before })
    await eventually(() => hostState(page)).toMatchObject({ status: 'disconnected', loading: false })
    await chooseWallet(page, 'Larch Wallet')
    await eventually(() => accountButton(page).textContent()).toBe(short(first))
  })
}

for (const [name, before] of [
  [
    'forbidden',
    () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        }
      })
    }
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Quota exceeded.', 'QuotaExceededError')
      }
    }
  ]
] as const) {
  test(`works with storage that is ${name}, but forgets the connection on a reload`, async ({ visit }) => {
    const { page } = await visit('bare', { ...bareWith(), before })
    await chooseWallet(page, 'Larch Wallet')
    await eventually(() => accountButton(page).textContent()).toBe(short(first))
    await openDialog(page)
    await dialog(page).getByTestId('disconnect-button').click()
    await connectButton(page).waitFor()
  })
}

for (const [name, file] of [
  ['the dialog', /\/mount-[^/]+\.js$/],
  ['the first view', /\/connect-view-[^/]+\.js$/],
  ['what talks to wallets', /\/connection-manager-[^/]+\.js$/]
] as const) {
  test(`connects after ${name} failed to load`, async ({ visit }) => {
    const { page, context, problems } = await visit('bare', bareWith())
    await context.route(file, route => route.abort())
    await reload(page)
    await connectButton(page).click()
    await eventually(async () => {
      // The code for wallets is requested at the latest when a wallet is chosen.
      const first = walletRow(page, 'Larch Wallet')
      if (problems.length === 0 && (await first.isVisible())) await first.click()
      return problems.length
    }).toBeGreaterThan(0)
    // Each failure shows in a different place: no dialog at all, no view, no connection.
    await page.waitForLoadState('networkidle')
    await context.unroute(file)

    // The browser may keep a failed download until the page is reloaded.
    const reloadPage = dialog(page).getByRole('button', { name: 'Reload page' })
    const row = walletRow(page, 'Larch Wallet')
    await eventually(async () => {
      if ((await accountButton(page).count()) > 0) return 'connected'
      // A control may disappear before the press, which then must not use up the time.
      if (await reloadPage.isVisible()) await reloadPage.click({ timeout: 2_000 })
      else if (await row.isVisible()) await row.click({ timeout: 2_000 })
      else if ((await dialog(page).count()) === 0) await connectButton(page).click({ timeout: 2_000 })
      return 'not yet'
    }, 30_000).toBe('connected')
    expect(problems.every(problem => problem.startsWith('console: Failed to load resource'))).toBe(true)
    problems.length = 0
  })
}

test('sends one request for two presses', async ({ visit }) => {
  const { page } = await visit('bare', bareWith({ wallet: { behaviour: { answer: 'never' } } }))
  await connectButton(page).dblclick()
  await walletRow(page, 'Larch Wallet').dblclick()
  await eventually(() => walletLog(page, larch)).toEqual(['eth_requestAccounts pending'])
  await dialog(page).getByTestId('header-back').click()
  await eventually(() => heading(page).textContent()).toBe('Connect wallet')
  expect(await dialog(page).getByTestId('header-back').count()).toBe(0)
})

test('shows the dialog in the visitor’s language and writing direction', async ({ visit }) => {
  const { page } = await visit('bare', { ...bareWith(), context: { locale: 'ar-EG' } })
  await eventually(() => connectButton(page).textContent()).toBe('ربط المحفظة')
  await connectButton(page).click()
  await eventually(() => heading(page).textContent()).toBe('ربط المحفظة')
  expect(await heading(page).evaluate(element => getComputedStyle(element).direction)).toBe('rtl')
})

test('the test page reports what a page must not do', async ({ visit }) => {
  const { page, problems } = await visit('bare', bareWith())
  await page.evaluate(() => {
    // biome-ignore lint/plugin: the policy is to refuse it
    document.body.setAttribute('style', 'color: red')
    new Image().src = 'https://tracker.example/pixel.png'
    setTimeout(() => {
      throw new Error('nobody caught this')
    })
  })
  for (const part of [
    'policy: style-src-attr',
    'foreign request: https://tracker.example',
    'uncaught: Error: nobody'
  ]) {
    await eventually(() => problems).toContainEqual(expect.stringContaining(part))
  }
  problems.length = 0
})
