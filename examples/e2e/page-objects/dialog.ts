import { expect, type Locator, type Page } from '@playwright/test'

/** Accounts of the public test phrase, by index. */
export const accounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
] as const

export const short = (address: string) => {
  const prefix = /^[a-z]{3,}1/.exec(address)?.[0]
  return `${address.slice(0, prefix ? prefix.length + 4 : 6)}…${address.slice(-4)}`
}

const POLL_INTERVAL_MS = 30

/** Polls until the expectation holds, also after `read` threw. The limit is long enough for a busy machine. */
export function eventually<T>(read: () => Promise<T> | T, timeoutMs = 20_000) {
  const end = Date.now() + timeoutMs
  // `expect.poll` ends with the first error, such as that of a click on an element that was just removed.
  const readAgain = async (): Promise<T> => {
    try {
      return await read()
    } catch (error) {
      if (Date.now() >= end) throw error
      await new Promise(resolve => setTimeout(resolve, POLL_INTERVAL_MS))
      return readAgain()
    }
  }
  return expect.poll(readAgain, { timeout: timeoutMs, intervals: [POLL_INTERVAL_MS] })
}

export const dialog = (page: Page): Locator => page.locator('latchkit-modal').getByRole('dialog')
export const heading = (page: Page): Locator => dialog(page).getByTestId('w3m-header-text')
/** Opens the demo's test wallets, networks and event log; a reload keeps them open. */
export const openDeveloperTools = (page: Page) => page.locator('summary', { hasText: 'Developer tools' }).click()
export const connectButton = (page: Page): Locator => page.getByTestId('connect-button')
export const accountButton = (page: Page): Locator => page.getByTestId('account-button')
export const walletRow = (page: Page, name: string): Locator =>
  dialog(page)
    .getByRole('list', { name: 'Wallets' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
export const networkRow = (page: Page, name: string): Locator => dialog(page).getByTestId(`w3m-network-switch-${name}`)
/** Returns the network chip at the top of the account. */
export const networkChip = (page: Page, name: string): Locator =>
  dialog(page).getByTestId('w3m-account-select-network').filter({ hasText: name })
export const closeButton = (page: Page): Locator => dialog(page).getByTestId('w3m-header-close')

/** Returns the sentence with the outcome of an attempt. */
export const outcome = (page: Page): Locator => dialog(page).locator('.attempt-title')

export async function openDialog(page: Page) {
  await page.getByTestId(/^(connect|account)-button$/).click()
  await heading(page).waitFor()
}

export async function chooseWallet(page: Page, name: string) {
  await openDialog(page)
  await walletRow(page, name).click()
}

/** Waits until the dialog is closed. */
export const untilClosed = (page: Page) => eventually(() => dialog(page).count()).toBe(0)

/** Resolves with `true` if the current history entry is the one that the dialog added. */
export const hasDialogEntry = (page: Page) => page.evaluate(() => 'latchkitDialog' in (history.state ?? {}))

/**
 * Waits until a dialog that was closed has removed its history entry. Call it before the browser leaves the page: it can drop a
 * navigation that begins while the page goes back.
 */
export function untilEntryRemoved(page: Page) {
  const isClosing = async () =>
    (await dialog(page).count()) === 0 &&
    // The entry of a dialog that was open during an earlier reload stays until the next opening.
    (await page.evaluate(() => String(history.state?.latchkitDialog).startsWith(`${performance.timeOrigin} `)))
  return eventually(isClosing).toBe(false)
}

export async function reload(page: Page) {
  await untilEntryRemoved(page)
  await page.reload()
}

/** Returns the window in which a test wallet prompts its user. */
export const walletWindow = (page: Page): Locator => page.locator('latchkit-test-wallet').getByRole('dialog')

export async function answerWallet(page: Page, title: string, button: 'Approve' | 'Reject') {
  await walletWindow(page).getByText(title).waitFor()
  await walletWindow(page).getByRole('button', { name: button, exact: true }).click()
}

/** Resolves with the test id of the focused element, also within shadow roots; with its text if it has no test id. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    return element?.getAttribute('data-testid') ?? element?.textContent ?? ''
  })

/**
 * Waits for the wanted element, then presses Tab until it has the focus. Fails after a fixed number of presses, as a
 * visitor would.
 */
export async function tabTo(page: Page, wanted: string | RegExp, key = 'Tab') {
  await page
    .getByTestId(wanted)
    .or(page.getByRole('button', { name: wanted, exact: true }))
    .first()
    .waitFor()
  const seen: string[] = []
  while (seen.length < 12) {
    const now = await focused(page)
    if (typeof wanted === 'string' ? now === wanted : wanted.test(now)) return
    seen.push(now)
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not lead to ${wanted}, only to ${seen.join(', ')}`)
}

export type WalletCall =
  | { readonly behave: Record<string, unknown> }
  | { readonly switchAccount: number }
  | { readonly switchChain: number }
  | { readonly disconnect: true }

/** Performs an action of the user in the test wallet, or changes the behaviour of the wallet. */
export const inWallet = (page: Page, rdns: string, call: WalletCall) =>
  page.evaluate(
    async ([name, what]) => {
      const wallet = window.testWallets?.[name]
      if (!wallet) throw new Error(`The page has no wallet ${name}`)
      if ('behave' in what) wallet.behave(what.behave)
      if ('switchAccount' in what) await wallet.switchAccount(what.switchAccount)
      if ('switchChain' in what) wallet.switchChain(what.switchChain)
      if ('disconnect' in what) wallet.disconnect()
    },
    [rdns, call] as const
  )

/** Resolves with the requests that the wallet received, in order, as `method outcome`: `eth_requestAccounts pending`. */
export const walletLog = (page: Page, rdns: string) =>
  page.evaluate(
    name => window.testWallets?.[name]?.requests.map(({ method, outcome: how }) => `${method} ${how.state}`) ?? [],
    rdns
  )
