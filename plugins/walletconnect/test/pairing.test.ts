import { type EventMap, errorCode } from '@latchkit/kernel'
import { verifyMessage } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { connected, openPage, relay } from './page.js'
import { accounts, approval, key, larch, openPhone, patience } from './phone.js'

/** Lifetime of a session in the protocol, from its start and from each extension. */
const SESSION_LIFE_MS = 7 * 24 * 3_600_000

/** Requests a pairing URI and stops waiting. Resolves with the URI. */
async function glance({ pairing, code }: Awaited<ReturnType<typeof openPage>>) {
  const leaving = new AbortController()
  const paired = pairing.pair({ signal: leaving.signal }).catch(() => {})
  const uri = (await code()) as string
  leaving.abort()
  await paired
  await vi.waitUntil(() => pairing.state.get().status === 'idle')
  return uri
}

describe('with a real relay and a real wallet', () => {
  test('pairs, signs on two networks, follows events of the wallet, and disconnects it', async () => {
    const { page, phone, topic } = await connected()
    const { pairing, wallets } = page
    expect(pairing.state.get()).toEqual({ status: 'connected' })
    expect(pairing.sessions.get()[0]).toMatchObject({
      topic,
      wallet: { name: 'Larch' },
      namespaces: { eip155: { accounts } }
    })
    expect(wallets.active.get()).toMatchObject({ address: key.address, chain: 'eip155:31337' })

    const signature = await wallets.signMessage('Hello')
    expect(await verifyMessage({ address: key.address, message: 'Hello', signature: signature as `0x${string}` })).toBe(
      true
    )
    await wallets.switchNetwork('eip155:31338')
    await wallets.signMessage('Hello again')
    expect(phone.asked.map(({ chainId }) => chainId)).toEqual(['eip155:31337', 'eip155:31338'])

    const event = { name: 'chainChanged', data: 31_337 }
    await phone.wallet.emitSessionEvent({ topic, chainId: 'eip155:31337', event })
    await vi.waitUntil(() => wallets.active.get()?.chain === 'eip155:31337')

    const left = new Promise(resolve => phone.wallet.once('session_delete', resolve))
    await wallets.disconnect()
    await left
    expect(pairing.sessions.get()[0]).toBeUndefined()
    expect(wallets.active.get()).toBeUndefined()
  })

  test('follows an update, an extension and a disconnection by the wallet', async () => {
    const { page, phone, topic } = await connected()
    const more = `eip155:31337:0x${'1'.repeat(40)}`
    const namespaces = { eip155: { ...approval.eip155, accounts: [more, ...accounts] } }
    await phone.wallet.updateSession({ topic, namespaces })
    await vi.waitUntil(() => page.session()?.namespaces.eip155?.accounts.length === 3, patience)
    expect(page.wallets.account('eip155')?.wallet.accounts).toHaveLength(2)

    const before = Number(page.session()?.expiresAtMs)
    // Expiries of sessions are whole seconds, so waits until an extension is at least one second later.
    await vi.waitUntil(() => Date.now() + SESSION_LIFE_MS >= before + 1_000, { timeout: 3_000 })
    await phone.wallet.extendSession({ topic })
    await vi.waitUntil(() => Number(page.session()?.expiresAtMs) > before, patience)

    const ended = new Promise<EventMap['walletconnect:ended']>(resolve =>
      page.kernel.events.on('walletconnect:ended', resolve)
    )
    await phone.wallet.disconnectSession({ topic, reason: { code: 6_000, message: 'User disconnected.' } })
    expect(await ended).toEqual({ topic, by: 'wallet' })
    await vi.waitUntil(() => page.wallets.active.get() === undefined)
    expect(page.pairing.state.get()).toEqual({ status: 'idle' })
  })

  test('ends the attempt when the wallet rejects, and shows another code for the next attempt', async () => {
    const world = await relay()
    const [page, phone] = [await openPage(world.url), await openPhone(world.url)]
    const connecting = page.connect().catch(error => error)
    const first = await page.code()
    await phone.refuse(first as string)
    expect(await connecting).toMatchObject({ code: 'connections/rejected' })
    expect(page.pairing.state.get()).toEqual({ status: 'failed', failure: 'wallet/rejected' })

    const again = page.connect()
    const second = await page.code()
    expect(second).not.toBe(first)
    await phone.approve(second as string)
    await expect(again).resolves.toMatchObject({ address: key.address })
  })

  test('requires nothing of a wallet: all namespaces are optional (1.9 of the protocol’s list)', async () => {
    const world = await relay()
    const [page, phone] = [await openPage(world.url), await openPhone(world.url)]
    const pairing = page.pairing.pair().catch(error => error)
    const { params } = await phone.scan((await page.code()) as string)
    expect(params.requiredNamespaces).toEqual({})
    expect(params.optionalNamespaces).toMatchObject({ eip155: { chains: ['eip155:31337', 'eip155:31338'] } })
    page.pairing.cancel()
    expect(await pairing).toMatchObject({ code: 'walletconnect/cancelled' })
  })

  test('rejects with a ProviderError if the wallet rejects a signature', async () => {
    const { page } = await connected()
    const provider = (await page.wallets.provider('eip155')) as {
      request(call: { method: string; params?: unknown }): Promise<unknown>
    }
    await expect(
      provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] })
    ).rejects.toMatchObject({ code: 4_001 })
    await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({ name: 'ProviderError' })
  })

  test('a read on a chain without RPC URLs rejects with the reason that no URL was provided', async () => {
    const { page } = await connected()
    const provider = (await page.wallets.provider('eip155')) as {
      request(call: { method: string; params?: unknown }): Promise<unknown>
    }
    await expect(provider.request({ method: 'eth_gasPrice', params: [] })).rejects.toMatchObject({
      code: 4_200,
      message: 'No URL was provided to the Transport: no RPC URL is configured for eip155:31337'
    })
  })

  test('concurrent callers share one code, which goes when the last of them leaves', async () => {
    const world = await relay()
    const page = await openPage(world.url)
    const offered = vi.fn()
    page.kernel.events.on('walletconnect:offered', offered)
    const [one, two] = [new AbortController(), new AbortController()]
    const both = [one, two].map(({ signal }) => page.pairing.pair({ signal }).catch(error => error))
    await page.code()
    one.abort()
    await both[0]
    expect(page.pairing.state.get().status).toBe('waiting')
    two.abort()
    await both[1]
    await vi.waitUntil(() => page.pairing.state.get().status === 'idle')
    expect(page.pairing.state.get().uri).toBeUndefined()
    expect(offered).toHaveBeenCalledOnce()
  })

  test('shows a code that was left to the next caller', async () => {
    const world = await relay()
    const [page, phone] = [await openPage(world.url), await openPhone(world.url)]
    const first = await glance(page)
    const pairing = page.pairing.pair()
    expect(await page.code()).toBe(first)
    await phone.approve(first)
    await expect(pairing).resolves.toMatchObject({ wallet: { name: 'Larch' } })
  })

  test('ends a session that is approved by a code that was left, and does not show that code again', async () => {
    const world = await relay()
    const [page, phone] = [await openPage(world.url), await openPhone(world.url)]
    const first = await glance(page)
    const left = new Promise(resolve => phone.wallet.once('session_delete', resolve))
    await phone.approve(first)
    await left
    expect(page.session()).toBeUndefined()
    const pairing = page.pairing.pair()
    const second = (await page.code()) as string
    expect(second).not.toBe(first)
    await phone.approve(second)
    await expect(pairing).resolves.toMatchObject({ wallet: { name: 'Larch' } })
  })

  test('does not show a code that was left while the relay is down', async () => {
    const world = await relay()
    const page = await openPage(world.url, { relayTimeoutMs: 500 })
    await glance(page)
    await world.close()
    // The page notices this a moment later, and shows the code until then.
    const attempt = () => page.pairing.pair({ signal: AbortSignal.timeout(1_000) }).catch(errorCode)
    await vi.waitUntil(async () => (await attempt()) === 'walletconnect/unreachable', { timeout: 10_000 })
    expect(page.pairing.state.get().uri).toBeUndefined()
  })

  test('"New code" ends the old code: its approval connects nothing, and the new code connects', async () => {
    const world = await relay()
    const [page, phone] = [await openPage(world.url), await openPhone(world.url)]
    const pairing = page.pairing.pair()
    const first = (await page.code()) as string
    const startedMs = performance.now()
    const { id } = await phone.scan(first)
    await page.pairing.renew()
    const second = (await page.code()) as string
    expect(second).not.toBe(first)
    expect(performance.now() - startedMs).toBeGreaterThan(500)
    const other = await openPhone(world.url, { ...larch, name: 'Yew' })
    // The phone may or may not have received the end of the first code.
    await phone.wallet.approveSession({ id, namespaces: approval }).catch(() => {})
    await other.approve(second)
    await expect(pairing).resolves.toMatchObject({ wallet: { name: 'Yew' } })
    expect(page.pairing.sessions.get()).toHaveLength(1)
  })

  test('rejects a wallet without a usable account, and keeps none of its data', async () => {
    const world = await relay()
    const [page, phone] = [await openPage(world.url), await openPhone(world.url)]
    const connecting = page.pairing.pair().catch(error => error)
    const bad = { eip155: { ...approval.eip155, accounts: ['eip155:31337:0x12', 'eip155:31338:0x12'] } }
    await phone.approve((await page.code()) as string, bad)
    expect(await connecting).toMatchObject({ code: 'walletconnect/invalid-session' })
    expect(page.session()).toBeUndefined()
    await vi.waitUntil(() => Object.keys(phone.wallet.getActiveSessions()).length === 0)
  })
})

describe('if the relay fails', () => {
  test('rejects in time if the relay is unreachable', async () => {
    const page = await openPage('ws://127.0.0.1:1', { relayTimeoutMs: 500 })
    await expect(page.pairing.pair()).rejects.toMatchObject({ code: 'walletconnect/unreachable' })
    expect(page.pairing.state.get()).toEqual({ status: 'failed', failure: 'walletconnect/unreachable' })
  })

  test('rejects with its own code if the relay refuses the project', async () => {
    const world = await relay()
    const page = await openPage(world.url, { projectId: 'b'.repeat(32) })
    await expect(page.pairing.pair()).rejects.toMatchObject({ code: 'walletconnect/project-refused' })
  })
})

test('two instances on a page share one SDK core', async () => {
  const world = await relay()
  const [one, two] = [await openPage(world.url), await openPage(world.url)]
  await Promise.all([one.pairing.prefetch(), two.pairing.prefetch()])
  const first = one.pairing.pair().catch(() => {})
  await one.code()
  expect(world.connections).toBe(1)
  one.pairing.cancel()
  await first
})
