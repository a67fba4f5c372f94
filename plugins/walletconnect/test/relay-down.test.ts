import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openPage } from './page.js'

/** A port at which every connection ends at once. */
async function openClosedDoor() {
  let knocks = 0
  const server = createServer(socket => {
    knocks += 1
    socket.destroy()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as { port: number }
  return { url: `ws://127.0.0.1:${port}`, knocks: () => knocks }
}

/** The library gives up its first round of tries after 15 s; what it does then once froze the page. */
const SECOND_ROUND_MS = 19_000

test('a relay that stays down ends the attempt in time, and is tried now and then, not without end', {
  timeout: 40_000
}, async () => {
  const relay = await openClosedDoor()
  const page = await openPage(relay.url, { relayTimeoutMs: 500 })
  await expect(page.pairing.pair()).rejects.toMatchObject({ code: 'walletconnect/unreachable' })
  expect(page.pairing.state.get()).toEqual({ status: 'failed', failure: 'walletconnect/unreachable' })
  await new Promise(resolve => setTimeout(resolve, SECOND_ROUND_MS))
  expect(relay.knocks()).toBeGreaterThan(1)
  expect(relay.knocks()).toBeLessThan(15)
})
