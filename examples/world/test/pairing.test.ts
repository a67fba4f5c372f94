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

describe.each(sdkLines)('through the relay, both ends by the SDKs of %s', line => {
  test('a site and a wallet pair, sign, tell each other of changes and part', async () => {
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

  test('a wallet that refuses is heard', async () => {
    const ends = await openEnds(line, (await relay()).url)
    const { connected, proposal } = await propose(ends)
    await ends.wallet.rejectSession({ id: proposal.id, reason: { code: 5000, message: 'User rejected.' } })
    await expect(connected).rejects.toMatchObject({ code: 5000 })
  })

  test('a session outlives a relay that goes away and comes back', async () => {
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
 * After `unauthorized` clients stay away, which is a test of its own. The log that the SDKs keep, however silent they are
 * told to be, throws on a frame of ten megabytes where nobody can catch it.
 */
const passing = commonFaults.filter(kind => kind !== 'unauthorized' && kind !== 'huge')

describe('through a relay in trouble, both ends by the SDKs of 2.21', () => {
  test.each(passing)('a session outlives one that was %s for a while', async kind => {
    const { url, faults } = await relay()
    const ends = await openEnds('2.21', url)
    signing(ends)
    await pair(ends)
    faults.set(kind === 'slow' ? { kind, delayMs: 300 } : kind)
    // Whether this comes through is the client's affair.
    signed(ends, 'Asked meanwhile').catch(() => {})
    await setTimeout(300)
    faults.clear()
    expect(await signed(ends, 'Asked afterwards')).toBe(true)
  })

  test('clients that were sent away with 3000 stay away until they are told to come back, and lose nothing', async () => {
    const world = await relay()
    const ends = await openEnds('2.21', world.url)
    signing(ends)
    await pair(ends)
    world.faults.set('unauthorized')
    await setTimeout(300)
    world.faults.clear()
    // The others of this table are back within a second or so.
    await setTimeout(2_000)
    expect(world.connections).toBe(0)
    await ends.comeBack()
    await ends.site.client.core.relayer.transportOpen()
    expect(await signed(ends, 'Asked afterwards')).toBe(true)
  })
})
