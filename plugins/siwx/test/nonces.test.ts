import { expect, onTestFinished, test, vi } from 'vitest'
import { SignMessageView } from '../src/contract.js'
import type { SiwxOptions } from '../src/index.js'
import { LOCAL, openPage } from './scene.js'
import { ORIGIN } from './server/browser.js'

vi.setConfig({ testTimeout: 10_000 })

/** Opens the view of the sign-in, with the nonces that the server has issued, and a clock that the test sets. */
async function openView(options: SiwxOptions) {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const page = await openPage(options)
  const issued: string[] = []
  const send = fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await send(...request)
    if (new URL(String(request[0]), ORIGIN).pathname === '/siwx/nonce')
      issued.push((await response.clone().json()).nonce)
    return response
  })
  const connecting = page.connect()
  await expect.poll(page.view).toBe(SignMessageView.id)
  /** Returns the nonce in the message that the wallet signed. */
  const signed = () => {
    const { params } = page.wallet.requests.find(({ method }) => method === 'personal_sign') ?? {}
    const message = Buffer.from(String((params as readonly string[] | undefined)?.[0]).slice(2), 'hex').toString()
    return /^Nonce: (.+)$/m.exec(message)?.[1]
  }
  return { page, issued, connecting, signed, wait: (ms: number) => vi.setSystemTime(Date.now() + ms) }
}

test.each<[title: string, options: SiwxOptions, ageMs: number, count: number]>([
  ['younger than nonceRefetchIntervalMs is signed', { nonceRefetchIntervalMs: 60_000 }, 59_000, 1],
  ['older than nonceRefetchIntervalMs is replaced by a new one', { nonceRefetchIntervalMs: 60_000 }, 61_000, 2],
  ['more than 90 s before the server ends it is signed', {}, 200_000, 1],
  ['less than 90 s before the server ends it is replaced by a new one', {}, 220_000, 2]
])('a nonce %s when the visitor signs', async (_, options, ageMs, count) => {
  const { page, issued, connecting, signed, wait } = await openView(options)
  await expect.poll(() => issued.length).toBe(1)
  wait(ageMs)
  // The page replaces no nonce while the view only waits.
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(issued).toHaveLength(1)
  await page.press('sign')
  await expect(connecting).resolves.toMatch(LOCAL)
  expect(issued).toHaveLength(count)
  expect(signed()).toBe(issued.at(-1))
})

test('siweConfig ignores nonceRefetchIntervalMs: getNonce is called for each signature', async () => {
  const getNonce = vi.fn(async () => '32891756aA')
  const siweConfig = {
    getNonce,
    getMessageParams: async () => ({ domain: 'shop.example', uri: ORIGIN, chains: [31_337] }),
    createMessage: () => 'No message of ERC-4361',
    verifyMessage: async () => true,
    getSession: async () => null,
    signOut: async () => true
  }
  const { page, issued, wait } = await openView({ siweConfig, nonceRefetchIntervalMs: 1_000 })
  wait(61_000)
  expect(getNonce).not.toHaveBeenCalled()
  for (const times of [1, 2]) {
    await page.press('sign')
    await expect.poll(() => page.toasts).toHaveLength(times)
    expect(getNonce).toHaveBeenCalledTimes(times)
  }
  expect(issued).toEqual([])
  await page.press('cancel')
})
