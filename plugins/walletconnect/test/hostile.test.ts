/** Tests with a wallet, or another holder of the pairing URI, that breaks the protocol. */
import type { EventMap } from '@latchkit/kernel'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connected, openPage, relay } from './page.js'
import { accounts, approval, key, openPhone } from './phone.js'

type Phone = Awaited<ReturnType<typeof openPhone>>
interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

/** Sends messages past the wallet's own library, which would reject most of them. */
function forge({ wallet: { core } }: Phone, topic: string) {
  let id = Date.now() * 1_000
  const raw = (message: string) => core.relayer.publish(topic, message, { ttl: 300, tag: 1_100 })
  const payload = async (value: object) => raw(await core.crypto.encode(topic, value as never))
  return {
    raw,
    payload,
    send(method: string, params: unknown) {
      id += 1_000
      return payload({ id, jsonrpc: '2.0', method, params })
    }
  }
}

function watchUnhandled() {
  const unhandled: string[] = []
  const hear = (error: unknown) => void unhandled.push(String(error))
  process.on('unhandledRejection', hear)
  onTestFinished(() => void process.off('unhandledRejection', hear))
  return unhandled
}

const chainChanged = (data: unknown, chainId: unknown) => ({ event: { name: 'chainChanged', data }, chainId })

test('ignores malformed messages, without an unhandled rejection', async () => {
  const { page, phone, topic } = await connected()
  const unhandled = watchUnhandled()
  const { raw, payload, send } = forge(phone, topic)
  await raw('zzz')
  await raw('A'.repeat(20_000))
  for (const value of [{}, { id: 1, jsonrpc: '2.0', result: true }, { id: 2, jsonrpc: '2.0', error: null }]) {
    await payload(value)
  }
  const events = [
    null,
    {},
    { event: null },
    { event: { name: '__proto__', data: 1 }, chainId: 'eip155:31337' },
    chainChanged('javascript:', 5),
    chainChanged({ toString: null }, 'eip155:999'),
    chainChanged(31_338, 'eip155:1'),
    chainChanged(999, 'eip155:31337')
  ]
  for (const params of events) await send('wc_sessionEvent', params)
  for (const method of ['wc_sessionExtend', 'wc_sessionSettle', 'wc_sessionPing', 'wc_pairingPing', '__proto__']) {
    await send(method, null)
  }
  await send('wc_sessionEvent', chainChanged(31_338, 'eip155:31338'))
  await vi.waitUntil(() => page.wallets.active.get()?.chain === 'eip155:31338')
  expect(page.wallets.active.get()?.address).toBe(key.address)
  expect(unhandled).toEqual([])
})

test.each([
  ['null', null],
  ['a list', []],
  ['a null namespace', { eip155: null }],
  ['no accounts', { eip155: { ...approval.eip155, accounts: [] } }],
  ['an invalid key', JSON.parse('{"__proto__":{"accounts":[],"methods":[],"events":[]}}')],
  ['accounts of another namespace', { eip155: { ...approval.eip155, accounts: [`solana:31337:${key.address}`] } }]
])('an update to %s ends the session, without an unhandled rejection', async (_what, namespaces) => {
  const { page, phone, topic } = await connected()
  const unhandled = watchUnhandled()
  await forge(phone, topic).send('wc_sessionUpdate', { namespaces })
  await vi.waitUntil(() => page.session() === undefined)
  expect(page.wallets.active.get()).toBeUndefined()
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(unhandled).toEqual([])
})

test('handles tens of thousands of accounts within seconds', async () => {
  const { page, phone, topic } = await connected()
  const many = Array.from({ length: 20_000 }, (_, at) => `eip155:31337:0x${at.toString(16).padStart(40, '0')}`)
  const ended = new Promise<EventMap['walletconnect:ended']>(resolve =>
    page.kernel.events.on('walletconnect:ended', resolve)
  )
  const startedMs = performance.now()
  await forge(phone, topic).send('wc_sessionUpdate', { namespaces: { eip155: { ...approval.eip155, accounts: many } } })
  await ended
  expect(performance.now() - startedMs).toBeLessThan(6_000)
})

test('rejects a pending request when the site disconnects the session', async () => {
  const { page, phone } = await connected()
  phone.wallet.engine.signClient.events.removeAllListeners('session_request')
  const provider = (await page.wallets.provider('eip155')) as Provider
  const asked = provider.request({ method: 'personal_sign', params: ['0x12', key.address] }).catch(error => error)
  await page.wallets.disconnect()
  const closed = { code: 4_900, message: 'Connection already closed' }
  expect(await asked).toMatchObject(closed)
  await expect(provider.request({ method: 'personal_sign', params: ['0x12', key.address] })).rejects.toMatchObject(
    closed
  )
})

test('closes the connection to the relay and every pairing when the kernel is disposed', async () => {
  const world = await relay()
  for (let visit = 0; visit < 12; visit++) {
    const page = await openPage(world.url)
    const pairing = page.pairing.pair().catch(error => error.code)
    if (visit % 3 === 0) await page.code()
    if (visit % 3 === 1) await vi.dynamicImportSettled()
    await page.kernel.dispose()
    expect(await pairing).toBe('walletconnect/closed')
    await expect(page.pairing.pair()).rejects.toMatchObject({
      code: 'walletconnect/closed',
      message: 'Connection already closed'
    })
  }
  await vi.waitUntil(() => world.connections === 0, { timeout: 10_000 })
})

test('ends the sessions of both wallets that approve at the same moment without a usable account', async () => {
  const world = await relay()
  const [page, one, two] = [await openPage(world.url), await openPhone(world.url), await openPhone(world.url)]
  const connecting = page.connect()
  const first = (await page.code()) as string
  await page.pairing.renew()
  const second = await vi.waitUntil(() => {
    const { uri } = page.pairing.state.get()
    return uri !== first && uri
  })
  const unusable = { eip155: { ...approval.eip155, accounts: accounts.map(account => account.slice(0, 17)) } }
  const proposals = [await one.scan(first), await two.scan(second as string)] as const
  await Promise.all([
    one.wallet.approveSession({ id: proposals[0].id, namespaces: unusable }).catch(() => {}),
    two.wallet.approveSession({ id: proposals[1].id, namespaces: unusable }).catch(() => {})
  ])
  await expect(connecting).rejects.toMatchObject({ code: 'connections/unavailable' })
  const left = () => [one, two].flatMap(({ wallet }) => Object.keys(wallet.getActiveSessions()))
  await vi.waitUntil(() => left().length === 0, { timeout: 5_000 })
})
