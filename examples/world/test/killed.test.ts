import { once } from 'node:events'
import { createClient } from '@libsql/client'
import { describe, expect, test } from 'vitest'
import { databaseFile, freePorts, run, stillTaken } from './process.js'
import { openEnds, sdkLines } from './sdk.js'
import { pair, signed, signing } from './session.js'

const projectId = '1a7c4b171a7c4b171a7c4b171a7c4b17'
/** Tag of a request to the wallet (WalletConnect specs, sign, RPC methods). */
const requestTag = 1_108

async function world() {
  const ports = await freePorts()
  const databaseUrl = await databaseFile()
  const start = async () => {
    const { child, said: output } = await run(ports, databaseUrl)
    expect(await output).toContain('ready')
    return child
  }
  const kill = async (child: Awaited<ReturnType<typeof start>>) => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    await expect.poll(() => stillTaken(ports)).toBe(0)
  }
  /** Resolves with the requests that wait for the wallet, read from the file by another reader. */
  const waiting = async () => {
    const database = createClient({ url: databaseUrl })
    const { rows } = await database.execute({
      sql: `SELECT id FROM relay_messages WHERE tag = ? AND id NOT IN (SELECT message_id FROM relay_acknowledgements)`,
      args: [requestTag]
    })
    database.close()
    return rows.length
  }
  return {
    relayUrl: `ws://127.0.0.1:${ports.relay}`,
    servicesUrl: `http://127.0.0.1:${ports.services}`,
    start,
    kill,
    waiting
  }
}

describe.each(sdkLines)('a killed world, with both sides on the SDKs of %s', line => {
  test('keeps a request for the wallet, and the site receives the response', async () => {
    const { relayUrl, start, kill, waiting } = await world()
    const first = await start()
    const ends = await openEnds(line, relayUrl, projectId)
    signing(ends)
    await pair(ends)
    await ends.leave()
    const asked = signed(ends, 'Asked while the phone was away')
    await expect.poll(waiting).toBe(1)

    await kill(first)
    await start()
    expect(await waiting()).toBe(1)
    await ends.comeBack()

    expect(await asked).toBe(true)
    // Both sides have subscribed again.
    expect(await signed(ends, 'And once more')).toBe(true)
    await expect.poll(waiting).toBe(0)
  })
})

test('a killed world keeps the received events', async () => {
  const { servicesUrl, start, kill } = await world()
  const first = await start()
  const event = { eventId: '1', url: 'u', domain: 'd', timestamp: 1, props: { type: 'track', event: 'MODAL_OPEN' } }
  const posted = await fetch(`${servicesUrl}/e?projectId=${projectId}&st=a&sv=b`, {
    method: 'POST',
    body: JSON.stringify(event)
  })
  expect(posted.status).toBe(202)
  await kill(first)
  await start()
  expect(await (await fetch(`${servicesUrl}/_world/analytics`)).json()).toEqual([event])
})
