import { expect, type Page, type Route } from '@playwright/test'
import type { LatchkitOptions } from 'latchkit'
import { bareWith, failures, hostState, larch } from './fixtures/bare-page.js'
import { type SiteFixtures, test } from './fixtures/visit.js'
import { world } from './fixtures/world.js'
import {
  accountButton,
  accounts,
  chooseWallet,
  connectButton,
  dialog,
  eventually,
  inWallet,
  reload,
  untilClosed,
  walletLog
} from './page-objects/dialog.js'
import { cancelButton, signButton, signedIn, signInStatus } from './page-objects/sign-in.js'

declare global {
  interface Window {
    /** Codes of the events `siwx:failed`. */
    failureCodes?: string[]
  }
}

type Endpoint = 'nonce' | 'verify' | 'session'
type Fault = (route: Route) => Promise<unknown>

const [first, second] = accounts
const endpointUrl = (endpoint: Endpoint) => `${world.servicesUrl}/siwx/${endpoint}`

/** Opens a site with the sign-in server of the local world. */
async function open({ visit, atEnd }: SiteFixtures, options: Partial<LatchkitOptions> = {}, before?: () => void) {
  const site = { siwx: { server: `${world.servicesUrl}/siwx` }, ...options }
  const { page, problems } = await visit('bare', {
    ...bareWith({ options: site }),
    services: [world.servicesUrl],
    ...(before && { before })
  })
  // Ignores the browser's own messages about refused and aborted responses. All other messages fail the test.
  atEnd(() => {
    problems.splice(0, problems.length, ...problems.filter(text => !text.includes('Failed to load resource')))
  })
  await recordFailures(page)
  return page
}

const recordFailures = (page: Page) =>
  page.evaluate(() => {
    const codes: string[] = []
    window.failureCodes = codes
    window.latchkits?.['']?.kernel.events.onAny(({ name, payload }) => {
      if (name === 'siwx:failed') codes.push((payload as { code: string }).code)
    })
  })
const failureCodes = (page: Page) => page.evaluate(() => window.failureCodes ?? [])

/** Puts a fault in front of an endpoint of the real server. Returns the function that removes it. */
async function breakServer(page: Page, endpoint: Endpoint, fault: Fault): Promise<() => Promise<void>> {
  const url = endpointUrl(endpoint)
  await page.route(url, fault)
  return () => page.unroute(url)
}

const reply =
  (body: unknown, status = 200, contentType = 'application/json'): Fault =>
  route =>
    route.fulfill({
      status,
      contentType,
      headers: {
        'access-control-allow-origin': new URL(route.request().frame().url()).origin,
        'access-control-allow-credentials': 'true'
      },
      body: typeof body === 'string' ? body : JSON.stringify(body)
    })
const html = reply('<!doctype html><title>Bad gateway</title>', 200, 'text/html')
const failed = reply('Internal Server Error', 500, 'text/plain')
const nonceOf = (nonce: unknown) => reply({ nonce, expiresAt: new Date(Date.now() + 300_000).toJSON() })
const sessionOf = (address: string, chain: string) =>
  reply({
    accounts: [{ address, chain, issuedAt: new Date().toJSON(), expiresAt: new Date(Date.now() + 86_400_000).toJSON() }]
  })
/** The server begins a session, and a proxy replaces its body. The browser stores the cookie. */
const replacedBody: Fault = async route => route.fulfill({ response: await route.fetch(), body: '<html>' })

const signatures = async (page: Page) =>
  (await walletLog(page, larch)).filter(entry => entry.startsWith('personal_sign'))

/** Connects the wallet, which approves at once. */
async function connect(page: Page) {
  await chooseWallet(page, 'Larch Wallet')
  await signButton(page).waitFor()
}

const toasts: Readonly<Record<string, string>> = {
  'connections/rejected': 'Signature declined',
  'siwx/not-verified': 'Failed to verify message',
  'siwx/server-failed': 'Error signing message'
}

/** Presses the button, and waits until the sign-in has failed with one code more, and the dialog says so. */
async function failToSign(page: Page, code: string) {
  const before = await failureCodes(page)
  await signButton(page).click()
  await eventually(() => failureCodes(page)).toEqual([...before, code])
  await dialog(page)
    .getByText(toasts[code] ?? '')
    .first()
    .waitFor()
  await eventually(() => signButton(page).getAttribute('data-held')).toBeNull()
}

async function signInAfterAll(page: Page) {
  await signButton(page).click()
  await untilClosed(page)
  expect(await signedIn(page)).toEqual([first])
  expect(await hostState(page)).toMatchObject({ status: 'connected', address: first })
}

test('sends the wallet no message for a nonce that is missing, invalid or in HTML, and signs in at the next attempt', async ({
  visit,
  atEnd
}) => {
  const page = await open({ visit, atEnd })
  const faults: readonly Fault[] = [
    failed,
    html,
    reply({}),
    nonceOf(''),
    nonceOf('1234567'),
    nonceOf('12345678\nURI: https://evil.example'),
    nonceOf('1234\u20285678'),
    nonceOf('12345678\u202e'),
    nonceOf(12_345_678),
    reply('x'.repeat(100_000))
  ]
  let fix = await breakServer(page, 'nonce', failed)
  await connect(page)
  for (const fault of faults) {
    await fix()
    fix = await breakServer(page, 'nonce', fault)
    await failToSign(page, 'siwx/server-failed')
    expect(await signInStatus(page).textContent()).toContain('could not sign you in. You can try again.')
  }
  expect(await signatures(page)).toEqual([])
  expect(await signedIn(page)).toEqual([])
  await fix()
  await signInAfterAll(page)
  expect(await failures(page)).toEqual([])
})

test('says that it waits for a late server, which the visitor can leave', async ({ visit, atEnd }) => {
  const page = await open({ visit, atEnd })
  const fix = await breakServer(page, 'nonce', () => new Promise(() => {}))
  await connect(page)
  await signButton(page).click()
  await eventually(() => signInStatus(page).textContent()).toContain('Waiting for')
  await cancelButton(page).click()
  await untilClosed(page)
  await connectButton(page).waitFor()
  expect(await signatures(page)).toEqual([])
  await fix()

  // A server that responds late, yet in time, signs the visitor in.
  const wait: Fault = async route => {
    await new Promise(resolve => setTimeout(resolve, 2_000))
    await route.continue()
  }
  await breakServer(page, 'nonce', wait)
  await connect(page)
  await signInAfterAll(page)
})

test('refuses a nonce that the server returned before', async ({ visit, atEnd }) => {
  const page = await open({ visit, atEnd })
  let body: string | undefined
  const fix = await breakServer(page, 'nonce', async route => {
    const response = await route.fetch()
    body ??= await response.text()
    await route.fulfill({ response, body })
  })
  await connect(page)
  await inWallet(page, larch, { behave: { answer: { personal_sign: 'reject' } } })
  await failToSign(page, 'connections/rejected')
  await inWallet(page, larch, { behave: { answer: 'ask' } })
  await failToSign(page, 'siwx/server-failed')
  expect(await signatures(page)).toEqual(['personal_sign failed'])
  await fix()
  await signInAfterAll(page)
})

test('begins no session unless the server confirms the account and the chain', async ({ visit, atEnd }) => {
  const page = await open({ visit, atEnd })
  await connect(page)
  const faults: readonly (readonly [Fault, string])[] = [
    [failed, 'siwx/server-failed'],
    [html, 'siwx/server-failed'],
    [reply({ accounts: [] }), 'siwx/not-verified'],
    [sessionOf(second, 'eip155:31337'), 'siwx/not-verified'],
    [sessionOf(first, 'eip155:1'), 'siwx/not-verified'],
    [sessionOf(first, 'solana'), 'siwx/server-failed'],
    [replacedBody, 'siwx/server-failed']
  ]
  for (const [fault, code] of faults) {
    const fix = await breakServer(page, 'verify', fault)
    await failToSign(page, code)
    await fix()
    expect(await signedIn(page)).toEqual([])
  }
  await signInAfterAll(page)
  expect(await failures(page)).toEqual([])
})

test('ends a sign-in whose verification is late when the visitor cancels', async ({ visit, atEnd }) => {
  const page = await open({ visit, atEnd })
  let isVerified = false
  await breakServer(page, 'verify', async route => {
    await route.fetch()
    isVerified = true
    // The response never arrives, and the cookie of the session is stored.
  })
  await connect(page)
  await signButton(page).click()
  await eventually(() => signInStatus(page).textContent()).toBe('Checking the signature')
  await eventually(() => isVerified).toBe(true)
  await cancelButton(page).click()
  await untilClosed(page)
  await connectButton(page).waitFor()
  await eventually(() => signedIn(page)).toEqual([])
})

test('accepts one of two requests with the same signature at once, and none later', async ({ visit, atEnd }) => {
  const page = await open({ visit, atEnd })
  const statuses: number[] = []
  let body = ''
  const fix = await breakServer(page, 'verify', async route => {
    body = route.request().postData() ?? ''
    const responses = await Promise.all([route.fetch(), route.fetch()])
    statuses.push(...responses.map(response => response.status()).sort())
    const accepted = responses.find(response => response.ok())
    await (accepted ? route.fulfill({ response: accepted }) : route.abort())
  })
  await connect(page)
  await signInAfterAll(page)
  expect(statuses).toEqual([200, 401])
  await fix()
  await page.evaluate(() => window.latchkits?.['']?.disconnect())
  await eventually(() => signedIn(page)).toEqual([])
  const repeated = await page.evaluate(
    async ([url, text]) => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(url, { method: 'POST', credentials: 'include', headers, body: text })
      return { status: response.status, ...(await response.json()) }
    },
    [endpointUrl('verify'), body] as const
  )
  expect(repeated).toMatchObject({ status: 401, code: 'siwx/invalid-nonce' })
  expect(await signedIn(page)).toEqual([])
})

test('keeps a returning visitor connected while the sessions cannot be read, and accepts no session of another account', async ({
  visit,
  atEnd
}) => {
  const page = await open({ visit, atEnd })
  // The first connection fails to read the sessions, too: the visitor is asked all the same.
  let fix = await breakServer(page, 'session', html)
  await connect(page)
  await signInAfterAll(page)
  for (const fault of [failed, html]) {
    await fix()
    fix = await breakServer(page, 'session', fault)
    await reload(page)
    await accountButton(page).waitFor()
    await eventually(() => failures(page)).toEqual([expect.stringContaining('The sign-in server failed at session')])
    expect(await dialog(page).count()).toBe(0)
  }
  for (const fault of [sessionOf(second, 'eip155:31337'), sessionOf(first, 'eip155:1')]) {
    await fix()
    fix = await breakServer(page, 'session', fault)
    await reload(page)
    await signButton(page).waitFor()
  }
  await cancelButton(page).click()
  await untilClosed(page)
  await connectButton(page).waitFor()
})

/** Replaces the text in the options by functions of a site, which use the sign-in server at that address. */
function useSiteFunctions() {
  const options = window.bareSetup?.instances[''] as { siweConfig: unknown }
  const server = String(options.siweConfig)
  const call = async (endpoint: string, body?: unknown) => {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${server}/${endpoint}`, { credentials: 'include', ...(body ? post : {}) })
    return { isOk: response.ok, ...(await response.json()) }
  }
  options.siweConfig = {
    getNonce: async () => (await call('nonce')).nonce,
    getMessageParams: async () => ({ domain: location.host, uri: location.origin, chains: [31_337] }),
    createMessage: ({ nonce, address, chainId, iat }: Record<string, string>) =>
      `${location.host} wants you to sign in with your Ethereum account:\n${address?.split(':')[2]}\n\n\n` +
      `URI: ${location.origin}\nVersion: 1\nChain ID: ${chainId}\nNonce: ${nonce}\nIssued At: ${iat}`,
    verifyMessage: async (signed: object) => (await call('verify', { chain: 'eip155:31337', ...signed })).isOk,
    getSession: async () => {
      const [account] = (await call('session')).accounts
      return account
        ? { address: account.address, chainId: account.chain && Number(account.chain.split(':')[1]) }
        : null
    },
    signOut: async () => (await call('sign-out', {})).isOk
  }
}

test('ignores a session of siweConfig without address or chain, and reports the reason', async ({ visit, atEnd }) => {
  const options = { siweConfig: `${world.servicesUrl}/siwx` as never, siwx: undefined as never }
  const page = await open({ visit, atEnd }, options, useSiteFunctions)
  await connect(page)
  await signInAfterAll(page)
  for (const [account, reason] of [
    [{ chain: 'eip155:31337' }, 'SIWE session is missing address'],
    [{ address: first }, 'SIWE session is missing chainId']
  ] as const) {
    const fix = await breakServer(page, 'session', reply({ accounts: [account] }))
    await reload(page)
    await signButton(page).waitFor()
    expect(await failures(page)).toContainEqual(expect.stringContaining(reason))
    await fix()
  }
  await signInAfterAll(page)
})
