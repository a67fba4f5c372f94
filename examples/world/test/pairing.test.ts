import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { commonFaults } from '../src/faults.js'
import { type RelayOptions, startRelay } from '../src/index.js'
import { openEnds, sdkLines } from './sdk.js'
import { account, approved, event, pair, propose, signed, signing } from './session.js'

async function relay(options: RelayOptions = {}) {
  const started = await startRelay(options)
  onTestFinished(() => started.close())
  return started
}

describe.each(sdkLines)('through the relay, with both sides on the SDKs of %s', line => {
  test('a site and a wallet pair, sign, exchange changes and disconnect', async () => {
    const ends = await openEnds(line, (await relay()).url)
    const { site, wallet } = ends
    signing(ends)
    const { topic, namespaces } = await pair(ends)
    expect(namespaces.eip155?.accounts).toEqual([account])
    expect(await signed(ends, 'Hello')).toBe(true)

    const changed = event(site as never, 'session_event')
    const chain = { name: 'chainChanged', data: 31_337 }
    await wallet.emitSessionEvent({ topic, chainId: 'eip155:31337', event: chain })
    expect(await changed).toMatchObject({ params: { event: chain } })

    const updated = event(site as never, 'session_update')
    const more = { eip155: { ...approved.eip155, accounts: [account, `eip155:31337:0x${'1'.repeat(40)}`] } }
    await wallet.updateSession({ topic, namespaces: more })
    expect(await updated).toMatchObject({ params: { namespaces: more } })

    const deleted = event(site as never, 'session_delete')
    await wallet.disconnectSession({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    expect(await deleted).toMatchObject({ topic })
  })

  test('the site receives the rejection of a wallet', async () => {
    const ends = await openEnds(line, (await relay()).url)
    const { connected, proposal } = await propose(ends)
    await ends.wallet.rejectSession({ id: proposal.id, reason: { code: 5000, message: 'User rejected.' } })
    await expect(connected).rejects.toMatchObject({ code: 5000 })
  })

  test('a session survives a restart of the relay', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkit-relay-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const databaseUrl = pathToFileURL(join(folder, 'relay.db')).href
    const first = await startRelay({ databaseUrl })
    const ends = await openEnds(line, first.url)
    signing(ends)
    await pair(ends)

    await first.close()
    const again = await startRelay({ databaseUrl, port: first.port })
    onTestFinished(() => again.close())

    expect(await signed(ends, 'Asked afterwards')).toBe(true)
  })
})

/**
 * Fault kinds that end. After `unauthorized` clients stay away, which another test covers. The logger of the SDKs,
 * which cannot be silenced, throws an uncaught error on a frame of ten megabytes.
 */
const passing = commonFaults.filter(kind => kind !== 'unauthorized' && kind !== 'huge')

describe('through a faulty relay, with both sides on the SDKs of 2.21', () => {
  test.each(passing)('a session survives a relay that was %s for a while', async kind => {
    const { url, faults } = await relay()
    const ends = await openEnds('2.21', url)
    signing(ends)
    await pair(ends)
    faults.set(kind === 'slow' ? { kind, delayMs: 300 } : kind)
    // The client decides if this succeeds.
    signed(ends, 'Asked meanwhile').catch(() => {})
    await setTimeout(300)
    faults.clear()
    expect(await signed(ends, 'Asked afterwards')).toBe(true)
  })

  test('clients closed with 3000 stay away until they are told to reconnect, and lose nothing', async () => {
    const world = await relay()
    const ends = await openEnds('2.21', world.url)
    signing(ends)
    await pair(ends)
    world.faults.set('unauthorized')
    await setTimeout(300)
    world.faults.clear()
    // Clients reconnect within about a second after the other faults of this table.
    await setTimeout(2_000)
    expect(world.connections).toBe(0)
    await ends.comeBack()
    await ends.site.client.core.relayer.transportOpen()
    expect(await signed(ends, 'Asked afterwards')).toBe(true)
  })
})
