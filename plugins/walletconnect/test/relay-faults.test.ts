import { expect, test } from 'vitest'
import { connected, openPage, relay } from './page.js'
import { openPhone } from './phone.js'

const bounds = { timeout: 40_000 }
const failure = /^walletconnect\/(unreachable|project-refused)$/

test.each(['down', 'hang', '403', '429', '500', 'unauthorized', 'garbage', 'html', 'huge'] as const)(
  'with the relay fault "%s" the pairing fails in time, and succeeds after the fault',
  bounds,
  async kind => {
    const world = await relay()
    world.faults.set(kind)
    const [page, phone] = [await openPage(world.url, { relayTimeoutMs: 1_500 }), await openPhone(world.url)]
    await expect(page.pairing.pair()).rejects.toMatchObject({ code: expect.stringMatching(failure) })
    expect(page.pairing.state.get().failure).toMatch(failure)

    world.faults.clear()
    // Acts like a visitor who presses "Try again" until it works.
    const again = async (): Promise<string> => {
      page.pairing.pair().catch(() => {})
      try {
        return (await page.code()) as string
      } catch {
        return again()
      }
    }
    await phone.approve(await again())
    await expect.poll(() => page.session()?.wallet.name).toBe('Larch')
  }
)

test.each(['down', 'garbage', 'html', 'huge', '500'] as const)(
  'a session survives a temporary fault of the relay: %s',
  bounds,
  async kind => {
    const { world, page } = await connected()
    world.faults.set(kind)
    world.disconnectAll()
    await new Promise(resolve => setTimeout(resolve, 300))
    world.faults.clear()
    await expect(page.wallets.signMessage('Afterwards')).resolves.toMatch(/^0x/)
  }
)

test(
  'disconnecting while the relay is down ends the session here, and rejects because the wallet was not notified',
  bounds,
  async () => {
    const { world, page, topic } = await connected()
    world.faults.set('down')
    world.disconnectAll()
    await expect(page.wallets.disconnect()).rejects.toMatchObject({
      code: 'connections/disconnect-failed',
      message: 'Failed to disconnect',
      cause: { code: 'walletconnect/unreachable' }
    })
    expect(page.wallets.active.get()).toBeUndefined()
    expect(page.pairing.sessions.get().map(session => session.topic)).not.toContain(topic)
  }
)

test('disconnecting resolves once the wallet is notified', bounds, async () => {
  const { page, phone } = await connected()
  await page.wallets.disconnect()
  await expect.poll(() => Object.keys(phone.wallet.getActiveSessions())).toEqual([])
})

test('a page that opens during a disconnection does not restore the session', bounds, async () => {
  const { world, page, topic } = await connected()
  const later = await openPage(world.url, { relayTimeoutMs: 1_500 })
  world.faults.set('down')
  world.disconnectAll()
  const leaving = page.wallets.disconnect().catch(() => {})
  await new Promise(resolve => setTimeout(resolve, 200))
  await expect(later.pairing.pair()).rejects.toThrow()
  expect(later.pairing.sessions.get().map(session => session.topic)).not.toContain(topic)
  await leaving
})
