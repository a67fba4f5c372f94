import { signInMessage } from '@latchkit/plugin-chains/kit'
import { ParsedMessage } from '@spruceid/siwe-parser'
import { Wallet } from 'ethers'
import { SiweMessage } from 'siwe'
import { expect, test } from 'vitest'
import { ORIGIN } from './browser.js'
import { createTestServer, MAINNET, NOW_MS, signIn } from './visitor.js'

const wallet = new Wallet(`0x${'5'.repeat(64)}`)

test('accepts a message that siwe builds and ethers signs', async () => {
  const { browser } = createTestServer()
  const message = new SiweMessage({
    domain: 'shop.example',
    address: wallet.address,
    statement: 'Welcome.',
    uri: `${ORIGIN}/login`,
    version: '1',
    chainId: 1,
    nonce: await browser.nonce(),
    issuedAt: new Date(NOW_MS).toJSON(),
    expirationTime: new Date(NOW_MS + 60_000).toJSON(),
    resources: ['https://shop.example/terms']
  }).prepareMessage()
  const signature = await wallet.signMessage(message)
  const { status, body } = await browser.post('/siwx/verify', { chain: MAINNET, message, signature })
  expect([status, body.code]).toEqual([200, undefined])
  expect(body.accounts).toMatchObject([{ address: wallet.address, expiresAt: '2026-11-28T12:01:00.000Z' }])
})

test('accepts a message only if siwe verifies it, with its nonce, domain and signature', async () => {
  const request = { chain: MAINNET, domain: 'shop.example', uri: `${ORIGIN}/login`, issuedAtMs: NOW_MS } as const
  const edits: readonly ((text: string) => string)[] = [
    text => text,
    text => text.replace('Version: 1', 'Version: 2'),
    text => text.replace('\n\n\n', '\n\n'),
    text => `${text}\n`,
    text => text.replace('Nonce: ', 'Nonce:'),
    text => text.replace('Issued At', 'Issued at'),
    text => text.replace('URI: ', 'URI: javascript:alert(1)//'),
    text => `${text}\nRequest ID: a\u2028b`,
    text => `${text}\nNot Before: ${new Date(NOW_MS).toJSON()}\nExpiration Time: ${new Date(NOW_MS + 1).toJSON()}`,
    text => `${text}\nResources:\n- not a uri`,
    text => text.replace('shop.example wants', 'a.example wants'),
    text => text.replace(/Nonce: \w+/, 'Nonce: 12345678')
  ]
  for (const [index, edit] of edits.entries()) {
    const { browser } = createTestServer()
    const nonce = await browser.nonce()
    const message = edit(signInMessage({ ...request, nonce }, wallet.address, 'Ethereum'))
    const signature = await wallet.signMessage(message)
    const { status } = await browser.post('/siwx/verify', { chain: MAINNET, message, signature })
    const verified = await verifyBySiwe(message, signature, nonce)
    expect([index, status === 200]).toEqual([index, index === 0])
    if (status === 200) expect(verified).toBe(true)
  }
})

async function verifyBySiwe(message: string, signature: string, nonce: string): Promise<boolean> {
  try {
    const time = new Date(NOW_MS).toJSON()
    const { success } = await new SiweMessage(message).verify({ signature, domain: 'shop.example', nonce, time })
    return success
  } catch {
    return false
  }
}

test('accepts no text that siwe-parser refuses', async () => {
  const { browser } = createTestServer()
  const { sent, status } = await signIn(browser, { requestId: 'r-1', resources: ['https://shop.example/a'] })
  expect(status).toBe(200)
  expect(new ParsedMessage(sent.message)).toMatchObject({ domain: 'shop.example', chainId: 1, requestId: 'r-1' })
})
