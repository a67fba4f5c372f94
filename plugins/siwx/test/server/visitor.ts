/** Visitor with a real key, who signs messages for the server of a test. */
import type { SignInRequest } from '@latchkit/plugin-chains/contract'
import { signInMessage } from '@latchkit/plugin-chains/kit'
import { createSignInServer, memoryStorage, type SignInServerOptions } from '@latchkit/plugin-siwx/server'
import { verifyMessage } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { createBrowser, ORIGIN, type TestBrowser } from './browser.js'

export const NOW_MS = Date.UTC(2026, 10, 28, 12)
export const MAINNET = 'eip155:1'
export const BASE = 'eip155:8453'

/** Returns an account with a fixed key. */
export const keyOf = (key: number): PrivateKeyAccount => privateKeyToAccount(`0x${key.toString(16).padStart(64, '0')}`)
export const alice = keyOf(1_000)

const eip155: SignInServerOptions['verifiers'][string] = (account, message, signature) =>
  verifyMessage({
    address: account.split(':')[2] as `0x${string}`,
    message,
    signature: signature as `0x${string}`
  }).catch(() => false)

/** Creates a server with a clock that a test can move, and a browser on its page. */
export function createTestServer(options: Partial<SignInServerOptions> = {}) {
  const clock = { nowMs: NOW_MS }
  const errors: unknown[] = []
  const storage = options.storage ?? memoryStorage()
  const server = createSignInServer({
    origins: [ORIGIN],
    chains: [MAINNET, BASE],
    verifiers: { eip155 },
    storage,
    now: () => clock.nowMs,
    onError: error => void errors.push(error),
    ...options
  })
  return { ...server, clock, errors, storage, browser: createBrowser(server.handle) }
}

/** Returns the text of a message for the page of the tests. */
export const textOf = (nonce: string, fields: Partial<SignInRequest> = {}, address = alice.address): string =>
  signInMessage(
    {
      chain: MAINNET,
      domain: new URL(ORIGIN).host,
      uri: `${ORIGIN}/login`,
      nonce,
      issuedAtMs: NOW_MS,
      ...fields
    },
    address,
    'Ethereum'
  )

interface SignIn extends Partial<SignInRequest> {
  readonly by?: PrivateKeyAccount
  /** Changes the text before it is signed. */
  readonly edit?: (text: string) => string
}

/** Gets a nonce, signs a message, and posts both. */
export async function signIn(browser: TestBrowser, { by = alice, edit = text => text, ...fields }: SignIn = {}) {
  const nonce = fields.nonce ?? (await browser.nonce())
  const message = edit(textOf(nonce, fields, by.address))
  const body = { chain: fields.chain ?? MAINNET, message, signature: await by.signMessage({ message }) }
  return { ...(await browser.post('/siwx/verify', body)), sent: body }
}
