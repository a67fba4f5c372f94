/** Connecting and signing in with one approval (`wc_sessionAuthenticate`), with the real library on both ends. */
import { errorCode } from '@latchkit/kernel'
import type { SignInRequest } from '@latchkit/plugin-chains/contract'
import { solana } from '@latchkit/plugin-solana'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { checkAuthentication } from '../src/lazy/check-authentication.js'
import { accounts, approval, key, larch, openPhone, patience } from './phone.js'
import { openSite } from './sign-in-site.js'

const MINUTE_MS = 60_000
test('connects and signs in with one approval', async () => {
  const { page, phone, requests, signed } = await openSite({
    statement: 'I accept the terms.',
    resources: ['https://site.example/terms'],
    requestId: 'visit-7',
    expiresAtMs: Date.now() + 10 * MINUTE_MS,
    notBeforeMs: Date.now() - MINUTE_MS
  })
  const connecting = page.connect()
  const { session } = await phone.authenticate((await page.code()) as string)
  await expect(connecting).resolves.toMatchObject({ address: key.address, chain: 'eip155:31337' })

  expect(page.session()).toMatchObject({
    topic: session?.topic,
    wallet: { name: 'Larch' },
    namespaces: { eip155: { accounts, methods: approval.eip155.methods } }
  })
  const [{ account, message, signature } = expect.fail('nothing was signed')] = signed
  expect(account).toBe(accounts[0])
  expect(message.split('\n').slice(0, 4)).toEqual([
    'site.example wants you to sign in with your Ethereum account:',
    key.address,
    '',
    "I accept the terms. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign', 'wallet_switchEthereumChain' for 'eip155'."
  ])
  expect(message).toContain(`\nNonce: ${requests[0]?.nonce}\n`)
  expect(message).toContain('\nRequest ID: visit-7\nResources:\n- https://site.example/terms\n- urn:recap:')
  expect(await verifyMessage({ address: key.address, message, signature: signature as `0x${string}` })).toBe(true)
  expect(requests).toHaveLength(1)
  expect(phone.asked).toEqual([])
})

test('the session signs, follows the wallet, and ends like any other', async () => {
  const { page, phone } = await openSite()
  const connecting = page.connect()
  const { session } = await phone.authenticate((await page.code()) as string)
  await connecting
  await expect(page.wallets.signMessage('Hello')).resolves.toMatch(/^0x/)
  const topic = String(session?.topic)
  const event = { name: 'chainChanged', data: 31_338 }
  await phone.wallet.emitSessionEvent({ topic, chainId: 'eip155:31338', event })
  await vi.waitUntil(() => page.wallets.active.get()?.chain === 'eip155:31338', patience)
  const left = new Promise(resolve => phone.wallet.once('session_delete', resolve))
  await page.wallets.disconnect()
  await left
  expect(page.session()).toBeUndefined()
})

test('connects without signing in if the wallet answers the proposal of the same code', async () => {
  const { page, phone, signed } = await openSite()
  const connecting = page.connect()
  await phone.approve((await page.code()) as string)
  await expect(connecting).resolves.toMatchObject({ address: key.address })
  expect(signed).toEqual([undefined])
})

test('requests no sign-in from a wallet that may approve several chain families, unless EVM was requested', async () => {
  const { page, phone, requests, signed } = await openSite({}, [solana()])
  const connecting = page.connect()
  const { params } = await phone.scan((await page.code()) as string)
  expect(Object.keys(params.optionalNamespaces)).toEqual(['eip155', 'solana'])
  expect(requests).toEqual([])
  page.pairing.cancel()
  await connecting.catch(() => {})

  const onlyEvm = page.wallets.connect({ wallet: 'walletConnect', namespace: 'eip155' })
  const other = await openPhone(phone.relayUrl)
  await other.authenticate((await page.code()) as string)
  await expect(onlyEvm).resolves.toMatchObject({ address: key.address })
  expect(signed).toHaveLength(1)
})

test('the code has a proposal of all chain families, for wallets that cannot sign in with it', async () => {
  const { page, phone, requests, signed } = await openSite({}, [solana()])
  const connecting = page.wallets.connect({ wallet: 'walletConnect', namespace: 'eip155' })
  const { id, params } = await phone.scan((await page.code()) as string)
  expect(Object.keys(params.optionalNamespaces)).toEqual(['eip155', 'solana'])
  await phone.wallet.approveSession({ id, namespaces: approval })
  await expect(connecting).resolves.toMatchObject({ address: key.address })
  expect(requests).toHaveLength(1)
  expect(signed).toEqual([undefined])
})

test('connects without signing in if the site cannot make the request', async () => {
  const { page, phone, signed } = await openSite(new Error('The server is down'))
  const connecting = page.connect()
  await phone.approve((await page.code()) as string)
  await expect(connecting).resolves.toMatchObject({ address: key.address })
  expect(signed).toEqual([undefined])
  page.kernel.expectFailure('connections')
})

test('connects on another requested chain if the wallet signs in there', async () => {
  const { page, phone, signed } = await openSite()
  const connecting = page.connect()
  await phone.authenticate((await page.code()) as string, { chains: ['eip155:31338'] })
  await expect(connecting).resolves.toMatchObject({ chain: 'eip155:31338', account: accounts[1] })
  expect(signed).toEqual([expect.objectContaining({ account: accounts[1] })])
})

test('reports a rejection by the wallet', async () => {
  const { page, phone } = await openSite()
  const connecting = page.connect().catch(errorCode)
  const { id } = await phone.scanToSignIn((await page.code()) as string)
  await phone.wallet.rejectSessionAuthenticate({ id, reason: { code: 5_000, message: 'User rejected.' } })
  await expect(connecting).resolves.toBe('connections/rejected')
  expect(page.session()).toBeUndefined()
})

test('a new code carries a new request, and the wallet may still answer the one that was replaced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { page, phone, requests, signed } = await openSite()
  const connecting = page.connect()
  const first = (await page.code()) as string
  const { id, params } = await phone.scanToSignIn(first)
  await vi.advanceTimersByTimeAsync(235_000)
  vi.useRealTimers()
  await vi.waitUntil(() => page.pairing.state.get().uri !== first, patience)
  expect(requests.map(({ nonce }) => nonce === params.authPayload.nonce)).toEqual([true, false])
  await phone.answerSignIn(id, params.authPayload)
  await expect(connecting).resolves.toMatchObject({ address: key.address })
  expect(signed[0]?.message).toContain(`Nonce: ${requests[0]?.nonce}\n`)
})

test('"New code" withdraws the request to sign in', async () => {
  const { world, page, phone, requests, signed } = await openSite()
  const connecting = page.connect()
  const first = (await page.code()) as string
  const { id, params } = await phone.scanToSignIn(first)
  await page.pairing.renew()
  const second = await vi.waitUntil(() => {
    const { uri } = page.pairing.state.get()
    return uri !== first && uri
  }, patience)
  // The phone may or may not have received the end of the first code.
  await phone.answerSignIn(id, params.authPayload).catch(() => {})
  const other = await openPhone(world.url, { ...larch, name: 'Yew' })
  await other.authenticate(second as string)
  await connecting
  expect(page.pairing.sessions.get().map(({ wallet }) => wallet.name)).toEqual(['Yew'])
  expect(signed).toEqual([
    expect.objectContaining({ message: expect.stringContaining(`Nonce: ${requests[1]?.nonce}\n`) })
  ])
})

const stranger = privateKeyToAccount(generatePrivateKey())
type Lie = NonNullable<Parameters<Awaited<ReturnType<typeof openPhone>>['authenticate']>[1]>
type Forged = Parameters<NonNullable<Lie['forge']>>[0]
const invalid = 'connections/invalid-answer'

test.each<[what: string, lie: Lie]>([
  ['another nonce', { change: payload => ({ ...payload, nonce: 'another12345' }) }],
  ['another domain', { change: payload => ({ ...payload, domain: 'other.example' }) }],
  ['another audience', { change: payload => ({ ...payload, aud: 'https://other.example' }) }],
  ['another version', { change: payload => ({ ...payload, version: '2' }) }],
  ['another time of issue', { change: payload => ({ ...payload, iat: new Date(0).toJSON() }) }],
  ['an expiration time of its own', { change: payload => ({ ...payload, exp: new Date(0).toJSON() }) }],
  ['a start of validity of its own', { change: payload => ({ ...payload, nbf: '2999-01-01T00:00:00.000Z' }) }],
  ['a request id of its own', { change: payload => ({ ...payload, requestId: '1' }) }],
  ['another statement', { change: payload => ({ ...payload, statement: `I sell. ${payload.statement}` }) }],
  [
    'more resources',
    { change: ({ resources = [], ...payload }) => ({ ...payload, resources: ['https://a.example', ...resources] }) }
  ],
  ['no recap', { change: payload => ({ ...payload, statement: '', resources: [] }) }],
  ['a chain that was not requested', { chain: 'eip155:1' }]
])('ends the session of a wallet that signs %s', async (_what, lie) => {
  const { page, phone, signed } = await openSite()
  const connecting = page.connect().catch(errorCode)
  await phone.authenticate((await page.code()) as string, lie).catch(() => {})
  await expect(connecting).resolves.toBe(invalid)
  expect(page.session()).toBeUndefined()
  expect(page.wallets.active.get()).toBeUndefined()
  expect(signed).toEqual([])
  await vi.waitUntil(() => Object.keys(phone.wallet.getActiveSessions()).length === 0, patience)
})

test('ends the session of a wallet whose signature is by another key', async () => {
  const { page, phone, signed } = await openSite()
  const connecting = page.connect().catch(errorCode)
  const issuer = `did:pkh:eip155:31337:${stranger.address}`
  const forge = ({ cacaos: [cacao], responder }: Forged) => ({
    cacaos: [{ ...cacao, p: { ...cacao.p, iss: issuer } }],
    responder
  })
  await phone.authenticate((await page.code()) as string, { forge })
  // The account may be a contract, and the site has no node that could be asked.
  await expect(connecting).resolves.toBe('connections/unavailable')
  expect(page.session()).toBeUndefined()
  expect(signed).toEqual([])
  await vi.waitUntil(() => Object.keys(phone.wallet.getActiveSessions()).length === 0, patience)
})

const zeros = '0'.repeat(64)
const forgeMessage =
  (change: (cacao: Forged['cacaos'][0]) => object) =>
  ({ responder, cacaos: [cacao] }: Forged) => ({ responder, cacaos: [change(cacao)] })
test.each<[what: string, forge: (result: Forged) => unknown]>([
  ['null', () => null],
  ['no messages', ({ responder }) => ({ responder, cacaos: [] })],
  ['messages that are no list', ({ responder }) => ({ responder, cacaos: { length: 1 } })],
  ['too many messages', ({ responder, cacaos }) => ({ responder, cacaos: Array(60).fill(cacaos[0]) })],
  ['a message of null', ({ responder }) => ({ responder, cacaos: [null] })],
  ['a huge signature', forgeMessage(cacao => ({ ...cacao, s: { t: 'eip191', s: `0x${'ff'.repeat(100_000)}` } }))],
  [
    'a huge recap',
    forgeMessage(({ p, ...cacao }) => ({ ...cacao, p: { ...p, resources: [`urn:recap:${'A'.repeat(200_000)}`] } }))
  ],
  [
    'a recap that is no JSON',
    forgeMessage(({ p, ...cacao }) => ({ ...cacao, p: { ...p, resources: ['urn:recap:AAAA'] } }))
  ],
  ['an unknown kind of signature', forgeMessage(({ s, ...cacao }) => ({ ...cacao, s: { ...s, t: 'eip777' } }))],
  ['a wallet without a key', ({ responder, cacaos }) => ({ responder: { ...responder, publicKey: '' }, cacaos })],
  ['a wallet with a weak key', ({ responder, cacaos }) => ({ responder: { ...responder, publicKey: zeros }, cacaos })]
])('a response with %s connects nothing, without an unhandled rejection', async (_what, forge) => {
  const { page, phone, signed } = await openSite()
  const connecting = page.connect().catch(errorCode)
  await phone.authenticate((await page.code()) as string, { forge })
  await expect(connecting).resolves.toBe(invalid)
  expect(page.session()).toBeUndefined()
  expect(page.wallets.active.get()).toBeUndefined()
  expect(signed).toEqual([])
})

test('rejects a signature that the chain plugin does not verify, and a message that has expired', async () => {
  const { page, phone, requests } = await openSite()
  const connecting = page.connect()
  let result: unknown
  await phone.authenticate((await page.code()) as string, { forge: sent => (result = sent) })
  await connecting
  const { cacaos } = result as Forged
  const issuedAtMs = Date.parse(String(cacaos[0].p.iat))
  const signIn = { ...(requests[0] as SignInRequest), issuedAtMs }
  const request = { signIn, chains: ['eip155:31337', 'eip155:31338'], methods: approval.eip155.methods } as const
  const readAddress = (address: string) => address
  const verified = { readAddress, verify: async () => true }
  await expect(checkAuthentication(result, request, verified)).resolves.toMatchObject({
    approved: { accounts, methods: approval.eip155.methods }
  })
  const refused = { readAddress, verify: async () => false }
  await expect(checkAuthentication(result, request, refused)).rejects.toMatchObject({
    code: 'wallet/invalid-answer',
    context: { expected: `a signature by ${accounts[0]}` }
  })
  const exp = new Date(issuedAtMs - 1).toJSON()
  const late = { cacaos: [{ ...cacaos[0], p: { ...cacaos[0].p, exp } }] }
  const expired = { ...request, signIn: { ...signIn, expiresAtMs: issuedAtMs - 1 } }
  await expect(checkAuthentication(late, expired, verified)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
})
