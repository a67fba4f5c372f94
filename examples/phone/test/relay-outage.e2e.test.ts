import { type Relay, startRelay } from '@latchkit/example-world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCode, phonePages, press } from './phone-page.js'
import { openSite } from './site.js'

let relay: Relay
beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.close())
const openPhone = phonePages({ relayUrl: () => relay.url })
const connectTitle = 'Connect to this site?'
const first = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

test('shows an outage of the relay, and receives later requests after it', async () => {
  const [{ page, problems }, site] = await Promise.all([openPhone(), openSite({}, relay.url)])
  const { uri, approved } = await site.propose()
  await giveCode(page, uri)
  await press(page, connectTitle, 'Approve')
  const { topic } = await approved
  await page.getByText('Online').waitFor()

  relay.faults.set('down')
  await page.getByText('No connection').waitFor()
  relay.faults.clear()
  await page.getByText('Online').waitFor()
  // A browser logs each failed connection.
  problems.splice(0)

  const asking = site.ask(topic, 'personal_sign', ['0x6869', first])
  await press(page, 'Sign this message?', 'Sign')
  expect(await asking).toMatch(/^0x/)
})
