import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openPage } from './page.js'

/** Opens a port that closes every connection at once, and counts the connections. */
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

/** The SDK ends its first round of retries after 15 s; its second round once froze the page. */
const SECOND_ROUND_MS = 19_000

test('an attempt ends in time while the relay stays down, and the number of retries is bounded', {
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
