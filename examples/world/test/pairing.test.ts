import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
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
    await (await wallet.updateSession({ topic, namespaces: more })).acknowledged()
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
